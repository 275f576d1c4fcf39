import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { AccountList } from '#console/account/account-list.tsx'
import { AuditList } from '#console/account/audit-list.tsx'
import { RegisteredScreen } from '#console/account/registered-screen.tsx'
import { startTexts } from '#console/i18n.ts'
import { RoleMembers } from '#console/role/role-members.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { getAccountTree, listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { beginPeopleExport } from '#contract/person/export.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import { listRoleAccounts } from '#contract/role/endpoints.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

const none = { records: [], total: 0, pageIndex: 1, pageSize: 20 }
const role: RoleDetail = {
  roleId: sampleId(1),
  roleName: '项目工程师',
  dataPermission: 'own',
  factorRequired: false,
  memberCount: 0,
  functionActions: [],
  organizations: [],
  revision: 1,
  changedAt: 0,
  changedByName: '王建国',
  applicationMenuFunctionIds: [],
  projects: [],
  resources: [],
}

test.each([
  {
    list: listGeneralAccounts,
    page: () => (
      <Tabs value="accounts">
        <AccountList tabs={null} actions={null} />
      </Tabs>
    ),
  },
  { list: listRegisteredAccounts, page: RegisteredScreen },
  {
    list: listAccountDetails,
    page: () => (
      <Tabs value="approved">
        <AuditList audit="approved" tabs={null} />
      </Tabs>
    ),
  },
  { list: listRoleAccounts, page: () => <RoleMembers role={role} /> },
])(
  'SES-21 nothing of $list.id is read for a workbook unless the gateway lets people be exported',
  async ({ list, page }) => {
    expect([beginPeopleExport.permission, ...(beginPeopleExport.alsoBy ?? [])]).toContain(list.permission)
    const answers = new SampleAnswers()
      .on(getAccountTree, () => ({ nodes: [] }))
      .on(listNodes, () => [])
      .on(listProjectOrganizations, () => none)
      .on(listGeneralAccounts, () => none)
      .on(listRegisteredAccounts, () => none)
      .on(listAccountDetails, () => none)
      .on(listRoleAccounts, () => none)
    await openScreen({ at: '/admin/resource-pool', actions: [list.permission], answers, page })
    fireEvent.click(await screen.findByRole('button', { name: '导出' }))
    const dialog = within(await screen.findByRole('dialog'))
    const before = answers.asked.filter(({ id }) => id === list.id).length
    fireEvent.click(await dialog.findByRole('button', { name: '导出' }))
    // There is no gateway here that could let it.
    await dialog.findByRole('alert')
    expect(answers.asked.filter(({ id }) => id === list.id)).toHaveLength(before)
  },
)
