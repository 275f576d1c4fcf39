import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableGeneralPhoneLogin, listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import type { GeneralAccount } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { person } from '#gateway/db/tables/person.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { Client, fieldsOf, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

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

const numbered = async (cellphone: string | null, ...of: GeneralAccount[]) =>
  void (await gateway.database.orm
    .update(person)
    .set({ cellphone })
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

test('ACC-01 security 21 nobody allows it to the own account, nor to one of a project by this call', async () => {
  const { accountId } = sysadmin.session.userAccount
  const own = await sysadmin.answer(enableGeneralPhoneLogin, { ids: [accountId], phoneLogin: true })
  expect(own.code).toBe(codes.noPermission)
  const [row] = await gateway.database.orm.select().from(account).where(eq(account.accountName, 'sitestaff'))
  const ofProject = { ids: [row?.accountId ?? ''], phoneLogin: true }
  expect((await sysadmin.answer(enableGeneralPhoneLogin, ofProject)).code).toBe(codes.notFound)
})
