import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import {
  getContent,
  publishTabulation,
  tabulationCalls,
  updateContent,
} from '#contract/tabulation/endpoints.ts'
import { readNamedCells, writeNamedCells } from '#contract/tabulation/sheet-api.ts'
import { reopenSheet, sheetCalls, submitSheet } from '#contract/tabulation/sheet-endpoints.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { tableId, template } from '../../contract/tabulation/template.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newPublished } from './template-samples.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let sitestaff: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
})
afterAll(() => gateway.close())

/** With a name for a cell that the second version lacks. */
const first = template({ names: [...template().names, { name: '结论', at: 'F8' }] })
/** Without the table, the conclusion, and all that takes something of them. */
const second = template({
  ...{ rows: 4, repeats: [], names: [], checks: [], bindings: [], cells: [{ at: 'A3', text: '名称' }] },
  fields: first.fields.slice(0, 1),
})

/** A template, and its next version as its author publishes it. */
async function published() {
  const { tabulationId, version, revision } = await newPublished(sysadmin, first)
  return {
    about: { tabulationId, version, projectId: projectId('railway') },
    async publishNext() {
      await sysadmin.call(updateContent, { tabulationId, baseRevision: revision, content: second })
      const publication = { tabulationId, baseRevision: revision + 1 }
      expect(await sysadmin.call(publishTabulation, publication)).toEqual({ version: 2 })
      return revision + 2
    },
  }
}

const rowOf = (rowId: string) => ({ rowId, repeatId: tableId })
const cellsOf = (rowId: string, [name, amount, price]: readonly [string, string, string]) => [
  { key: `A4/${rowId}`, value: name },
  { key: `B4/${rowId}`, value: amount },
  { key: `C4/${rowId}`, value: price },
]
const item = (endpointId: string, request: Record<string, unknown>) => ({
  ...{ endpointId, request, idempotencyKey: randomUUID() },
  madeAt: gateway.time.now.getTime(),
})

test('TAB-05: what a device filled in by a version that has a next one by now is all taken, in cells that the next one lacks, too', async () => {
  const { about, publishNext } = await published()
  const [sheetId, begunOffline] = [randomUUID(), randomUUID()]
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  await engineer.call(sheetCalls.add, {
    ...{ sheetId, ...about, sheetName: '钢筋进场', rows: [rowOf(one)] },
    cells: cellsOf(one, ['钢筋', '1', '2']),
  })
  const begin = item(sheetCalls.add.id, {
    ...{ sheetId: begunOffline, ...about, sheetName: '离线开始', rows: [rowOf(three)] },
    cells: [...cellsOf(three, ['砂石', '5', '6']), { key: 'F8', value: '合格' }],
  })
  const items = [
    item(sheetCalls.update.id, {
      ...{ sheetId, baseRevision: 1, rows: { set: [rowOf(two)] } },
      cells: { set: [...cellsOf(two, ['水泥', '3', '4']), { key: 'F8', value: '不合格' }] },
    }),
    begin,
    item(sheetCalls.update.id, {
      ...{ sheetId: begunOffline, baseRevision: 0, after: [begin.idempotencyKey] },
      cells: { set: [{ key: 'F8', value: '不合格' }] },
    }),
  ]
  const revision = await publishNext()
  const stopped = { tabulationId: about.tabulationId, baseRevision: revision, status: 0 as const }

  const { results } = await sitestaff.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  expect(results.map(({ code, data }) => [code, data])).toEqual(
    items.map(() => [codes.success, expect.not.objectContaining({ refused: expect.anything() })]),
  )
  const shown = await sitestaff.call(sheetCalls.detail, { sheetId })
  expect(shown).toMatchObject({ version: 1, rows: [rowOf(one), rowOf(two)], problems: [] })
  expect(Object.fromEntries(shown.cells.map(({ key, value }) => [key, value]))).toEqual({
    ...Object.fromEntries(
      [...cellsOf(one, ['钢筋', '1', '2']), ...cellsOf(two, ['水泥', '3', '4'])].map(({ key, value }) => [
        key,
        value,
      ]),
    ),
    F8: '不合格',
  })
  expect(shown.results).toMatchObject({ B6: '4', D6: '14', D7: '7' })
  const { cells } = await sitestaff.call(sheetCalls.detail, { sheetId: begunOffline })
  expect(cells).toHaveLength(4)
  expect(cells).toContainEqual({ key: 'F8', label: '验收结论', value: '不合格' })
  const { records } = await sysadmin.call(listHistory, { entity: 'tabulation-sheet', entityId: sheetId })
  expect(JSON.stringify(records[0]?.after)).toContain('验收结论')

  // Nor does it matter that nobody begins sheets by it any more.
  await sysadmin.call(tabulationCalls.update, stopped)
  const emptied = { sheetId, baseRevision: 2, cells: { remove: ['F8'] } }
  const saved = await sitestaff.call(sheetCalls.update, emptied)
  expect([saved.refused, saved.sheet.cells.length]).toEqual([undefined, 6])
})

test('TAB-01 TAB-02: by its version a sheet is read, written by names, submitted and filled in again, whatever the next one lacks', async () => {
  const { about, publishNext } = await published()
  const [sheetId, rowId] = [randomUUID(), randomUUID()]
  await engineer.call(sheetCalls.add, {
    ...{ sheetId, ...about, sheetName: '钢筋进场', rows: [rowOf(rowId)] },
    cells: cellsOf(rowId, ['钢筋', '12', '3.5']),
  })
  await publishNext()
  const { tabulationId, version } = about
  expect((await sitestaff.call(getContent, { tabulationId, version })).content).toEqual(first)
  const values = { 结论: '合格' }
  expect(await engineer.call(writeNamedCells, { sheetId, baseRevision: 1, values })).toEqual({ revision: 2 })
  expect((await engineer.call(readNamedCells, { sheetId })).values).toMatchObject({
    结论: '合格',
    合计: '42',
  })
  await engineer.call(submitSheet, { sheetId, baseRevision: 2 })
  expect(await sitestaff.call(sheetCalls.detail, { sheetId })).toMatchObject({
    ...{ submitted: 1, results: { D6: '42' } },
    cells: [...cellsOf(rowId, ['钢筋', '12', '3.5']), { key: 'F8', value: '合格' }],
  })
  await engineer.call(reopenSheet, { sheetId, baseRevision: 3 })
  const again = { sheetId, baseRevision: 4, cells: { set: [{ key: 'F8', value: '不合格' }] } }
  const { sheet, refused } = await sitestaff.call(sheetCalls.update, again)
  expect([refused, sheet.cells.find(({ key }) => key === 'F8')?.value]).toEqual([undefined, '不合格'])

  // The next version has no such cell: there it is refused by itself.
  const newer = await engineer.call(sheetCalls.add, {
    ...{ sheetId: randomUUID(), ...about, version: 2, sheetName: '新版' },
    cells: [
      { key: 'A4', value: '水泥' },
      { key: 'F8', value: '合格' },
    ],
  })
  expect(newer.refused).toMatchObject([{ key: 'F8' }])
  expect(newer.sheet.cells).toMatchObject([{ key: 'A4', value: '水泥' }])
})
