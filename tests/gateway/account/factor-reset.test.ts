import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmFactorReset,
  listAccountDetails,
  requestFactorReset,
} from '#contract/account/administration-endpoints.ts'
import { codes } from '#contract/codes.ts'
import { getOwnFactors } from '#contract/factor/endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { resetFactor } from '#gateway/operations/reset-factor.ts'
import { verifyHistory } from '#gateway/operations/verify-history.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { setUpTotp } from '../session/factors.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

/** Somebody with an app, whom both administrators see. */
async function withApp(accountName: string): Promise<{ client: Client; accountId: string }> {
  const client = await Client.signIn(gateway, accountName)
  await setUpTotp(client)
  return { client, accountId: client.session.userAccount.accountId }
}

async function refusedFor(client: Client, endpoint: typeof requestFactorReset, accountId: string) {
  const answer = await client.answer(endpoint, { accountId })
  return [answer.code, answer.code === codes.invalid ? fieldsOf(answer.data) : []]
}

const refused = [codes.invalid, ['accountId']]

test('SES-21 two administrators together reset the second factor of a third, and its sessions end', async () => {
  const { client, accountId } = await withApp('engineer')
  expect(await refusedFor(unitadmin, confirmFactorReset, accountId)).toEqual(refused)
  await unitadmin.call(requestFactorReset, { accountId })
  const { records } = await sysadmin.call(listAccountDetails, { accountId })
  const { userName, accountId: by } = unitadmin.session.userAccount
  expect(records).toMatchObject([
    {
      hasFactor: true,
      factorReset: {
        requestedBy: by,
        requestedByName: userName,
        until: gateway.time.now.getTime() + 24 * 3_600_000,
      },
    },
  ])
  // Never the same one, nor twice by two.
  expect(await refusedFor(unitadmin, confirmFactorReset, accountId)).toEqual(refused)
  expect(await refusedFor(sysadmin, requestFactorReset, accountId)).toEqual(refused)
  expect((await client.call(getOwnFactors, {})).totp).toBeDefined()

  await sysadmin.call(confirmFactorReset, { accountId })
  expect(await client.answer(getOwnFactors, {})).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'administrator' },
  })
  const again = await Client.signIn(gateway, 'engineer')
  expect(await again.call(getOwnFactors, {})).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect(await refusedFor(sysadmin, confirmFactorReset, accountId)).toEqual(refused)

  const told = await sysadmin.call(listHistory, {
    entity: 'account',
    entityId: accountId,
    sortBy: 'changedAt',
    desc: true,
    pageSize: 2,
  })
  expect(told.records.map(({ accountName, before, after }) => [accountName, before, after])).toEqual(
    expect.arrayContaining([
      [
        'sysadmin',
        { secondFactors: ['totp'], recoveryCodesLeft: 10 },
        { secondFactors: [], recoveryCodesLeft: 0 },
      ],
      ['unitadmin', { factorResetRequestedByName: null }, { factorResetRequestedByName: userName }],
    ]),
  )
})

test('SES-21 nobody resets their own second factor, whichever of their accounts they use, nor after a day', async () => {
  const { client, accountId } = await withApp('sitestaff')
  expect((await client.answer(requestFactorReset, { accountId })).code).toBe(codes.noPermission)
  // The same person as who asks.
  const { userId } = sysadmin.session.userAccount
  const { orm } = gateway.database
  const of = eq(account.accountId, accountId)
  const [before] = await orm.select({ userId: account.userId }).from(account).where(of)
  await orm.update(account).set({ userId }).where(of)
  expect((await sysadmin.answer(requestFactorReset, { accountId })).code).toBe(codes.noPermission)
  await orm.update(account).set({ userId: before?.userId }).where(of)

  await sysadmin.call(requestFactorReset, { accountId })
  const { now } = gateway.time
  gateway.time.now = new Date(now.getTime() + 24 * 3_600_000)
  const late = await Client.signIn(gateway, 'unitadmin')
  expect(await refusedFor(late, confirmFactorReset, accountId)).toEqual(refused)
  // Who comes too late may ask in turn.
  await late.call(requestFactorReset, { accountId })
  await (await Client.signIn(gateway, 'sysadmin')).call(confirmFactorReset, { accountId })
})

test('SES-21 the operator takes a lost second factor from an account, and the history says so', async () => {
  const { client, accountId } = await withApp('auditor')
  const { database, time } = gateway
  expect(await resetFactor(database, 'AUDITOR', time.now)).toContain('auditor has no second factor any more')
  const left = await client.call(getOwnFactors, {})
  expect(left).toMatchObject({ recoveryCodesLeft: 0, age: 'none' })
  expect(left.totp).toBeUndefined()
  const rows = await database.orm.select().from(history).where(eq(history.entityId, accountId))
  expect(rows.at(-1)).toMatchObject({
    before: { secondFactors: ['totp'], recoveryCodesLeft: 10 },
    after: { secondFactors: [], recoveryCodesLeft: 0 },
    changedByName: 'operator',
  })
  expect((await verifyHistory(database)).brokenRows).toBe(0)
  await expect(resetFactor(database, 'auditor', time.now)).rejects.toThrow('no second factor to reset')
  await expect(resetFactor(database, 'nobody', time.now)).rejects.toThrow('There is no account nobody.')
})
