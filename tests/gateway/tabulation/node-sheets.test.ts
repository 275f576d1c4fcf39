import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { publishTabulation } from '#contract/tabulation/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import type { Binding } from '#contract/tabulation/template-schema.ts'
import { deleteWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { listInitializations, previewNodes, takeBackNodes } from '#contract/work-site-node/endpoints.ts'
import { recordQuantities } from '#contract/work-site-node/entity.ts'
import { listStartable, startProcess } from '#contract/workflow/process-calls.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { boqItemId } from '#gateway/operations/demo/bills.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { template } from '../../contract/tabulation/template.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { addBridgeStandard, applyPlan, bareSites, nodesOf, planOf } from '../work-site-node/site-plan.ts'
import { fills, refused, sheetOf } from '../workflow/process/filling.ts'
import { deploy, inARow, signInPeople, start, taskFor } from '../workflow/process/running.ts'
import { newPublished, newTabulation } from './template-samples.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let standard: string
let sites: WorkSite[]
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  standard = await addBridgeStandard(sysadmin)
  sites = await bareSites(engineer)
})
afterAll(() => gateway.close())

const ofRailway = { projectId: projectId('railway') }

/** Shows in the cells of the first column what is bound to them. */
const showing = (...bindings: Binding[]) =>
  template({
    rows: 9,
    ...{ cells: [], merges: [], names: [], repeats: [], checks: [], fields: [] },
    bindings,
  })
const ofNode = showing(
  { at: 'A1', record: 'work-site-node', field: 'code' },
  { at: 'A2', record: 'work-site-node', field: 'name' },
  { at: 'A3', record: 'work-site-node', field: 'unit' },
  { at: 'A4', record: 'work-site-node', field: 'design' },
  { at: 'A5', record: 'work-site-node', field: 'done' },
  { at: 'A6', record: 'work-site', field: 'code' },
  { at: 'A7', record: 'project', field: 'shortName' },
)

/** Another work site whose bridge has so many piers of so many piles. */
async function newBridge(piers: number, piles: number[]) {
  const site = sites.pop()
  if (!site) throw new Error('too few work sites in the demo')
  const { run } = await applyPlan(engineer, planOf(site.workSiteId, standard, piers, piles))
  const nodes = await nodesOf(engineer, site.workSiteId)
  const about = (code: string) => ({ workSiteId: site.workSiteId, nodeId: Number(nodes.idOf(code)) })
  return { site, run, about, revision: nodes.revision }
}

async function addRequest(about: object, subject: Subject = 'work-site-node') {
  const content = subject === 'work-site-node' ? ofNode : showing()
  const { tabulationId, version } = await newPublished(sysadmin, content, subject)
  return { sheetId: randomUUID(), tabulationId, version, ...ofRailway, sheetName: '工序检查表', ...about }
}
async function begin(by: Client, about: object): Promise<string> {
  const request = await addRequest(about)
  await by.call(sheetCalls.add, request)
  return request.sheetId
}

test('TAB-02: a sheet about a node shows what is designed and done of it, and is found by it and by its work site', async () => {
  const { site, about, revision } = await newBridge(1, [2])
  const pile = about('010101-01-02')
  const quantities = { set: [{ nodeId: String(pile.nodeId), name: '2号桩', done: '12.5' }] }
  await engineer.call(recordQuantities, {
    workSiteId: site.workSiteId,
    baseRevision: revision,
    quantities,
  })
  const sheetId = await begin(engineer, pile)
  const other = await begin(engineer, about('010102-01'))
  const shown = await engineer.call(sheetCalls.detail, { sheetId })
  expect(shown).toMatchObject({ ...pile, subjectName: '010101-01-02 2号桩' })
  expect(shown.bound).toEqual({
    ...{ A1: '010101-01-02', A2: '2号桩', A3: 'm', A4: '42.5', A5: '12.5' },
    ...{ A6: site.code, A7: expect.stringMatching(/\S/) },
  })
  const found = async (query: object) =>
    (await engineer.call(sheetCalls.list, query)).records.map((each) => each.sheetId)
  expect(await found(pile)).toEqual([sheetId])
  expect((await found({ workSiteId: site.workSiteId })).sort()).toEqual([sheetId, other].sort())
})

