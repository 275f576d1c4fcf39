import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { accountStatuses } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import { listPeople, listPeopleAccounts } from '#contract/person/endpoints.ts'
import { mostAskedAbout, type PersonQuery } from '#contract/person/schema.ts'
import { AccountLevel } from '#contract/session/schema.ts'
import { unitId } from '#gateway/db/demo/organizations.ts'
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

/** The people of a list who have an account, of those told to whoever asks, that is as the query wants it. */
async function holders(client: Client, { accountLevel, accountStatus, ...query }: PersonQuery) {
  const { records } = await client.call(listPeople, { ...query, pageSize: 2000 })
  const told = new Set<string>()
  for (let at = 0; at < records.length; at += mostAskedAbout) {
    const userIds = records.slice(at, at + mostAskedAbout).map(({ userId }) => userId)
    for (const { userId, accounts } of await client.call(listPeopleAccounts, { userIds }))
      if (
        accounts.some(
          ({ level, status }) =>
            (accountLevel?.includes(level) ?? true) && (accountStatus?.includes(status) ?? true),
        )
      )
        told.add(userId)
  }
  return records.filter(({ userId }) => told.has(userId))
}

test('STF-02 ACC-02 ACC-04 people are found by the level and the status of an account that is theirs', async () => {
  const queries: PersonQuery[] = [
    ...AccountLevel.options.map((level) => ({ accountLevel: [level] })),
    ...accountStatuses.map((status) => ({ accountStatus: [status], desc: true })),
    { accountLevel: ['general', 'registered'], accountStatus: ['stopped', 'locked'], sortBy: 'changedAt' },
    { accountLevel: ['tourist'], accountStatus: ['locked'] },
    { accountLevel: ['general'], sex: 'male', sortBy: 'positionLevel' },
    { accountStatus: ['normal'], keyword: '建' },
    { accountLevel: ['registered'], organizationId: unitId('first-bureau') },
  ]
  for (const client of [sysadmin, unitadmin])
    for (const query of queries) {
      const there = await client.call(listPeople, { ...query, pageSize: 2000 })
      const expected = await holders(client, query)
      expect([query, there.total, there.records]).toEqual([query, expected.length, expected])
    }
  expect((await sysadmin.call(listPeople, { accountLevel: ['general'] })).total).toBeGreaterThan(20)
  const first = await sysadmin.call(listPeople, { accountLevel: ['general'], pageSize: 10 })
  const second = await sysadmin.call(listPeople, {
    accountLevel: ['general'],
    pageSize: 10,
    after: first.after,
  })
  const all = await holders(sysadmin, { accountLevel: ['general'] })
  expect([...first.records, ...second.records]).toEqual(all.slice(0, 20))
})

test('STF-02 ROL-04 nobody is found by an account that whoever asks is not told of', async () => {
  const withOnly = async (permissions: Parameters<typeof grantOnly>[1]['permissions']) => {
    const giveBack = await grantOnly(sysadmin, { dataPermission: 'all', permissions })
    const counts = await Promise.all(
      AccountLevel.options.map(
        async (level) => (await sysadmin.call(listPeople, { accountLevel: [level] })).total,
      ),
    )
    await giveBack()
    return counts
  }
  const all = await withOnly(['person:view', 'account:view', 'registeredAccount:view'])
  expect(all.every((count) => count > 0)).toBe(true)
  const [tourist, general, registered] = all
  expect(await withOnly(['person:view', 'account:view'])).toEqual([tourist, general, 0])
  expect(await withOnly(['person:view', 'registeredAccount:view'])).toEqual([0, 0, registered])
  expect(await withOnly(['person:view'])).toEqual([0, 0, 0])
})
