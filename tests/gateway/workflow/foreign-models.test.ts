/// <reference path="../../../src/gateway/workflow/reading/bpmn-moddle.d.ts" />
import { readFileSync } from 'node:fs'
import { BpmnModdle } from 'bpmn-moddle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { extensionPackage } from '#contract/workflow/extension-elements.ts'
import { deployModel, workflowModelCalls as models } from '#contract/workflow/model.ts'
import { checkModel, checkSavedModel, getVersion } from '#contract/workflow/model-check.ts'
import { getProcessDrawing, listStartable } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { agree, detailOf, type People, signInPeople, start, taskOf } from './process/running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

/** Models as Camunda Modeler 5 saves them: for its platform (7) and for its cloud (8). */
const fileOf = (platform: 7 | 8) =>
  readFileSync(new URL(`reading/camunda-${platform}.bpmn`, import.meta.url), 'utf8')

/** A model as the editor writes it anew after a change: read and written by the same library, with our own elements alone. */
async function writtenAnew(xml: string): Promise<string> {
  const moddle = new BpmnModdle({ milepost: extensionPackage })
  const { rootElement, warnings } = await moddle.fromXML(xml)
  expect(warnings).toEqual([])
  return (await moddle.toXML(rootElement, { format: true })).xml
}

/** The same with the declarations of its namespaces in order, which says nothing. */
const ordered = (xml: string) =>
  xml.replace(/<bpmn:definitions [^>]*>/, (tag) =>
    tag
      .slice(0, -1)
      .split(/ (?=[\w:]+=")/)
      .toSorted()
      .join('\n'),
  )

/** What stands in a model that neither BPMN nor we know, in its order. */
const foreignIn = (xml: string) =>
  [
    ...xml.matchAll(
      /<\/?(?:camunda|zeebe):[^>]*>|\s(?:camunda|zeebe|modeler|bioc|color|exporter)[:\w-]*="[^"]*"/g,
    ),
  ].map(([part]) => part)

/** What somebody adds who makes a foreign model run here: a variable, in the process's extension elements. */
const withAmount = (xml: string) =>
  xml
    .replace('<bpmn:definitions ', '<bpmn:definitions xmlns:milepost="urn:milepost:bpmn:1" ')
    .replace(
      '</bpmn:extensionElements>',
      '<milepost:variable name="amount" type="number" /></bpmn:extensionElements>',
    )

const executorConfigs = [
  { nodeId: 'Activity_review', settingMode: 'accounts' as const, targets: [demoAccountId('engineer')] },
  { nodeId: 'Activity_approve', settingMode: 'accounts' as const, targets: [demoAccountId('unitadmin')] },
]

test.each([7, 8] as const)(
  'WFL-01: a model that Camunda Modeler saved for platform %i is kept as it is, and written anew with all that is foreign',
  async (platform) => {
    const xml = fileOf(platform)
    expect(foreignIn(xml).length).toBeGreaterThan(20)
    const add = { name: `外来模型 ${platform}`, key: `camunda_${platform}`, bpmnXml: xml }
    const { model } = await people.sysadmin.call(models.add, add)
    // What is exported is what is saved.
    expect((await people.sysadmin.call(models.detail, { id: model.id })).bpmnXml).toBe(xml)
    const anew = await writtenAnew(xml)
    expect(ordered(anew)).toBe(ordered(xml))
    await people.sysadmin.call(models.update, { id: model.id, baseRevision: 1, bpmnXml: anew })
    expect(foreignIn((await people.sysadmin.call(models.detail, { id: model.id })).bpmnXml)).toEqual(
      foreignIn(xml),
    )
    const saved = await people.sysadmin.call(checkSavedModel, { id: model.id })
    expect(saved).toEqual(await people.sysadmin.call(checkModel, { bpmnXml: xml }))
  },
)

test('WFL-01: of a foreign model it is said, node by node, what keeps it from running here', async () => {
  const platform = await people.sysadmin.call(checkModel, { bpmnXml: fileOf(7) })
  expect(platform.tasks).toEqual([{ nodeId: 'Activity_review', name: '技术复核', forms: [] }])
  expect(platform.problems).toEqual([
    { nodeId: 'Activity_review', message: '“技术复核”没有审批人' },
    { nodeId: 'Activity_file', message: '“归档”：不支持 ServiceTask' },
    // What lies behind, because it is not run.
    { nodeId: 'Event_wait', message: '从“公示两天”到不了结束' },
    { nodeId: 'Event_done', message: '“方案生效”无法到达' },
    { nodeId: 'Flow_2passed', message: expect.stringMatching(/^“通过”的条件写法不正确：\$\{approved\}$/) },
  ])
  const cloud = await people.sysadmin.call(checkModel, { bpmnXml: fileOf(8) })
  expect(cloud.problems).toEqual([
    { nodeId: 'Activity_review', message: '“技术复核”没有审批人' },
    { nodeId: 'Activity_approve', message: '“单位批准”没有审批人' },
    { nodeId: 'Flow_2large', message: '“是”的条件用了未知的变量 amount' },
  ])
})

test('WFL-06: with executors and a variable a foreign model runs, keeps what is foreign in its version, and shows none of it', async () => {
  const { sysadmin, sitestaff, engineer, unitadmin } = people
  const bpmnXml = await writtenAnew(withAmount(fileOf(8)))
  expect(bpmnXml).toContain('<milepost:variable name="amount" type="number" />')
  expect(foreignIn(bpmnXml)).toEqual(foreignIn(fileOf(8)))
  const add = { name: '外来流程', key: 'camunda_runs', bpmnXml, executorConfigs }
  const { model } = await sysadmin.call(models.add, add)
  const { modelHistoryId } = await sysadmin.call(deployModel, { id: model.id, baseRevision: 1 })
  expect((await sysadmin.call(getVersion, { modelHistoryId })).bpmnXml).toBe(bpmnXml)
  const startable = await sitestaff.call(listStartable, {})
  expect(startable.find((each) => each.modelHistoryId === modelHistoryId)?.variables).toEqual([
    { name: 'amount', type: 'number', required: true },
  ])

  // Its condition is in FEEL with the equals sign before it that the cloud wants.
  const small = await start(sitestaff, modelHistoryId, { values: { amount: 100 } })
  await agree(engineer, small)
  expect((await detailOf(sitestaff, small)).outcome).toBe('completed')
  const large = await start(sitestaff, modelHistoryId, { values: { amount: 600_000 } })
  await agree(engineer, large)
  expect(await taskOf(unitadmin, large)).toBeTruthy()
  const drawing = await sitestaff.call(getProcessDrawing, { processInstanceId: large })
  expect(drawing.runs.map(({ nodeName }) => nodeName)).toEqual([
    '提出变更',
    '技术复核',
    '是否超过五十万元',
    '单位批准',
  ])
  for (const shown of ['设计变更', '项目部', '附图纸与工程量']) expect(drawing.bpmnXml).toContain(shown)
  expect(foreignIn(drawing.bpmnXml)).toEqual([])
  await agree(unitadmin, large)
  expect((await detailOf(sitestaff, large)).outcome).toBe('completed')
})

test('WFL-01: a foreign file with a declaration in it, or cut off, is refused in words', async () => {
  const cut = fileOf(8).slice(0, -40)
  const declared = fileOf(8).replace('<bpmn:definitions', '<!DOCTYPE x [<!ENTITY a "b">]>\n<bpmn:definitions')
  for (const [bpmnXml, message] of [
    [cut, '文件不是可读的 BPMN'],
    [declared, '模型不能含 DOCTYPE 或实体声明'],
  ] as const) {
    const { code, data } = await people.sysadmin.answer(checkModel, { bpmnXml })
    expect([code, data]).toMatchObject([codes.success, { tasks: [], problems: [{ nodeId: '', message }] }])
  }
})
