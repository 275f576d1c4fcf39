import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditAccounts,
  enableGeneralAccounts,
  listAccountDetails,
} from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { enableRegisteredAccounts, listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { type AccountStatus, accountStatuses } from '#contract/account/schema.ts'
import { type AccountAction, accountActions, accountTransitions } from '#contract/account/transitions.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { Client, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
/** Two accounts to try everything on. */
let general: string[]
let registered: string
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  const fixed = ['sysadmin', 'unitadmin', 'auditor', 'tourist', 'engineer', 'sitestaff']
  const rows = (await sysadmin.call(listGeneralAccounts, { status: ['normal'], pageSize: 50 })).records
  general = rows.filter((row) => !fixed.includes(row.accountName)).map((row) => row.generalAccountId)
  const others = (await sysadmin.call(listRegisteredAccounts, { status: ['normal'], pageSize: 50 })).records
  const [other] = others.filter((row) => !fixed.includes(row.accountName))
  registered = other?.registeredAccountId ?? ''
})
afterAll(() => gateway.close())

async function put(accountId: string, status: AccountStatus): Promise<void> {
  await gateway.database.orm.update(account).set({ status }).where(eq(account.accountId, accountId))
}

async function rowOf(accountId: string) {
  const [row] = await gateway.database.orm.select().from(account).where(eq(account.accountId, accountId))
  if (!row) throw new Error('the account is gone')
  return row
}

async function act(action: AccountAction, ids: string[], client = sysadmin): Promise<Envelope> {
  if (action === 'approve' || action === 'reject')
    return await client.answer(auditAccounts, { ids, verdict: action, reason: '单位不符' })
  return await client.answer(enableGeneralAccounts, { ids, action })
}

const table = accountStatuses.flatMap((status) =>
  accountActions.map((action): [AccountStatus, AccountAction] => [status, action]),
)

describe('ACC-04 the whole table of statuses and actions', () => {
  test.each(table)('%s, %s', async (status, action) => {
    const [accountId = ''] = general
    await put(accountId, status)
    const before = await rowOf(accountId)
    // The history is told apart by its times.
    gateway.time.now = new Date(gateway.time.now.getTime() + 1000)
    const answer = await act(action, [accountId])
    const after = await rowOf(accountId)
    const { from, to } = accountTransitions[action]
    if (status === from) {
      expect([answer.code, after.status, after.revision]).toEqual([codes.success, to, before.revision + 1])
      const asked = { entity: 'account', entityId: accountId, sortBy: 'changedAt', desc: true } as const
      const { records } = await sysadmin.call(listHistory, asked)
      expect(records[0]).toMatchObject({
        before: { status },
        after: { status: to },
        changedByName: sysadmin.session.userAccount.userName,
      })
      return
    }
    expect(answer.code).toBe(codes.invalid)
    expect(answer.message).toContain(before.accountName)
    expect(after).toEqual(before)
  })

  const manual = table.filter(([, action]) => action !== 'approve' && action !== 'reject')
  test.each(manual)('of a registered account: %s, %s', async (status, action) => {
    await put(registered, status)
    const answer = await sysadmin.answer(enableRegisteredAccounts, { ids: [registered], action })
    const allowed = accountTransitions[action].from === status
    expect(answer.code).toBe(allowed ? codes.success : codes.invalid)
    expect((await rowOf(registered)).status).toBe(allowed ? accountTransitions[action].to : status)
  })

  test('the table is that of the specification, section 4', () => {
    expect(accountTransitions).toEqual({
      stop: { from: 'normal', to: 'stopped' },
      enable: { from: 'stopped', to: 'normal' },
      unlock: { from: 'locked', to: 'normal' },
      approve: { from: 'pending', to: 'normal' },
      reject: { from: 'pending', to: 'review-failed' },
    })
  })
})

