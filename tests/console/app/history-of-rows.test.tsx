import { AccountList } from '#console/account/account-list.tsx'
import { ApplicationLogs } from '#console/application/application-logs.tsx'
import { NodeAttributes } from '#console/attribute/node-attributes.tsx'
import { ConfigScreen } from '#console/message/config-screen.tsx'
import { SupplierList } from '#console/message/supplier-list.tsx'
import { ParticipatingUnits } from '#console/project/participating-units.tsx'
import { ProjectList } from '#console/project/project-list.tsx'
import { TerminalList } from '#console/terminal/terminal-list.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { getAccountTree, listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import type { GeneralAccount } from '#contract/account/schema.ts'
import type { ApplicationRow } from '#contract/application/entity.ts'
import { getProjectForms } from '#contract/attribute/endpoints.ts'
import { getAttributes } from '#contract/attribute/values.ts'
import { type Supplier, supplierCalls, supplierConfigCalls } from '#contract/delivery/supplier.ts'
import { listMessageConfigs, type MessageConfig } from '#contract/message/config.ts'
import { listOrganizationOptions } from '#contract/organization/endpoints.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import {
  type ParticipatingUnitRow,
  type ProjectRow,
  participatingUnitCalls,
  projectCalls,
} from '#contract/project/entities.ts'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import { sampleGroup, sampleItem } from '../attribute/sample-items.ts'
import { sampleId } from '../sample.tsx'
import { SampleAnswers } from '../sample-screen.tsx'
import {
  button,
  id,
  type Opened,
  page,
  setUpHistories,
  stamp,
  tab,
  testHistories,
} from './opened-history.tsx'

setUpHistories(
  'account',
  'resource-pool',
  'project',
  'participating-unit',
  'attribute-set',
  'application',
  'terminal',
  'message-config',
  'supplier',
  'supplier-config',
)

const projectId = sampleId(3)
const account: GeneralAccount = {
  ...stamp,
  generalAccountId: id,
  accountName: 'zhoucl',
  userId: sampleId(2),
  userName: '周测量',
  level: 'general',
  status: 'normal',
  passwordSet: true,
}
const project: ProjectRow = {
  ...stamp,
  projectId: id,
  projectName: '成昆铁路',
  shortName: '成昆',
  code: 'CK',
  industry: 'railway',
  status: 'preparing',
  organizationId: sampleId(2),
  organizationName: '里程一局',
  plannedStart: '2026-01-01',
  documents: [],
}
const application: ApplicationRow = {
  ...stamp,
  applicationId: id,
  applicationName: '质量',
  shortName: '质量',
  code: 'quality',
  type: 'pc',
  sort: 1,
  status: 1,
  creator: '王建国',
  packaged: false,
}
const terminal: Terminal = {
  terminalId: id,
  deviceName: '掌子面平板',
  os: 'Android',
  osVersion: '14',
  terminalVersion: '1',
  applyIp: '10.0.0.1',
  accountName: 'zhoucl',
  userName: '周测量',
  status: 'authorised',
  appliedAt: 0,
  heartbeatMinutes: 10,
  unsynced: 0,
  parked: 0,
  registeredAt: 0,
  contactIp: '10.0.0.1',
  online: true,
  needs: [],
}
const release = { zh: { subject: '新版本', text: '已发布' }, en: { subject: 'Release', text: 'Published' } }
const config: MessageConfig = {
  configId: id,
  event: 'release',
  settings: {
    enabled: true,
    texts: { centre: release },
    channels: [],
    receivers: { concerned: true, roleIds: [], organizationIds: [], accountIds: [] },
    delayMinutes: 0,
  },
  packaged: true,
  revision: 0,
}
const supplier: Supplier = {
  ...stamp,
  supplierId: id,
  supplierName: '短信通道',
  channel: 'sms',
  sort: 1,
  status: 1,
}
const participant: ParticipatingUnitRow = {
  ...stamp,
  participatingUnitId: id,
  projectId,
  name: '华测监理',
  type: 'supervision',
  code: 'HC',
}
const item = sampleItem(60, { itemName: '围岩级别' })
const withRock = (value: string) => ({
  values: { set: [{ itemId: item.itemId, name: item.itemName, version: 1, value }] },
})