test('TAB-02: a sheet about a node is begun by a template for nodes alone, about one that its own work site has', async () => {
  const { site, about } = await newBridge(1, [1])
  const { workSiteId } = site
  const pile = about('010101-01-01')
  const refusedFields = async (request: object, subject?: Subject) => {
    const { code, data } = await engineer.answer(sheetCalls.add, await addRequest(request, subject))
    return code === codes.invalid ? fieldsOf(data) : code
  }
  expect(await refusedFields({ workSiteId })).toEqual(['nodeId'])
  expect(await refusedFields({ nodeId: pile.nodeId })).toEqual(['workSiteId'])
  expect(await refusedFields(pile, 'work-site')).toEqual(['nodeId'])
  expect(await refusedFields({ nodeId: pile.nodeId }, 'project')).toEqual(['nodeId'])
  expect(await refusedFields({ ...pile, boqItemId: boqItemId('railway', '0101') })).toEqual(['boqItemId'])
  expect(await refusedFields({ ...pile, nodeId: 4000 })).toEqual(['nodeId'])
  // The number counts within the work site.
  expect(await refusedFields({ ...pile, workSiteId: sites[0]?.workSiteId })).toEqual(['nodeId'])
  expect(await refusedFields({ ...pile, projectId: projectId('highway') })).toEqual(['projectId'])
})

test('TAB-02: sheets are not listed by the number of a node without its work site, where another one may have it', async () => {
  const { about } = await newBridge(1, [1])
  const { workSiteId, nodeId } = about('010101-01-01')
  const { code, data } = await engineer.answer(sheetCalls.list, { nodeId })
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['workSiteId']])
  expect((await engineer.answer(sheetCalls.list, { workSiteId, nodeId })).code).toBe(codes.success)
})

test('TAB-05: a sheet that was begun offline about a node which a new run removed meanwhile is not taken, naming the node', async () => {
  const { site, about } = await newBridge(2, [1])
  const request = await addRequest(about('0101-02'))
  await applyPlan(engineer, planOf(site.workSiteId, standard, 1, [1]))
  const madeAt = gateway.time.now.getTime()
  const item = { endpointId: sheetCalls.add.id, idempotencyKey: randomUUID(), madeAt, request }
  const { results } = await engineer.call(replayEdits, { items: [item], clockOffset: 0 })
  expect(results.map(({ code, data }) => [code, fieldsOf(data)])).toEqual([[codes.invalid, ['nodeId']]])
})

test('TAB-02 PRJ-09: a plan that no longer gives a node keeps it and what it hangs on as long as sheets are about it', async () => {
  const { site, about } = await newBridge(2, [2])
  const { workSiteId } = site
  const sheetId = await begin(engineer, about('010101-02-01'))
  const smaller = planOf(workSiteId, standard, 1, [1])
  const seen = await engineer.call(previewNodes, smaller)
  expect(seen.touched).toEqual(['0101-02 2号墩', '010101-02-01 1号桩'])
  await applyPlan(engineer, smaller)
  expect((await nodesOf(engineer, workSiteId)).codes).toEqual([
    ...['01', '0101-01', '010101-01-01', '010102-01', '0101-02', '010101-02-01'],
  ])
  const { bound } = await engineer.call(sheetCalls.detail, { sheetId })
  expect(bound).toMatchObject({ A1: '010101-02-01' })
  // Once the sheet was deleted, the node goes, and the sheet does not come back without it.
  await engineer.call(sheetCalls.remove, { ids: [sheetId] })
  await applyPlan(engineer, smaller)
  expect((await nodesOf(engineer, workSiteId)).codes).toHaveLength(4)
  const { code, data } = await engineer.answer(sheetCalls.restore, { ids: [sheetId] })
  expect([code, JSON.stringify(data)]).toEqual([codes.invalid, expect.stringContaining('填写对象已删除')])
})

