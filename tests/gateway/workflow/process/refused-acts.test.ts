import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import {
  decideTask,
  getProcess,
  getProcessDrawing,
  listAllProcesses,
  listDone,
  listStartable,
  resetProcess,
  startProcess,
} from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { type Client, send } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { bpmn, flow } from '../reading/bpmn.ts'
import {
  agree,
  deploy,
  detailOf,
  inARow,
  type People,
  refusalOf,
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

const variable = '<extensionElements><milepost:variable name="amount" type="number"/></extensionElements>'
const gate = '<exclusiveGateway id="g" name="金额是否超限" default="g_e"/>'
const large = (condition: string) =>
  `<sequenceFlow id="large" sourceRef="g" targetRef="b"><conditionExpression xsi:type="tFormalExpression">${condition}</conditionExpression></sequenceFlow>`

/** An engineer, then a condition by the amount, then the unit's administrator or the end. */
const conditional = (condition: string, asks = '') =>
  bpmn(
    `${asks ? '' : variable}<startEvent id="s"/>${taskFor('a', ['engineer'], '', asks)}${gate}${taskFor('b', ['unitadmin'])}<endEvent id="e"/>
     ${flow('s', 'a')}${flow('a', 'g')}${large(condition)}${flow('g', 'e')}${flow('b', 'e')}`,
  )

const taskBy = (id: string, settings: string) =>
  `<userTask id="${id}" name="${id}办理"><extensionElements><milepost:executor ${settings}/></extensionElements></userTask>`
const chosenLater = () =>
  inARow([
    ['a', taskFor('a', ['engineer'])],
    ['b', taskBy('b', 'settingMode="chosen"')],
  ])

/** What somebody is answered who reads a language. */
async function answerIn(language: 'zh' | 'en', client: Client, decision: object) {
  const wire = client.wire(decideTask, decision)
  return await send(gateway, { ...wire, headers: { ...wire.headers, 'accept-language': language } })
}

/** All that people see of a process, to be the same after an act that was refused. */
async function standing(processInstanceId: string) {
  const { sitestaff, engineer, unitadmin } = people
  const [detail, mine, drawing] = [
    await detailOf(sitestaff, processInstanceId),
    await detailOf(engineer, processInstanceId),
    await sitestaff.call(getProcessDrawing, { processInstanceId }),
  ]
  const told = await unitadmin.call(listMessages, { keyword: detail.title })
  const done = await engineer.call(listDone, { keyword: detail.title })
  return { detail, mine, runs: drawing.runs, told: told.total, done: done.total }
}

/** Nothing of a process that was not started is left. */
async function expectNotThere(processInstanceId: string, title: string) {
  expect((await people.sysadmin.answer(getProcess, { processInstanceId })).code).toBe(codes.notFound)
  expect((await people.sysadmin.call(listAllProcesses, { keyword: title })).total).toBe(0)
  expect((await people.engineer.call(listMessages, { keyword: title })).total).toBe(0)
}

test.each([
  ['says neither yes nor no', 'amount + 1', { values: { amount: 3 } }],
  ['calculates what there is not', '10 / amount &gt; 2', { values: { amount: 0 } }],
])(
  'WFL-06: a condition that %s is named by its gateway to whoever acts, and nothing has moved',
  async (_, condition, given) => {
    const { sitestaff, engineer } = people
    const title = `条件 ${randomUUID()}`
    const processInstanceId = await start(sitestaff, await deploy(people, conditional(condition)), {
      title,
      ...given,
    })
    const decision = { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' }
    const before = await standing(processInstanceId)
    for (const [language, message] of [
      ['zh', '“金额是否超限”的条件无法判断，请联系流程管理员'],
      ['en', 'The condition of “金额是否超限” says neither yes nor no; ask the administrator of the process'],
    ] as const) {
      const { code, data } = await answerIn(language, engineer, decision)
      expect([code, data]).toEqual([codes.invalid, { fields: [{ path: 'processTaskId', message }] }])
    }
    expect(await standing(processInstanceId)).toEqual(before)
    // Disagreeing ends it: no condition is asked then.
    await engineer.call(decideTask, {
      ...decision,
      processTaskId: decision.processTaskId,
      decision: 'disagree',
    })
    expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('disagreed')
  },
)

test('WFL-06: values that were given with an act that was refused are not kept, and with others it is done', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const asks = '<milepost:variable name="amount" type="number"/>'
  const processInstanceId = await start(
    sitestaff,
    await deploy(people, conditional('10 / amount &gt; 2', asks)),
    { title: `金额 ${randomUUID()}` },
  )
  const decision = { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' } as const
  const before = await standing(processInstanceId)
  const refused = await refusalOf(engineer, decideTask, { ...decision, values: { amount: 0 } })
  expect(refused).toEqual({
    fields: [{ path: 'processTaskId', message: '“金额是否超限”的条件无法判断，请联系流程管理员' }],
  })
  expect(await standing(processInstanceId)).toEqual(before)
  expect(before.detail.values).toEqual({})
  await engineer.call(decideTask, { ...decision, values: { amount: 4 } })
  expect(await taskOf(unitadmin, processInstanceId)).toBeTruthy()
  expect((await detailOf(sitestaff, processInstanceId)).values).toEqual({ amount: 4 })
})

test('WFL-06: a process whose first condition fails is not started, and its starter is told at which gateway', async () => {
  const atOnce = bpmn(
    `${variable}<startEvent id="s"/>${gate}${taskFor('b', ['engineer'])}<endEvent id="e"/>
     ${flow('s', 'g')}${large('10 / amount &gt; 2')}${flow('g', 'e')}${flow('b', 'e')}`,
  )
  const modelHistoryId = await deploy(people, atOnce)
  const title = `条件 ${randomUUID()}`
  const request = { processInstanceId: randomUUID(), modelHistoryId, title, values: { amount: 0 } }
  expect(await refusalOf(people.sitestaff, startProcess, request)).toEqual({
    fields: [{ path: 'processInstanceId', message: '“金额是否超限”的条件无法判断，请联系流程管理员' }],
  })
  await expectNotThere(request.processInstanceId, title)
  // The same again, with what it can say something of.
  const { state } = await people.sitestaff.call(startProcess, { ...request, values: { amount: 4 } })
  expect(state).toBe('running')
  expect(await taskOf(people.engineer, request.processInstanceId)).toBeTruthy()
})

test('WFL-06: while nobody was chosen for the next node, whoever acts is told for which, and nothing has moved', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const title = `选人 ${randomUUID()}`
  const processInstanceId = await start(sitestaff, await deploy(people, chosenLater()), { title })
  const before = await standing(processInstanceId)
  expect(before.mine.possible.tasks[0]?.chosenNodes).toEqual([{ nodeId: 'b', name: 'b办理' }])
  const decision = { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' } as const
  for (const [language, message] of [
    ['zh', '请先为“b办理”选择办理人'],
    ['en', 'Please choose who acts at “b办理”'],
  ] as const) {
    const { code, data } = await answerIn(language, engineer, decision)
    expect([code, data]).toEqual([codes.invalid, { fields: [{ path: 'processTaskId', message }] }])
  }
  const accountIds = [demoAccountId('unitadmin')]
  const wrong = [
    ['chosen.0.nodeId', [{ nodeId: 'a', accountIds }]],
    ['chosen.0.nodeId', [{ nodeId: 'nowhere', accountIds }]],
    [
      'chosen.1.accountIds',
      [
        { nodeId: 'b', accountIds },
        { nodeId: 'b', accountIds: [randomUUID()] },
      ],
    ],
  ] as const
  for (const [path, chosen] of wrong)
    expect(await refusalOf(engineer, decideTask, { ...decision, chosen })).toMatchObject({
      fields: [{ path }],
    })
  expect(await standing(processInstanceId)).toEqual(before)

  await engineer.call(decideTask, { ...decision, chosen: [{ nodeId: 'b', accountIds }] })
  expect((await detailOf(unitadmin, processInstanceId)).possible.tasks[0]?.chosenNodes).toEqual([])
  await agree(unitadmin, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('completed')
})

test('WFL-06: a process whose first node somebody is to be chosen for is not started without', async () => {
  const { sitestaff, engineer } = people
  const modelHistoryId = await deploy(people, inARow([['a', taskBy('a', 'settingMode="chosen"')]]))
  const startable = await sitestaff.call(listStartable, {})
  expect(startable.find((each) => each.modelHistoryId === modelHistoryId)?.chosenNodes).toEqual([
    { nodeId: 'a', name: 'a办理' },
  ])
  const title = `选人 ${randomUUID()}`
  const request = { processInstanceId: randomUUID(), modelHistoryId, title }
  expect(await refusalOf(sitestaff, startProcess, request)).toEqual({
    fields: [{ path: 'processInstanceId', message: '请先为“a办理”选择办理人' }],
  })
  await expectNotThere(request.processInstanceId, title)
  const chosen = [{ nodeId: 'a', accountIds: [demoAccountId('engineer')] }]
  await sitestaff.call(startProcess, { ...request, chosen })
  await agree(engineer, request.processInstanceId)
  expect((await detailOf(sitestaff, request.processInstanceId)).outcome).toBe('completed')
})

test('WFL-08: who resets or returns to what is no node of the model hears so, whatever the name', async () => {
  const { sitestaff, engineer, sysadmin } = people
  const processInstanceId = await start(
    sitestaff,
    await deploy(people, inARow([['a', taskFor('a', ['engineer'])]])),
  )
  const processTaskId = await taskOf(engineer, processInstanceId)
  for (const to of ['constructor', '__proto__', 'nowhere']) {
    const reset = { processInstanceId, to, comment: '重新办理' }
    expect(await refusalOf(sysadmin, resetProcess, reset)).toMatchObject({ fields: [{ path: 'to' }] })
    const returned = await refusalOf(engineer, decideTask, { processTaskId, decision: 'return', to })
    const message = `流程中没有可到达的节点“${to}”`
    expect(returned).toEqual({ fields: [{ path: 'processTaskId', message }] })
  }
})
