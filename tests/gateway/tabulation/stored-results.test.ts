import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { reopenSheet, sheetCalls, submitSheet } from '#contract/tabulation/sheet-endpoints.ts'
import { tabulationSheet } from '#gateway/db/tables/tabulation.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { template } from '../../contract/tabulation/template.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newPublished } from './template-samples.ts'

const day = 86_400_000

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

/** A sheet about a work site whose name a formula takes. */
const content = template({
  rows: 3,
  columns: 2,
  names: [],
  repeats: [],
  checks: [],
  merges: [],
  page: { paper: 'a4', orientation: 'portrait', margins: { top: 20, right: 15, bottom: 20, left: 15 } },
  cells: [
    { at: 'A1', formula: 'B1&" 日志"' },
    { at: 'A2', formula: 'B2*2' },
    { at: 'A3', formula: 'TODAY()' },
  ],
  fields: [{ fieldId: randomUUID(), at: 'B2', label: '数量', type: 'number' }],
  bindings: [{ at: 'B1', record: 'work-site', field: 'workSiteName' }],
})

async function aSite() {
  const [site] = await gateway.database.orm
    .select()
    .from(workSite)
    .where(eq(workSite.projectId, projectId('railway')))
    .limit(1)
  if (!site) throw new Error('the project has no work site')
  return site
}

async function addRequest() {
  const { tabulationId, version } = await newPublished(sysadmin, content, 'work-site')
  const { workSiteId } = await aSite()
  return {
    sheetId: randomUUID(),
    tabulationId,
    version,
    projectId: projectId('railway'),
    workSiteId,
    sheetName: '日志',
  }
}
async function stored(sheetId: string) {
  const [row] = await gateway.database.orm
    .select()
    .from(tabulationSheet)
    .where(eq(tabulationSheet.sheetId, sheetId))
  return { revision: row?.revision, of: row?.calculation?.revision, results: row?.calculation?.results }
}
const amount = (sheetId: string, baseRevision: number, value: string) => ({
  sheetId,
  baseRevision,
  cells: { set: [{ key: 'B2', value }] },
})

test('TAB-02: on a machine that is too busy to calculate a sheet in its time, it can be submitted all the same', async () => {
  const busy = await startGateway({ sheetMilliseconds: 1 }, { beside: gateway })
  try {
    const lines = Array.from({ length: 200 }, (_, line) => line + 1)
    const long = {
      ...content,
      rows: 200,
      cells: lines.map((line) => ({ at: `A${line}`, formula: `SUM(B1:B${line})+${line}` })),
      bindings: [],
    }
    const { tabulationId, version } = await newPublished(sysadmin, long, 'project')
    const sheetId = randomUUID()
    const of = { tabulationId, version, projectId: projectId('railway') }
    const author = await Client.signIn(busy, 'engineer')
    await author.call(sheetCalls.add, { sheetId, sheetName: '长表', ...of })
    await author.call(sheetCalls.update, amount(sheetId, 1, '3'))
    expect((await author.call(sheetCalls.detail, { sheetId })).results).toBeUndefined()
    await author.call(submitSheet, { sheetId, baseRevision: 2 })
    expect((await author.call(sheetCalls.detail, { sheetId })).results).toMatchObject({
      A2: '5',
      A200: '203',
    })
  } finally {
    await busy.close()
  }
})

test('TAB-02: what formulas come to is stored with every write, of a call and of a replay', async () => {
  const add = await addRequest()
  const { sheetId } = add
  await engineer.call(sheetCalls.add, add)
  expect(await stored(sheetId)).toMatchObject({ revision: 1, of: 1, results: { A2: '0' } })
  await engineer.call(sheetCalls.update, amount(sheetId, 1, '21'))
  expect(await stored(sheetId)).toMatchObject({ revision: 2, of: 2, results: { A2: '42' } })

  const madeAt = gateway.time.now.getTime()
  const item = (request: Record<string, unknown>) => ({
    endpointId: sheetCalls.update.id,
    idempotencyKey: randomUUID(),
    madeAt,
    request,
  })
  const first = item(amount(sheetId, 2, '4'))
  const second = { ...amount(sheetId, 2, '5'), after: [first.idempotencyKey] }
  const items = [first, item(second)]
  const { results } = await engineer.call(replayEdits, { items, clockOffset: 0 })
  expect(results.map(({ code }) => code)).toEqual([codes.success, codes.success])
  expect(await stored(sheetId)).toMatchObject({ revision: 4, of: 4, results: { A2: '10' } })
})

test('TAB-02: formulas follow what bound cells show, until the sheet is submitted', async () => {
  const add = await addRequest()
  const { sheetId } = add
  await engineer.call(sheetCalls.add, add)
  const site = await aSite()
  const rename = (workSiteName: string) =>
    gateway.database.orm
      .update(workSite)
      .set({ workSiteName })
      .where(eq(workSite.workSiteId, site.workSiteId))
  const shown = async () => {
    const { bound, results, revision } = await engineer.call(sheetCalls.detail, { sheetId })
    return { bound: bound.B1, result: results?.A1, revision }
  }
  expect(await shown()).toEqual({
    bound: site.workSiteName,
    result: `${site.workSiteName} 日志`,
    revision: 1,
  })
  await rename('新名隧道')
  expect(await shown()).toEqual({ bound: '新名隧道', result: '新名隧道 日志', revision: 1 })

  await engineer.call(submitSheet, { sheetId, baseRevision: 1 })
  await rename('又改隧道')
  expect(await shown()).toEqual({ bound: '新名隧道', result: '新名隧道 日志', revision: 2 })
  await engineer.call(reopenSheet, { sheetId, baseRevision: 2 })
  expect(await shown()).toEqual({ bound: '又改隧道', result: '又改隧道 日志', revision: 3 })
})

test('TAB-02: formulas follow the day, until the sheet is submitted', async () => {
  const add = await addRequest()
  const { sheetId } = add
  await engineer.call(sheetCalls.add, add)
  const today = async (client: Client) =>
    Number((await client.call(sheetCalls.detail, { sheetId })).results?.A3)
  /** Nobody stays signed in over night. */
  const nextDay = async () => {
    gateway.time.now = new Date(gateway.time.now.getTime() + day)
    return await Client.signIn(gateway, 'engineer')
  }
  const first = await today(engineer)
  const second = await nextDay()
  expect(await today(second)).toBe(first + 1)
  await second.call(submitSheet, { sheetId, baseRevision: 1 })
  expect(await today(await nextDay())).toBe(first + 1)
})
