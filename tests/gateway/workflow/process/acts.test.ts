import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { updateModelStatus } from '#contract/workflow/model.ts'
import {
  addSigners,
  controlProcess,
  decideTask,
  delegateTask,
  getProcess,
  listAllProcesses,
  listCopies,
  listDone,
  listInitiated,
  listToDo,
  openTask,
  resetProcess,
  startProcess,
  withdrawAct,
} from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { Client, fieldsOf } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
import { bpmn, flow } from '../reading/bpmn.ts'
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

const twoSteps = () =>
  inARow([
    ['a', taskFor('a', ['engineer'])],
    ['b', taskFor('b', ['unitadmin'])],
  ])

test('WFL-06: a process goes from its starter to its end, and each list shows it to its people', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const version = await deploy(people, twoSteps())
  const processInstanceId = await start(sitestaff, version, { title: '夜间施工申请' })
  const mine = await sitestaff.call(listInitiated, { keyword: '夜间施工' })
  expect(mine.records).toMatchObject([{ processInstanceId, state: 'running', waitsAt: ['a办理'] }])
  const toDo = await engineer.call(listToDo, { keyword: '夜间施工' })
  expect(toDo.records).toMatchObject([{ processInstanceId, nodeName: 'a办理', kind: 'member' }])
  await agree(engineer, processInstanceId, '可以施工')
  expect((await engineer.call(listToDo, { keyword: '夜间施工' })).total).toBe(0)
  // Each waits where it stands itself.
  await start(sitestaff, version, { title: '夜间施工延期' })
  const waiting = (await sitestaff.call(listInitiated, { keyword: '夜间施工' })).records
  expect(waiting.map(({ title, waitsAt }) => [title, waitsAt])).toEqual(
    expect.arrayContaining([
      ['夜间施工申请', ['b办理']],
      ['夜间施工延期', ['a办理']],
    ]),
  )
  const done = await engineer.call(listDone, { keyword: '夜间施工' })
  expect(done.records).toMatchObject([{ vote: 'agree', comment: '可以施工', state: 'running' }])
  await agree(unitadmin, processInstanceId)
  expect(await detailOf(sitestaff, processInstanceId)).toMatchObject({
    state: 'ended',
    outcome: 'completed',
    acts: [{ kind: 'start' }, { kind: 'agree', comment: '可以施工', nodeName: 'a办理' }, { kind: 'agree' }],
  })
  const { records } = await sitestaff.call(listMessages, { keyword: '夜间施工' })
  expect(records).toMatchObject([{ about: { entity: 'process-instance', entityId: processInstanceId } }])
})

test('WFL-06: a process about a record, and who takes no part in it finds nothing of it', async () => {
  const { sitestaff, engineer } = people
  const version = await deploy(people, twoSteps())
  const stranger = await Client.signIn(gateway, 'auditor')
  await grantOnly(stranger, { dataPermission: 'organization', permissions: ['process:view'] })
  const nothing = { entity: 'work-site', entityId: randomUUID() }
  const request = {
    processInstanceId: randomUUID(),
    modelHistoryId: version,
    title: '无此工点',
    about: nothing,
  }
  expect((await sitestaff.answer(startProcess, request)).code).toBe(codes.notFound)
  const processInstanceId = await start(sitestaff, version)
  expect((await stranger.answer(getProcess, { processInstanceId })).code).toBe(codes.notFound)
  const task = await taskOf(engineer, processInstanceId)
  const other = await sitestaff.answer(decideTask, { processTaskId: task, decision: 'agree' })
  expect([other.code, fieldsOf(other.data)]).toEqual([codes.invalid, ['processTaskId']])
  const taken = await sitestaff.answer(startProcess, {
    processInstanceId,
    modelHistoryId: version,
    title: '重复',
  })
  expect([taken.code, fieldsOf(taken.data)]).toEqual([codes.invalid, ['processInstanceId']])
})

test('WFL-11: an act that is sent twice is done once', async () => {
  const { sitestaff, engineer } = people
  const processInstanceId = await start(sitestaff, await deploy(people, twoSteps()))
  const processTaskId = await taskOf(engineer, processInstanceId)
  const key = randomUUID()
  const request = { processTaskId, decision: 'agree' }
  const first = await engineer.answer(decideTask, request, { idempotencyKey: key })
  const second = await engineer.answer(decideTask, request, { idempotencyKey: key })
  expect([first.code, second.code]).toEqual([codes.success, codes.repeated])
  expect(second.data).toEqual(first.data)
  expect((await detailOf(sitestaff, processInstanceId)).acts.map(({ kind }) => kind)).toEqual([
    'start',
    'agree',
  ])
})

