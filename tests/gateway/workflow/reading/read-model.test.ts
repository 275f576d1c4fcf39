import { expect, test } from 'vitest'
import { processTemplates } from '#console/workflow/process-templates.ts'
import { mostBytes } from '#contract/workflow/guard-xml.ts'
import { play, start } from '#gateway/workflow/engine/play.ts'
import type { NodeSettings } from '#gateway/workflow/reading/model.ts'
import { readModel } from '#gateway/workflow/reading/read-model.ts'
import { bpmn, executor, flow, task } from './bpmn.ts'

async function problemsOf(xml: string, settings: NodeSettings = {}): Promise<string[]> {
  const { problems } = await readModel(xml, settings)
  return problems.map(({ reason, nodeId, subject }) => [reason, nodeId, subject].filter(Boolean).join(' '))
}

const linear = (inside: string): string =>
  bpmn(`<startEvent id="s"/>${inside}<endEvent id="e"/>${flow('s', 'a')}${flow('a', 'e')}`)

test.each(processTemplates)('WFL-01: the packaged process $key can be deployed', async ({ bpmnXml }) => {
  const { model, problems } = await readModel(bpmnXml)
  expect(problems).toEqual([])
  expect(Object.keys(model?.tasks ?? {}).length).toBeGreaterThan(0)
})

test('WFL-06: a packaged process runs as it is drawn', async () => {
  const { model } = await readModel(
    processTemplates.find(({ key }) => key === 'variation_approval')?.bpmnXml ?? '',
  )
  if (!model) throw new Error('It was not read.')
  const lookups = {
    executors: (node: string) => [`${node}-person`],
    holds: (id: string) => id === 'is_large',
  }
  let { state } = start(model.graph, 'starter', lookups)
  for (let open = openTask(); open; open = openTask()) {
    const act = { kind: 'agree', actor: open.executor, task: open.id } as const
    state = play(model.graph, state, act, lookups).state
  }
  function openTask() {
    return state.tasks.find((one) => one.state === 'open')
  }
  expect(state.instance.outcome).toBe('completed')
  expect(state.tasks.map((one) => one.executor)).toEqual(
    ['technical', 'design', 'cost', 'unit'].map((node) => `${node}-person`),
  )
})

test('WFL-01: our extension elements are read, those of others are left alone', async () => {
  const extensions = `<extensionElements>
    <milepost:executor settingMode="accounts" targets="a1, a2" signing="all" percent="60" emptyRule="next"/>
    <milepost:cc settingMode="workflowRole" targets="r1"/><milepost:form formType="2" formUrl="/form"/>
    <milepost:node disagree="before" deadlineHours="48"/><camunda:taskListener event="create" class="Foreign"/>
  </extensionElements>`
  const { model, problems } = await readModel(
    linear(`<userTask id="a" name="Check">${extensions}</userTask>`),
  )
  expect(problems).toEqual([])
  expect(model?.graph.nodes.a).toMatchObject({ signing: { mode: 'all', percent: 60 }, disagree: 'before' })
  expect(model?.tasks.a).toEqual({
    executor: {
      settingMode: 'accounts',
      targets: ['a1', 'a2'],
      signing: 'all',
      percent: 60,
      emptyRule: 'next',
    },
    cc: { settingMode: 'workflowRole', targets: ['r1'] },
    forms: [{ formType: 2, formUrl: '/form' }],
    deadlineHours: 48,
    variables: [],
  })
})

test.each([
  ['a DOCTYPE', `<!DOCTYPE x [<!ENTITY a "b">]>${linear(task('a'))}`, 'declarations'],
  ['an entity alone', linear(`${task('a')}<!ENTITY a SYSTEM "file:///etc/passwd">`), 'declarations'],
  ['more than 10 MB', linear(`${task('a')}<!--${' '.repeat(mostBytes)}-->`), 'too-large'],
  ['elements without end', linear(`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`), 'too-large'],
  ['no XML', 'flow: a', 'not-xml'],
  ['XML that breaks off', '<definitions', 'not-xml'],
  ['XML of something else', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'not-xml'],
  ['two processes', bpmn('', '<process id="second"/>'), 'one-process'],
  ['an element of the id of another', linear(task('a') + task('a')), 'repeated-id a'],
  ['an element of the id of the process', linear(task('a') + task('p')), 'repeated-id p'],
  ['a reference to what is not there', linear(`${task('a')}${flow('a', 'nowhere')}`), 'outside-reference'],
  [
    'another file',
    bpmn('', '<import importType="x" location="http://x" namespace="n"/>'),
    'outside-reference',
  ],
])('WFL-01: a model with %s is refused before anything else', async (_, xml, reason) => {
  expect(await problemsOf(xml)).toEqual([reason])
})

