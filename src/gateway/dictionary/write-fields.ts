import { sql } from 'drizzle-orm'
import { readLoop } from '#contract/dictionary/columns.ts'
import type { PlannedChange } from '#contract/dictionary/import-plan.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { type NodeFields, sideOf } from './node-changes.ts'
import type { OpenStandard } from './open-standard.ts'
import type { NodeRow } from './tree.ts'

/** A node as it stands, and what it is to have. */
export interface FieldsOfNode {
  row: NodeRow
  fields: PlannedChange['fields']
}

/** Writes fields of many nodes, each with a revision of its own, in one statement. Texts of nodes have no line breaks. */
export async function writeFields(
  { tx, actor, now, idempotencyKey: key = '' }: SignedInStep,
  { row: { dictionaryId }, version }: OpenStandard,
  changes: readonly FieldsOfNode[],
): Promise<void> {
  if (changes.length === 0) return
  const { changedAt, changedBy, changedByName } = stampOf(actor, now)
  const after = changes.map(({ row, fields }) => ({ ...row, major: row.major ?? '', ...fields }))
  const written = changes.map(({ row, fields }) => {
    const mark = { revision: row.revision + 1, key }
    return JSON.stringify(Object.fromEntries(Object.keys(fields).map((field) => [field, mark])))
  })
  const list = (values: readonly (string | number | undefined)[]) =>
    sql`string_to_array(${values.join('\n')}, E'\n')`
  await tx.execute(sql`
    update ${dictionaryNode} set name = given.name, unit = coalesce(given.unit, ''), origin = coalesce(given.origin, ''),
      class = coalesce(given.class, ''), major = nullif(given.major, ''), loop = coalesce(given.loop, ''),
      quantity_rule = coalesce(given.quantity_rule, ''),
      version = ${version}, revision = revision + 1, field_revisions = field_revisions || given.written::jsonb,
      changed_in = pg_current_xact_id(), changed_at = ${changedAt.toISOString()}::timestamptz, changed_by = ${changedBy},
      changed_by_name = ${changedByName}
    from unnest(${list(after.map(({ nodeId }) => nodeId))}::int[], ${list(after.map(({ name }) => name))},
      ${list(after.map(({ unit }) => unit))}, ${list(after.map(({ origin }) => origin))},
      ${list(after.map((node) => node.class))}, ${list(after.map(({ major }) => major))},
      ${list(after.map(({ loop }) => loop))}, ${list(after.map(({ quantityRule }) => quantityRule))},
      ${list(written)}) as given (id, name, unit, origin, class, major, loop, quantity_rule, written)
    where ${dictionaryNode.dictionaryId} = ${dictionaryId} and ${dictionaryNode.nodeId} = given.id`)
}

/** The same fields as they were. */
export function formerFields(row: NodeRow, fields: PlannedChange['fields']): PlannedChange['fields'] {
  const former = { ...row, major: row.major ?? '' }
  const { name, unit, origin, class: given, major, loop, quantityRule } = fields
  return {
    ...(name !== undefined && { name: former.name }),
    ...(unit !== undefined && { unit: former.unit }),
    ...(origin !== undefined && { origin: former.origin }),
    ...(given !== undefined && { class: former.class }),
    ...(major !== undefined && { major: former.major }),
    ...(loop !== undefined && { loop: former.loop }),
    ...(quantityRule !== undefined && { quantityRule: former.quantityRule }),
  }
}

/** What a change of fields of many nodes is in the history. */
export function sidesOf(changes: readonly FieldsOfNode[]) {
  const named = ({ row, fields: { loop, ...fields } }: FieldsOfNode): NodeFields => ({
    node: { ...row, name: fields.name ?? row.name },
    fields: { ...fields, ...(loop !== undefined && { loop: readLoop(loop) ?? null }) },
  })
  const former = changes.map(({ row, fields }) => ({ row, fields: formerFields(row, fields) }))
  return { before: sideOf(former.map(named)), after: sideOf(changes.map(named)) }
}