test('WFL-11: of two people who act on one task at once one wins, and the other is told by whom and what', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer', 'unitadmin'])]]))
  const processInstanceId = await start(sitestaff, version)
  const [one, other] = [await taskOf(engineer, processInstanceId), await taskOf(unitadmin, processInstanceId)]
  const answers = await Promise.all([
    engineer.answer(decideTask, { processTaskId: one, decision: 'agree' }),
    unitadmin.answer(decideTask, { processTaskId: other, decision: 'disagree' }),
  ])
  const { acts, outcome } = await detailOf(sitestaff, processInstanceId)
  expect(acts).toHaveLength(2)
  const [, winner] = acts
  const [engineerWon, unitadminWon] = answers.map(({ code }) => code === codes.success)
  expect(engineerWon).toBe(!unitadminWon)
  expect(outcome).toBe(engineerWon ? 'completed' : 'disagreed')
  const lost = answers.find(({ code }) => code !== codes.success)
  expect(JSON.stringify(lost?.data)).toContain(`${winner?.actorName}${engineerWon ? '已同意' : '已不同意'}`)
})

test('WFL-04: an act is withdrawn while nobody has opened what came of it, and not after', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, twoSteps()))
  await agree(engineer, processInstanceId)
  const { possible } = await detailOf(engineer, processInstanceId)
  expect(possible.withdraw).toBe(2)
  await engineer.call(withdrawAct, { processInstanceId, act: 2 })
  expect(await detailOf(engineer, processInstanceId)).toMatchObject({
    acts: [{ kind: 'start' }, { kind: 'agree', withdrawn: true }, { kind: 'withdraw' }],
    possible: { tasks: [{}] },
  })
  await agree(engineer, processInstanceId)
  await unitadmin.call(openTask, { processTaskId: await taskOf(unitadmin, processInstanceId) })
  expect((await detailOf(engineer, processInstanceId)).possible.withdraw).toBeUndefined()
  const late = await engineer.answer(withdrawAct, { processInstanceId, act: 4 })
  expect([late.code, fieldsOf(late.data)]).toEqual([codes.invalid, ['act']])
})

test('WFL-04: a task is delegated and comes back, is given away, and is signed by others before', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, twoSteps()))
  const processTaskId = await taskOf(engineer, processInstanceId)
  const [accountId, staff] = [demoAccountId('unitadmin'), demoAccountId('sitestaff')]
  await engineer.call(delegateTask, { processTaskId, way: 'delegate', accountId, comment: '请把关' })
  expect((await engineer.call(listToDo, {})).records).not.toContainEqual(
    expect.objectContaining({ processTaskId }),
  )
  await agree(unitadmin, processInstanceId)
  expect(await taskOf(engineer, processInstanceId)).toBe(processTaskId)
  await engineer.call(addSigners, { processTaskId, when: 'before', accountIds: [staff] })
  await agree(sitestaff, processInstanceId)
  await engineer.call(delegateTask, { processTaskId, way: 'transfer', accountId })
  expect(await taskOf(unitadmin, processInstanceId)).toBe(processTaskId)
  const { acts } = await detailOf(sitestaff, processInstanceId)
  const [, delegated] = acts
  expect(delegated).toMatchObject({ kind: 'delegate', comment: '请把关', toNames: [expect.any(String)] })
  const nobody = await unitadmin.answer(delegateTask, {
    processTaskId,
    way: 'transfer',
    accountId: randomUUID(),
  })
  expect([nobody.code, fieldsOf(nobody.data)]).toEqual([codes.invalid, ['accountId']])
})

test('WFL-06: a task is returned to the node before or to the starter, who sends it on again', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, twoSteps()))
  await agree(engineer, processInstanceId)
  const processTaskId = await taskOf(unitadmin, processInstanceId)
  const [possible] = (await detailOf(unitadmin, processInstanceId)).possible.tasks
  expect(possible?.returnTo.map(({ nodeId }) => nodeId)).toEqual(['a', 's'])
  const nowhere = await unitadmin.answer(decideTask, { processTaskId, decision: 'return' })
  expect(fieldsOf(nowhere.data)).toEqual(['to'])
  await unitadmin.call(decideTask, { processTaskId, decision: 'return', to: 's', comment: '资料不全' })
  await agree(sitestaff, processInstanceId, '已补充')
  await agree(engineer, processInstanceId)
  const { tasks } = await detailOf(sitestaff, processInstanceId)
  expect(tasks.filter(({ nodeId }) => nodeId === 'a').map(({ round }) => round)).toEqual([1, 2])
})

