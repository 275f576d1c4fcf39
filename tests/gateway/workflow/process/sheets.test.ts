import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes, succeeded } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { getContent, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { readNamedCells, writeNamedCells } from '#contract/tabulation/sheet-api.ts'
import { reopenSheet, sheetCalls, submitSheet } from '#contract/tabulation/sheet-endpoints.ts'
import type { CellPermission } from '#contract/tabulation/template-schema.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { listTemplateNodes } from '#contract/workflow/model-check.ts'
import { controlProcess, decideTask, listStartable, startProcess } from '#contract/workflow/process-calls.ts'
import { template } from '../../../contract/tabulation/template.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { newPublished } from '../../tabulation/template-samples.ts'
import { about, deployFilling, fill, fills, refused, sheetOf } from './filling.ts'
import { agree, deploy, inARow, type People, signInPeople, start, taskFor, taskOf } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

/** Of the sample's cells: the note belongs to the second node, the others to everybody. */
const noteAtSecond: CellPermission[] = [{ at: 'F8', nodeIds: ['b'], access: 'edit' }]

test('TAB-02 WFL-06: a process begins a sheet, has it filled in by whoever it waits for and nobody else, and submits it in the end', async () => {
  const { sitestaff, engineer, unitadmin, sysadmin } = people
  const { modelHistoryId } = await deployFilling(people)
  const startable = await sitestaff.call(listStartable, {})
  expect(startable.find((each) => each.modelHistoryId === modelHistoryId)?.sheetsAbout).toBe('project')
  const processInstanceId = await start(sitestaff, modelHistoryId, { about, title: '钢筋进场' })

  const { sheetId, ...shown } = await sheetOf(engineer, processInstanceId)
  expect(shown).toEqual({ sheetName: '钢筋进场 材料进场验收', mayFillIn: true })
  const begun = await engineer.call(sheetCalls.detail, { sheetId })
  expect(begun).toMatchObject({ process: { title: '钢筋进场', mayFillIn: true }, submitted: 0 })
  // The rows that the template has at least are there.
  expect(begun.rows).toHaveLength(1)

  const others = ['表格随流程“钢筋进场”办理，由当前办理人填写']
  const edit = { sheetId, baseRevision: 1, cells: { set: [{ key: 'F8', value: '不合格' }] } }
  for (const client of [sitestaff, sysadmin])
    expect(await sheetOf(client, processInstanceId)).toMatchObject({ mayFillIn: false })
  for (const client of [sitestaff, unitadmin, sysadmin])
    expect(await refused(client, sheetCalls.update, edit)).toEqual(others)
  for (const endpoint of [submitSheet, reopenSheet])
    expect(await refused(sysadmin, endpoint, { sheetId, baseRevision: 1 })).toEqual(others)
  expect((await sysadmin.answer(sheetCalls.remove, { ids: [sheetId] })).message).toContain('流程正在办理')

  // What is required is asked for before it goes on.
  const decision = { processTaskId: await taskOf(engineer, processInstanceId), decision: 'agree' }
  expect(await refused(engineer, decideTask, decision)).toEqual(['名称 #1: 请输入'])
  expect((await fill(engineer, sheetId, { A4: '钢筋', B4: '2000' })).data).not.toHaveProperty('refused')
  expect(await refused(engineer, decideTask, decision)).toEqual(['数量与单价 B4 #1: 数量不能超过 1000 吨'])
  await fill(engineer, sheetId, { B4: '12' })
  await agree(engineer, processInstanceId)
  expect(await refused(engineer, sheetCalls.update, { ...edit, baseRevision: 4 })).toEqual(others)

  expect(succeeded((await fill(unitadmin, sheetId, { C4: '3.5' })).code)).toBe(true)
  await agree(unitadmin, processInstanceId)
  // Whoever decides at a node that has no sheet filled in does not fill it in.
  expect(await refused(sitestaff, sheetCalls.update, edit)).toEqual(others)
  await agree(sitestaff, processInstanceId)

  const done = await sysadmin.call(sheetCalls.detail, { sheetId })
  expect(done).toMatchObject({ submitted: 1, results: { D6: '42' } })
  expect(done).not.toHaveProperty('process')
  const { records } = await sysadmin.call(listHistory, { entity: 'tabulation-sheet', entityId: sheetId })
  expect(records[0]).toMatchObject({ action: 'update', changedByName: expect.stringMatching(/./) })
  expect(JSON.stringify(records[0])).toContain('submitted')
})

test('TAB-04 WFL-09: cells of a node are filled in there alone; one by one the others are refused', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const { modelHistoryId, tabulationId, version } = await deployFilling(people, noteAtSecond)
  const processInstanceId = await start(sitestaff, modelHistoryId, { about })
  const { sheetId } = await sheetOf(engineer, processInstanceId)
  const asked = { tabulationId, version, sheetId }
  expect((await engineer.call(getContent, asked)).locked).toEqual([{ at: 'F8', access: 'view' }])

  const { data } = await fill(engineer, sheetId, { A4: '钢筋', F8: '不合格' })
  expect(data).toMatchObject({ refused: [{ key: 'F8', label: '验收结论', message: '没有填写权限' }] })
  await agree(engineer, processInstanceId)
  expect((await unitadmin.call(getContent, asked)).locked).toEqual([])
  expect((await fill(unitadmin, sheetId, { F8: '不合格' })).data).not.toHaveProperty('refused')
  const { cells } = await unitadmin.call(sheetCalls.detail, { sheetId })
  expect(cells.map(({ key, value }) => [key.split('/')[0], value])).toEqual([
    ['A4', '钢筋'],
    ['F8', '不合格'],
  ])
})

