import { expect, test } from 'vitest'
import { defineEntity } from '#contract/define-entity.ts'
import { entityEndpoints } from '#contract/entity-endpoints.ts'
import { editedEntries } from '#contract/entries.ts'
import { Id } from '#contract/id.ts'
import { metresOf } from '#contract/mileage.ts'
import { name, paragraph } from '#contract/text.ts'
import { MileageText } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'

const Kind = z.enum(['main', 'branch'])
const line = defineEntity({
  kind: 'work-site',
  name: 'line',
  id: 'lineId',
  label: 'lineName',
  orderBy: 'start',
  check: z.refine<{ start?: string | undefined; end?: string | undefined }>(
    ({ start, end }) => start === undefined || end === undefined || metresOf(start) <= metresOf(end),
    { path: ['end'] },
  ),
  fields: {
    projectId: { rule: Id, fixed: true, filter: 'equal', waitsFor: 'person' },
    lineName: { rule: name(50), filter: 'text', sort: true },
    kind: { rule: Kind, filter: 'oneOf', sort: (kind: z.output<typeof Kind>) => -Kind.options.indexOf(kind) },
    start: { rule: MileageText, together: 'extent', filter: 'range', sort: metresOf },
    end: { rule: MileageText, together: 'extent' },
    remarks: { rule: paragraph(200), optional: true, filter: 'text' },
    parentId: { rule: Id, optional: 'kept', hidden: true },
    sort: { rule: z.int(), optional: 'filled', initial: 1 },
    picture: { rule: Id, optional: true, file: true, hidden: true },
    sites: { rule: z.int(), derived: true },
  },
})
const idOf = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`
const lineId = idOf(0)
const projectId = idOf(1)
const parentId = idOf(2)
const add = { lineId, projectId, lineName: '正线', kind: 'main', start: 'DK1+0', end: 'DK2+0' }
const row = {
  ...add,
  start: 'DK1+000',
  end: 'DK2+000',
  sort: 1,
  sites: 0,
  revision: 1,
  changedAt: 1,
  changedByName: '',
}

/** The names of the fields that a schema refuses. */
const refused = (schema: z.ZodMiniType, value: unknown) => [
  ...new Set(
    z
      .safeParse(schema, value)
      .error?.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : String(issue.path[0]),
      ),
  ),
]

test('a new row has what its fields ask for, brought to its stored form, and nothing of the gateway’s', () => {
  expect(z.parse(line.Add, add)).toMatchObject({ start: 'DK1+000', end: 'DK2+000' })
  expect(refused(line.Add, { ...add, lineName: '' })).toEqual(['lineName'])
  expect(refused(line.Add, { ...add, sites: 3 })).toEqual(['sites'])
  expect(refused(line.Add, { ...add, end: 'DK0+500' })).toEqual(['end'])
  expect(refused(line.Add, { lineId, projectId })).toEqual(['lineName', 'kind', 'start', 'end'])
})

test('an edit names what changed, and empties just what may be empty', () => {
  const edit = { lineId, baseRevision: 1 }
  expect(refused(line.Edit, { ...edit, clear: ['remarks', 'picture'], parentId })).toEqual([])
  expect(refused(line.Edit, { ...edit, clear: ['lineName'] })).toEqual(['clear'])
  expect(refused(line.Edit, { ...edit, clear: ['parentId'] })).toEqual(['clear'])
  expect(refused(line.Edit, { ...edit, projectId })).toEqual(['projectId'])
  expect(refused(line.Edit, { lineId })).toEqual(['baseRevision'])
})

test('an edit sets and removes entries of a list that merges entry by entry, each by its rule', () => {
  const Part = z.object({ name: name(50), quantity: z.number() })
  const field = { rule: z.array(Part).check(z.maxLength(2)), optional: 'filled', entryKey: 'name' } as const
  const { fields } = line
  const listed = defineEntity({
    ...{ kind: 'work-site', name: 'line', id: 'lineId', label: 'lineName' },
    fields: { lineName: fields.lineName, parts: field },
  })
  const edit = (parts: unknown) => refused(listed.Edit, { lineId, baseRevision: 1, parts })
  const pile = { name: '桩基', quantity: 2 }
  expect(edit({ set: [pile], remove: ['承台'] })).toEqual([])
  expect([edit([pile]), edit({ set: [{ name: '桩基' }] }), edit({ set: [pile, pile, pile] })]).toEqual([
    ['parts'],
    ['parts'],
    ['parts'],
  ])
  expect([listed.entries, listed.checked, line.entries]).toEqual([[['parts', 'name']], true, []])
  const cap = { name: '承台', quantity: 1 }
  const change = {
    set: [
      { ...pile, quantity: 3 },
      { ...cap, name: '墩身' },
    ],
    remove: [cap.name],
  }
  expect(editedEntries([pile, cap], 'name', change)).toEqual(change.set)
})

test('a row that was written under another rule is shown all the same', () => {
  expect(refused(line.Row, { ...row, lineName: '（一）', start: 'km 1' })).toEqual([])
  expect(refused(line.Row, { ...row, kind: 'side' })).toEqual(['kind'])
})

test('names for history, groups, forms and export', () => {
  expect(line.given).not.toContain('sites')
  expect(line.edited).toEqual(line.given.filter((field) => field !== 'projectId'))
  expect(line.groups).toEqual([['start', 'end']])
  expect(line.initial).toEqual({ sort: 1 })
  expect(line.columns).not.toContain('picture')
  expect(line.sorts).toEqual(['start', 'lineName', 'kind', 'changedAt'])
})

test('filters and sorts of rows in memory', () => {
  const rows = [
    z.parse(line.Row, { ...row, lineId: '0190aaaa-0000-7000-8000-000000000003', start: 'DK10+000' }),
    z.parse(line.Row, { ...row, kind: 'branch', remarks: 'Bridge', start: 'DK9+000' }),
  ]
  const found = (query: Parameters<typeof line.matches>[1]) =>
    rows
      .filter((each) => line.matches(each, query))
      .sort(line.order(query))
      .map(({ start }) => start)
  expect(found({})).toEqual(['DK9+000', 'DK10+000'])
  expect(found({ desc: true })).toEqual(['DK10+000', 'DK9+000'])
  expect(found({ sortBy: 'lineName' })).toEqual(['DK9+000', 'DK10+000'])
  expect(found({ sortBy: 'kind', desc: true })).toEqual(['DK10+000', 'DK9+000'])
  expect(found({ keyword: 'BRIDGE' })).toEqual(['DK9+000'])
  expect(found({ kind: ['main'] })).toEqual(['DK10+000'])
  expect(found({ kind: [], projectId: parentId })).toEqual([])
  expect(found({ startFrom: 'DK9+500' })).toEqual(['DK10+000'])
  expect(found({ startTo: 'DK9+500' })).toEqual(['DK9+000'])
})

test('a queued call says what it changes, waits for and uploads', () => {
  const options = { service: 'admin/v1', path: 'line', rows: 'lines', permission: 'workSite' } as const
  const { list, add: addLine, update, remove } = entityEndpoints(line, { ...options, offline: 'edit' })
  expect([list.id, addLine.method, update.method, remove.method, remove.permission]).toEqual([
    'line.listPage',
    'POST',
    'PUT',
    'DELETE',
    'workSite:delete',
  ])
  const made = z.parse(line.Add, { ...add, picture: parentId })
  expect(addLine.offline.entities(made)).toEqual([
    ['work-site', lineId],
    ['person', projectId],
  ])
  expect([addLine.offline.effect, addLine.offline.label(made), addLine.offline.files?.(made)]).toEqual([
    'create',
    '正线',
    [parentId],
  ])
  expect(update.offline.label({ lineId, baseRevision: 1 })).toBe(lineId)
  expect(remove.offline.entities({ ids: [lineId] })).toEqual([['work-site', lineId]])
  expect(entityEndpoints(line, { ...options, offline: 'read' }).update.offline).toBe('online-only')
})
