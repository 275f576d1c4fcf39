import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { Entries, EntriesEdit, editedEntries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import type { Edit } from '../queue/edit.ts'

/** A row of an entity that this code knows by its declaration alone. */
export const AnyRow = z.looseObject({ revision: z.int() })
export type AnyRow = z.output<typeof AnyRow>
const Request = z.record(z.string(), z.unknown())

/** The calls that write an entity, and what differs on a device from what its declaration says. */
export interface EntityEditsOptions {
  add: { id: string }
  update: { id: string }
  /** What a row shows in place of what was written, or along with it: masked numbers. */
  shown?: (written: Values) => Values
  /** What edits by other endpoints change, by the endpoint's id. */
  others?: Readonly<Record<string, (row: Values, request: Values) => Values>>
}

/** A row of an entity with one more edit applied; undefined while there is none. */
export type ApplyEdit = (row: AnyRow | undefined, edit: Edit, author: string) => AnyRow | undefined

/** What edits change in the rows of a declared entity. */
export function entityEdits(
  entity: AnyEntity,
  { add, update, shown = () => ({}), others = {} }: EntityEditsOptions,
): ApplyEdit {
  const [Add, Change] = [checked(entity.Add, Request), checked(entity.Edit, Request)]

  function created(request: Values): Values {
    const given = only(request, [entity.id, ...entity.given])
    return { ...entity.initial, ...given, ...shown(given) }
  }

  function changed(row: Values, request: Values): Values {
    const written = { ...only(request, entity.edited), ...entriesOf(row, request) }
    const emptied: unknown[] = Array.isArray(request.clear) ? request.clear : []
    // The gateway makes the key of a new name.
    const keyOf = (name: string) => entity.fields[name]?.keyOf ?? ''
    const stale = (name: string) => (written[keyOf(name)] ?? row[keyOf(name)]) !== row[keyOf(name)]
    const left = Object.entries(row).filter(([name]) => !emptied.includes(name) && !stale(name))
    // A list that was emptied is an empty one.
    const empty = only(
      entity.initial,
      entity.edited.filter((name) => emptied.includes(name)),
    )
    return { ...Object.fromEntries(left), ...empty, ...written, ...shown(written) }
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

  return (row, { content }, author) => {
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
}

/** A schema that is known when the program runs, and what this code has to know of what it gives. */
export function checked<T>(schema: z.ZodMiniType, known: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return z.pipe(
    schema,
    z.transform((value) => z.parse(known, value)),
  )
}

/** The values of these names that are there. */
export function only(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
}
