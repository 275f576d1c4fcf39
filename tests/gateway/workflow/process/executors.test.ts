import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { addRole, addRoleAccounts } from '#contract/role/endpoints.ts'
import { decideTask, getProcess, listToDo, openTask } from '#contract/workflow/process-calls.ts'
import { workflowRoleCalls } from '#contract/workflow/role.ts'
import { account } from '#gateway/db/tables/account.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
import { agree, deploy, detailOf, inARow, type People, signInPeople, start, taskOf } from './running.ts'

let gateway: TestGateway
let people: People
/** Administers units, at the group and at the owner of the railway. */
let atGroup: Client
let atOwner: Client
/** Takes part in nothing here. */
let stranger: Client
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
  ;[atGroup, atOwner] = [await someoneAt('group'), await someoneAt('owner')]
  stranger = await Client.signIn(gateway, 'auditor')
  await grantOnly(stranger, { dataPermission: 'own', permissions: ['process:view', 'process:act'] })
})
afterAll(() => gateway.close())

const fixedNames = ['sysadmin', 'auditor']

async function someoneAt(unit: 'group' | 'owner'): Promise<Client> {
  const usual = { status: ['normal' as const], level: ['general' as const], pageSize: 100 }
  const query = { ...usual, organizationId: unitId(unit) }
  const { records } = await people.sysadmin.call(listGeneralAccounts, query)
  const found = records.find(({ accountName }) => !fixedNames.includes(accountName))
  return await Client.signIn(gateway, found?.accountName ?? '')
}

const idOf = ({ session }: Client) => session.userAccount.accountId

/** A user task whose executors are set in some way. */
const taskBy = (id: string, settings: string) =>
  `<userTask id="${id}" name="${id}办理"><extensionElements><milepost:executor ${settings}/></extensionElements></userTask>`

/** A role that grants nothing. */
async function newRole(clients: readonly Client[], organizationIds: string[] = []): Promise<string> {
  const roleId = randomUUID()
  const add = { roleId, roleName: '试验岗位', dataPermission: 'own' as const, organizationIds }
  await people.sysadmin.call(addRole, add)
  await people.sysadmin.call(addRoleAccounts, { roleId, accountIds: clients.map(idOf) })
  return roleId
}

async function newWorkflowRole(clients: readonly Client[]): Promise<string> {
  const workflowRoleId = randomUUID()
  const roleName = `流程角色 ${workflowRoleId}`
  await people.sysadmin.call(workflowRoleCalls.add, {
    workflowRoleId,
    roleName,
    accountIds: clients.map(idOf),
  })
  return workflowRoleId
}

/** Who has a task of a process, and in what state, as the starter is shown it. */
async function tasksOf(starter: Client, processInstanceId: string) {
  const { tasks } = await detailOf(starter, processInstanceId)
  return tasks.map(({ nodeId, executorId, state }) => [nodeId, executorId, state])
}

/** Nothing of a process waits for these, and they do not act in it in another's place. */
async function expectNothingFor(
  clients: readonly Client[],
  processInstanceId: string,
  processTaskId: string,
) {
  for (const client of clients) {
    const { records } = await client.call(listToDo, { pageSize: 100 })
    expect(records.filter((task) => task.processInstanceId === processInstanceId)).toEqual([])
    for (const [endpoint, request] of [
      [decideTask, { processTaskId, decision: 'agree' }],
      [openTask, { processTaskId }],
    ] as const) {
      const { code, data } = await client.answer(endpoint, request)
      if (code !== codes.notFound) expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['processTaskId']])
    }
  }
}

test('WFL-05: a role of a unit: whoever has it in the unit of the starter has the task, and nobody else of either', async () => {
  const { sitestaff, engineer, unitadmin, sysadmin } = people
  const roleId = await newRole([engineer, atGroup])
  const version = await deploy(
    people,
    inARow([
      ['a', taskBy('a', `settingMode="unitRole" targets="${roleId}"`)],
      ['b', taskBy('b', 'settingMode="starter"')],
    ]),
  )
  const processInstanceId = await start(sitestaff, version)
  expect(await tasksOf(sitestaff, processInstanceId)).toEqual([['a', idOf(engineer), 'open']])
  const processTaskId = await taskOf(engineer, processInstanceId)
  await expectNothingFor(
    [sitestaff, unitadmin, sysadmin, atGroup, stranger],
    processInstanceId,
    processTaskId,
  )
  for (const client of [atOwner, stranger])
    expect((await client.answer(getProcess, { processInstanceId })).code).toBe(codes.notFound)
  await agree(engineer, processInstanceId)
  await agree(sitestaff, processInstanceId)
  expect((await detailOf(engineer, processInstanceId)).outcome).toBe('completed')

  const ofGroup = await start(sysadmin, version)
  expect(await tasksOf(sysadmin, ofGroup)).toEqual([['a', idOf(atGroup), 'open']])
  await expectNothingFor([engineer], ofGroup, await taskOf(atGroup, ofGroup))
})