test.each([
  ['<scriptTask id="a"><script>1</script></scriptTask>', 'not-run a ScriptTask'],
  ['<serviceTask id="a"/>', 'not-run a ServiceTask'],
  ['<sendTask id="a"/>', 'not-run a SendTask'],
  ['<callActivity id="a" calledElement="other"/>', 'not-run a CallActivity'],
  ['<subProcess id="a"><multiInstanceLoopCharacteristics/></subProcess>', 'repeats a'],
  ['<userTask id="a"><standardLoopCharacteristics/></userTask>', 'repeats a'],
])('WFL-01: what is not run is refused: %s', async (element, problem) => {
  expect(await problemsOf(linear(element))).toContain(problem)
})

test('WFL-01: a task without an executor is named, and the list beside the drawing suffices', async () => {
  const bare = linear('<userTask id="a" name="Check"/>')
  expect((await readModel(bare)).problems).toEqual([
    { reason: 'no-executor', nodeId: 'a', nodeName: 'Check', subject: null },
  ])
  const set = {
    settingMode: 'starter',
    targets: [],
    signing: 'inTurn',
    percent: 100,
    emptyRule: 'next',
  } as const
  const { model, problems } = await readModel(bare, { a: { executor: { ...set, targets: [] } } })
  expect(problems).toEqual([])
  expect(model?.graph.nodes.a).toMatchObject({ signing: { mode: 'inTurn' } })
})

test('WFL-01: accounts and roles have to be named, and rules to be known', async () => {
  const of = (attributes: string): string =>
    linear(
      `<userTask id="a"><extensionElements><milepost:executor ${attributes}/></extensionElements></userTask>`,
    )
  expect(await problemsOf(of('settingMode="accounts" targets=" , "'))).toEqual(['no-executor a'])
  expect(await problemsOf(of('settingMode="starter" emptyRule="account"'))).toEqual(['no-executor a'])
  expect(await problemsOf(of('settingMode="starter" percent="0"'))).toContain('setting a percent')
})

test.each(['javascript:alert(1)', '//elsewhere.example', '/\\elsewhere.example', 'ftp://a', 'a b'])(
  'WFL-02: a form at %s is named before the model is deployed',
  async (address) => {
    const form = `<extensionElements><milepost:executor settingMode="starter"/><milepost:form formType="1" formUrl="${address}"/></extensionElements>`
    const { problems } = await readModel(linear(`<userTask id="a" name="Check">${form}</userTask>`))
    expect(problems).toEqual([{ reason: 'form-address', nodeId: 'a', nodeName: 'Check', subject: address }])
  },
)

const choice = (condition: string, attributes = 'default="to_c"', variables = ''): string =>
  bpmn(`${variables && `<extensionElements>${variables}</extensionElements>`}
    <startEvent id="s"/><exclusiveGateway id="x" ${attributes}/>${task('b')}${task('c')}<endEvent id="e"/>
    ${flow('s', 'x')}<sequenceFlow id="to_b" sourceRef="x" targetRef="b">${condition}</sequenceFlow>
    <sequenceFlow id="to_c" sourceRef="x" targetRef="c"/>${flow('b', 'e')}${flow('c', 'e')}`)
const feel = (text: string): string =>
  `<conditionExpression xsi:type="tFormalExpression">${text}</conditionExpression>`
const amount = '<milepost:variable name="amount" type="number"/>'

/** A gateway that decides by what the node before it asks for. */
function askedAtNode(type: string, variables = ''): string {
  const asks = `<extensionElements><milepost:executor settingMode="starter"/><milepost:variable name="amount" type="${type}"/></extensionElements>`
  return choice(feel('amount = null'), undefined, variables).replace(
    flow('s', 'x'),
    `<userTask id="a">${asks}</userTask>${flow('s', 'a')}${flow('a', 'x')}`,
  )
}

