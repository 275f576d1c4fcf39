import { expect, test } from 'vitest'
import { defineEndpoint } from '#contract/define-endpoint.ts'
import { defineEntity } from '#contract/define-entity.ts'
import { entityEndpoints } from '#contract/entity-endpoints.ts'
import { Id } from '#contract/id.ts'
import { name, paragraph } from '#contract/text.ts'
import { z } from '#contract/zod.ts'
import type { Edit } from '#offline/queue/edit.ts'
import { entityRows } from '#offline/replica/entity-rows.ts'
import { newId } from '#request/id.ts'

const line = defineEntity({
  kind: 'work-site',
  name: 'line',
  id: 'lineId',
  label: 'lineName',
  fields: {
    lineName: { rule: name(50), filter: 'text', sort: true },
    phone: { rule: z.string(), optional: true },
    remarks: { rule: paragraph(200), optional: true },
    photos: { rule: z.array(Id), optional: 'filled', file: true },
    parts: { rule: z.array(z.object({ name: z.string() })), optional: 'filled', entryKey: 'name' },
    sites: { rule: z.int(), optional: 'kept', derived: true },
  },
})
const calls = entityEndpoints(line, {
  service: 'admin/v1',
  path: 'line',
  rows: 'lines',
  permission: 'workSite',
  offline: 'edit',
})
const listNames = defineEndpoint({
  ...calls.list,
  id: 'line.listNames',
  request: z.strictObject({}),
  response: z.array(z.pick(line.Row, { lineId: true, lineName: true, revision: true })),
})
const rows = entityRows(line, {
  ...calls,
  whole: listNames.id,
  shown: ({ phone }) => (phone === undefined ? {} : { phone: '***' }),
  others: { 'line.rename': (row, { to }) => ({ ...row, lineName: to }) },
})

const lineId = newId()
const stored = {
  lineId,
  lineName: 'A',
  remarks: 'r',
  photos: [],
  parts: [{ name: 'pile' }],
  revision: 3,
  changedAt: 1,
  changedByName: 'X',
}

function edit(endpointId: string, request: Record<string, unknown>, before?: Record<string, unknown>): Edit {
  const content = { endpointId, request, label: '', entities: [], madeAt: 9, failures: 0, before }
  const sealed = { iv: new Uint8Array(), data: new ArrayBuffer(0) }
  return { seq: 1, id: newId(), state: 'waiting', size: 0, sealed, content }
}

test('a row stands as its edits leave it: fields, emptied ones, what is masked, and what another endpoint changes', () => {
  const row = rows.withEdits(
    stored,
    [
      edit(calls.update.id, { lineId, baseRevision: 3, phone: '138', clear: ['remarks'] }),
      edit('line.rename', { lineId, to: 'B' }),
    ],
    'Me',
  )
  expect(row).toEqual({
    ...{ lineId, lineName: 'B', phone: '***', photos: [], parts: stored.parts },
    ...{ revision: 3, changedAt: 9, changedByName: 'Me' },
  })
})

test('entries of a list that merges entry by entry come and go with the edits that name them', () => {
  const row = rows.withEdits(
    stored,
    [
      edit(calls.update.id, { lineId, baseRevision: 3, parts: { set: [{ name: 'cap' }, { name: 'beam' }] } }),
      edit(calls.update.id, { lineId, baseRevision: 3, parts: { remove: ['pile', 'cap'] } }),
    ],
    'Me',
  )
  expect(row).toMatchObject({ lineName: 'A', parts: [{ name: 'beam' }] })
})

test('a row that was created here is listed, found and sorted as the declaration says', () => {
  const created = newId()
  const made = edit(calls.add.id, { lineId: created, lineName: 'Zed', phone: '139', photos: [] })
  const row = rows.withEdits(undefined, [made], 'Me')
  expect(row).toMatchObject({ lineId: created, phone: '***', revision: 0, changedByName: 'Me' })
  const lines = { distances: () => ({}), reaches: () => undefined, load: async () => {} }
  const unsynced = {
    of: (_kind: string, id: string) => (id === created ? [made] : []),
    ids: () => [created],
    author: 'Me',
    lines,
  }
  const page = { records: [stored], total: 1, pageIndex: 1, pageSize: 20 }
  expect(rows.overlay(calls.list.id, { keyword: 'ze' }, page, unsynced)).toMatchObject({
    total: 2,
    records: [{ lineName: 'Zed' }, {}],
  })
  const all = { all: () => [stored, ...(row ? [row] : [])], one: () => row }
  expect(rows.answer(calls.list.id, { sortBy: 'lineName', desc: true }, all, lines)).toMatchObject({
    records: [{ lineName: 'Zed' }, { lineName: 'A' }],
  })
  expect(rows.answer(calls.detail.id, { lineId: created }, all, lines)).toBe(row)
  const name = { lineId, lineName: 'A', revision: 3 }
  expect(rows.overlay(listNames.id, {}, [name], unsynced)).toMatchObject([{ lineName: 'Zed' }, name])
  expect(rows.answer(listNames.id, {}, all, lines)).toMatchObject([{ lineName: 'A' }, { lineName: 'Zed' }])
})

test('a row that somebody else deleted is created again with what was seen and written, without photos that went with it', () => {
  const [former, added] = [newId(), newId()]
  const seen = { ...stored, photos: [former], sites: 2 }
  const change = edit(calls.update.id, { lineId, baseRevision: 3, photos: [former, added] }, seen)
  const again = rows.recreate([change], 'Me')
  expect(again?.endpoint).toBe(calls.add)
  expect(again?.request).toEqual({
    lineId: again?.request.lineId,
    lineName: 'A',
    remarks: 'r',
    photos: [added],
    parts: stored.parts,
  })
  expect(again?.request.lineId).not.toBe(lineId)
  expect(z.safeParse(calls.add.request, again?.request).success).toBe(true)
  const deletion = edit(calls.remove.id, { ids: [lineId], baseRevision: 3 })
  expect(rows.recreate([change, deletion], 'Me')).toBe(undefined)
})
