import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteGeneralAccounts,
  listAccountDetails,
  listAccounts,
  resetGeneralPassword,
  updateAccountLevel,
  updatePasswordPeriods,
  updateValidPeriods,
} from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts, resetRegisteredPassword } from '#contract/account/registered-endpoints.ts'
import type { GeneralAccount } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listSystemLogs } from '#contract/log/lists.ts'
import { updatePassword } from '#contract/session/registration.ts'
import { NewPasswordDue } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { account } from '#gateway/db/tables/account.ts'
import { thirdPartyBinding } from '#gateway/db/tables/third-party.ts'
import { recoveryTicket } from '#gateway/db/tables/verify-code.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, callUnsigned, publicKey, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
let rows: GeneralAccount[]
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000, sessionHours: 10_000, idleMinutes: 1_000_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  rows = (await sysadmin.call(listGeneralAccounts, { status: ['normal'], level: ['general'], pageSize: 100 }))
    .records
})
afterAll(() => gateway.close())

/** An account that no other test uses. */
function another(): GeneralAccount {
  const at = rows.findIndex(({ accountName }) => !/^(?:sys|unit)admin$|^auditor$/.test(accountName))
  const [one] = rows.splice(at, 1)
  if (!one) throw new Error('the demo has too few accounts')
  return one
}

function pass(days: number): void {
  gateway.time.now = new Date(gateway.time.now.getTime() + days * 86_400_000)
}

async function refresh(...clients: Client[]): Promise<void> {
  for (const client of clients) await client.refresh()
}

const Due = z.object({ reason: z.string(), newPassword: NewPasswordDue })

async function replace(ticket: string, password: string): Promise<Envelope> {
  const passwordInfo = encryptFor(await publicKey(gateway), { password })
  return await callUnsigned(gateway, updatePassword, { ticket, passwordInfo })
}

test('ACC-01 a reset gives a one-time password, good for nothing but to set one’s own', async () => {
  const { generalAccountId, accountName } = another()
  const before = await Client.signIn(gateway, accountName)
  const key = randomUUID()
  const reset = await sysadmin.call(
    resetGeneralPassword,
    { accountId: generalAccountId },
    { idempotencyKey: key },
  )
  const { password = '' } = reset
  expect(password).toMatch(/^[A-Za-z2-9]{12}$/)
  // Told once: the same call again comes without it, and changes nothing.
  const again = await sysadmin.answer(
    resetGeneralPassword,
    { accountId: generalAccountId },
    { idempotencyKey: key },
  )
  expect([again.code, again.data]).toEqual([codes.repeated, { accountName, validUntil: reset.validUntil }])
  expect(await before.answer(listGeneralAccounts, {})).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'password-reset' },
  })
  expect((await tryLogin(gateway, accountName, 'Milepost2026')).code).toBe(codes.signInRefused)
  const told = await tryLogin(gateway, accountName, password)
  expect(told.code).toBe(codes.sessionEnded)
  const { reason, newPassword } = Due.parse(told.data)
  expect([reason, newPassword.accountName]).toEqual(['password-one-time', accountName])
  const same = await replace(newPassword.ticket, password)
  expect(same).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'password' }] } })
  expect((await replace(newPassword.ticket, 'Eigenes#2026')).code).toBe(codes.success)
  expect((await replace(newPassword.ticket, 'Zweites#2026')).code).toBe(codes.notFound)
  await Client.signIn(gateway, accountName, { password: 'Eigenes#2026' })
  const logged = await sysadmin.call(listSystemLogs, { pageSize: 50 })
  expect(JSON.stringify(logged)).not.toContain(password)
  expect(gateway.log()).not.toContain(password)
})

test('ACC-01 a right to a new password does not outlive a reset that comes between', async () => {
  const { generalAccountId, accountName } = another()
  const { password = '' } = await sysadmin.call(resetGeneralPassword, { accountId: generalAccountId })
  await tryLogin(gateway, accountName, 'Wrong2026')
  // The sign-in is noted between the check of the password and the ticket.
  const { pool, orm } = gateway.database
  await pool.query(`create function reset_again() returns trigger language plpgsql as $$ begin
    update account set password_hash = 'another' where account_name = '${accountName}'; return new; end $$`)
  await pool.query(`create trigger reset_again after insert on login_attempt
    for each row when (new.outcome = 'succeeded') execute function reset_again()`)
  const late = await tryLogin(gateway, accountName, password)
  await pool.query('drop trigger reset_again on login_attempt')
  expect(late.code).toBe(codes.signInRefused)
  const left = await orm.select().from(recoveryTicket).where(eq(recoveryTicket.accountId, generalAccountId))
  expect(left).toEqual([])
})

test('ACC-01 a one-time password that nobody used in time opens nothing', async () => {
  const { generalAccountId, accountName } = another()
  const { password = '', validUntil } = await sysadmin.call(resetGeneralPassword, {
    accountId: generalAccountId,
  })
  gateway.time.now = new Date(validUntil)
  await refresh(sysadmin, unitadmin)
  const late = await tryLogin(gateway, accountName, password)
  expect([late.code, late.data]).toEqual([codes.sessionEnded, { reason: 'one-time-password-over' }])
})