test('TAB-04 TAB-05 WFL-09: what somebody filled in at a node without a network is refused cell by cell once the process waits for them at the next', async () => {
  const { sitestaff, engineer } = people
  const permissions: CellPermission[] = [
    { at: 'A4', nodeIds: ['a'], access: 'edit' },
    { at: 'F8', nodeIds: ['b'], access: 'edit' },
  ]
  const { tabulationId } = await newPublished(people.sysadmin, template({ permissions }))
  const node = (id: string): [string, string] => [id, taskFor(id, ['engineer'], '', fills(tabulationId))]
  const model = await deploy(people, inARow([node('a'), node('b')]))
  const processInstanceId = await start(sitestaff, model, { about })
  const { sheetId } = await sheetOf(engineer, processInstanceId)
  await fill(engineer, sheetId, { A4: '钢筋' })
  const { revision, rows } = await engineer.call(sheetCalls.detail, { sheetId })
  const [nameCell, amountCell] = ['A4', 'B4'].map((at) => `${at}/${rows[0]?.rowId}`)
  const set = [
    { key: nameCell, value: '水泥' },
    { key: amountCell, value: '5' },
    { key: 'F8', value: '不合格' },
  ]
  const item = {
    endpointId: sheetCalls.update.id,
    idempotencyKey: randomUUID(),
    madeAt: gateway.time.now.getTime(),
    request: { sheetId, baseRevision: revision, cells: { set } },
  }
  await agree(engineer, processInstanceId)
  const { results } = await engineer.call(replayEdits, { items: [item], clockOffset: 0 }, { purpose: 'sync' })
  const refusal = { key: nameCell, label: '名称 #1', message: '没有填写权限' }
  expect(results).toMatchObject([{ code: codes.success, data: { refused: [refusal] } }])
  const { cells } = await engineer.call(sheetCalls.detail, { sheetId })
  expect(Object.fromEntries(cells.map(({ key, value }) => [key.split('/')[0], value]))).toEqual({
    ...{ A4: '钢筋', B4: '5', F8: '不合格' },
  })
})

test('TAB-05 WFL-06: what was filled in without a network is refused once the task is decided, and kept as the person wrote it', async () => {
  const { sitestaff, engineer } = people
  const { modelHistoryId } = await deployFilling(people)
  const processInstanceId = await start(sitestaff, modelHistoryId, { about })
  const { sheetId } = await sheetOf(engineer, processInstanceId)
  const { revision, rows } = await engineer.call(sheetCalls.detail, { sheetId })
  const key = `A4/${rows[0]?.rowId}`
  await fill(engineer, sheetId, { A4: '钢筋' })
  const replay = async (value: string, baseRevision: number) => {
    const edit = { sheetId, baseRevision, cells: { set: [{ key, value }] } }
    const items = [
      {
        endpointId: sheetCalls.update.id,
        idempotencyKey: randomUUID(),
        madeAt: gateway.time.now.getTime(),
        request: edit,
      },
    ]
    const answer = await engineer.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
    return answer.results[0]
  }
  expect(await replay('水泥', revision + 1)).toMatchObject({ code: codes.success })
  await agree(engineer, processInstanceId)
  expect(await replay('沙子', revision + 2)).toMatchObject({ code: codes.invalid })
})

