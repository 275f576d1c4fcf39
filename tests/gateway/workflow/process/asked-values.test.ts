import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { addSigners, decideTask, startProcess, withdrawAct } from '#contract/workflow/process-calls.ts'
import { type Client, fieldsOf } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { bpmn, flow } from '../reading/bpmn.ts'
import { agree, deploy, detailOf, type People, signInPeople, start, taskFor, taskOf } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

const amount = '<milepost:variable name="amount" type="number"/>'
const large =
  '<sequenceFlow id="large" sourceRef="g" targetRef="c"><conditionExpression xsi:type="tFormalExpression">amount &gt; 50 and passed</conditionExpression></sequenceFlow>'

/** Two people beside each other, each asked for something; what both gave decides. */
const beside = () =>
  bpmn(
    `<startEvent id="s"/><parallelGateway id="fork"/><parallelGateway id="join"/><exclusiveGateway id="g" default="g_e"/>
     ${taskFor('a', ['engineer'], '', amount)}${taskFor('b', ['unitadmin'], '', '<milepost:variable name="passed" type="boolean"/>')}
     ${taskFor('c', ['engineer'])}<endEvent id="e"/>
     ${flow('s', 'fork')}${flow('fork', 'a')}${flow('fork', 'b')}${flow('a', 'join')}${flow('b', 'join')}${flow('join', 'g')}${large}${flow('g', 'e')}${flow('c', 'e')}`,
  )

test('WFL-06: what a node asks for is given with the decision there, decides the way on, and stands in the history', async () => {
  const { sitestaff, engineer, unitadmin, sysadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, beside()))
  const { possible, variables } = await detailOf(engineer, processInstanceId)
  expect(possible.tasks.map(({ asks }) => asks)).toEqual([
    [{ name: 'amount', type: 'number', required: true }],
  ])
  expect(variables.map(({ name }) => name)).toEqual(['amount', 'passed'])

  const task = { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' } as const
  for (const values of [{ amount: '很多' }, { passed: true }] as const) {
    const refused = await engineer.answer(decideTask, { ...task, values })
    expect([refused.code, fieldsOf(refused.data)]).toEqual([
      codes.invalid,
      [`values.${Object.keys(values)[0]}`],
    ])
  }
  await engineer.call(decideTask, { ...task, values: { amount: 80 } })
  const other = { processTaskId: await taskOf(unitadmin, processInstanceId), decision: 'agree' } as const
  await unitadmin.call(decideTask, { ...other, values: { passed: true } })

  expect((await detailOf(sitestaff, processInstanceId)).values).toEqual({ amount: 80, passed: true })
  const { records } = await sysadmin.call(listHistory, {
    entity: 'process-instance',
    entityId: processInstanceId,
  })
  expect(records.flatMap(({ after }) => after?.values ?? [])).toEqual(
    expect.arrayContaining(['amount: 80', 'passed: ✓']),
  )
  await agree(engineer, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('completed')
})

test('WFL-06: two who give values at the same moment lose none of them, and both decide the way on', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const version = await deploy(people, beside())
  for (let round = 0; round < 5; round++) {
    const processInstanceId = await start(sitestaff, version)
    const [one, other] = [
      { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' } as const,
      { processTaskId: await taskOf(unitadmin, processInstanceId), decision: 'agree' } as const,
    ]
    await Promise.all([
      engineer.call(decideTask, { ...one, values: { amount: 80 } }),
      unitadmin.call(decideTask, { ...other, values: { passed: true } }),
    ])
    expect((await detailOf(sitestaff, processInstanceId)).values).toEqual({ amount: 80, passed: true })
    await agree(engineer, processInstanceId)
  }
})

test('WFL-06: a value that another branch gave meanwhile stays where somebody gives others; what is stored need not be given again', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const passed = '<milepost:variable name="passed" type="boolean"/>'
  const sharing = bpmn(
    `<extensionElements>${amount}</extensionElements><startEvent id="s"/><parallelGateway id="fork"/><parallelGateway id="join"/><exclusiveGateway id="g" default="g_e"/>
     ${taskFor('a', ['engineer'], '', amount)}${taskFor('b', ['unitadmin'], '', amount + passed)}
     ${taskFor('c', ['engineer'])}<endEvent id="e"/>
     ${flow('s', 'fork')}${flow('fork', 'a')}${flow('fork', 'b')}${flow('a', 'join')}${flow('b', 'join')}${flow('join', 'g')}${large}${flow('g', 'e')}${flow('c', 'e')}`,
  )
  const processInstanceId = await start(sitestaff, await deploy(people, sharing), { values: { amount: 10 } })
  const [one, other] = [
    { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' } as const,
    { processTaskId: await taskOf(unitadmin, processInstanceId), decision: 'agree' } as const,
  ]
  await engineer.call(decideTask, { ...one, values: { amount: 80 } })
  await unitadmin.call(decideTask, { ...other, values: { passed: true } })
  expect((await detailOf(sitestaff, processInstanceId)).values).toEqual({ amount: 80, passed: true })
  await agree(engineer, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('completed')
})

test('WFL-06: what a condition needs has to be given where it is asked; one that minds what is unset needs nothing', async () => {
  const { sitestaff, engineer } = people
  const toC = (condition: string) =>
    `<sequenceFlow id="large" sourceRef="g" targetRef="c"><conditionExpression xsi:type="tFormalExpression">${condition}</conditionExpression></sequenceFlow>`
  const asking = (condition: string) =>
    bpmn(
      `<extensionElements>${amount}</extensionElements><startEvent id="s"/>${taskFor('a', ['engineer'], '', amount)}<exclusiveGateway id="g" default="g_e"/>
       ${taskFor('c', ['engineer'])}<endEvent id="e"/>
       ${flow('s', 'a')}${flow('a', 'g')}${toC(condition)}${flow('g', 'e')}${flow('c', 'e')}`,
    )
  const needing = await deploy(people, asking('amount &gt; 50'))
  const request = { processInstanceId: randomUUID(), modelHistoryId: needing, title: '未填金额' }
  const refused = await sitestaff.answer(startProcess, request)
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['values.amount']])
  const needed = await start(sitestaff, needing, { values: { amount: 10 } })
  const task = { processTaskId: await taskOf(engineer, needed), decision: 'agree' } as const
  const emptied = await engineer.answer(decideTask, { ...task, values: { amount: null } })
  expect([emptied.code, fieldsOf(emptied.data)]).toEqual([codes.invalid, ['values.amount']])
  await agree(engineer, needed)
  expect((await detailOf(sitestaff, needed)).outcome).toBe('completed')

  const minding = await start(sitestaff, await deploy(people, asking('amount != null and amount &gt; 50')))
  await agree(engineer, minding)
  expect((await detailOf(sitestaff, minding)).outcome).toBe('completed')
})