test('WFL-05: where a process is about a record, the role is sought in the unit of that', async () => {
  const { sitestaff, engineer } = people
  const roleId = await newRole([engineer, atOwner])
  const version = await deploy(
    people,
    inARow([['a', taskBy('a', `settingMode="unitRole" targets="${roleId}"`)]]),
  )
  const about = { entity: 'project', entityId: projectId('railway') }
  const processInstanceId = await start(sitestaff, version, { about })
  expect(await tasksOf(sitestaff, processInstanceId)).toEqual([['a', idOf(atOwner), 'open']])
  await agree(atOwner, processInstanceId)
})

test('WFL-05: a role that does not hold at the unit gives nobody a task there', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const [elsewhere, here] = [
    await newRole([engineer], [unitId('second-bureau')]),
    await newRole([unitadmin], [unitId('first-bureau')]),
  ]
  const executor = `settingMode="unitRole" targets="${elsewhere},${here}" signing="all"`
  const processInstanceId = await start(
    sitestaff,
    await deploy(people, inARow([['a', taskBy('a', executor)]])),
  )
  expect(await tasksOf(sitestaff, processInstanceId)).toEqual([['a', idOf(unitadmin), 'open']])
})

test('WFL-05: several who have the role sign as the node says: one for all, all, or one after the other', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const roleId = await newRole([engineer, unitadmin])
  const of = async (signing: string) => {
    const executor = `settingMode="unitRole" targets="${roleId}" signing="${signing}"`
    return await start(sitestaff, await deploy(people, inARow([['a', taskBy('a', executor)]])))
  }
  const [engineerId, unitadminId] = [idOf(engineer), idOf(unitadmin)]
  const any = await of('any')
  await agree(unitadmin, any)
  expect(await tasksOf(sitestaff, any)).toEqual([
    ['a', engineerId, 'lapsed'],
    ['a', unitadminId, 'done'],
  ])
  const all = await of('all')
  await agree(unitadmin, all)
  expect((await detailOf(sitestaff, all)).state).toBe('running')
  await agree(engineer, all)
  expect((await detailOf(sitestaff, all)).outcome).toBe('completed')
  const inTurn = await of('inTurn')
  expect(await tasksOf(sitestaff, inTurn)).toEqual([
    ['a', engineerId, 'open'],
    ['a', unitadminId, 'waiting'],
  ])
  await agree(engineer, inTurn)
  await agree(unitadmin, inTurn)
  expect((await detailOf(sitestaff, inTurn)).outcome).toBe('completed')
})

test('WFL-05: a workflow role: its accounts have the task, each once, from whatever unit, and nobody else has it', async () => {
  const { sitestaff, engineer, unitadmin, sysadmin } = people
  const [one, other] = [await newWorkflowRole([engineer, atGroup]), await newWorkflowRole([atGroup])]
  const executor = `settingMode="workflowRole" targets="${one},${other}" signing="all"`
  const processInstanceId = await start(
    sitestaff,
    await deploy(people, inARow([['a', taskBy('a', executor)]])),
  )
  expect(await tasksOf(sitestaff, processInstanceId)).toEqual([
    ['a', idOf(engineer), 'open'],
    ['a', idOf(atGroup), 'open'],
  ])
  const processTaskId = await taskOf(atGroup, processInstanceId)
  await expectNothingFor([sitestaff, unitadmin, sysadmin, stranger], processInstanceId, processTaskId)
  // Neither may say what the other is asked for.
  const { code, data } = await engineer.answer(decideTask, { processTaskId, decision: 'agree' })
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['processTaskId']])
  await agree(engineer, processInstanceId)
  await agree(atGroup, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('completed')
})

test('WFL-05: who has a workflow role when the process comes there has the task, whoever had it when the model was deployed', async () => {
  const { sitestaff, engineer, unitadmin, sysadmin } = people
  const workflowRoleId = await newWorkflowRole([engineer])
  const byRole = `settingMode="workflowRole" targets="${workflowRoleId}"`
  const version = await deploy(
    people,
    inARow([
      ['a', taskBy('a', 'settingMode="starter"')],
      ['b', taskBy('b', byRole)],
    ]),
  )
  const [before, after] = [await start(sitestaff, version), await start(sitestaff, version)]
  await agree(sitestaff, before)
  const change = { workflowRoleId, baseRevision: 1, accountIds: [idOf(unitadmin), idOf(atGroup)] }
  await sysadmin.call(workflowRoleCalls.update, change)
  const { orm } = gateway.database
  const set = async (status: 'stopped' | 'normal') => {
    await orm
      .update(account)
      .set({ status })
      .where(eq(account.accountId, idOf(atGroup)))
  }
  // One of them cannot have a task: the others do.
  await set('stopped')
  await agree(sitestaff, after)
  await set('normal')
  expect((await tasksOf(sitestaff, after)).at(-1)).toEqual(['b', demoAccountId('unitadmin'), 'open'])
  // What had come already stays with whom it came to.
  expect((await tasksOf(sitestaff, before)).at(-1)).toEqual(['b', idOf(engineer), 'open'])
  await agree(engineer, before)
})
