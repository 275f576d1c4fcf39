import { randomUUID } from 'node:crypto'
import { type Column, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { copyProcess, delegateTask, listCandidates } from '#contract/workflow/process-calls.ts'
import { account } from '#gateway/db/tables/account.ts'
import { applicationMenuFunction } from '#gateway/db/tables/application.ts'
import { roleFunction } from '#gateway/db/tables/role.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { Client, fieldsOf } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
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
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

/** The demo's auditor reads all, and may act in no process. */
const auditor = demoAccountId('auditor')

test('WFL-05: nobody is given a task whom no role lets act in processes: they could not open it', async () => {
  const { sysadmin, sitestaff } = people
  const version = await deploy(people, inARow([['a', taskFor('a', ['auditor', 'sysadmin'])]]))
  const processInstanceId = await start(sitestaff, version)
  const { tasks } = await detailOf(sitestaff, processInstanceId)
  expect(tasks.map(({ executorId }) => executorId)).toEqual([demoAccountId('sysadmin')])

  expect(await sysadmin.call(listCandidates, { keyword: 'auditor' })).toEqual([])
  const processTaskId = await taskOf(sysadmin, processInstanceId)
  const handedOn = await sysadmin.answer(delegateTask, { processTaskId, way: 'transfer', accountId: auditor })
  expect([handedOn.code, fieldsOf(handedOn.data)]).toEqual([codes.invalid, ['accountId']])
  const copied = await sysadmin.answer(copyProcess, { processInstanceId, accountIds: [auditor] })
  expect([copied.code, fieldsOf(copied.data)]).toEqual([codes.invalid, ['accountIds']])
})

test('WFL-02: a model is not deployed whose only executor, or the one in their place, cannot have tasks; its node is named', async () => {
  const { sysadmin } = people
  const cases = [
    taskFor('a', ['auditor']),
    taskFor('a', ['engineer'], `emptyRule="account" emptyAccountId="${auditor}"`),
  ]
  for (const [at, element] of cases.entries()) {
    const bpmnXml = inARow([['a', element]])
    const added = { name: `无人可办${at}`, key: `nobody_acts_${at}`, bpmnXml }
    const { model } = await sysadmin.call(workflowModelCalls.add, added)
    const refused = await sysadmin.answer(deployModel, { id: model.id, baseRevision: 1 })
    expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['a']])
  }
})

test('WFL-10: an administrator whom no role lets act in processes is given no task in place of others', async () => {
  const { engineer, sitestaff } = people
  const { orm } = gateway.database
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  /** A process whose only executor is gone, and the account that has the task in their place. */
  const started = async () => {
    const restore = await grantOnly(engineer, { dataPermission: 'own', permissions: ['process:view'] })
    try {
      const processInstanceId = await start(sitestaff, version)
      const [task] = (await detailOf(sitestaff, processInstanceId)).tasks
      const [administrator] = await orm
        .select({ name: account.accountName })
        .from(account)
        .where(eq(account.accountId, task?.executorId ?? ''))
      return { processInstanceId, administrator: await Client.signIn(gateway, administrator?.name ?? '') }
    } finally {
      await restore()
    }
  }
  const { administrator: first } = await started()
  const restore = await grantOnly(first, {
    dataPermission: 'all',
    permissions: ['process:view', 'process:manage'],
  })
  try {
    const { processInstanceId, administrator: second } = await started()
    expect(second.session.userAccount.accountId).not.toBe(first.session.userAccount.accountId)
    await agree(second, processInstanceId)
  } finally {
    await restore()
  }
})

test('WFL-05: nobody is given a task by a function that is hidden, nor a tourist any; by whichever menu has it they are', async () => {
  const { sysadmin, sitestaff } = people
  const { orm } = gateway.database
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer', 'sysadmin'])]]))
  const executors = async () => {
    const { tasks } = await detailOf(sitestaff, await start(sitestaff, version))
    return tasks.map(({ executorId }) => executorId).toSorted()
  }
  const ofEngineer = eq(account.accountId, demoAccountId('engineer'))
  const { applicationMenuFunctionId, functionAction } = applicationMenuFunction
  const acting = eq(functionAction, 'process:act')
  const [packaged] = await orm.select().from(applicationMenuFunction).where(acting)
  const [elsewhere] = await orm
    .select()
    .from(applicationMenuFunction)
    .where(ne(functionAction, 'process:act'))
  if (!packaged || !elsewhere) throw new Error('The packaged menus let somebody act')
  const { applicationMenuId } = elsewhere
  const other = { ...packaged, applicationMenuId, applicationMenuFunctionId: randomUUID() }
  const both = [demoAccountId('engineer'), demoAccountId('sysadmin')].toSorted()
  try {
    expect(await executors()).toEqual(both)
    await orm.update(account).set({ level: 'tourist' }).where(ofEngineer)
    expect(await executors()).toEqual([demoAccountId('sysadmin')])
    expect(await sysadmin.call(listCandidates, { keyword: 'engineer' })).toEqual([])
    await orm.update(account).set({ level: 'registered' }).where(ofEngineer)
    await orm.update(applicationMenuFunction).set({ shown: false }).where(acting)
    expect(await executors()).toEqual([])
    await orm.insert(applicationMenuFunction).values(other)
    await orm.insert(roleFunction).values({
      roleId: packagedRoleId('project-engineer'),
      applicationMenuFunctionId: other.applicationMenuFunctionId,
    })
    expect(await executors()).toEqual([demoAccountId('engineer')])
  } finally {
    const isOther = (column: Column) => eq(column, other.applicationMenuFunctionId)
    await orm.delete(roleFunction).where(isOther(roleFunction.applicationMenuFunctionId))
    await orm.delete(applicationMenuFunction).where(isOther(applicationMenuFunctionId))
    await orm.update(applicationMenuFunction).set({ shown: true }).where(acting)
    await orm.update(account).set({ level: 'registered' }).where(ofEngineer)
  }
})