test.each([
  ['a default', choice(feel('outcome = "agreed"'), ''), ['no-default x', 'no-condition x to_c']],
  ['a condition', choice(''), ['no-condition x to_b']],
  ['one that parses', choice(feel('amount &gt;'), undefined, amount), ['condition to_b amount >']],
  ['a known variable', choice(feel('amont &gt; 3'), undefined, amount), ['unknown-variable to_b amont']],
  ['a known function', choice(feel('eval("1") = 1')), ['unknown-variable to_b eval']],
  ['nothing where a node asks for what decides', askedAtNode('number'), []],
  ['one type of what is asked for twice', askedAtNode('text', amount), ['variable-type a amount']],
  ['nothing', choice(feel('= some a in [1, amount] satisfies a &gt; 2'), undefined, amount), []],
])('WFL-01: a gateway that lacks %s', async (_, xml, problems) => {
  expect(await problemsOf(xml)).toEqual(problems)
})

test('WFL-01: timers wait for a duration that is the same every time', async () => {
  const timer = (wait: string): string =>
    linear(`<intermediateCatchEvent id="a"><timerEventDefinition><timeDuration xsi:type="tFormalExpression">${wait}
      </timeDuration></timerEventDefinition></intermediateCatchEvent>`)
  expect((await readModel(timer('P1DT12H'))).model?.timers).toEqual({ a: 36 * 3_600_000 })
  for (const wrong of ['P1M', '', 'soon', 'PT0S'])
    expect((await problemsOf(timer(wrong)))[0]).toContain('duration a')
})

test('WFL-01: unreachable nodes, loops without an end and joins that do not nest are named', async () => {
  expect(await problemsOf(linear(`${task('a')}${task('lonely')}${flow('lonely', 'e')}`))).toEqual([
    'unreachable lonely',
  ])
  const round = bpmn(
    `<startEvent id="s"/>${task('a')}${task('b')}<endEvent id="e"/>${flow('s', 'a')}${flow('a', 'b')}${flow('b', 'a')}`,
  )
  expect(await problemsOf(round)).toEqual(
    expect.arrayContaining(['no-end s', 'no-end a', 'no-end b', 'unreachable e']),
  )
  const crossed =
    bpmn(`<startEvent id="s"/><parallelGateway id="f"/>${task('a')}${task('b')}<endEvent id="e"/>
    <exclusiveGateway id="m"/>${flow('s', 'f')}${flow('f', 'a')}${flow('f', 'b')}${flow('a', 'm')}${flow('b', 'm')}${flow('m', 'e')}`)
  expect(await problemsOf(crossed)).toContain('not-nested m')
})

/** A fork of two branches: one with a choice, as it is drawn there, and one with a task `k`. */
const forked = (inside: string): string =>
  bpmn(`<startEvent id="s"/><parallelGateway id="f"/><exclusiveGateway id="x" default="x_b"/>${task('a')}${task('b')}${task('c')}
    ${task('k')}<parallelGateway id="j"/><endEvent id="e"/>${flow('s', 'f')}${flow('f', 'x')}${flow('f', 'k')}${flow('j', 'e')}
    <sequenceFlow id="x_a" sourceRef="x" targetRef="a">${feel('starter = "王建国"')}</sequenceFlow>${flow('x', 'b')}${inside}`)

test('WFL-01: the ways of a choice in a branch meet at a task, and may not meet in the other branch', async () => {
  const met = forked(`${flow('a', 'c')}${flow('b', 'c')}${flow('c', 'j')}${flow('k', 'j')}`)
  const { model, problems } = await readModel(met)
  expect(problems).toEqual([])
  expect(model?.graph.nodes.c?.within).toEqual([{ node: 'f', branch: 'f_x' }])
  expect(model?.graph.nodes.f).toMatchObject({ join: 'j' })
  const across = forked(`${flow('a', 'k')}${flow('b', 'c')}${flow('c', 'j')}${flow('k', 'j')}`)
  expect(await problemsOf(across)).toEqual(['not-nested k'])
})

test('WFL-01: an inclusive join in a loop is refused', async () => {
  const inLoop =
    bpmn(`<startEvent id="s"/><exclusiveGateway id="again"/><inclusiveGateway id="f" default="f_b"/>
    ${task('a')}${task('b')}<inclusiveGateway id="j"/><exclusiveGateway id="x" default="x_e"/><endEvent id="e"/>
    ${flow('s', 'again')}${flow('again', 'f')}
    <sequenceFlow id="f_a" sourceRef="f" targetRef="a">${feel('true')}</sequenceFlow>
    ${flow('f', 'b')}${flow('a', 'j')}${flow('b', 'j')}${flow('j', 'x')}
    <sequenceFlow id="x_again" sourceRef="x" targetRef="again">${feel('false')}</sequenceFlow>${flow('x', 'e')}`)
  expect(await problemsOf(inLoop)).toEqual(['inclusive-in-loop j'])
  expect(executor).toContain('starter')
})
