import {
  AttributeSetQuery,
  attributeSetEntity,
  getAttributes,
  updateAttributes,
} from '#contract/attribute/values.ts'
import type { Values } from '#contract/entity-types.ts'
import { z } from '#contract/zod.ts'
import { AnyRow as Any, type AnyRow, checked, entityEdits, only } from '../replica/entity-edits.ts'
import type { ReplicatedRows } from '../replica/listed-rows.ts'
import type { EditedRows } from '../replica/overlay.ts'
import { replicate } from '../replica/replicated.ts'

const Row = checked(attributeSetEntity.Row, Any)
const Saved = z.looseObject({ attributeSet: Row })
const Named = z.looseObject({ nodeId: z.string() })

// Nobody adds one: every node has its values, none at first.
const withEdit = entityEdits(attributeSetEntity, { add: { id: '' }, update: updateAttributes })
const noneOf = (node: Values): AnyRow => ({
  ...only(node, ['nodeId', 'nodeKind']),
  nodeName: '',
  values: [],
  revision: 0,
})

const rows: EditedRows<AnyRow> = {
  kind: 'attribute-set',
  schema: Row,
  idOf: (row) => z.parse(Named, row).nodeId,
  savedRow: (answer) => z.safeParse(Saved, answer).data?.attributeSet,
  withEdits: (row, edits, author) =>
    edits.reduce<AnyRow | undefined>(
      (current, edit) => withEdit(current ?? noneOf(edit.content.request), edit, author),
      row,
    ),
  endpoints: [getAttributes.id],
  answer(_endpointId, request, { one }) {
    const node = z.parse(AttributeSetQuery, request)
    return one(node.nodeId) ?? noneOf(node)
  },
  overlay(_endpointId, request, answer, unsynced) {
    const edits = unsynced.of('attribute-set', z.parse(AttributeSetQuery, request).nodeId)
    return rows.withEdits(answer === undefined ? undefined : z.parse(Row, answer), edits, unsynced.author)
  },
}

/** Attribute values among the replicas and under the overlay. */
export const attributeRows: ReplicatedRows = {
  ...rows,
  openReplica: (database, vault) => replicate(rows, database, vault),
}