/** Withdraws what somebody did last. */
async function withdraw(client: Client, processInstanceId: string): Promise<void> {
  const act = (await detailOf(client, processInstanceId)).possible.withdraw
  await client.call(withdrawAct, { processInstanceId, act: act ?? 0 })
}

test('WFL-06: a yes or no that a condition needs and nobody has given is a no with the decision, and gone with it', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const processInstanceId = await start(sitestaff, await deploy(people, beside()))
  await agree(unitadmin, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).values).toEqual({ passed: false })
  await withdraw(unitadmin, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).values).toEqual({})
  await agree(unitadmin, processInstanceId)
  const task = { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' } as const
  await engineer.call(decideTask, { ...task, values: { amount: 80 } })
  const { outcome, values } = await detailOf(sitestaff, processInstanceId)
  expect([outcome, values]).toEqual(['completed', { amount: 80, passed: false }])
})

test('WFL-06: a yes that one branch gives is no no by another that leaves it untouched, whichever is first', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const passed = '<milepost:variable name="passed" type="boolean"/>'
  const both = beside().replace(
    taskFor('a', ['engineer'], '', amount),
    taskFor('a', ['engineer'], '', passed),
  )
  const version = await deploy(people, both.replace('amount &gt; 50 and passed', 'passed'))
  for (let round = 0; round < 5; round++) {
    const processInstanceId = await start(sitestaff, version)
    const task = { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' } as const
    await Promise.all([
      engineer.call(decideTask, { ...task, values: { passed: true } }),
      agree(unitadmin, processInstanceId),
    ])
    expect((await detailOf(sitestaff, processInstanceId)).values).toEqual({ passed: true })
    await agree(engineer, processInstanceId)
  }
})

test('WFL-08: a decision that is withdrawn takes back the values that it gave, and the way on is decided without them', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const asking = bpmn(
    `<extensionElements>${amount}</extensionElements><startEvent id="s"/>${taskFor('a', ['engineer'], '', amount)}${taskFor('b', ['unitadmin'])}
     <exclusiveGateway id="g" default="g_e"/>${taskFor('c', ['engineer'])}<endEvent id="e"/>
     ${flow('s', 'a')}${flow('a', 'b')}${flow('b', 'g')}
     <sequenceFlow id="large" sourceRef="g" targetRef="c"><conditionExpression xsi:type="tFormalExpression">amount &gt; 50</conditionExpression></sequenceFlow>
     ${flow('g', 'e')}${flow('c', 'e')}`,
  )
  const processInstanceId = await start(sitestaff, await deploy(people, asking), { values: { amount: 10 } })
  const task = { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' } as const
  await engineer.call(decideTask, { ...task, values: { amount: 80 } })
  await withdraw(engineer, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).values).toEqual({ amount: 10 })
  await agree(engineer, processInstanceId)
  await agree(unitadmin, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('completed')
})

