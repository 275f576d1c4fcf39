import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boqItemCalls } from '#contract/boq/item.ts'
import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { publishTabulation } from '#contract/tabulation/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import type { Binding } from '#contract/tabulation/template-schema.ts'
import { listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { boqItemId } from '#gateway/operations/demo/bills.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { unitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { template } from '../../contract/tabulation/template.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { newPublished, newTabulation } from './template-samples.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let site: WorkSite
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  const [first] = (await engineer.call(listWorkSites, { ...ofRailway, pageSize: 1 })).records
  if (!first) throw new Error('the project has no work site')
  site = first
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
const ofItem = showing(
  { at: 'A1', record: 'boq-item', field: 'code' },
  { at: 'A2', record: 'boq-item', field: 'name' },
  { at: 'A3', record: 'boq-item', field: 'unit' },
  { at: 'A4', record: 'boq-item', field: 'design' },
  { at: 'A5', record: 'boq-item', field: 'changed' },
  { at: 'A6', record: 'boq-item', field: 'done' },
  { at: 'A7', record: 'boq-item', field: 'billName' },
  { at: 'A8', record: 'project', field: 'shortName' },
  { at: 'A9', record: 'work-site', field: 'code' },
)

async function addRequest(about: object, subject: Subject = 'boq-item') {
  const { tabulationId, version } = await newPublished(
    sysadmin,
    subject === 'boq-item' ? ofItem : showing(),
    subject,
  )
  return { sheetId: randomUUID(), tabulationId, version, ...ofRailway, sheetName: '计量单', ...about }
}
async function begin(by: Client, about: object): Promise<string> {
  const request = await addRequest(about)
  await by.call(sheetCalls.add, request)
  return request.sheetId
}

let made = 0
async function newItem(more: object = { workSiteId: site.workSiteId }) {
  const request = { boqItemId: randomUUID(), code: `J-${made++}`, name: '喷射混凝土', unit: 'm³', ...more }
  return (await sysadmin.call(boqItemCalls.add, request)).boqItem
}

test('TAB-02: a sheet about an item shows what its bill says of it, and is found by it', async () => {
  const itemId = boqItemId('railway', '0101')
  const sheetId = await begin(engineer, { boqItemId: itemId })
  const shown = await engineer.call(sheetCalls.detail, { sheetId })
  expect(shown).toMatchObject({ boqItemId: itemId, subjectName: '0101 钻孔灌注桩' })
  expect(shown).not.toHaveProperty('workSiteId')
  const item = await engineer.call(boqItemCalls.detail, { boqItemId: itemId })
  expect(shown.bound).toEqual({
    ...{ A1: '0101', A2: '钻孔灌注桩', A3: 'm', A4: item.design, A5: item.changed, A6: item.done },
    A7: expect.stringMatching(/\S/),
    A8: expect.stringMatching(/\S/),
  })
  expect((await engineer.call(sheetCalls.list, { boqItemId: itemId })).records).toMatchObject([{ sheetId }])
})

test('TAB-02: a sheet about an item of a work site’s bill shows what its site says as well, and is among the sheets of that', async () => {
  const { workSiteId } = site
  const { boqItemId: itemId } = await newItem({ workSiteId, design: '12.5' })
  const sheetId = await begin(engineer, { boqItemId: itemId, workSiteId })
  const { bound } = await engineer.call(sheetCalls.detail, { sheetId })
  expect(bound).toMatchObject({ A4: '12.5', A5: '0', A7: site.workSiteName, A9: site.code })
  expect(bound).not.toHaveProperty('A6')
  const ofSite = await engineer.call(sheetCalls.list, { workSiteId })
  expect(ofSite.records.map((each) => each.sheetId)).toContain(sheetId)
})

test('TAB-02: a sheet about an item is begun by a template for items alone, about one that is there, in its own project and bill', async () => {
  const { workSiteId } = site
  const own = await newItem()
  const gone = await newItem()
  await sysadmin.call(boqItemCalls.remove, { ids: [gone.boqItemId] })
  const refused = async (by: Client, about: object, subject?: Subject) => {
    const { code, data } = await by.answer(sheetCalls.add, await addRequest(about, subject))
    return code === codes.invalid ? fieldsOf(data) : code
  }
  const [ofUnitWork, others] = [boqItemId('railway', '0101'), boqItemId('highway', '0101')]
  expect(await refused(engineer, {})).toEqual(['boqItemId'])
  expect(await refused(engineer, { boqItemId: ofUnitWork }, 'project')).toEqual(['boqItemId'])
  expect(await refused(engineer, { boqItemId: own.boqItemId, workSiteId }, 'work-site')).toEqual([
    'boqItemId',
  ])
  expect(await refused(engineer, { boqItemId: others })).toEqual(['boqItemId'])
  expect(await refused(sysadmin, { boqItemId: others })).toEqual(['projectId'])
  expect(await refused(engineer, { boqItemId: gone.boqItemId, workSiteId })).toEqual(['boqItemId'])
  expect(await refused(engineer, { boqItemId: own.boqItemId })).toEqual(['workSiteId'])
  expect(await refused(engineer, { boqItemId: ofUnitWork, workSiteId })).toEqual(['workSiteId'])
})

test('TAB-05: a sheet that was begun offline about an item which was deleted meanwhile is not taken, naming the item', async () => {
  const { workSiteId } = site
  const { boqItemId: itemId } = await newItem()
  const request = await addRequest({ boqItemId: itemId, workSiteId })
  await sysadmin.call(boqItemCalls.remove, { ids: [itemId] })
  const madeAt = gateway.time.now.getTime()
  const item = { endpointId: sheetCalls.add.id, idempotencyKey: randomUUID(), madeAt, request }
  const { results } = await engineer.call(replayEdits, { items: [item], clockOffset: 0 })
  expect(results.map(({ code, data }) => [code, fieldsOf(data)])).toEqual([[codes.invalid, ['boqItemId']]])
})

test('TAB-02 DIC-03: an item stays as long as sheets are about it, also where what it is part of is deleted', async () => {
  const chapter = await newItem({ unitWorkId: unitWorkId('railway', 0) })
  const { boqItemId: itemId } = await newItem({
    unitWorkId: unitWorkId('railway', 0),
    parentId: chapter.boqItemId,
  })
  const sheetId = await begin(engineer, { boqItemId: itemId })
  for (const ids of [[itemId], [chapter.boqItemId]]) {
    const { code, message } = await sysadmin.answer(boqItemCalls.remove, { ids })
    expect([code, message]).toEqual([codes.invalid, expect.stringContaining('1 张表格')])
  }
  await sysadmin.call(sheetCalls.remove, { ids: [sheetId] })
  await sysadmin.call(boqItemCalls.remove, { ids: [chapter.boqItemId] })
  // It comes back after its item.
  const { code, data } = await sysadmin.answer(sheetCalls.restore, { ids: [sheetId] })
  expect([code, JSON.stringify(data)]).toEqual([codes.invalid, expect.stringContaining('填写对象已删除')])
  await sysadmin.call(boqItemCalls.restore, { ids: [chapter.boqItemId] })
  expect(await sysadmin.call(sheetCalls.restore, { ids: [sheetId] })).toEqual({ restored: 1 })
})

test('ROL-04 TAB-02: who does not see a bill sees no sheet about its items, nor what stands in their bound cells', async () => {
  const others = boqItemId('highway', '0101')
  const hidden = await begin(sysadmin, { projectId: projectId('highway'), boqItemId: others })
  expect((await engineer.answer(sheetCalls.detail, { sheetId: hidden })).code).toBe(codes.notFound)
  expect(await engineer.call(sheetCalls.list, { boqItemId: others })).toMatchObject({ records: [], total: 0 })

  // A unit that takes part in the project sees the bills of its unit works, and not those of work sites of others.
  const { workSiteId } = site
  const { boqItemId: ofSite } = await newItem()
  const ofUnitWork = boqItemId('railway', '0102')
  const sheetOfSite = await begin(sysadmin, { boqItemId: ofSite, workSiteId })
  const sheetOfUnitWork = await begin(sysadmin, { boqItemId: ofUnitWork })
  await gateway.database.orm
    .update(workSite)
    .set({ organizationId: null })
    .where(eq(workSite.workSiteId, workSiteId))
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  await grantOnly(sitestaff, {
    dataPermission: 'organization-and-below',
    permissions: ['tabulationSheet:view', 'boq:view'],
  })
  const seen = async (itemId: string, sheetId: string) => [
    (await sitestaff.answer(boqItemCalls.detail, { boqItemId: itemId })).code,
    (await sitestaff.answer(sheetCalls.detail, { sheetId })).code,
    (await sitestaff.call(sheetCalls.list, { boqItemId: itemId })).total,
  ]
  expect(await seen(ofUnitWork, sheetOfUnitWork)).toEqual([codes.success, codes.success, 1])
  expect(await seen(ofSite, sheetOfSite)).toEqual([codes.notFound, codes.notFound, 0])
})

test.each(['project', 'work-site'] as const)(
  'TAB-04: what an item says keeps a template for a %s from being published, naming the cell',
  async (subject) => {
    const content = showing({ at: 'A2', record: 'boq-item', field: 'name' })
    const { tabulationId } = await newTabulation(sysadmin, content, subject)
    const { code, data } = await sysadmin.answer(publishTabulation, { tabulationId, baseRevision: 1 })
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['A2']])
  },
)
