import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { copyProcess, delegateTask, listCandidates } from '#contract/workflow/process-calls.ts'
import { account } from '#gateway/db/tables/account.ts'
import { applicationMenuFunction } from '#gateway/db/tables/application.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { fieldsOf } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
import {
  deploy,
  detailOf,
  inARow,
  type People,
  signInPeople,
  start,
  taskFor,
  taskOf,
  workOff,
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

test('WFL-10: the task of whom no role lets act any more goes to an administrator who may, and the history says why', async () => {
  const { engineer, sitestaff, unitadmin } = people
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  const processInstanceId = await start(sitestaff, version)
  // Administrators of the unit come first; who may not act is no help, though.
  const administers = { dataPermission: 'all', permissions: ['process:view', 'process:manage'] } as const
  const restoreUnitadmin = await grantOnly(unitadmin, administers)
  const restore = await grantOnly(engineer, { dataPermission: 'own', permissions: ['process:view'] })
  await workOff(gateway)
  await restore()
  await restoreUnitadmin()
  const { tasks, acts } = await detailOf(sitestaff, processInstanceId)
  expect(tasks.map(({ state }) => state)).toEqual(['open'])
  for (const name of ['engineer', 'unitadmin']) expect(tasks[0]?.executorId).not.toBe(demoAccountId(name))
  expect(acts.at(-1)).toMatchObject({ kind: 'transfer', comment: expect.stringContaining('已无权办理流程') })
})

test('WFL-05: nobody is given a task by a function that is hidden, nor a tourist any', async () => {
  const { sysadmin, sitestaff } = people
  const { orm } = gateway.database
  const candidates = async () => await sysadmin.call(listCandidates, { keyword: 'engineer' })
  const acting = eq(applicationMenuFunction.applicationMenuFunctionId, packagedFunctionId('process:act'))
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer', 'sysadmin'])]]))
  const executors = async () => {
    const { tasks } = await detailOf(sitestaff, await start(sitestaff, version))
    return tasks.map(({ executorId }) => executorId).toSorted()
  }
  const both = [demoAccountId('engineer'), demoAccountId('sysadmin')].toSorted()
  expect(await executors()).toEqual(both)
  const ofEngineer = eq(account.accountId, demoAccountId('engineer'))
  await orm.update(account).set({ level: 'tourist' }).where(ofEngineer)
  expect(await executors()).toEqual([demoAccountId('sysadmin')])
  expect(await candidates()).toEqual([])
  await orm.update(account).set({ level: 'registered' }).where(ofEngineer)
  await orm.update(applicationMenuFunction).set({ shown: false }).where(acting)
  expect(await executors()).toEqual([])
  await orm.update(applicationMenuFunction).set({ shown: true }).where(acting)
})
