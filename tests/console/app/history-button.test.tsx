import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { UnitFacts } from '#console/organization/unit-facts.tsx'
import { PersonList } from '#console/person/person-list.tsx'
import { Records } from '#console/person-record/records.tsx'
import { RoleScreen } from '#console/role/role-screen.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { DepartmentsTab } from '#console/unit-page/departments-tab.tsx'
import { GroupsTab } from '#console/unit-page/groups-tab.tsx'
import { listDepartments } from '#contract/department/endpoints.ts'
import type { EntityKind } from '#contract/entity-kind.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listOrganizationOptions } from '#contract/organization/endpoints.ts'
import { listGroupAccounts, listGroups } from '#contract/organization/groups.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { personRecords } from '#contract/person-record/endpoints.ts'
import { getRole, listRoleMenus, listRoles } from '#contract/role/endpoints.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import { gatewayHeard } from '#request/session.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  // As the routes do.
  await loadTexts('organization', 'organization-group', 'department', 'role', 'person', 'person-record')
})
beforeAll(() => import('#console/app/history-dialog.tsx'))
beforeAll(() => import('#console/person/person-drawer.tsx'))
beforeEach(() => {
  // Nobody answers the device's own calls: it would take itself to be offline.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const now = Date.now()
  gatewayHeard({ serverTime: now, build: 'test', contract: 1 }, now)
  // jsdom measures nothing, and a tree draws the lines that are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

const id = sampleId(1)
const stamp = { revision: 1, changedAt: 0, changedByName: '王建国' }
const unit = {
  ...stamp,
  organizationId: id,
  organizationName: '里程一局',
  shortName: '一局',
  organizationTypeId: sampleId(9),
  organizationTypeName: '施工单位',
  status: 1,
  sort: 1,
  expiringQualifications: 0,
  scans: [],
}
const department = {
  organizationId: sampleId(2),
  departmentId: id,
  departmentName: '测量队',
  type: 'department' as const,
  status: 1,
  headCount: 0,
  revision: 1,
}
const group = { organizationId: sampleId(2), groupId: id, groupName: '值班', accountCount: 0, revision: 1 }
const person = { ...stamp, userId: id, userName: '周测量' }
const education = {
  ...stamp,
  recordId: id,
  userId: person.userId,
  startMonth: '2010-09',
  school: '西南交通大学',
  major: '测绘',
  degree: 'undergraduate' as const,
}
const role: RoleDetail = {
  ...stamp,
  roleId: id,
  roleName: '资料员',
  dataPermission: 'own',
  factorRequired: false,
  memberCount: 0,
  functionActions: [],
  organizations: [],
  applicationMenuFunctionIds: [],
  projects: [],
  resources: [],
}
const answers = () =>
  new SampleAnswers()
    .on(listOrganizationOptions, () => [unit])
    .on(listDepartments, () => [department])
    .on(listGroups, () => [group])
    .on(listGroupAccounts, () => [])
    .on(listPeople, () => ({ records: [person], total: 1, pageIndex: 1, pageSize: 20 }))
    .on(personRecords.education.list, () => [education])
    .on(listRoles, () => ({ records: [role], total: 1, pageIndex: 1, pageSize: 500 }))
    .on(getRole, () => role)
    .on(listRoleMenus, () => [])

interface Opened {
  entity: EntityKind
  at: string
  search?: string
  page: () => ReactNode
  /** What the row is called. */
  name: string
  /** Leads to the row, where more than the page is needed. */
  choose?: () => Promise<void>
  control: { role: 'button' | 'tab'; name: string }
  field: string
  told: Record<string, unknown>
  shown: string
}

const button = (name: string) => ({ role: 'button' as const, name })
const places: Opened[] = [
  {
    entity: 'organization',
    name: '里程一局',
    at: '/admin/organization',
    page: () => <UnitFacts unit={unit} onChoose={() => {}} />,
    control: button('变更历史'),
    field: '简称',
    told: { shortName: '里程一' },
    shown: '里程一',
  },
  {
    entity: 'department',
    name: '测量队',
    at: '/admin/organization',
    page: () => <DepartmentsTab organizationId={department.organizationId} />,
    choose: async () => void fireEvent.click(await screen.findByText('测量队')),
    control: button('“测量队”的变更历史'),
    field: '部门名称',
    told: { departmentName: '测量分队' },
    shown: '测量分队',
  },
  {
    entity: 'organization-group',
    name: '值班',
    at: '/admin/organization',
    page: () => <GroupsTab organizationId={group.organizationId} />,
    control: button('“值班”的变更历史'),
    field: '成员账号',
    told: { accounts: ['李工'] },
    shown: '李工',
  },
  {
    entity: 'person',
    name: '周测量',
    at: '/admin/resource-pool',
    search: `?selected=${id}`,
    page: () => (
      <Tabs value="people">
        <PersonList tabs={null} onNewAccount={() => {}} inviteButton={() => null} />
      </Tabs>
    ),
    choose: async () => void (await screen.findByRole('tab', { name: '基本资料' })),
    control: { role: 'tab', name: '变更历史' },
    field: '单位与部门',
    told: { place: { organizationId: unit.organizationId, organizationName: '里程二局' } },
    shown: '里程二局',
  },
  {
    entity: 'person-record',
    name: '西南交通大学',
    at: '/admin/resource-pool',
    page: () => <Records kind="education" calls={personRecords.education} person={person} />,
    control: button('“西南交通大学”的变更历史'),
    field: '学历',
    told: { degree: 'master' },
    shown: '硕士',
  },
  {
    entity: 'role',
    name: '资料员',
    at: '/admin/role-manage',
    page: () => <RoleScreen />,
    control: button('变更历史'),
    field: '数据权限',
    told: { dataPermission: 'department' },
    shown: '本部门',
  },
]

test.each(places)(
  'the history of a row ($entity) is a step from it, in words, for those who may see histories',
  async (place) => {
    const { entity, choose, control } = place
    const asked = answers().on(listHistory, () => ({
      records: [
        {
          historyId: sampleId(50),
          entity,
          entityId: id,
          action: 'update' as const,
          revision: 2,
          before: {},
          after: place.told,
          changedByName: '李审计',
          accountName: 'lishenji',
          changedAt: 0,
          requestId: '1',
        },
      ],
      total: 1,
      pageIndex: 1,
      pageSize: 20,
    }))
    await openScreen({ ...place, actions: [listHistory.permission], answers: asked })
    await choose?.()
    const found = await screen.findByRole(control.role, { name: control.name })
    if (control.role === 'tab') fireEvent.mouseDown(found, { button: 0 })
    else fireEvent.click(found)
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('李审计（lishenji）')
    expect(dialog.getByText(place.field).nextElementSibling?.textContent).toContain(place.shown)
    expect(asked.asked.find(({ id: called }) => called === listHistory.id)?.request).toMatchObject({
      entity,
      entityId: id,
    })
  },
)

test.each(places)('nobody else is offered the history of a row ($entity)', async (place) => {
  await openScreen({ ...place, answers: answers() })
  await screen.findAllByText(place.name)
  await place.choose?.()
  expect(screen.queryAllByRole(place.control.role, { name: place.control.name })).toEqual([])
})