test('security 21: nobody resets the password of an account that may do more, nor their own', async () => {
  const [target] = (
    await sysadmin.call(listGeneralAccounts, { organizationId: unitId('first-bureau'), pageSize: 1 })
  ).records
  const { accountId } = sysadmin.session.userAccount
  // Within the unit administrator's reach from now on.
  const moved = { userId: target?.userId ?? '' }
  await gateway.database.orm.update(account).set(moved).where(eq(account.accountId, accountId))
  const before = await gateway.database.orm.select().from(account).where(eq(account.accountId, accountId))
  const answer = await unitadmin.answer(resetGeneralPassword, { accountId })
  expect(answer.code).toBe(codes.noPermission)
  const after = await gateway.database.orm.select().from(account).where(eq(account.accountId, accountId))
  expect(after).toEqual(before)
  const own = { accountId: unitadmin.session.userAccount.accountId }
  expect((await unitadmin.answer(resetGeneralPassword, own)).code).toBe(codes.noPermission)
  const { records } = await unitadmin.call(listRegisteredAccounts, { status: ['normal'], pageSize: 50 })
  const lower = records.find((row) => row.accountName === 'sitestaff')
  const reset = await unitadmin.call(resetRegisteredPassword, { accountId: lower?.registeredAccountId ?? '' })
  expect(reset.accountName).toBe('sitestaff')
})

test('ACC-01 a running session ends when the valid period of its account does', async () => {
  const { generalAccountId, accountName } = another()
  const client = await Client.signIn(gateway, accountName)
  const change = { ids: [generalAccountId], validUntil: '2027-06-30' }
  expect(await sysadmin.call(updateValidPeriods, change)).toEqual({ changed: 1 })
  gateway.time.now = new Date('2027-06-30T15:59:59Z')
  await refresh(client, sysadmin, unitadmin)
  expect((await client.answer(listAccounts, {})).code).toBe(codes.success)
  gateway.time.now = new Date('2027-06-30T16:00:00Z')
  const ended = { code: codes.sessionEnded, data: { reason: 'out-of-period' } }
  expect(await client.answer(listAccounts, {})).toMatchObject(ended)
  expect(await tryLogin(gateway, accountName, 'Milepost2026')).toMatchObject(ended)
})

test('ACC-01 a password past its days ends the session; signing in allows a new one, which counts anew', async () => {
  const { generalAccountId, accountName } = another()
  const client = await Client.signIn(gateway, accountName)
  await gateway.database.orm.insert(thirdPartyBinding).values({
    platform: 'weChat',
    subject: accountName,
    accountId: generalAccountId,
    boundAt: gateway.time.now,
  })
  const [row] = await gateway.database.orm
    .select()
    .from(account)
    .where(eq(account.accountId, generalAccountId))
  const age = Math.ceil((gateway.time.now.getTime() - (row?.passwordChangedAt.getTime() ?? 0)) / 86_400_000)
  await sysadmin.call(updatePasswordPeriods, { ids: [generalAccountId], passwordValidDays: age + 1 })
  expect((await client.answer(listAccounts, {})).code).toBe(codes.success)
  pass(2)
  await refresh(sysadmin, unitadmin)
  expect(await client.answer(listAccounts, {})).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'password-over' },
  })
  const { newPassword } = Due.parse((await tryLogin(gateway, accountName, 'Milepost2026')).data)
  expect((await replace(newPassword.ticket, 'Milepost2026')).code).toBe(codes.invalid)
  expect((await replace(newPassword.ticket, 'Neues#2027')).code).toBe(codes.success)
  await Client.signIn(gateway, accountName, { password: 'Neues#2027' })
  const { records } = await sysadmin.call(listAccountDetails, { accountId: generalAccountId })
  expect(records).toMatchObject([
    {
      passwordValidDays: age + 1,
      passwordValidUntil: gateway.time.now.getTime() + (age + 1) * 86_400_000,
      // Who knew the password has lost nothing else.
      platforms: ['weChat'],
    },
  ])
})

test('ACC-02 the level of an account: a registered one is of a project, and looked after there', async () => {
  const { generalAccountId: accountId, accountName } = another()
  const bare = await sysadmin.answer(updateAccountLevel, { accountId, level: 'registered' })
  expect(bare).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'projectId' }] } })
  await sysadmin.call(updateAccountLevel, { accountId, level: 'registered', projectId: projectId('railway') })
  const keyword = accountName
  expect((await sysadmin.call(listGeneralAccounts, { keyword })).records).toEqual([])
  const { records } = await sysadmin.call(listRegisteredAccounts, { keyword })
  expect(records).toMatchObject([{ accountName, projectId: projectId('railway') }])
  await sysadmin.call(updateAccountLevel, { accountId, level: 'general' })
  expect((await sysadmin.call(listGeneralAccounts, { keyword })).records).toMatchObject([
    { level: 'general' },
  ])
  const history = await sysadmin.call(listHistory, { entity: 'account', entityId: accountId, desc: true })
  expect(history.records.map(({ after }) => after?.level)).toEqual(['general', 'registered'])
  const [left, entered] = history.records
  expect(left?.before).toMatchObject({ projectName: entered?.after?.projectName })
  expect(entered?.after?.projectName).toBe(records[0]?.projectName)
})

test('ACC-01 deleted accounts are gone from lists, their sessions and bindings with them, and none if one is out of reach', async () => {
  const { generalAccountId, accountName } = another()
  const client = await Client.signIn(gateway, accountName)
  const stranger = { ids: [generalAccountId, randomUUID()] }
  expect((await sysadmin.answer(deleteGeneralAccounts, stranger)).code).toBe(codes.notFound)
  expect(await sysadmin.call(deleteGeneralAccounts, { ids: [generalAccountId] })).toEqual({ deleted: 1 })
  expect((await client.answer(listAccounts, {})).code).toBe(codes.sessionEnded)
  expect((await sysadmin.call(listGeneralAccounts, { keyword: accountName })).records).toEqual([])
  const again = await sysadmin.answer(deleteGeneralAccounts, { ids: [generalAccountId] })
  expect(again.code).toBe(codes.deleted)
})
