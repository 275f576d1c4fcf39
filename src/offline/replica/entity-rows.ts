import type { QueuedEndpoint } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { z } from '#contract/zod.ts'
import { newId } from '#request/id.ts'
import type { Edit } from '../queue/edit.ts'
import type { Creation } from '../queue/edit-store.ts'
import { AnyRow, checked, type EntityEditsOptions, entityEdits, only } from './entity-edits.ts'
import { listedRows, type ReplicatedRows } from './listed-rows.ts'
import type { EditedRows } from './overlay.ts'

const AnyQuery = z.looseObject({
  pageIndex: z.optional(z.int()),
  pageSize: z.optional(z.int()),
  after: z.optional(z.string()),
  exact: z.optional(z.boolean()),
})

/** The calls of an entity, and what differs on a device from what its declaration says. */
export interface EntityRowsOptions extends EntityEditsOptions {
  list: { id: string }
  detail?: { id: string }
  /** The id of a list that is no page, with just some fields of each row; its filters are the list's own. */
  whole?: string
  add: QueuedEndpoint
  remove?: { id: string }
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
  { list, detail, whole, remove, beyond, ...writes }: EntityRowsOptions,
): EntityRows {
  const { id, fields, extent } = entity
  const Row = checked(entity.Row, AnyRow)
  const Saved = z.looseObject({ [entity.name]: Row })
  const Named = z.looseObject({ [id]: z.string() })

  const rows = listedRows<AnyRow, z.output<typeof AnyQuery>>({
    kind: entity.kind,
    schema: Row,
    idOf: (row) => z.parse(Named, row)[id] ?? '',
    list: { id: list.id, request: checked(entity.Query, AnyQuery) },
    ...(detail && { detail: { id: detail.id, rowId: (request) => z.parse(Named, request)[id] ?? '' } }),
    ...(whole && { whole: { id: whole, row: AnyRow } }),
    matches: entity.matches,
    compare: entity.order,
    ...(extent && { along: { places: extent, stretchOf: entity.stretchOf } }),
    ...(beyond && { beyond }),
    savedRow: (answer) => z.safeParse(Saved, answer).data?.[entity.name],
    withEdit: entityEdits(entity, writes),
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
      return { endpoint: writes.add, request: { ...Object.fromEntries(request), [id]: newId() } }
    },
  }
}