test('WFL-04: an administrator resets, suspends and ends a process with a reason, and others may not', async () => {
  const { sitestaff, engineer, unitadmin, sysadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, twoSteps()))
  await agree(engineer, processInstanceId)
  const request = { processInstanceId, to: 'a', comment: '填错了' }
  expect((await engineer.answer(resetProcess, request)).code).toBe(codes.noPermission)
  await sysadmin.call(resetProcess, request)
  await sysadmin.call(controlProcess, { processInstanceId, control: 'suspend', comment: '等图纸' })
  const processTaskId = await taskOf(engineer, processInstanceId)
  const waits = await engineer.answer(decideTask, { processTaskId, decision: 'agree' })
  expect(JSON.stringify(waits.data)).toContain('已暂停流程')
  await sysadmin.call(controlProcess, { processInstanceId, control: 'resume', comment: '图纸已到' })
  await agree(engineer, processInstanceId)
  await sysadmin.call(controlProcess, { processInstanceId, control: 'end', comment: '不做了' })
  const { records } = await unitadmin.call(listAllProcesses, { state: 'ended', pageSize: 100 })
  expect(records).toContainEqual(expect.objectContaining({ processInstanceId, outcome: 'ended' }))
  const history = await sysadmin.call(listHistory, {
    entity: 'process-instance',
    entityId: processInstanceId,
  })
  expect(history.records.map(({ after }) => after?.act).toReversed()).toEqual([
    'start',
    'agree',
    'reset',
    'suspend',
    'resume',
    'agree',
    'end',
  ])
})

test('WFL-06: what runs goes on when its model is stopped, and nothing new is started of it', async () => {
  const { sitestaff, engineer, sysadmin } = people
  const version = await deploy(people, twoSteps())
  const processInstanceId = await start(sitestaff, version)
  await sysadmin.call(updateModelStatus, { status: 0, modelHistoryIds: [version], versionType: 1 })
  const request = { processInstanceId: randomUUID(), modelHistoryId: version, title: '再来一次' }
  const refused = await sitestaff.answer(startProcess, request)
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['modelHistoryId']])
  await agree(engineer, processInstanceId)
})

test('WFL-06: conditions choose the way by the values of the process, and a node is copied to others', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const large =
    '<sequenceFlow id="large" sourceRef="g" targetRef="b"><conditionExpression xsi:type="tFormalExpression">amount &gt; 50</conditionExpression></sequenceFlow>'
  const variables = '<extensionElements><milepost:variable name="amount" type="number"/></extensionElements>'
  const copied = `<milepost:cc settingMode="accounts" targets="${demoAccountId('sitestaff')}"/>`
  const version = await deploy(
    people,
    bpmn(
      `${variables}<startEvent id="s"/>${taskFor('a', ['engineer'], '', copied)}<exclusiveGateway id="g" default="g_e"/>${taskFor('b', ['unitadmin'])}<endEvent id="e"/>
       ${flow('s', 'a')}${flow('a', 'g')}${large}${flow('g', 'e')}${flow('b', 'e')}`,
    ),
  )
  const wrong = { modelHistoryId: version, title: '变更', values: { amount: '很多' } }
  const refused = await sitestaff.answer(startProcess, { processInstanceId: randomUUID(), ...wrong })
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['values.amount']])
  const small = await start(sitestaff, version, { values: { amount: 10 } })
  await agree(engineer, small)
  expect((await detailOf(sitestaff, small)).outcome).toBe('completed')
  const big = await start(sitestaff, version, { values: { amount: 80 } })
  await agree(engineer, big)
  expect(await taskOf(unitadmin, big)).toBeTruthy()
  const { records } = await sitestaff.call(listCopies, {})
  expect(records.map(({ processInstanceId }) => processInstanceId)).toEqual(
    expect.arrayContaining([small, big]),
  )
})

test('WFL-08: a loop without an end is stopped after a thousand steps, told, and leaves all as it was', async () => {
  const { sitestaff, engineer } = people
  const again =
    '<sequenceFlow id="again" sourceRef="g" targetRef="h"><conditionExpression xsi:type="tFormalExpression">outcome = "agreed"</conditionExpression></sequenceFlow>'
  const back =
    '<sequenceFlow id="back" sourceRef="h" targetRef="g"><conditionExpression xsi:type="tFormalExpression">outcome = "agreed"</conditionExpression></sequenceFlow>'
  const version = await deploy(
    people,
    bpmn(
      `<startEvent id="s"/>${taskFor('a', ['engineer'])}<exclusiveGateway id="g" name="复核" default="g_e"/><exclusiveGateway id="h" default="h_e"/><endEvent id="e"/>
       ${flow('s', 'a')}${flow('a', 'g')}${again}${back}${flow('g', 'e')}${flow('h', 'e')}`,
    ),
  )
  const processInstanceId = await start(sitestaff, version)
  const processTaskId = await taskOf(engineer, processInstanceId)
  const { code, data } = await engineer.answer(decideTask, { processTaskId, decision: 'agree' })
  expect([code, JSON.stringify(data)]).toEqual([codes.invalid, expect.stringContaining('循环不止')])
  expect(await taskOf(engineer, processInstanceId)).toBe(processTaskId)
})
