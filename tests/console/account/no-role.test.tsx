import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { AccountFacts } from '#console/account/account-facts.tsx'
import { AuditScreen } from '#console/account/audit-screen.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import type { AccountDetail } from '#contract/account/administration.ts'
import { auditAccounts, listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { addRoleAccounts, listAccountRoles } from '#contract/role/endpoints.ts'
import { gatewayHeard } from '#request/session.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  // As the route does.
  await loadTexts('account', 'kit')
  const now = Date.now()
  gatewayHeard({ serverTime: now, build: 'test', contract: 1 }, now)
})

function account(number: number, rest: Partial<AccountDetail>): AccountDetail {
  return {
    generalAccountId: sampleId(number),
    accountName: `account${number}`,
    userId: sampleId(100 + number),
    userName: `用户${number}`,
    level: 'general',
    status: 'normal',
    passwordSet: true,
    phoneSignIn: 'not-allowed',
    platforms: [],
    hasFactor: false,
    roleNames: [],
    revision: 1,
    createdAt: 0,
    changedAt: 0,
    changedByName: '王建国',
    passwordChangedAt: 0,
    passwordOneTime: false,
    ...rest,
  }
}

const rows = [
  account(1, { noRole: true }),
  account(2, { roleNames: ['资料员'] }),
  account(3, { status: 'pending', noRole: true }),
  account(4, { status: 'review-failed', noRole: true }),
]
const actions = [auditAccounts.permission, listAccountDetails.permission]
const answers = () =>
  new SampleAnswers().on(listAccountDetails, ({ accountId }) => {
    const records = rows.filter((row) => accountId === undefined || row.generalAccountId === accountId)
    return { records, total: records.length, pageIndex: 1, pageSize: 20 }
  })

test('an approved account without any role is marked in the list of registrations', async () => {
  await openScreen({ at: '/admin/user-audit', actions, answers: answers(), page: AuditScreen })
  const marked = await Promise.all(
    rows.map(async ({ accountName }) => {
      const line = (await screen.findByText(accountName)).closest('tr')
      if (!line) throw new Error(`${accountName} is in no row`)
      return within(line).queryByText('没有角色') !== null
    }),
  )
  expect(marked).toEqual([true, false, false, false])
})

test('ROL-01 an approval offers the roles that may be given', async () => {
  const waiting = account(3, { status: 'pending', noRole: true })
  await openScreen({
    at: '/admin/user-audit',
    search: `?selected=${sampleId(3)}`,
    actions: [...actions, addRoleAccounts.permission, listAccountRoles.permission],
    answers: new SampleAnswers()
      .on(listAccountDetails, () => ({ records: [waiting], total: 1, pageIndex: 1, pageSize: 20 }))
      .on(listAccountRoles, () => [
        { roleId: sampleId(31), roleName: '资料员', held: false, changeable: true },
      ]),
    page: AuditScreen,
  })
  const drawer = await screen.findByRole('dialog', { name: 'account3' })
  fireEvent.click(await within(drawer).findByRole('button', { name: '通过' }))
  const offered = await screen.findByRole('checkbox', { name: '资料员' })
  fireEvent.click(offered)
  expect(offered).toHaveProperty('checked', true)
})

test.each([
  { row: 1, marks: 1 },
  { row: 2, marks: 0 },
])('an account without any role is marked in its detail: $row', async ({ row, marks }) => {
  const page = () => <AccountFacts accountId={sampleId(row)} />
  await openScreen({ at: '/admin/resource-pool', actions, answers: answers(), page })
  await screen.findByText('角色')
  expect(screen.queryAllByText('没有角色').length).toBe(marks)
})