test('ACC-01 a list of accounts is stopped whole or not at all, and the answer names those that hinder it', async () => {
  const ids = general.slice(0, 3)
  for (const id of ids) await put(id, 'normal')
  const [, second = ''] = ids
  await put(second, 'locked')
  const refused = await act('stop', ids)
  const { accountName } = await rowOf(second)
  expect(refused).toMatchObject({
    code: codes.invalid,
    data: { fields: [{ path: 'ids.1', message: `${accountName}: 已锁定` }] },
  })
  expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).status))).toEqual([
    'normal',
    'locked',
    'normal',
  ])
  await put(second, 'normal')
  expect((await act('stop', ids)).code).toBe(codes.success)
  expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).status))).toEqual(ids.map(() => 'stopped'))
})

test('ACC-05 a rejection has a reason; the lists by status tell it and who reviewed', async () => {
  const [accountId = '', other = ''] = general
  await put(accountId, 'pending')
  await put(other, 'pending')
  const bare = await sysadmin.answer(auditAccounts, { ids: [accountId], verdict: 'reject' })
  expect(bare).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'reason' }] } })
  const named = async (audit: 'to-be-reviewed' | 'approved' | 'rejected') =>
    (await sysadmin.call(listAccountDetails, { audit, pageSize: 200 })).records
  const waiting = (await named('to-be-reviewed')).map((row) => row.generalAccountId)
  expect(waiting).toEqual(expect.arrayContaining([accountId, other]))
  await sysadmin.call(auditAccounts, { ids: [accountId], verdict: 'reject', reason: ' 单位不符 ' })
  await sysadmin.call(auditAccounts, { ids: [other], verdict: 'approve' })
  const reviewedByName = sysadmin.session.userAccount.userName
  expect((await named('rejected')).find((row) => row.generalAccountId === accountId)).toMatchObject({
    status: 'review-failed',
    reviewReason: '单位不符',
    reviewedByName,
  })
  const approved = (await named('approved')).find((row) => row.generalAccountId === other)
  expect(approved).toMatchObject({ status: 'normal', reviewedByName })
  expect(approved?.reviewReason).toBeUndefined()
  expect((await named('to-be-reviewed')).map((row) => row.generalAccountId)).not.toContain(other)
  // Whoever knows the password is told why; nobody else.
  const { accountName } = await rowOf(accountId)
  const told = await tryLogin(gateway, accountName, 'Milepost2026')
  expect(told).toMatchObject({ code: codes.sessionEnded, message: '账号审核未通过：单位不符' })
  const guessed = await tryLogin(gateway, accountName, 'Wrong2026')
  expect([guessed.code, JSON.stringify(guessed)]).toEqual([
    codes.signInRefused,
    expect.not.stringContaining('单位不符'),
  ])
})

test('security 21: nobody stops, enables or reviews their own account', async () => {
  const own = sysadmin.session.userAccount.accountId
  for (const action of accountActions) expect((await act(action, [own])).code).toBe(codes.noPermission)
})

test('ACC-04 a stop ends the running sessions at once, with the reason; enabled again, one signs in anew', async () => {
  const { userAccount } = unitadmin.session
  await sysadmin.call(enableGeneralAccounts, { ids: [userAccount.accountId], action: 'stop' })
  expect(await unitadmin.answer(listGeneralAccounts, {})).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'stopped' },
  })
  expect(await tryLogin(gateway, 'unitadmin', 'Milepost2026')).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'stopped' },
  })
  await sysadmin.call(enableGeneralAccounts, { ids: [userAccount.accountId], action: 'enable' })
  expect((await unitadmin.answer(listGeneralAccounts, {})).code).toBe(codes.sessionEnded)
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})

test.each([
  ['pending', 'approve'],
  ['locked', 'unlock'],
] as const)('security 22: of 50 parallel calls on a %s account, one does %s', async (status, action) => {
  const [accountId = ''] = general
  await put(accountId, status)
  const count = async () => await gateway.database.orm.$count(history, eq(history.entityId, accountId))
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 50 }, () => act(action, [accountId])))
  const granted = answers.filter(({ code }) => code === codes.success)
  expect([granted.length, answers.filter(({ code }) => code === codes.invalid).length]).toEqual([1, 49])
  expect(await count()).toBe(before + 1)
})
