import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableGeneralPhoneLogin, listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import type { GeneralAccount } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { getPerson, updatePerson } from '#contract/person/endpoints.ts'
import { getProfile } from '#contract/personal/endpoints.ts'
import { bindContact, sendBindCode } from '#contract/personal/security.ts'
import { account } from '#gateway/db/tables/account.ts'
import { person } from '#gateway/db/tables/person.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, fieldsOf, publicKey, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { codeFor, readOutbox } from '../session/letters.ts'

let gateway: TestGateway
let sysadmin: Client
let rows: GeneralAccount[]
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  const { records } = await sysadmin.call(listGeneralAccounts, { status: ['normal'], pageSize: 100 })
  const named = ['sysadmin', 'unitadmin', 'auditor']
  rows = records.filter(({ accountName, passwordSet }) => passwordSet && !named.includes(accountName))
})
afterAll(() => gateway.close())

function one(): GeneralAccount {
  const next = rows.shift()
  if (!next) throw new Error('the demo has too few general accounts')
  return next
}

/** Gives the people of accounts a number, which they have proved. */
const numbered = async (cellphone: string | null, ...of: GeneralAccount[]) =>
  void (await gateway.database.orm
    .update(person)
    .set({ cellphone, provenCellphone: cellphone })
    .where(
      inArray(
        person.userId,
        of.map(({ userId }) => userId),
      ),
    ))
const detailOf = async ({ generalAccountId: accountId }: GeneralAccount) =>
  (await sysadmin.call(listAccountDetails, { accountId })).records[0]
const allow = (phoneLogin: boolean, ...of: GeneralAccount[]) =>
  sysadmin.answer(enableGeneralPhoneLogin, {
    ids: of.map(({ generalAccountId }) => generalAccountId),
    phoneLogin,
  })

test('SES-25 ACC-01 a general and a tourist account sign in by phone where that is allowed, and the detail says why not', async () => {
  const general = one()
  const tourist = one()
  await gateway.database.orm
    .update(account)
    .set({ level: 'tourist' })
    .where(eq(account.accountId, tourist.generalAccountId))
  for (const [row, cellphone] of [
    [general, '13912340001'],
    [tourist, '13912340002'],
  ] as const) {
    await numbered(cellphone, row)
    const signIn = async () => (await tryLogin(gateway, cellphone, demoPassword)).code
    expect([(await detailOf(row))?.phoneSignIn, await signIn()]).toEqual(['not-allowed', codes.signInRefused])
    expect((await allow(true, row)).code).toBe(codes.success)
    expect([(await detailOf(row))?.phoneSignIn, await signIn()]).toEqual(['allowed', codes.success])
    const listed = await sysadmin.call(listGeneralAccounts, { userId: row.userId })
    expect(listed.records.map(({ phoneLogin }) => phoneLogin)).toEqual([true])
    expect((await allow(false, row)).code).toBe(codes.success)
    expect(await signIn()).toBe(codes.signInRefused)
    const of = { entity: 'account' as const, entityId: row.generalAccountId }
    const { records } = await sysadmin.call(listHistory, of)
    expect(records.slice(0, 2).map(({ after }) => after)).toEqual([
      { phoneLogin: false },
      { phoneLogin: true },
    ])
  }
})

test('SES-25 a number that signs in to another account, and none, are refused by name, and the detail says so before', async () => {
  const [first, second, without] = [one(), one(), one()]
  await numbered('13912340003', first, second)
  await numbered(null, without)
  expect((await allow(true, first)).code).toBe(codes.success)
  expect([(await detailOf(second))?.phoneSignIn, (await detailOf(without))?.phoneSignIn]).toEqual([
    'shared',
    'no-number',
  ])
  for (const row of [second, without]) {
    const refused = await allow(true, row)
    expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['ids.0']])
    expect(refused.message).toContain(row.accountName)
  }
})

test('SES-25 ACC-07 a number that personnel gave signs in once its person has proved it by a code, and no more when it is another', async () => {
  const row = one()
  const [cellphone, other] = ['13912340005', '13912340006']
  await numbered(null, row)
  const isOwn = eq(person.userId, row.userId)
  await gateway.database.orm.update(person).set({ cellphone }).where(isOwn)
  expect((await allow(true, row)).code).toBe(codes.success)
  const stands = async () => [
    (await detailOf(row))?.phoneSignIn,
    (await tryLogin(gateway, cellphone, demoPassword)).code,
  ]
  expect(await stands()).toEqual(['unproven', codes.signInRefused])
  const own = await Client.signIn(gateway, row.accountName)
  expect((await own.call(getProfile, {})).cellphoneProven).toBe(false)
  await own.call(sendBindCode, { action: 'bind', recipient: cellphone })
  const bound = await own.call(bindContact, {
    recipient: cellphone,
    verifyCode: (await codeFor(gateway, cellphone)) ?? '',
    passwordInfo: encryptFor(await publicKey(gateway), { password: demoPassword }),
  })
  expect(bound.cellphoneProven).toBe(true)
  expect(await stands()).toEqual(['allowed', codes.success])
  const told = await sysadmin.call(listHistory, { entity: 'person', entityId: row.userId })
  expect(told.records[0]).toMatchObject({
    before: { cellphoneProven: false },
    after: { cellphoneProven: true },
  })
  // The number is where it was: nobody is told that codes do not go there any more.
  const letters = (await readOutbox(gateway)).filter(({ recipient }) => recipient === cellphone)
  expect(letters).toHaveLength(1)

  // Before there is a password, personnel may still correct the number.
  const isAccount = eq(account.accountId, row.generalAccountId)
  await gateway.database.orm.update(account).set({ passwordHash: null }).where(isAccount)
  const { revision } = await sysadmin.call(getPerson, { userId: row.userId })
  await sysadmin.call(updatePerson, { userId: row.userId, baseRevision: revision, cellphone: other })
  expect((await detailOf(row))?.phoneSignIn).toBe('unproven')
})

test('SES-25 of two accounts of one person one is signed in to by the number, proved or not', async () => {
  const [first, second] = [one(), one()]
  const isSecond = eq(account.accountId, second.generalAccountId)
  await gateway.database.orm.update(account).set({ userId: first.userId }).where(isSecond)
  await numbered(null, first)
  await gateway.database.orm
    .update(person)
    .set({ cellphone: '13912340007' })
    .where(eq(person.userId, first.userId))
  expect(fieldsOf((await allow(true, first, second)).data)).toEqual(['ids'])
  expect((await allow(true, first)).code).toBe(codes.success)
  expect([(await detailOf(second))?.phoneSignIn, fieldsOf((await allow(true, second)).data)]).toEqual([
    'shared',
    ['ids.0'],
  ])
})

test('ACC-01 security 21 nobody allows it to the own account, nor to one of a project by this call', async () => {
  const { accountId } = sysadmin.session.userAccount
  const own = await sysadmin.answer(enableGeneralPhoneLogin, { ids: [accountId], phoneLogin: true })
  expect(own.code).toBe(codes.noPermission)
  const [row] = await gateway.database.orm.select().from(account).where(eq(account.accountName, 'sitestaff'))
  const ofProject = { ids: [row?.accountId ?? ''], phoneLogin: true }
  expect((await sysadmin.answer(enableGeneralPhoneLogin, ofProject)).code).toBe(codes.notFound)
})