test('WFL-04: returned to its starter, it is theirs to fill in; ended otherwise than by agreement, the sheet is as any other', async () => {
  const { sitestaff, engineer, sysadmin } = people
  const { modelHistoryId } = await deployFilling(people)
  const processInstanceId = await start(sitestaff, modelHistoryId, { about })
  const { sheetId } = await sheetOf(engineer, processInstanceId)
  const processTaskId = await taskOf(engineer, processInstanceId)
  await engineer.call(decideTask, { processTaskId, decision: 'return', to: 's', comment: '请先填名称' })
  expect(succeeded((await fill(sitestaff, sheetId, { A4: '钢筋' })).code)).toBe(true)
  await sysadmin.call(controlProcess, { processInstanceId, control: 'suspend', comment: '暂停' })
  expect((await fill(sitestaff, sheetId, { B4: '1' })).code).toBe(codes.invalid)
  await sysadmin.call(controlProcess, { processInstanceId, control: 'end', comment: '不再办理' })
  expect(await sysadmin.call(sheetCalls.detail, { sheetId })).toMatchObject({ submitted: 0 })
  expect(succeeded((await fill(engineer, sheetId, { B4: '1' })).code)).toBe(true)
})

test('TAB-02: a process about a sheet has just that one filled in; one about nothing that a sheet could be about is not started', async () => {
  const { sitestaff, engineer, sysadmin } = people
  const { modelHistoryId, tabulationId, version } = await deployFilling(people)
  const { sheet } = await sitestaff.call(sheetCalls.add, {
    ...{ sheetId: randomUUID(), sheetName: '进场记录', tabulationId, version, projectId: about.entityId },
  })
  const itself = { entity: 'tabulation-sheet', entityId: sheet.sheetId }
  const processInstanceId = await start(sitestaff, modelHistoryId, { about: itself })
  expect(await sheetOf(engineer, processInstanceId)).toMatchObject({
    sheetId: sheet.sheetId,
    mayFillIn: true,
  })

  const twice = { processInstanceId: randomUUID(), modelHistoryId, title: '再办一次', about: itself }
  expect(await refused(sitestaff, startProcess, twice)).toEqual([expect.stringContaining('由当前办理人填写')])

  const request = { processInstanceId: randomUUID(), modelHistoryId, title: '无处填写' }
  expect(await refused(sitestaff, startProcess, request)).toEqual([
    '该流程要填写项目的表格，请选择项目或在项目内的记录上发起',
  ])
  const ofSite = await newPublished(sysadmin, template(), 'work-site')
  const siteModel = await deploy(
    people,
    inARow([['a', taskFor('a', ['engineer'], '', fills(ofSite.tabulationId))]]),
  )
  const atProject = { ...request, modelHistoryId: siteModel, about }
  expect(await refused(sitestaff, startProcess, atProject)).toEqual([
    '该流程要填写工点的表格，请在工点的详情里发起',
  ])
  const [site] = (await sitestaff.call(listWorkSites, { projectId: about.entityId, pageSize: 1 })).records
  const atSite = await start(sitestaff, siteModel, {
    about: { entity: 'work-site', entityId: site?.workSiteId },
  })
  const { sheetId } = await sheetOf(engineer, atSite)
  expect(await engineer.call(sheetCalls.detail, { sheetId })).toMatchObject({ workSiteId: site?.workSiteId })
})

test('WFL-01 TAB-01: a model whose template was never published or was stopped is not deployed; a template tells where it is filled in', async () => {
  const { sysadmin } = people
  const { tabulationId } = await deployFilling(people)
  const nodes = await sysadmin.call(listTemplateNodes, { tabulationId })
  expect(nodes.map(({ nodeId, nodeName }) => [nodeId, nodeName])).toEqual([
    ['s', '开始'],
    ['a', 'a办理'],
    ['b', 'b办理'],
  ])
  const { tabulation } = await sysadmin
    .call(tabulationCalls.detail, { tabulationId })
    .then(async ({ revision }) =>
      sysadmin.call(tabulationCalls.update, { tabulationId, baseRevision: revision, status: 0 }),
    )
  const { model } = await sysadmin.call(workflowModelCalls.add, {
    name: '停用的模板',
    key: `stopped_template`,
    bpmnXml: inARow([['a', taskFor('a', ['engineer'], '', fills(tabulation.tabulationId))]]),
  })
  expect(await refused(sysadmin, deployModel, { id: model.id, baseRevision: 1 })).toEqual([
    '“a办理”填写的表格模板“材料进场验收”未发布或已停用',
  ])
})

test('TAB-01: an application with a key of its own does not write into a sheet that a process has filled in', async () => {
  const { sitestaff, engineer, sysadmin } = people
  const { modelHistoryId } = await deployFilling(people)
  const processInstanceId = await start(sitestaff, modelHistoryId, { about })
  const { sheetId } = await sheetOf(engineer, processInstanceId)
  expect(await sysadmin.call(readNamedCells, { sheetId })).toMatchObject({ submitted: 0 })
  const write = { sheetId, baseRevision: 1, values: { 合计: '1' } }
  expect((await sysadmin.answer(writeNamedCells, write)).code).toBe(codes.invalid)
})
