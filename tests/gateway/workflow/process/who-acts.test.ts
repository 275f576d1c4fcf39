import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { copyProcess, delegateTask, listCandidates } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { fieldsOf } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { deploy, detailOf, inARow, type People, signInPeople, start, taskFor, taskOf } from './running.ts'

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