test('WFL-08: a withdrawal takes back just the own values, and none that somebody has given in their place', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const beside = (b: string) =>
    bpmn(
      `<startEvent id="s"/><parallelGateway id="fork"/><parallelGateway id="join"/>
       ${taskFor('a', ['engineer'], '', amount)}${taskFor('b', ['unitadmin'], '', b)}<endEvent id="e"/>
       ${flow('s', 'fork')}${flow('fork', 'a')}${flow('fork', 'b')}${flow('a', 'join')}${flow('b', 'join')}${flow('join', 'e')}`,
    )
  const passed = '<milepost:variable name="passed" type="boolean"/>'
  const given = [
    { model: beside(passed), values: { passed: true }, left: { passed: true } },
    { model: beside(amount), values: { amount: 20 }, left: { amount: 20 } },
    // What the form showed, and came back as it was, nobody but the first has given.
    { model: beside(amount), values: { amount: 80 }, left: {} },
  ]
  for (const { model, values, left } of given) {
    const processInstanceId = await start(sitestaff, await deploy(people, model))
    const own = { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' } as const
    await engineer.call(decideTask, { ...own, values: { amount: 80 } })
    // Signed behind, the branch of the other stays open while they give their values.
    const other = await taskOf(unitadmin, processInstanceId)
    const accountIds = [sitestaff.session.userAccount.accountId]
    await unitadmin.call(addSigners, { processTaskId: other, when: 'after', accountIds })
    await unitadmin.call(decideTask, { processTaskId: other, decision: 'agree', values })
    await withdraw(engineer, processInstanceId)
    expect((await detailOf(sitestaff, processInstanceId)).values).toEqual(left)
  }
})

test('WFL-08: a value by which another branch has gone on since is not taken back; what gave none still is', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const choosing = bpmn(
    `<extensionElements>${amount}</extensionElements><startEvent id="s"/><parallelGateway id="fork"/><exclusiveGateway id="g" default="g_e3"/>
     ${taskFor('a', ['engineer'], '', amount)}${taskFor('after', ['sitestaff'])}${taskFor('b', ['unitadmin'])}${taskFor('c', ['sitestaff'])}<endEvent id="e"/><endEvent id="e2"/><endEvent id="e3"/>
     ${flow('s', 'fork')}${flow('fork', 'a')}${flow('fork', 'b')}${flow('a', 'after')}${flow('after', 'e')}${flow('b', 'g')}
     <sequenceFlow id="large" sourceRef="g" targetRef="c"><conditionExpression xsi:type="tFormalExpression">amount &gt; 50</conditionExpression></sequenceFlow>
     ${flow('g', 'e3')}${flow('c', 'e2')}`,
  )
  const version = await deploy(people, choosing)
  const read = await start(sitestaff, version, { values: { amount: 10 } })
  const task = { processTaskId: await taskOf(engineer, read), decision: 'agree' } as const
  await engineer.call(decideTask, { ...task, values: { amount: 80 } })
  const act = (await detailOf(engineer, read)).possible.withdraw ?? 0
  await agree(unitadmin, read)
  expect((await detailOf(engineer, read)).possible.withdraw).toBeUndefined()
  const refused = await engineer.answer(withdrawAct, { processInstanceId: read, act })
  const { userName } = unitadmin.session.userAccount
  const message = `${userName}已同意（b办理）。流程已按您填写的值选定去向，不能撤回`
  expect([refused.code, refused.data]).toEqual([codes.invalid, { fields: [{ path: 'act', message }] }])
  expect((await detailOf(sitestaff, read)).values).toEqual({ amount: 80 })
  // The way is open again, and nothing has gone by the value.
  await withdraw(unitadmin, read)
  await withdraw(engineer, read)
  expect((await detailOf(sitestaff, read)).values).toEqual({ amount: 10 })

  const nothingGiven = await start(sitestaff, version, { values: { amount: 10 } })
  await agree(engineer, nothingGiven)
  await agree(unitadmin, nothingGiven)
  await withdraw(engineer, nothingGiven)
  expect((await detailOf(engineer, nothingGiven)).possible.tasks).toHaveLength(1)
})
