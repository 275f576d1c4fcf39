import { fireEvent, screen } from '@testing-library/react'
import { beforeAll } from 'vitest'
import { UnitFacts } from '#console/organization/unit-facts.tsx'
import { PersonList } from '#console/person/person-list.tsx'
import { Records } from '#console/person-record/records.tsx'
import { RoleScreen } from '#console/role/role-screen.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { DepartmentsTab } from '#console/unit-page/departments-tab.tsx'
import { GroupsTab } from '#console/unit-page/groups-tab.tsx'
import { listDepartments } from '#contract/department/endpoints.ts'
import { listOrganizationOptions } from '#contract/organization/endpoints.ts'
import { listGroupAccounts, listGroups } from '#contract/organization/groups.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { personRecords } from '#contract/person-record/endpoints.ts'
import { getRole, listRoleMenus, listRoles } from '#contract/role/endpoints.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import { sampleId } from '../sample.tsx'
import { SampleAnswers } from '../sample-screen.tsx'
import { button, id, type Opened, setUpHistories, stamp, tab, testHistories } from './opened-history.tsx'

setUpHistories('organization', 'organization-group', 'department', 'role', 'person', 'person-record')
beforeAll(() => import('#console/person/person-drawer.tsx'))

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

const places: Opened[] = [
  {
    entity: 'organization',
    name: '里程一局',
    at: '/admin/organization',
    page: () => <UnitFacts unit={unit} onChoose={() => {}} />,
    control: button('变更历史'),
    field: '简称',
    before: { shortName: '一局' },
    after: { shortName: '里程一' },
    from: '一局',
    to: '里程一',
  },
  {
    entity: 'department',
    name: '测量队',
    at: '/admin/organization',
    page: () => <DepartmentsTab organizationId={department.organizationId} />,
    choose: async () => void fireEvent.click(await screen.findByText('测量队')),
    control: button('“测量队”的变更历史'),
    field: '部门名称',
    before: { departmentName: '测量队' },
    after: { departmentName: '测量分队' },
    from: '测量队',
    to: '测量分队',
  },
  {
    entity: 'organization-group',
    name: '值班',
    at: '/admin/organization',
    page: () => <GroupsTab organizationId={group.organizationId} />,
    control: button('“值班”的变更历史'),
    field: '成员账号',
    before: { accounts: ['周工'] },
    after: { accounts: ['李工'] },
    from: '周工',
    to: '李工',
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
    control: tab('变更历史'),
    field: '单位与部门',
    before: { place: { organizationId: sampleId(3), organizationName: '里程一局' } },
    after: { place: { organizationId: unit.organizationId, organizationName: '里程二局' } },
    from: '里程一局',
    to: '里程二局',
  },
  {
    entity: 'person-record',
    name: '西南交通大学',
    at: '/admin/resource-pool',
    page: () => <Records kind="education" calls={personRecords.education} person={person} />,
    control: button('“西南交通大学”的变更历史'),
    field: '学历',
    before: { degree: 'undergraduate' },
    after: { degree: 'master' },
    from: '本科',
    to: '硕士',
  },
  {
    entity: 'role',
    name: '资料员',
    at: '/admin/role-manage',
    page: () => <RoleScreen />,
    control: button('变更历史'),
    field: '数据权限',
    before: { dataPermission: 'own' },
    after: { dataPermission: 'department' },
    from: '本人',
    to: '本部门',
  },
]

testHistories(places, answers)
