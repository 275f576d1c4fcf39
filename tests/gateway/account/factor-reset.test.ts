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
import { listMessages } from '#contract/message/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { resetFactor } from '#gateway/operations/reset-factor.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { setUpTotp } from '../session/factors.ts'
import { checkTrail } from '../trail.ts'

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

test('SES-21 MSG-01 whose second factor is reset reads that it was asked for, and that it is done', async () => {
  const { client, accountId } = await withApp('engineer')
  const asker = await Client.signIn(gateway, 'unitadmin')
  const confirmer = await Client.signIn(gateway, 'sysadmin')
  const [askedBy, doneBy] = [asker, confirmer].map(({ session }) => session.userAccount.userName)
  await asker.call(requestFactorReset, { accountId })
  const asked = await client.call(listMessages, { kind: 'notice', keyword: '申请重置' })
  expect(asked.records[0]).toMatchObject({ body: expect.stringContaining(`${askedBy}申请重置账号 engineer`) })
  await confirmer.call(confirmFactorReset, { accountId })
  const again = await Client.signIn(gateway, 'engineer')
  const done = await again.call(listMessages, { kind: 'notice', keyword: '二次验证已重置' })
  expect(done.records[0]).toMatchObject({ body: expect.stringContaining(`${askedBy}申请、${doneBy}确认`) })
  expect((await confirmer.call(listMessages, { keyword: '二次验证已重置' })).records).toEqual([])
})

test('SES-21 a reset is confirmed only while who asked for it is in use and may still ask; else another one asks', async () => {
  const { accountId } = await withApp('sitestaff')
  const asker = await Client.signIn(gateway, 'unitadmin')
  const confirmer = await Client.signIn(gateway, 'sysadmin')
  const { accountId: by, userName } = asker.session.userAccount
  const { orm } = gateway.database
  const requested = async () =>
    (await confirmer.call(listAccountDetails, { accountId })).records[0]?.factorReset?.requestedBy
  const expectVoid = async () => {
    const answer = await confirmer.answer(confirmFactorReset, { accountId })
    expect([answer.code, fieldsOf(answer.data)]).toEqual(refused)
    expect(JSON.stringify(answer.data)).toContain(`申请人${userName}已不能重置二次验证`)
    expect(await requested()).toBeUndefined()
  }
  await asker.call(requestFactorReset, { accountId })
  expect(await requested()).toBe(by)

  const setStatus = async (status: 'stopped' | 'normal') =>
    await orm.update(account).set({ status }).where(eq(account.accountId, by))
  await setStatus('stopped')
  await expectVoid()
  await setStatus('normal')
  expect(await requested()).toBe(by)
  const held = await orm.delete(roleMember).where(eq(roleMember.accountId, by)).returning()
  await expectVoid()

  await confirmer.call(requestFactorReset, { accountId })
  await orm.insert(roleMember).values(held)
  await (await Client.signIn(gateway, 'unitadmin')).call(confirmFactorReset, { accountId })
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
  expect((await checkTrail(database)).faults).toEqual([])
  await expect(resetFactor(database, 'auditor', time.now)).rejects.toThrow('no second factor to reset')
  await expect(resetFactor(database, 'nobody', time.now)).rejects.toThrow('There is no account nobody.')
})