const answers = () =>
  new SampleAnswers()
    .on(listOrganizationOptions, () => [])
    .on(getAccountTree, () => ({ nodes: [] }))
    .on(participatingUnitCalls.list, () => [participant])
    .on(supplierConfigCalls.list, () => ({ records: [], total: 0, ...page }))
    .on(listNodes, () => [])
    .on(listAccountDetails, () => ({ records: [], total: 0, ...page }))
    .on(listGeneralAccounts, () => ({ records: [account], total: 1, ...page }))
    .on(projectCalls.list, () => ({ records: [project], total: 1, ...page }))
    .on(getProjectForms, () => ({
      groups: [{ ...sampleGroup([item]), nodeType: 2 }],
      bindings: [{ nodeId: id, groupId: sampleId(100) }],
    }))
    .on(getAttributes, () => ({ ...stamp, nodeId: id, nodeKind: 'line' as const, nodeName: '', values: [] }))
    .on(listTerminals, () => ({ records: [terminal], total: 1, ...page }))
    .on(listMessageConfigs, () => [config])
    .on(supplierCalls.list, () => ({ records: [supplier], total: 1, ...page }))

const places: Opened[] = [
  {
    entity: 'account',
    name: 'zhoucl',
    at: '/admin/resource-pool',
    search: `?selected=${id}`,
    page: () => (
      <Tabs value="accounts">
        <AccountList tabs={null} actions={null} />
      </Tabs>
    ),
    field: '状态',
    before: { status: 'normal' },
    after: { status: 'locked' },
    from: '正常',
    to: '已锁定',
  },
  {
    entity: 'project',
    name: '成昆铁路',
    at: '/admin/project-manage',
    search: `?selected=${id}`,
    page: () => <ProjectList />,
    control: tab('变更历史'),
    field: '状态',
    before: { status: 'preparing' },
    after: { status: 'suspended' },
    from: '筹备',
    to: '停工',
  },
  {
    entity: 'participating-unit',
    name: '华测监理',
    at: '/admin/project-manage',
    page: () => <ParticipatingUnits projectId={projectId} />,
    control: button('“华测监理”的变更历史'),
    field: '联系人',
    before: { contact: '何工' },
    after: { contact: '吕工' },
    from: '何工',
    to: '吕工',
  },
  {
    entity: 'attribute-set',
    name: '隧道属性',
    at: '/admin/extends-setting',
    page: () => (
      <NodeAttributes node={{ nodeId: id, name: '一号隧道', nodeKind: 'line', projectId, boundAs: id }} />
    ),
    control: button('变更历史'),
    field: '属性值',
    before: withRock('Ⅲ'),
    after: withRock('Ⅳ'),
    from: '围岩级别 Ⅲ',
    to: '围岩级别 Ⅳ',
  },
  {
    entity: 'application',
    name: '质量',
    at: '/admin/app-manage',
    page: () => (
      <>
        <h2>质量</h2>
        <ApplicationLogs row={application} />
      </>
    ),
    field: '应用名称',
    before: { applicationName: '质量' },
    after: { applicationName: '质量验收' },
    from: '质量',
    to: '质量验收',
  },
  {
    entity: 'terminal',
    name: '掌子面平板',
    at: '/admin/terminal-authentication',
    search: `?selected=${id}`,
    page: () => (
      <Tabs value="terminals">
        <TerminalList tabs={null} />
      </Tabs>
    ),
    control: button('变更历史'),
    field: '授权状态',
    before: { status: 'authorised' },
    after: { status: 'cancelled' },
    from: '已授权',
    to: '已取消',
  },
  {
    entity: 'message-config',
    name: '应用版本发布',
    at: '/admin/message-custom-config',
    page: () => <ConfigScreen />,
    control: button('“应用版本发布”的变更历史'),
    field: '延迟',
    before: { delayMinutes: 0 },
    after: { delayMinutes: 5 },
    from: '0',
    to: '5',
  },
  {
    entity: 'supplier',
    name: '短信通道',
    at: '/admin/message-setting',
    search: `?selected=${id}`,
    page: () => (
      <Tabs value="suppliers">
        <SupplierList tabs={null} onOpenDeliveries={() => {}} />
      </Tabs>
    ),
    control: tab('变更历史'),
    field: '状态',
    before: { status: 1 },
    after: { status: 0 },
    from: '启用',
    to: '停用',
  },
]

testHistories(places, answers)
