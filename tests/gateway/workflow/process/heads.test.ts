import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listCopies, listToDo } from '#contract/workflow/process-calls.ts'
import { account } from '#gateway/db/tables/account.ts'
import { person } from '#gateway/db/tables/person.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { placeOf } from '../../place-of.ts'
import { agree, deploy, detailOf, inARow, type People, signInPeople, start, taskFor } from './running.ts'

type Name = keyof People
type Level = 'department-head' | 'organization-head' | 'staff-member'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())
/** Nobody is a head of the bureau or of one of its departments. */
beforeEach(async () => {
  const levels = ['department-head', 'organization-head'] as const
  await gateway.database.orm
    .update(person)
    .set({ positionLevel: 'staff-member' })
    .where(and(eq(person.organizationId, unitId('first-bureau')), inArray(person.positionLevel, levels)))
})

async function setPerson(name: Name, change: { positionLevel?: Level; departmentId?: string | null }) {
  const { orm } = gateway.database
  const [own] = await orm
    .select({ userId: account.userId })
    .from(account)
    .where(eq(account.accountId, demoAccountId(name)))
  await orm
    .update(person)
    .set(change)
    .where(eq(person.userId, own?.userId ?? ''))
}

/** Puts people into the department of another. */
async function sitWith(other: Name, names: Name[]) {
  const { departmentId } = await placeOf(gateway, demoAccountId(other))
  for (const name of names) await setPerson(name, { departmentId })
}

const byHead = (settingMode: 'departmentHead' | 'unitHead', extra = '') =>
  `<userTask id="a" name="a办理"><extensionElements><milepost:executor settingMode="${settingMode}" ${extra}/></extensionElements></userTask>`

async function begin(settingMode: 'departmentHead' | 'unitHead', starter: Name, extra = '') {
  return await start(people[starter], await deploy(people, inARow([['a', byHead(settingMode, extra)]])))
}

async function executorsOf(starter: Name, processInstanceId: string) {
  const { tasks } = await detailOf(people[starter], processInstanceId)
  return tasks.map(({ executorId, state }) => [executorId, state])
}

const hasToDo = async (name: Name, processInstanceId: string) =>
  (await people[name].call(listToDo, { pageSize: 100 })).records.some(
    (task) => task.processInstanceId === processInstanceId,
  )

test('WFL-02: the head of the starter’s department has the task, and not those of other departments or of the unit', async () => {
  await setPerson('engineer', { positionLevel: 'department-head' })
  await sitWith('engineer', ['sitestaff'])
  await setPerson('unitadmin', { positionLevel: 'organization-head' })
  const processInstanceId = await begin('departmentHead', 'sitestaff')
  expect(await executorsOf('sitestaff', processInstanceId)).toEqual([[demoAccountId('engineer'), 'open']])
  for (const name of ['sitestaff', 'unitadmin', 'sysadmin'] as const)
    expect(await hasToDo(name, processInstanceId)).toBe(false)
  await agree(people.engineer, processInstanceId)
  expect((await detailOf(people.sitestaff, processInstanceId)).outcome).toBe('completed')

  // Elsewhere in the same unit nobody is the head: it is an administrator's.
  const elsewhere = await begin('departmentHead', 'unitadmin')
  const executors = await executorsOf('unitadmin', elsewhere)
  expect(executors).toEqual([[expect.not.stringContaining(demoAccountId('engineer')), 'open']])
})

test('WFL-02: the head of the starter’s unit has the task, from whatever department', async () => {
  await setPerson('unitadmin', { positionLevel: 'organization-head' })
  await setPerson('engineer', { positionLevel: 'department-head' })
  for (const starter of ['sitestaff', 'engineer'] as const) {
    const processInstanceId = await begin('unitHead', starter)
    expect(await executorsOf(starter, processInstanceId)).toEqual([[demoAccountId('unitadmin'), 'open']])
    await agree(people.unitadmin, processInstanceId)
  }
})

test('WFL-02: a starter who is the head has the task as well; of two heads one suffices', async () => {
  await sitWith('engineer', ['sitestaff'])
  for (const name of ['engineer', 'sitestaff'] as const)
    await setPerson(name, { positionLevel: 'department-head' })
  const processInstanceId = await begin('departmentHead', 'sitestaff')
  expect(await executorsOf('sitestaff', processInstanceId)).toEqual([
    [demoAccountId('engineer'), 'open'],
    [demoAccountId('sitestaff'), 'open'],
  ])
  await agree(people.sitestaff, processInstanceId)
  expect(await hasToDo('engineer', processInstanceId)).toBe(false)
  expect((await detailOf(people.sitestaff, processInstanceId)).outcome).toBe('completed')
})

test('WFL-10: where a department has no head the rule of the node decides', async () => {
  const named = await begin(
    'departmentHead',
    'sitestaff',
    `emptyRule="account" emptyAccountId="${demoAccountId('engineer')}"`,
  )
  expect(await executorsOf('sitestaff', named)).toEqual([[demoAccountId('engineer'), 'open']])
  const passed = await begin('unitHead', 'sitestaff', 'emptyRule="next"')
  expect(await detailOf(people.sitestaff, passed)).toMatchObject({ outcome: 'completed', tasks: [] })
})

test('WFL-02: a node is copied to the head of the unit, and to no other head', async () => {
  await setPerson('unitadmin', { positionLevel: 'organization-head' })
  const copied = '<milepost:cc settingMode="unitHead"/>'
  const model = inARow([['a', taskFor('a', ['engineer'], '', copied)]])
  const processInstanceId = await start(people.sitestaff, await deploy(people, model))
  const copiesOf = async (name: Name) =>
    (await people[name].call(listCopies, { pageSize: 100 })).records.filter(
      (copy) => copy.processInstanceId === processInstanceId,
    ).length
  expect(await copiesOf('unitadmin')).toBe(0)
  await agree(people.engineer, processInstanceId)
  expect([await copiesOf('unitadmin'), await copiesOf('engineer'), await copiesOf('sysadmin')]).toEqual([
    1, 0, 0,
  ])
})
