import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { InviteButton } from '#console/account/invite-button.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { EditPerson } from '#console/person/edit-person.tsx'
import { PersonAccounts } from '#console/person/person-accounts.tsx'
import { inviteAccount } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  // As the routes do.
  await loadTexts('person', 'account', 'kit')
})

const row: Person = {
  userId: sampleId(1),
  userName: '王工',
  revision: 1,
  changedAt: 0,
  changedByName: '王建国',
}
const page = { pageIndex: 1, pageSize: 50 }
const account = {
  registeredAccountId: sampleId(2),
  accountName: 'wanggong',
  userId: row.userId,
  userName: row.userName,
  projectName: '益明高铁',
  status: 'normal' as const,
  passwordSet: true,
  phoneLogin: false,
  revision: 1,
  changedAt: 0,
  changedByName: '王建国',
}

test.each([
  { bound: true, fields: 0 },
  { bound: false, fields: 1 },
])('STF-05 phone and mail are asked for unless an account of any kind binds them: $bound', async (given) => {
  const person: Person = { ...row, ...(given.bound && { contactsBound: true }) }
  const answers = new SampleAnswers().on(listValueDictionaries, () => [])
  await openScreen({
    at: '/admin/resource-pool',
    answers,
    page: () => <EditPerson row={person} onClose={() => {}} />,
  })
  await screen.findByLabelText(/姓名/)
  expect(screen.queryAllByLabelText(/手机/).length).toBe(given.fields)
  expect(screen.queryAllByText(/由本人在个人中心绑定/).length).toBe(1 - given.fields)
  // What posts are called, and nothing of accounts.
  expect(answers.asked).toEqual([{ id: listValueDictionaries.id, request: {} }])
})

const views = [listGeneralAccounts.permission, listRegisteredAccounts.permission]
test.each([
  { actions: views, records: [account], says: 'wanggong' },
  { actions: views, records: [], says: '没有账号' },
  { actions: views.slice(0, 1), records: [account], says: '没有一般账号' },
])('ACC-03 the accounts of a person are those of both kinds: $says', async ({ actions, records, says }) => {
  const answers = new SampleAnswers()
    .on(listGeneralAccounts, () => ({ ...page, records: [], total: 0 }))
    .on(listRegisteredAccounts, () => ({ ...page, records, total: records.length }))
  await openScreen({
    at: '/admin/resource-pool',
    actions,
    answers,
    page: () => <PersonAccounts person={row} onAdd={() => {}} inviteButton={null} />,
  })
  expect(await screen.findByText(says)).toBeTruthy()
  expect(screen.queryAllByText(/没有/).length).toBe(says === 'wanggong' ? 0 : 1)
})

test('ACC-01 an account in a person’s record leads to itself, its kind’s list narrowed to that person', async () => {
  const general = {
    ...account,
    generalAccountId: sampleId(4),
    level: 'general' as const,
    phoneLogin: undefined,
  }
  const answers = new SampleAnswers()
    .on(listGeneralAccounts, () => ({ ...page, records: [general], total: 1 }))
    .on(listRegisteredAccounts, () => ({ ...page, records: [], total: 0 }))
  await openScreen({
    at: '/admin/resource-pool',
    actions: views,
    answers,
    page: () => <PersonAccounts person={row} onAdd={() => {}} inviteButton={null} />,
  })
  const link = await screen.findByRole('link', { name: 'wanggong' })
  const address = new URL(link.getAttribute('href') ?? '', 'http://console')
  expect(address.pathname).toBe('/admin/resource-pool')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    tab: 'accounts',
    userId: row.userId,
    selected: general.generalAccountId,
  })
})

test.each([
  { records: [], contactsBound: undefined, offered: 1 },
  { records: [account], contactsBound: undefined, offered: 0 },
  { records: [], contactsBound: true as const, offered: 0 },
])('STF-02 a person without an account is invited, to their own unit: $offered', async (given) => {
  const { records, contactsBound, offered } = given
  const answers = new SampleAnswers()
    .on(listGeneralAccounts, () => ({ ...page, records: [], total: 0 }))
    .on(listRegisteredAccounts, () => ({ ...page, records, total: records.length }))
    .on(listNodes, () => [])
  const place = { organizationId: sampleId(3), organizationName: '里程一局' }
  const person: Person = { ...row, place, ...(contactsBound && { contactsBound }) }
  await openScreen({
    at: '/admin/resource-pool',
    actions: [...views, inviteAccount.permission],
    answers,
    page: () => (
      <PersonAccounts person={person} onAdd={() => {}} inviteButton={<InviteButton person={person} />} />
    ),
  })
  await screen.findByText(records.length > 0 ? 'wanggong' : '没有账号')
  const buttons = screen.queryAllByRole('button', { name: '邀请注册' })
  expect(buttons.length).toBe(offered)
  const [button] = buttons
  if (!button) return
  fireEvent.click(button)
  await screen.findByRole('dialog', { name: '邀请王工注册' })
  expect(screen.queryByLabelText(/^单位/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '生成邀请' }))
  // Nobody is signed in here, so that it cannot be sent: the form had nothing against it.
  expect((await screen.findByRole('alert')).textContent).not.toContain('请')
})