test('TAB-02 PRJ-09: a run is not taken back while sheets are about nodes that it created, which it names', async () => {
  const { site, about, run } = await newBridge(1, [2])
  const { workSiteId } = site
  const sheetId = await begin(engineer, about('010101-01-02'))
  const canTakeBack = async () =>
    (await engineer.call(listInitializations, { workSiteIds: [workSiteId] }))[0]?.canTakeBack
  expect(await canTakeBack()).toBe(false)
  const { code, message } = await engineer.answer(takeBackNodes, { workSiteId, run })
  expect([code, message]).toEqual([codes.conflict, expect.stringContaining('010101-01-02 2号桩')])
  const deletion = await engineer.answer(deleteWorkSites, { ids: [workSiteId] })
  expect([deletion.code, deletion.message]).toEqual([codes.invalid, expect.stringContaining('1 张表格')])
  await engineer.call(sheetCalls.remove, { ids: [sheetId] })
  expect(await canTakeBack()).toBe(true)
  expect(await engineer.call(takeBackNodes, { workSiteId, run })).toEqual([])
  expect((await engineer.answer(sheetCalls.restore, { ids: [sheetId] })).code).toBe(codes.invalid)
})

test('ROL-04 TAB-02: who does not see a work site sees no sheet about its nodes, nor begins one', async () => {
  const { site, about } = await newBridge(1, [1])
  const pile = about('010101-01-01')
  const sheetId = await begin(engineer, pile)
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  await grantOnly(sitestaff, {
    dataPermission: 'organization-and-below',
    permissions: ['tabulationSheet:view', 'tabulationSheet:add'],
  })
  const place = async (organizationId: string | null) =>
    await gateway.database.orm
      .update(workSite)
      .set({ organizationId })
      .where(eq(workSite.workSiteId, site.workSiteId))
  const seen = async () => [
    (await sitestaff.answer(sheetCalls.detail, { sheetId })).code,
    (await sitestaff.call(sheetCalls.list, pile)).total,
    (await sitestaff.answer(sheetCalls.add, await addRequest(pile))).code,
  ]
  await place(null)
  expect(await seen()).toEqual([codes.notFound, 0, codes.invalid])
  await place(unitId('first-bureau'))
  expect(await seen()).toEqual([codes.success, 1, codes.success])
})

test('TAB-02 WFL-06: a process that has a sheet about a node filled in is started at a sheet about that node', async () => {
  const people = await signInPeople(gateway)
  const { about } = await newBridge(1, [1])
  const pile = about('010101-01-01')
  const entityId = await begin(engineer, pile)
  const { tabulationId } = await newPublished(sysadmin, ofNode, 'work-site-node')
  const fillsIn = taskFor('a', ['engineer'], '', fills(tabulationId))
  const modelHistoryId = await deploy(people, inARow([['a', fillsIn]]))
  const startable = await people.engineer.call(listStartable, {})
  expect(startable.find((each) => each.modelHistoryId === modelHistoryId)?.sheetsAbout).toBe('work-site-node')
  const atSite = { entity: 'work-site', entityId: pile.workSiteId }
  const request = { processInstanceId: randomUUID(), modelHistoryId, title: '工序报验', about: atSite }
  expect(await refused(people.engineer, startProcess, request)).toEqual([
    '该流程要填写工点节点的表格，请在该节点的表格的详情里发起',
  ])
  const processInstanceId = await start(people.engineer, modelHistoryId, {
    about: { entity: 'tabulation-sheet', entityId },
  })
  const { sheetId } = await sheetOf(people.engineer, processInstanceId)
  expect(sheetId).not.toBe(entityId)
  expect(await engineer.call(sheetCalls.detail, { sheetId })).toMatchObject(pile)
})

test.each(['project', 'work-site', 'boq-item'] as const)(
  'TAB-04: what a node says keeps a template for a %s from being published, naming the cell',
  async (subject) => {
    const content = showing({ at: 'A2', record: 'work-site-node', field: 'name' })
    const { tabulationId } = await newTabulation(sysadmin, content, subject)
    const { code, data } = await sysadmin.answer(publishTabulation, { tabulationId, baseRevision: 1 })
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['A2']])
  },
)
