import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  addSigners,
  decideTask,
  listStartable,
  resetProcess,
  withdrawAct,
} from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { type Client, fieldsOf } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { bpmn, flow } from '../reading/bpmn.ts'
import { deploy, detailOf, inARow, type People, signInPeople, start, taskFor, taskOf } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

const chosenNode = `<userTask id="c" name="专项复核"><extensionElements>
  <milepost:executor settingMode="chosen"/></extensionElements></userTask>`
/** Two people one after the other; the second chooses who has the third node. */
const third = (before = taskFor('b', ['unitadmin'])) =>
  inARow([
    ['a', taskFor('a', ['engineer'])],
    ['b', before],
    ['c', chosenNode],
  ])
const naming = (name: string, nodeId = 'c') => ({ chosen: [{ nodeId, accountIds: [demoAccountId(name)] }] })

/** Decides somebody's task; the fields that are refused. */
async function decide(client: Client, processInstanceId: string, more: object = {}): Promise<string[]> {
  const processTaskId = await taskOf(client, processInstanceId)
  const answer = await client.answer(decideTask, { processTaskId, decision: 'agree', ...more })
  return answer.code === codes.invalid ? fieldsOf(answer.data) : []
}

const choices = async (client: Client, processInstanceId: string) =>
  (await detailOf(client, processInstanceId)).possible.tasks.map(({ chosenNodes }) =>
    chosenNodes.map(({ nodeId }) => nodeId),
  )
const executorOf = async (processInstanceId: string, node: string) =>
  (await detailOf(people.sitestaff, processInstanceId)).tasks.findLast(({ nodeId }) => nodeId === node)
    ?.executorName
const nameOf = (client: Client) => client.session.userAccount.userName

test('WFL-06: who acts at a node is chosen by whoever acts right before it, and by no other who acts', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const version = await deploy(people, third())
  const processInstanceId = await start(sitestaff, version)
  expect(await choices(engineer, processInstanceId)).toEqual([[]])
  expect(await decide(engineer, processInstanceId, naming('engineer'))).toEqual(['chosen.0.nodeId'])
  expect(await decide(engineer, processInstanceId)).toEqual([])
  expect(await choices(unitadmin, processInstanceId)).toEqual([['c']])
  expect(await decide(unitadmin, processInstanceId, naming('engineer', 'a'))).toEqual(['chosen.0.nodeId'])
  const disagreed = { decision: 'disagree', ...naming('engineer') }
  expect(await decide(unitadmin, processInstanceId, disagreed)).toEqual(['chosen'])
  expect(await decide(unitadmin, processInstanceId)).toEqual(['processTaskId'])
  expect(await decide(unitadmin, processInstanceId, naming('engineer'))).toEqual([])
  expect(await executorOf(processInstanceId, 'c')).toBe(nameOf(engineer))
})

test("WFL-06: whom the starter has chosen stays until they act, or the process is the starter's again", async () => {
  const { sitestaff, engineer, unitadmin } = people
  const version = await deploy(people, third())
  const startable = await sitestaff.call(listStartable, {})
  const nodes = startable.find(({ modelHistoryId }) => modelHistoryId === version)?.chosenNodes
  expect(nodes?.map(({ nodeId }) => nodeId)).toEqual(['c'])
  const processInstanceId = await start(sitestaff, version, naming('engineer'))
  await decide(engineer, processInstanceId)
  expect(await choices(unitadmin, processInstanceId)).toEqual([[]])
  expect(await decide(unitadmin, processInstanceId, naming('sitestaff'))).toEqual(['chosen.0.nodeId'])
  await decide(unitadmin, processInstanceId, { decision: 'return', to: 's' })
  expect(await choices(sitestaff, processInstanceId)).toEqual([['c']])
  await decide(sitestaff, processInstanceId, naming('unitadmin'))
  await decide(engineer, processInstanceId)
  await decide(unitadmin, processInstanceId)
  expect(await executorOf(processInstanceId, 'c')).toBe(nameOf(unitadmin))
})

