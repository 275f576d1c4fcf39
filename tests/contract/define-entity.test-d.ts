import { expectTypeOf, test } from 'vitest'
import {
  defineEndpoint,
  type QueuedEndpoint,
  type RequestOf,
  type ResponseOf,
} from '#contract/define-endpoint.ts'
import { defineEntity } from '#contract/define-entity.ts'
import { entityEndpoints } from '#contract/entity-endpoints.ts'
import { Id } from '#contract/id.ts'
import { name, paragraph } from '#contract/text.ts'
import { z } from '#contract/zod.ts'

const Kind = z.enum(['main', 'branch'])
const Part = z.object({ name: z.string(), quantity: z.number() })
type Part = z.output<typeof Part>
const shared = {
  lineName: { rule: name(50), filter: 'text', sort: true },
  remarks: { rule: paragraph(200), optional: true },
} as const
const line = defineEntity({
  kind: 'work-site',
  name: 'line',
  id: 'lineId',
  label: 'lineName',
  fields: {
    ...shared,
    projectId: { rule: Id, fixed: true, filter: 'equal' },
    kind: { rule: Kind, filter: 'oneOf', sort: (kind: z.output<typeof Kind>) => Kind.options.indexOf(kind) },
    length: { rule: z.number(), filter: 'range', sort: true },
    sort: { rule: z.int(), optional: 'filled', initial: 1 },
    parts: { rule: z.array(Part), optional: 'filled', entryKey: 'name' },
    sites: { rule: z.int(), derived: true },
  },
})
const online = entityEndpoints(line, {
  service: 'admin/v1',
  path: 'line',
  rows: 'lines',
  permission: 'workSite',
  offline: 'read',
})
const queued = entityEndpoints(line, {
  service: 'admin/v1',
  path: 'line',
  rows: 'lines',
  permission: { view: 'signed-in', add: 'workSite:edit', edit: 'workSite:edit', delete: 'workSite:edit' },
  offline: 'edit',
})

type Row = ResponseOf<typeof online.detail>
type Add = RequestOf<typeof online.add>
type Edit = RequestOf<typeof online.update>
type Query = RequestOf<typeof online.list>

test('row, add, edit and query follow from the fields', () => {
  expectTypeOf<Row>().toEqualTypeOf<{
    lineId: string
    lineName: string
    remarks?: string | undefined
    projectId: string
    kind: 'main' | 'branch'
    length: number
    sort: number
    parts: Part[]
    sites: number
    revision: number
    changedAt: number
    changedByName: string
  }>()
  expectTypeOf<Add>().toEqualTypeOf<{
    lineId: string
    lineName: string
    remarks?: string | undefined
    projectId: string
    kind: 'main' | 'branch'
    length: number
    sort?: number | undefined
    parts?: Part[] | undefined
  }>()
  expectTypeOf<Edit>().toEqualTypeOf<{
    lineId: string
    baseRevision: number
    after?: string[] | undefined
    clear?: 'remarks'[] | undefined
    lineName?: string | undefined
    remarks?: string | undefined
    kind?: 'main' | 'branch' | undefined
    length?: number | undefined
    sort?: number | undefined
    parts?: { set?: Part[] | undefined; remove?: string[] | undefined } | undefined
  }>()
  expectTypeOf<Query['sortBy']>().toEqualTypeOf<'lineName' | 'kind' | 'length' | 'changedAt' | undefined>()
  expectTypeOf<Pick<Query, 'keyword' | 'projectId' | 'kind' | 'lengthFrom' | 'lengthTo'>>().toEqualTypeOf<{
    keyword?: string | undefined
    projectId?: string | undefined
    kind?: ('main' | 'branch')[] | undefined
    lengthFrom?: number | undefined
    lengthTo?: number | undefined
  }>()
  expectTypeOf<ResponseOf<typeof online.update>>().toEqualTypeOf<{
    line: Row
    merged?: string[] | undefined
  }>()
})

test('rows that the gateway numbers are added without an id, and called by their number', () => {
  const numbered = defineEntity({
    kind: 'dictionary-item',
    name: 'node',
    id: 'nodeId',
    numbered: true,
    label: 'lineName',
    fields: shared,
  })
  const options = { service: 'admin/v1', path: 'node', rows: 'nodes', permission: 'dictionary' } as const
  const calls = entityEndpoints(numbered, { ...options, offline: 'read' })
  expectTypeOf<RequestOf<typeof calls.add>>().toEqualTypeOf<{
    lineName: string
    remarks?: string | undefined
  }>()
  expectTypeOf<RequestOf<typeof calls.detail>>().toEqualTypeOf<{ nodeId: number }>()
  expectTypeOf<RequestOf<typeof calls.remove>['ids']>().toEqualTypeOf<number[]>()
  expectTypeOf<RequestOf<typeof calls.restore>['ids']>().toEqualTypeOf<number[]>()
  expectTypeOf<ResponseOf<typeof calls.detail>['nodeId']>().toEqualTypeOf<number>()
  expectTypeOf<RequestOf<typeof queued.remove>['ids']>().toEqualTypeOf<string[]>()
  // @ts-expect-error nobody knows the number of a row that was added offline
  entityEndpoints(numbered, { ...options, offline: 'edit' })
})

test('just what is declared as queued can be queued, and an endpoint can be replaced', () => {
  expectTypeOf(queued.update).toExtend<QueuedEndpoint>()
  expectTypeOf(queued.remove).toExtend<QueuedEndpoint>()
  expectTypeOf(online.update).not.toExtend<QueuedEndpoint>()
  const shown = defineEndpoint({ ...online.detail, permission: 'signed-in' })
  expectTypeOf<ResponseOf<typeof shown>>().toEqualTypeOf<Row>()
})

test('a declaration that contradicts itself does not compile', () => {
  const rest = { kind: 'work-site', name: 'line', id: 'lineId' } as const
  // @ts-expect-error no such field to be called by
  defineEntity({ ...rest, label: 'title', fields: shared })
  // @ts-expect-error a row may have nothing there to be called by
  defineEntity({ ...rest, label: 'remarks', fields: shared })
  // @ts-expect-error not sorted by
  defineEntity({ ...rest, label: 'lineName', orderBy: 'remarks', fields: shared })
  // @ts-expect-error no such kind
  defineEntity({ ...rest, kind: 'railway', label: 'lineName', fields: shared })
  const unsortable = { rule: Kind, optional: true, sort: true } as const
  // @ts-expect-error nothing to sort by where nothing may stand
  defineEntity({ ...rest, label: 'lineName', fields: { ...shared, unsortable } })
  // @ts-expect-error no value of the rule
  defineEntity({ ...rest, label: 'lineName', fields: { ...shared, a: { rule: Kind, initial: 'side' } } })
  const parts = { rule: z.array(Part), entryKey: 'quantity' } as const
  // @ts-expect-error entries are told apart by a text of theirs
  defineEntity({ ...rest, label: 'lineName', fields: { ...shared, parts } })
  const check = z.check<{ length?: number | undefined }>(() => undefined)
  // @ts-expect-error a rule over a field that there is not, or that is another
  defineEntity({ ...rest, label: 'lineName', check, fields: { ...shared, length: { rule: z.string() } } })
  const wrong = { service: 'admin/v1', path: 'line', rows: 'lines', offline: 'read' } as const
  // @ts-expect-error not all four of these functions are declared
  entityEndpoints(line, { ...wrong, permission: 'log' })
})
