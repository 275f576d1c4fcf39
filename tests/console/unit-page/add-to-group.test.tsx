import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { AddToGroup } from '#console/unit-page/add-to-group.tsx'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import type { GeneralAccount } from '#contract/account/schema.ts'
import { type GroupAccount, listGroupAccounts } from '#contract/organization/groups.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)
afterEach(() => vi.unstubAllGlobals())

function account(number: number): GeneralAccount {
  return {
    generalAccountId: sampleId(number),
    accountName: `member${number}`,
    userId: sampleId(5000 + number),
    userName: `成员${number}`,
    level: 'general',
    status: 'normal',
    passwordSet: true,
    revision: 1,
    changedAt: 0,
    changedByName: '王建国',
  }
}

const group = {
  groupId: sampleId(9001),
  organizationId: sampleId(9002),
  groupName: '安全员',
  accountCount: 0,
  revision: 1,
}

test('ORG-06 accounts for a group are looked for by name, and those chosen stay while another is looked for', async () => {
  const all = Array.from({ length: 2500 }, (_, index) => account(index + 1))
  const answers = new SampleAnswers().on(listGeneralAccounts, ({ keyword = '', pageSize = 20 }) => {
    const found = all.filter(({ userName }) => userName.includes(keyword))
    return { records: found.slice(0, pageSize), total: found.length, pageIndex: 1, pageSize }
  })
  await openScreen({
    at: '/admin/organization',
    answers,
    page: () => <AddToGroup group={group} onClose={() => {}} />,
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^成员2 ·/ }))
  await screen.findByText(/共 2500 个账号/)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '成员2411' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^成员2411 ·/ }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^成员3 ·/ })).toBeNull())
  await screen.findByRole('button', { name: '加入 2 个账号' })
})

test('ORG-06 accounts that are ticked are asked about before the dialog closes, and it stays while they are added', async () => {
  const answers = new SampleAnswers().on(listGeneralAccounts, () => ({
    records: [account(1)],
    total: 1,
    pageIndex: 1,
    pageSize: 20,
  }))
  let refuse = (_: Error) => {}
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (refuse = reject)))
  let closed = 0
  const { router } = await openScreen({
    at: '/admin/organization',
    answers,
    page: () => <AddToGroup group={group} onClose={() => closed++} />,
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^成员1 ·/ }))
  const cancel = () => fireEvent.click(screen.getByRole('button', { name: '取消' }))
  const stay = async () => fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  cancel()
  await stay()
  void router.navigate({ to: '/admin/home' })
  await stay()

  fireEvent.click(await screen.findByRole('button', { name: '加入 1 个账号' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.getByRole('button', { name: '取消' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => {
    refuse(new TypeError('Failed to fetch'))
    expect(screen.queryByRole('alert')).not.toBeNull()
  })
  cancel()
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  expect(closed).toBe(1)
})

test('ORG-06 an account that is in the group already is said to be, and cannot be added again', async () => {
  const member: GroupAccount = {
    groupAccountId: sampleId(9100),
    groupId: group.groupId,
    accountId: sampleId(1),
    accountName: 'member1',
    userName: '成员1',
  }
  const answers = new SampleAnswers()
    .on(listGroupAccounts, () => [member])
    .on(listGeneralAccounts, () => ({
      records: [account(1), account(2)],
      total: 2,
      pageIndex: 1,
      pageSize: 20,
    }))
  await openScreen({
    at: '/admin/organization',
    answers,
    page: () => <AddToGroup group={group} onClose={() => {}} />,
  })
  const taken = await screen.findByRole('checkbox', { name: /^成员1 · member1（已在其中）/ })
  expect(taken).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('checkbox', { name: /^成员2 ·/ }))
  await screen.findByRole('button', { name: '加入 1 个账号' })
})
