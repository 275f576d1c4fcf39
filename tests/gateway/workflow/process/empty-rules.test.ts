import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '#contract/message/endpoints.ts'
import { addRole, addRoleAccounts, deleteRoleAccounts, setRoleMenus } from '#contract/role/endpoints.ts'
import { getProcessDrawing, listToDo } from '#contract/workflow/process-calls.ts'
import { account } from '#gateway/db/tables/account.ts'
import { roleFunction } from '#gateway/db/tables/role.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { Client } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import {
  agree,
  deploy,
  detailOf,
  inARow,
  type People,
  signInPeople,
  start,
  taskFor,
  taskOf,
} from './running.ts'

let gateway: TestGateway
let people: People
/** A role that nobody has. */
let nobodyId: string
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
  nobodyId = await newRole()
})
afterAll(() => gateway.close())

async function newRole(organizationIds: string[] = []): Promise<string> {
  const roleId = randomUUID()
  const add = { roleId, roleName: '试验岗位', dataPermission: 'own' as const, organizationIds }
  await people.sysadmin.call(addRole, add)
  return roleId
}

/** A model that begins at a node which nobody is found for; a second one, of the engineer, may follow. */
const emptyAt = (rule: string, beside: [string, string][] = []) =>
  deploy(
    people,
    inARow([
      [
        'a',
        `<userTask id="a" name="a办理"><extensionElements><milepost:executor settingMode="unitRole" targets="${nobodyId}" ${rule}/></extensionElements></userTask>`,
      ],
      ...beside,
    ]),
  )
const thenEngineer: [string, string][] = [['b', taskFor('b', ['engineer'])]]
const toAccount = (name: string) => `emptyRule="account" emptyAccountId="${demoAccountId(name)}"`

async function tasksOf(processInstanceId: string) {
  const { tasks } = await detailOf(people.sitestaff, processInstanceId)
  return tasks.map(({ nodeId, executorId, state }) => [nodeId, executorId, state])
}

/** The only one to whom a process waits. */
async function executorOf(processInstanceId: string) {
  const { tasks } = await detailOf(people.sitestaff, processInstanceId)
  const [task] = tasks
  expect(tasks).toMatchObject([{ nodeId: 'a', kind: 'member', state: 'open' }])
  return task?.executorId ?? ''
}

async function clientOf(accountId: string): Promise<Client> {
  const { orm } = gateway.database
  const [row] = await orm.select().from(account).where(eq(account.accountId, accountId))
  return await Client.signIn(gateway, row?.accountName ?? '')
}

/** Stops the account of somebody for a while. */
async function whileStopped<Result>(accountName: string, step: () => Promise<Result>): Promise<Result> {
  const set = (status: 'stopped' | 'normal') =>
    gateway.database.orm
      .update(account)
      .set({ status })
      .where(eq(account.accountId, demoAccountId(accountName)))
  await set('stopped')
  try {
    return await step()
  } finally {
    await set('normal')
  }
}

