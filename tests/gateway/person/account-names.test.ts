import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { codes } from '#contract/codes.ts'
import { listPeople, listPeopleAccounts } from '#contract/person/endpoints.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

async function oneOfEach() {
  const [general] = (await sysadmin.call(listGeneralAccounts, { keyword: 'unitadmin' })).records
  const [registered] = (await sysadmin.call(listRegisteredAccounts, { pageSize: 1 })).records
  if (!general || !registered) throw new Error('the demo lacks an account')
  return { general, registered, userIds: [general.userId, registered.userId] }
}

test('STF-02 name, level and status of the accounts of people stand beside their records', async () => {
  const { general, registered, userIds } = await oneOfEach()
  const told = await sysadmin.call(listPeopleAccounts, { userIds })
  expect(told).toContainEqual({
    userId: general.userId,
    accounts: [{ accountName: 'unitadmin', level: general.level, status: 'normal' }],
  })
  const { accountName, status } = registered
  const other = told.find(({ userId }) => userId === registered.userId)
  expect(other?.accounts).toContainEqual({ accountName, level: 'registered', status })
})

test('STF-02 ROL-04 each kind of account is told to those who see its list, of people within reach', async () => {
  const { general, registered, userIds } = await oneOfEach()
  const namesFor = async (permission: 'account:view' | 'registeredAccount:view') => {
    const giveBack = await grantOnly(sysadmin, { dataPermission: 'all', permissions: [permission] })
    const told = await sysadmin.call(listPeopleAccounts, { userIds })
    await giveBack()
    return told.flatMap(({ accounts }) => accounts.map(({ accountName }) => accountName))
  }
  expect(await namesFor('account:view')).toContain(general.accountName)
  expect(await namesFor('account:view')).not.toContain(registered.accountName)
  expect(await namesFor('registeredAccount:view')).toEqual([registered.accountName])
  const tourist = await Client.signIn(gateway, 'tourist')
  expect((await tourist.answer(listPeopleAccounts, { userIds })).code).toBe(codes.noPermission)
  const elsewhere = { organizationId: unitId('second-bureau'), pageSize: 200 }
  const foreign = (await sysadmin.call(listPeople, elsewhere)).records.map(({ userId }) => userId)
  expect((await sysadmin.call(listPeopleAccounts, { userIds: foreign })).length).toBeGreaterThan(0)
  expect(await unitadmin.call(listPeopleAccounts, { userIds: foreign })).toEqual([])
  expect((await unitadmin.answer(listPeopleAccounts, { userIds: [] })).code).toBe(codes.invalid)
})