test('WFL-06: after a return whoever acts before the node chooses again, and else those stay who were chosen', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, third()))
  await decide(engineer, processInstanceId)
  await decide(unitadmin, processInstanceId, naming('engineer'))
  await decide(engineer, processInstanceId, { decision: 'return', to: 'b' })
  expect(await choices(unitadmin, processInstanceId)).toEqual([['c']])
  expect(await decide(unitadmin, processInstanceId, naming('sitestaff'))).toEqual([])
  expect(await executorOf(processInstanceId, 'c')).toBe(nameOf(sitestaff))
  await decide(sitestaff, processInstanceId, { decision: 'return', to: 'b' })
  expect(await decide(unitadmin, processInstanceId)).toEqual([])
  expect(await executorOf(processInstanceId, 'c')).toBe(nameOf(sitestaff))
})

test('WFL-06: at one visit the first choice stands, and is open again once it is withdrawn', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const both = taskFor('b', ['engineer', 'unitadmin'], 'signing="all"')
  const processInstanceId = await start(sitestaff, await deploy(people, third(both)))
  await decide(engineer, processInstanceId)
  await decide(engineer, processInstanceId, naming('engineer'))
  expect(await choices(unitadmin, processInstanceId)).toEqual([[]])
  expect(await decide(unitadmin, processInstanceId, naming('sitestaff'))).toEqual(['chosen.0.nodeId'])
  const act = (await detailOf(engineer, processInstanceId)).possible.withdraw
  await engineer.call(withdrawAct, { processInstanceId, act: act ?? 0 })
  expect(await choices(unitadmin, processInstanceId)).toEqual([['c']])
  expect(await decide(unitadmin, processInstanceId, naming('sitestaff'))).toEqual([])
  expect(await decide(engineer, processInstanceId)).toEqual([])
  expect(await executorOf(processInstanceId, 'c')).toBe(nameOf(sitestaff))
})

test("WFL-06: a vote that is withdrawn takes its own choice along, and no one else's", async () => {
  const { sitestaff, engineer, unitadmin } = people
  const all = taskFor('b', ['engineer', 'unitadmin', 'sysadmin'], 'signing="all"')
  const processInstanceId = await start(sitestaff, await deploy(people, third(all)))
  await decide(engineer, processInstanceId)
  await decide(engineer, processInstanceId, naming('sitestaff'))
  await decide(unitadmin, processInstanceId)
  const act = (await detailOf(unitadmin, processInstanceId)).possible.withdraw
  await unitadmin.call(withdrawAct, { processInstanceId, act: act ?? 0 })
  expect(await choices(unitadmin, processInstanceId)).toEqual([[]])
  await decide(unitadmin, processInstanceId)
  await decide(people.sysadmin, processInstanceId)
  expect(await executorOf(processInstanceId, 'c')).toBe(nameOf(sitestaff))
})

test('WFL-08: a visit that was withdrawn is none: whom the starter has chosen for it stays', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, third()), naming('sitestaff'))
  await decide(engineer, processInstanceId)
  await decide(unitadmin, processInstanceId)
  const act = (await detailOf(unitadmin, processInstanceId)).possible.withdraw
  await unitadmin.call(withdrawAct, { processInstanceId, act: act ?? 0 })
  expect(await choices(unitadmin, processInstanceId)).toEqual([[]])
  expect(await decide(unitadmin, processInstanceId, naming('engineer'))).toEqual(['chosen.0.nodeId'])
})

test('WFL-06: who signs before chooses nobody, and a disagreement does where the process goes on with it', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const goesOn = taskFor('b', ['unitadmin'], '', '<milepost:node disagree="on"/>')
  const processInstanceId = await start(sitestaff, await deploy(people, third(goesOn)))
  await decide(engineer, processInstanceId)
  const processTaskId = await taskOf(unitadmin, processInstanceId)
  await unitadmin.call(addSigners, { processTaskId, when: 'before', accountIds: [demoAccountId('engineer')] })
  const [signing] = (await detailOf(engineer, processInstanceId)).possible.tasks
  expect(signing?.leadsOn).toEqual(['disagree'])
  expect(await decide(engineer, processInstanceId, naming('engineer'))).toEqual(['chosen'])
  await decide(engineer, processInstanceId)
  const [task] = (await detailOf(unitadmin, processInstanceId)).possible.tasks
  expect(task).toMatchObject({ leadsOn: ['agree', 'disagree'], chosenNodes: [{ nodeId: 'c' }] })
  expect(
    await decide(unitadmin, processInstanceId, { decision: 'disagree', ...naming('sitestaff') }),
  ).toEqual([])
  expect(await executorOf(processInstanceId, 'c')).toBe(nameOf(sitestaff))

  // Whoever signs before and disagrees has the last word: it is the task's own.
  const signed = await start(sitestaff, await deploy(people, third(goesOn)))
  await decide(engineer, signed)
  await unitadmin.call(addSigners, {
    processTaskId: await taskOf(unitadmin, signed),
    when: 'before',
    accountIds: [demoAccountId('engineer')],
  })
  expect(await decide(engineer, signed, { decision: 'disagree', ...naming('sitestaff') })).toEqual([])
  expect(await executorOf(signed, 'c')).toBe(nameOf(sitestaff))
})

