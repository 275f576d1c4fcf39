import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGeneralAccount } from '#contract/account/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { listAccountQuotas, setAccountLimit } from '#contract/organization/account-limit.ts'
import {
  addGroup,
  addGroupAccounts,
  deleteGroupAccounts,
  deleteGroups,
  listGroupAccounts,
  listGroups,
  moveGroupAccount,
  updateGroup,
} from '#contract/organization/groups.ts'
import { addPerson, movePerson } from '#contract/person/endpoints.ts'
import { history } from '#gateway/db/tables/history.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
let auditor: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  auditor = await Client.signIn(gateway, 'auditor')
})
afterAll(() => gateway.close())

const bureau = unitId('first-bureau')

test('ORG-06 groups of accounts: made, renamed, filled, emptied, deleted', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  await unitadmin.call(addGroup, { groupId: first, organizationId: bureau, groupName: '夜班调度' })
  await unitadmin.call(addGroup, {
    groupId: second,
    organizationId: bureau,
    groupName: '应急抢险',
    remarks: '汛期',
  })
  const { group: renamed } = await unitadmin.call(updateGroup, {
    groupId: second,
    baseRevision: 1,
    clear: ['remarks'],
    groupName: '防汛抢险',
  })
  expect(renamed).toMatchObject({ groupName: '防汛抢险', revision: 2 })
  expect(renamed).not.toHaveProperty('remarks')
  const own = unitadmin.session.userAccount.accountId
  const [member] = await unitadmin.call(addGroupAccounts, { groupId: first, accountIds: [own] })
  expect(member).toMatchObject({ accountId: own, accountName: 'unitadmin', groupId: first })
  const stranger = await unitadmin.answer(addGroupAccounts, {
    groupId: first,
    accountIds: [sysadmin.session.userAccount.accountId],
  })
  expect(fieldsOf(stranger.data)).toEqual(['accountIds'])
  const groupAccountId = member?.groupAccountId ?? ''
  const there = await unitadmin.call(moveGroupAccount, { groupAccountId, groupId: second })
  expect(there.map(({ accountName }) => accountName)).toEqual(['unitadmin'])
  expect(await unitadmin.call(listGroupAccounts, { groupId: first })).toEqual([])
  const groups = async () => {
    const all = await unitadmin.call(listGroups, { organizationId: bureau })
    return all.filter(({ groupId }) => groupId === first || groupId === second)
  }
  expect((await groups()).map((one) => one.accountCount).toSorted()).toEqual([0, 1])
  await unitadmin.call(deleteGroupAccounts, { ids: [groupAccountId] })
  await unitadmin.call(deleteGroups, { ids: [first, second] })
  expect(await groups()).toEqual([])
  expect(
    (await auditor.answer(addGroup, { groupId: first, organizationId: bureau, groupName: '无权' })).code,
  ).toBe(codes.noPermission)
})

/** A person of the bureau with an account, and the account's name. */
async function colleague(): Promise<{ userId: string; accountId: string; accountName: string }> {
  const [userId, accountId] = [randomUUID(), randomUUID()]
  const accountName = `member${accountId.slice(0, 8)}`
  const place = { organizationId: bureau, organizationName: '中铁一局' }
  await sysadmin.call(addPerson, { userId, userName: '值班员', place })
  await sysadmin.call(addGeneralAccount, {
    generalAccountId: accountId,
    accountName,
    userId,
    userName: '值班员',
  })
  return { userId, accountId, accountName }
}

async function newGroup(groupName: string): Promise<string> {
  const groupId = randomUUID()
  await unitadmin.call(addGroup, { groupId, organizationId: bureau, groupName })
  return groupId
}

/** Who left and who came, by the group's history. */
async function membersTold(groupId: string) {
  const entries = await gateway.database.orm
    .select()
    .from(history)
    .where(eq(history.entityId, groupId))
    .orderBy(history.seq)
  return entries.flatMap(({ before, after }) => (after && 'accounts' in after ? [{ before, after }] : []))
}

const elsewhere = { organizationId: unitId('testing'), organizationName: '里程检测科技有限公司' }

