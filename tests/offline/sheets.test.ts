import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayRequest } from '#contract/sync/schema.ts'
import { getContent } from '#contract/tabulation/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { z } from '#contract/zod.ts'
import { id, template } from '../contract/tabulation/template.ts'
import type { Step } from '../request/gateway.ts'
import { SignedIn } from './signed-in.ts'

const [tabulationId, projectId, other] = [id(40), id(41), id(42)]
const content: ResponseOf<typeof getContent> = {
  ...{ tabulationId, tabulationName: '钢筋进场', version: 1, revision: 2 },
  content: template(),
  locked: [{ at: 'C4', access: 'view' }],
}

let here: SignedIn
beforeEach(async () => {
  here = await SignedIn.start()
  here.gateway.on(getContent, () => ({ data: content }))
  here.gateway.on(sheetCalls.list, () => ({ data: { records: [], total: 0, pageIndex: 1, pageSize: 20 } }))
  await here.engine.warmUp()
})
afterEach(() => here.end())

const begin = (sheetId: string, project: string, sheetName: string) =>
  here.engine.submit(sheetCalls.add, { sheetId, tabulationId, version: 1, projectId: project, sheetName })
const sheetOf = (sheetId: string) => ({
  ...{ sheetId, tabulationId, tabulationName: '钢筋进场', version: 1, projectId, subjectName: '项目' },
  ...{ sheetName: '钢筋进场', submitted: 0, rows: [], bound: {}, problems: [] },
  ...{ changedAt: 0, changedByName: '李四' },
})
const listed = async (query: z.output<typeof sheetCalls.list.request>) =>
  (await here.engine.read(sheetCalls.list, query)).records.map(({ sheetName }) => sheetName)

test('TAB-05: a sheet that is begun without a network knows which cells are locked, from the template that it is drawn by', async () => {
  const asked = { tabulationId, version: 1 }
  await here.engine.read(getContent, asked)
  here.cut()
  await begin(id(50), projectId, '钢筋进场')
  const cells = { set: [{ key: 'F8', label: '验收结论', value: '合格' }] }
  await here.engine.submit(sheetCalls.update, { sheetId: id(50), baseRevision: 0, cells })
  expect(await here.engine.read(sheetCalls.detail, { sheetId: id(50) })).toMatchObject({
    ...{ sheetName: '钢筋进场', version: 1, problems: [] },
    cells: cells.set,
  })
  expect(await here.engine.read(getContent, asked)).toEqual(content)
})

test('TAB-05: lists have the sheets that were begun on this device, those that they are filtered by', async () => {
  const queries = [{}, { projectId }, { keyword: '水泥' }, { submitted: 1 as const }, { pageIndex: 2 }]
  for (const query of queries) await listed(query)
  here.cut()
  await begin(id(50), projectId, '钢筋进场')
  await begin(id(51), other, '水泥进场')
  const found = await Promise.all(queries.map(listed))
  expect(found.map((names) => names.toSorted())).toEqual([
    ['水泥进场', '钢筋进场'],
    ['钢筋进场'],
    ['水泥进场'],
    [],
    [],
  ])
})

test('OFF-03, TAB-05: an answer that is of before an edit, and arrives once the gateway has taken that, is asked for again', async () => {
  const sheetId = id(50)
  const cells = [{ key: 'F8', label: '验收结论', value: '合格' }]
  const stands = { ...sheetOf(sheetId), revision: 1, cells: [] }
  const filled = { ...stands, revision: 2, cells }
  const readAsOf = async (before: ReturnType<Step>, after: ReturnType<Step>) => {
    here.gateway.on(sheetCalls.detail, () => before)
    here.gateway.line = async (answer, { path }) => {
      if (!path.endsWith('tabulationSheet/detail')) return answer
      here.heal()
      here.gateway.on(sheetCalls.detail, () => after)
      await here.engine.syncNow()
      await here.emptied()
      return answer
    }
    return await here.engine.read(sheetCalls.detail, { sheetId })
  }

  await begin(sheetId, projectId, '钢筋进场')
  expect(await readAsOf({ code: codes.notFound, message: '内容不存在' }, { data: stands })).toEqual(stands)
  await here.engine.submit(sheetCalls.update, { sheetId, baseRevision: 1, cells: { set: cells } }, stands)
  expect(await readAsOf({ data: stands }, { data: filled })).toEqual(filled)
})

test('TAB-05: a row that was deleted on this device is told as deleted, before the gateway has heard of it and after', async () => {
  const rowId = id(60)
  const stands = { ...sheetOf(id(50)), revision: 1, cells: [], rows: [{ rowId, repeatId: id(61) }] }
  const sheet = { ...stands, revision: 2, rows: [] }
  here.gateway.on(sheetCalls.detail, () => ({ data: stands }))
  here.gateway.on(replayEdits, ({ body }) => {
    const { items } = z.parse(ReplayRequest, JSON.parse(body))
    const results = items.map(({ idempotencyKey }) => ({
      ...{ idempotencyKey, code: codes.success, message: '', data: { sheet } },
    }))
    return { data: { results, epoch: here.epoch } }
  })
  const read = async () => (await here.engine.read(sheetCalls.detail, { sheetId: id(50) })).removedRows
  expect(await read()).toBeUndefined()
  here.cut()
  const rows = { remove: [rowId] }
  await here.engine.submit(sheetCalls.update, { sheetId: id(50), baseRevision: 1, rows }, stands)
  expect(await read()).toEqual([rowId])
  here.heal()
  await here.engine.syncNow()
  await here.emptied()
  here.cut()
  expect(await read()).toEqual([rowId])
})

test('TAB-05: a conflict over a cell comes with the sheet that the person saw', async () => {
  const seen = {
    ...{ sheetId: id(50), revision: 4 },
    cells: [{ key: 'F8', label: '验收结论', value: '合格' }],
  }
  const cells = { set: [{ key: 'F8', label: '验收结论', value: '不合格' }] }
  here.gateway.on(replayEdits, ({ body }) => {
    const { items } = z.parse(ReplayRequest, JSON.parse(body))
    const data = {
      ...{ revision: 5, fields: ['cells'], theirs: { cells: [] } },
      ...{ changedBy: '李四', changedAt: 0 },
    }
    const results = items.map(({ idempotencyKey }) => ({
      ...{ idempotencyKey, code: codes.conflict, message: '', data },
    }))
    return { data: { results, epoch: here.epoch } }
  })
  await here.engine.submit(sheetCalls.update, { sheetId: id(50), baseRevision: 4, cells }, seen)
  await here.engine.syncNow()
  await expect.poll(async () => await here.states()).toEqual(['conflict'])
  const commands = await here.engine.queue.commands()
  const [edit] = commands.unsynced.read()
  expect(await commands.detail(edit?.seq ?? 0)).toMatchObject({ before: { cells: seen.cells } })
})