test('WFL-08: who resets a process to a node whose people are chosen chooses them where nobody has, and may where they acted', async () => {
  const { sitestaff, engineer, unitadmin, sysadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, third()))
  const reset = async (more: object = {}) => {
    const request = { processInstanceId, to: 'c', comment: '直接复核', ...more }
    return (await sysadmin.answer(resetProcess, request)).data
  }
  const offered = async () =>
    (await detailOf(sysadmin, processInstanceId)).nodes.map(({ nodeId, chosenNodes }) => [
      nodeId,
      chosenNodes.map((node) => node.nodeId),
    ])
  expect(await offered()).toEqual([
    ['a', []],
    ['b', []],
    ['c', ['c']],
  ])
  expect(await reset()).toEqual({
    fields: [{ path: 'processInstanceId', message: '请先为“专项复核”选择办理人' }],
  })
  expect(fieldsOf(await reset(naming('engineer', 'a')))).toEqual(['chosen.0.nodeId'])
  await reset(naming('engineer'))
  expect(await executorOf(processInstanceId, 'c')).toBe(nameOf(engineer))
  // Those who had it get it again, unless others are chosen.
  await reset()
  expect(await executorOf(processInstanceId, 'c')).toBe(nameOf(engineer))
  await reset(naming('unitadmin'))
  expect(await executorOf(processInstanceId, 'c')).toBe(nameOf(unitadmin))
})

/** Behind a node two branches; of one the second node is for people who are chosen, of the other the only one. */
const forked = () => {
  const chosenTask = (id: string) =>
    `<userTask id="${id}" name="${id}办理"><extensionElements><milepost:executor settingMode="chosen"/></extensionElements></userTask>`
  return bpmn(
    `<startEvent id="s"/>${taskFor('a', ['engineer'])}<parallelGateway id="fork"/><parallelGateway id="join"/>
     ${taskFor('l', ['engineer'])}${chosenTask('m')}${chosenTask('r')}<endEvent id="e"/>
     ${flow('s', 'a')}${flow('a', 'fork')}${flow('fork', 'l')}${flow('l', 'm')}${flow('fork', 'r')}${flow('m', 'join')}${flow('r', 'join')}${flow('join', 'e')}`,
  )
}
const onReset = async (processInstanceId: string) => {
  const { nodes } = await detailOf(people.sysadmin, processInstanceId)
  return Object.fromEntries(
    nodes.map(({ nodeId, chosenNodes }) => [nodeId, chosenNodes.map((node) => node.nodeId)]),
  )
}

test('WFL-08: a reset into a fork that begins again has people chosen for all nodes that it comes to', async () => {
  const { sitestaff, sysadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, forked()))
  expect(await onReset(processInstanceId)).toEqual({ a: [], l: ['r'], m: ['r'], r: ['r'] })
  const request = { processInstanceId, to: 'l', comment: '重新会签', ...naming('unitadmin', 'r') }
  await sysadmin.call(resetProcess, request)
  expect(await executorOf(processInstanceId, 'r')).toBe(nameOf(people.unitadmin))
})

