import type { QueuedEndpoint } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { Entries, EntriesEdit, editedEntries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import { newId } from '#request/id.ts'
import type { Edit } from '../queue/edit.ts'
import type { Creation } from '../queue/edit-store.ts'
import { listedRows, type ReplicatedRows } from './listed-rows.ts'
import type { EditedRows } from './overlay.ts'

/** A row of an entity that this code knows by its declaration alone. */
const AnyRow = z.looseObject({ revision: z.int() })
type AnyRow = z.output<typeof AnyRow>
const AnyQuery = z.looseObject({
  pageIndex: z.optional(z.int()),
  pageSize: z.optional(z.int()),
  after: z.optional(z.string()),
  exact: z.optional(z.boolean()),
})
const Request = z.record(z.string(), z.unknown())

/** The calls of an entity, and what differs on a device from what its declaration says. */
export interface EntityRowsOptions {
  list: { id: string }
  detail?: { id: string }
  add: QueuedEndpoint
  update: { id: string }
  remove?: { id: string }
  /** What a row shows in place of what was written, or along with it: masked numbers. */
  shown?: (written: Values) => Values
  /** What edits by other endpoints change, by the endpoint's id. */
  others?: Readonly<Record<string, (row: Values, request: Values) => Values>>
  /** Whether the rows here do not tell which of them the list has: then the gateway is asked. */
  beyond?: (query: Values) => boolean
}

export interface EntityRows extends EditedRows<AnyRow>, ReplicatedRows {
  kind: EditedRows<AnyRow>['kind']
  /**
   * What creates a row once more that somebody else deleted, from what the first of its edits saw and what all of them
   * wrote; undefined for one that was to be deleted here as well.
   */
  recreate(edits: readonly Edit[], author: string): Creation | undefined
}

/** The rows of a declared entity among the replicas, with what edits change in them. */
export function entityRows(
  entity: AnyEntity & { kind: EditedRows<AnyRow>['kind'] },
  { list, detail, add, update, remove, shown = () => ({}), others = {}, beyond }: EntityRowsOptions,
): EntityRows {
  const { id, fields } = entity
  const Row = checked(entity.Row, AnyRow)
  const [Add, Change] = [checked(entity.Add, Request), checked(entity.Edit, Request)]
  const Saved = z.looseObject({ [entity.name]: Row })
  const Named = z.looseObject({ [id]: z.string() })

  function created(request: Values): Values {
    const given = only(request, [id, ...entity.given])
    return { ...entity.initial, ...given, ...shown(given) }
  }

  function changed(row: Values, request: Values): Values {
    const written = { ...only(request, entity.edited), ...entriesOf(row, request) }
    const emptied: unknown[] = Array.isArray(request.clear) ? request.clear : []
    const left = Object.entries(row).filter(([name]) => !emptied.includes(name))
    return { ...Object.fromEntries(left), ...written, ...shown(written) }
  }

  /** The lists that merge entry by entry, as an edit leaves them. */
  function entriesOf(row: Values, request: Values): Values {
    const edited = entity.entries.filter(([name]) => request[name] !== undefined)
    return Object.fromEntries(
      edited.map(([name, key]) => [
        name,
        editedEntries(z.parse(Entries, row[name] ?? []), key, z.parse(EntriesEdit, request[name])),
      ]),
    )
  }

  function withEdit(row: AnyRow | undefined, { content }: Edit, author: string): AnyRow | undefined {
    const { endpointId, madeAt } = content
    const stamp = { changedAt: madeAt, changedByName: author }
    if (endpointId === add.id) {
      const request = z.safeParse(Add, content.request).data
      return row ?? (request && { ...created(request), ...stamp, revision: 0 })
    }
    if (!row) return undefined
    const { revision } = row
    const other = others[endpointId]
    if (other) return { ...other(row, content.request), ...stamp, revision }
    const request = endpointId === update.id ? z.safeParse(Change, content.request).data : undefined
    return request ? { ...changed(row, request), ...stamp, revision } : row
  }

  const rows = listedRows<AnyRow, z.output<typeof AnyQuery>>({
    kind: entity.kind,
    schema: Row,
    idOf: (row) => z.parse(Named, row)[id] ?? '',
    list: { id: list.id, request: checked(entity.Query, AnyQuery) },
    ...(detail && { detail: { id: detail.id, rowId: (request) => z.parse(Named, request)[id] ?? '' } }),
    matches: entity.matches,
    compare: (query) => (a, b) => entity.compare(query, a, b),
    ...(beyond && { beyond }),
    savedRow: (answer) => z.safeParse(Saved, answer).data?.[entity.name],
    withEdit,
  })
  return {
    ...rows,
    recreate(edits, author) {
      if (edits.some(({ content }) => content.endpointId === remove?.id)) return undefined
      const seen = z.safeParse(Row, edits[0]?.content.before).data
      const row = seen && rows.withEdits(seen, edits, author)
      if (!row) return undefined
      const request = Object.entries(only(row, entity.given)).flatMap(([name, value]) => {
        if (!fields[name]?.file) return [[name, value] as const]
        // Those that the gateway had went with the deleted row.
        const unsent = [value].flat().filter((fileId) => ![seen[name]].flat().includes(fileId))
        return unsent.length > 0 ? [[name, Array.isArray(value) ? unsent : value] as const] : []
      })
      return { endpoint: add, request: { ...Object.fromEntries(request), [id]: newId() } }
    },
  }
}

/** A schema that is known when the program runs, and what this code has to know of what it gives. */
function checked<T>(schema: z.ZodMiniType, known: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return z.pipe(
    schema,
    z.transform((value) => z.parse(known, value)),
  )
}

/** The values of these names that are there. */
function only(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
}