test('WFL-10: with nobody at a node the account that the model names has the task, is told, and decides it alone', async () => {
  const { sitestaff, engineer, unitadmin, sysadmin } = people
  const version = await emptyAt(toAccount('unitadmin'), thenEngineer)
  const processInstanceId = await start(sitestaff, version, { title: '无人岗位' })
  expect(await executorOf(processInstanceId)).toBe(demoAccountId('unitadmin'))
  expect((await unitadmin.call(listMessages, { keyword: '无人岗位' })).total).toBe(1)
  for (const client of [engineer, sitestaff, sysadmin])
    expect((await client.call(listToDo, { keyword: '无人岗位' })).total).toBe(0)
  await agree(unitadmin, processInstanceId)
  await agree(engineer, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('completed')
})

test('WFL-10: the named account has the task whatever its unit, and only where nobody else is', async () => {
  const { sitestaff, engineer, sysadmin } = people
  const version = await emptyAt(toAccount('sysadmin'))
  expect(await executorOf(await start(sitestaff, version))).toBe(sysadmin.session.userAccount.accountId)
  const roleId = await newRole()
  await sysadmin.call(addRoleAccounts, { roleId, accountIds: [demoAccountId('engineer')] })
  const held = `<userTask id="a" name="a办理"><extensionElements><milepost:executor settingMode="unitRole" targets="${roleId}" ${toAccount('sysadmin')}/></extensionElements></userTask>`
  const processInstanceId = await start(sitestaff, await deploy(people, inARow([['a', held]])))
  expect(await executorOf(processInstanceId)).toBe(demoAccountId('engineer'))
  await agree(engineer, processInstanceId)
})

test('WFL-10: all who are named at a node were stopped since: the account of the rule has the task; is it stopped, too, an administrator', async () => {
  const { sitestaff, unitadmin } = people
  const stopped = taskFor('a', ['engineer'], toAccount('unitadmin'))
  const version = await deploy(people, inARow([['a', stopped]]))
  const one = await whileStopped('engineer', () => start(sitestaff, version))
  expect(await executorOf(one)).toBe(demoAccountId('unitadmin'))
  await agree(unitadmin, one)
  const spare = await emptyAt(toAccount('engineer'))
  const other = await start(sitestaff, spare)
  expect(await executorOf(other)).toBe(demoAccountId('engineer'))
  const both = await whileStopped('engineer', () => start(sitestaff, spare))
  const administrator = await clientOf(await executorOf(both))
  expect(administrator.session.userAccount.accountId).not.toBe(demoAccountId('engineer'))
  expect((await detailOf(administrator, both)).possible.manage).toBe(true)
  await agree(administrator, both)
})

test('WFL-10: where the model says nothing, somebody who administers processes at the unit has the task', async () => {
  const { sitestaff, engineer } = people
  const processInstanceId = await start(sitestaff, await emptyAt('', thenEngineer), { title: '交管理员' })
  const administrator = await clientOf(await executorOf(processInstanceId))
  expect(administrator.session.userAccount.organizationId).toBe(unitId('first-bureau'))
  expect((await detailOf(administrator, processInstanceId)).possible.manage).toBe(true)
  await agree(administrator, processInstanceId)
  await agree(engineer, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('completed')
})

test('WFL-10: who administers processes only by a role that does not hold at their unit is given nothing', async () => {
  const { sysadmin, sitestaff } = people
  const version = await emptyAt('')
  const usual = await executorOf(await start(sitestaff, version))
  const roleId = await newRole([unitId('second-bureau')])
  const applicationMenuFunctionIds = [packagedFunctionId('process:manage')]
  await sysadmin.call(setRoleMenus, { roleId, baseRevision: 1, applicationMenuFunctionIds })
  await sysadmin.call(addRoleAccounts, { roleId, accountIds: [usual] })
  const ofUnit = packagedRoleId('unit-administrator')
  await sysadmin.call(deleteRoleAccounts, { roleId: ofUnit, ids: [usual] })
  const processInstanceId = await start(sitestaff, version)
  const executor = await executorOf(processInstanceId)
  expect(executor).not.toBe(usual)
  await agree(await clientOf(executor), processInstanceId)
  await sysadmin.call(addRoleAccounts, { roleId: ofUnit, accountIds: [usual] })
})

test('WFL-10: a node that is passed over leaves a task to nobody, and the process waits at the next or is done', async () => {
  const { sitestaff, engineer } = people
  const processInstanceId = await start(sitestaff, await emptyAt('emptyRule="next"', thenEngineer))
  expect(await tasksOf(processInstanceId)).toEqual([['b', demoAccountId('engineer'), 'open']])
  // Nothing can be returned to where nobody acted.
  const [possible] = (await detailOf(engineer, processInstanceId)).possible.tasks
  expect(possible?.returnTo.map(({ nodeId }) => nodeId)).toEqual(['s'])
  const { runs } = await sitestaff.call(getProcessDrawing, { processInstanceId })
  expect(runs.map(({ nodeId, state }) => [nodeId, state])).toEqual([
    ['s', 'done'],
    ['a', 'skipped'],
    ['b', 'open'],
  ])
  const alone = await start(sitestaff, await emptyAt('emptyRule="next"'))
  expect(await detailOf(sitestaff, alone)).toMatchObject({ outcome: 'completed', tasks: [] })
})

test('WFL-10: where nobody at all administers processes, a node that nobody is found for is passed over as well', async () => {
  const { orm } = gateway.database
  const manage = eq(roleFunction.applicationMenuFunctionId, packagedFunctionId('process:manage'))
  const version = await emptyAt('', thenEngineer)
  const taken = await orm.delete(roleFunction).where(manage).returning()
  const processInstanceId = await start(people.sitestaff, version)
  await orm.insert(roleFunction).values(taken)
  expect(await tasksOf(processInstanceId)).toEqual([['b', demoAccountId('engineer'), 'open']])
  expect(await taskOf(people.engineer, processInstanceId)).toBeTruthy()
})