test('WFL-08: a reset within a branch chooses nobody for the one beside it, which stays as it is', async () => {
  const { sitestaff, engineer, unitadmin, sysadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, forked()))
  await decide(engineer, processInstanceId, naming('unitadmin', 'r'))
  expect(await onReset(processInstanceId)).toEqual({ a: [], l: [], m: ['m'], r: ['r'] })
  const request = { processInstanceId, to: 'l', comment: '重新复核' }
  const refused = await sysadmin.answer(resetProcess, { ...request, ...naming('sitestaff', 'r') })
  expect(fieldsOf(refused.data)).toEqual(['chosen.0.nodeId'])
  await sysadmin.call(resetProcess, request)
  expect(await executorOf(processInstanceId, 'r')).toBe(nameOf(unitadmin))
  await decide(unitadmin, processInstanceId, { decision: 'return', to: 'a' })
  expect(await choices(engineer, processInstanceId)).toEqual([['r']])
})

/** Two branches round a loop: `r` is right behind both `a` and `b`, for `b` may be passed over. */
const round = bpmn(
  `<startEvent id="s"/><exclusiveGateway id="again"/><parallelGateway id="fork"/><parallelGateway id="join"/><exclusiveGateway id="g" default="g_e"/>
     ${taskFor('a', ['engineer'])}${taskFor('b', ['unitadmin'], 'emptyRule="next"')}${chosenNode.replace('"c"', '"r"')}<endEvent id="e"/>
     ${flow('s', 'again')}${flow('again', 'fork')}${flow('fork', 'a')}${flow('fork', 'b')}${flow('b', 'r')}${flow('a', 'join')}${flow('r', 'join')}${flow('join', 'g')}${flow('g', 'e')}
     <sequenceFlow id="g_again" sourceRef="g" targetRef="again"><conditionExpression xsi:type="tFormalExpression">outcome = "disagreed"</conditionExpression></sequenceFlow>`,
)

test('WFL-08: a choice by which another branch has gone on since is not taken back, until that is', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, round))
  expect(await decide(engineer, processInstanceId, naming('sitestaff', 'r'))).toEqual([])
  const own = async (client: Client) => (await detailOf(client, processInstanceId)).possible.withdraw
  const act = (await own(engineer)) ?? 0
  await decide(unitadmin, processInstanceId)
  expect(await executorOf(processInstanceId, 'r')).toBe(nameOf(sitestaff))

  expect(await own(engineer)).toBeUndefined()
  const refused = await engineer.answer(withdrawAct, { processInstanceId, act })
  const message = `${nameOf(unitadmin)}已同意（b办理）。流程已交给您选定的办理人，不能撤回`
  expect([refused.code, refused.data]).toEqual([codes.invalid, { fields: [{ path: 'act', message }] }])

  await unitadmin.call(withdrawAct, { processInstanceId, act: (await own(unitadmin)) ?? 0 })
  await engineer.call(withdrawAct, { processInstanceId, act: (await own(engineer)) ?? 0 })
  expect(await choices(unitadmin, processInstanceId)).toEqual([['r']])
})

test('WFL-08: a choice that others have replaced since, and again, is not taken back where a branch has gone on by it', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, round))
  await decide(engineer, processInstanceId, naming('sitestaff', 'r'))
  const { acts } = await detailOf(engineer, processInstanceId)
  const act = acts.at(-1)?.act ?? 0
  await decide(unitadmin, processInstanceId)
  for (const [who, next] of [
    [sitestaff, 'unitadmin'],
    [unitadmin, 'sitestaff'],
  ] as const) {
    await decide(who, processInstanceId, { decision: 'return', to: 'b' })
    expect(await decide(unitadmin, processInstanceId, naming(next, 'r'))).toEqual([])
  }
  expect((await detailOf(engineer, processInstanceId)).possible.withdraw).toBeUndefined()
  const refused = await engineer.answer(withdrawAct, { processInstanceId, act })
  expect(JSON.stringify(refused.data)).toContain('流程已交给您选定的办理人，不能撤回')

  // The last choice taken back, those stand that it replaced.
  const last = (await detailOf(unitadmin, processInstanceId)).possible.withdraw
  await unitadmin.call(withdrawAct, { processInstanceId, act: last ?? 0 })
  await decide(unitadmin, processInstanceId, naming('unitadmin', 'r'))
  expect(await executorOf(processInstanceId, 'r')).toBe(nameOf(unitadmin))
})