test('ORG-06 whoever moves to another unit leaves the groups of the former one, and the history tells', async () => {
  const groupId = await newGroup('盾构技术组')
  const [{ userId, accountId, accountName }, stays] = [await colleague(), await colleague()]
  await unitadmin.call(addGroupAccounts, { groupId, accountIds: [accountId, stays.accountId] })
  const within = { organizationId: bureau, organizationName: '中铁一局' }
  const moved = await sysadmin.call(movePerson, { userId, label: '值班员', baseRevision: 1, place: within })
  expect(await unitadmin.call(listGroupAccounts, { groupId })).toHaveLength(2)
  const { revision: baseRevision } = moved.person
  await sysadmin.call(movePerson, { userId, label: '值班员', baseRevision, place: elsewhere })
  const members = await unitadmin.call(listGroupAccounts, { groupId })
  expect(members.map((member) => member.accountName)).toEqual([stays.accountName])
  const groups = await unitadmin.call(listGroups, { organizationId: bureau })
  expect(groups.find((group) => group.groupId === groupId)?.accountCount).toBe(1)
  expect((await membersTold(groupId)).at(-1)).toEqual({
    before: { accounts: [accountName, stays.accountName].toSorted() },
    after: { accounts: [stays.accountName] },
  })
})

test('ORG-06 security 22: groups changed from all sides at once keep nobody of another unit, and one history', async () => {
  const groupIds = await Promise.all(['甲组', '乙组', '丙组'].map(newGroup))
  const [first = '', second = '', third = ''] = groupIds
  const people = await Promise.all(Array.from({ length: 8 }, colleague))
  const accountIds = people.map(({ accountId }) => accountId)
  const members = await unitadmin.call(addGroupAccounts, { groupId: first, accountIds })
  const answers = await Promise.all(
    people.flatMap(({ userId, accountId }) => {
      const { groupAccountId = '' } = members.find((member) => member.accountId === accountId) ?? {}
      return [
        unitadmin.answer(moveGroupAccount, { groupAccountId, groupId: second }),
        unitadmin.answer(moveGroupAccount, { groupAccountId, groupId: third }),
        unitadmin.answer(addGroupAccounts, { groupId: third, accountIds: [accountId] }),
        sysadmin.answer(movePerson, { userId, label: '值班员', baseRevision: 1, place: elsewhere }),
        unitadmin.answer(deleteGroupAccounts, { ids: [groupAccountId] }),
      ]
    }),
  )
  const fine: number[] = [codes.success, codes.notFound, codes.invalid]
  expect(answers.filter(({ code }) => !fine.includes(code))).toEqual([])
  for (const groupId of groupIds) {
    expect(await unitadmin.call(listGroupAccounts, { groupId })).toEqual([])
    const told = await membersTold(groupId)
    const befores = told.map(({ before }) => before)
    const afters = told.map(({ after }) => after)
    expect(befores).toEqual([{ accounts: [] }, ...afters.slice(0, -1)].slice(0, told.length))
  }
})

test('ORG-06 security 22: fifty adds at once against a limit leave exactly as many accounts as it allows', async () => {
  const quotaOf = async () =>
    (await sysadmin.call(listAccountQuotas, { keyword: '里程检测' })).records[0] ?? fail('no such unit')
  const { accountCount, revision } = await quotaOf()
  const organizationId = unitId('testing')
  const place = { organizationId, organizationName: '里程检测科技有限公司' }
  const limit = accountCount + 7
  await sysadmin.call(setAccountLimit, { organizationId, baseRevision: revision, accountLimit: limit })
  const people = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const userId = randomUUID()
      await sysadmin.call(addPerson, { userId, userName: '检测员', place })
      return userId
    }),
  )
  const answers = await Promise.all(
    people.map((userId, index) =>
      sysadmin.answer(addGeneralAccount, {
        generalAccountId: randomUUID(),
        accountName: `limited${index}`,
        userId,
        userName: '检测员',
      }),
    ),
  )
  expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(7)
  const refused = answers.filter(({ code }) => code !== codes.success)
  expect(new Set(refused.map(({ data }) => fieldsOf(data).join()))).toEqual(new Set(['userId']))
  expect(await quotaOf()).toMatchObject({ accountCount: limit, accountLimit: limit })
  const lifted = { organizationId, baseRevision: revision + 1, clear: ['accountLimit' as const] }
  expect(await sysadmin.call(setAccountLimit, lifted)).not.toHaveProperty('accountLimit')
  expect((await unitadmin.answer(setAccountLimit, lifted)).code).toBe(codes.noPermission)
})

function fail(reason: string): never {
  throw new Error(reason)
}
