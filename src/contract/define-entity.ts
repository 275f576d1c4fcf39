import type { Schema } from './define-endpoint.ts'
import { bareOf, queryShape, selectionOf, sortsOf } from './entity-query.ts'
import type { AnyEntity, Consistent, Declaration, Entity, Field } from './entity-types.ts'
import { Id, Instant, NumberId } from './id.ts'
import { pageOf } from './page-of.ts'
import { clearable, editParts, RowsDelete, RowsRestore, rowsDelete, rowsRestore } from './revision.ts'
import { z } from './zod.ts'

/**
 * Declares an entity, once: its row, the requests that add, edit, find and delete it, what its lists' filters and sorts mean,
 * and the names that history, forms and exports need all follow from its fields.
 */
export function defineEntity<const D extends Declaration>(declared: D & Consistent<D>): Entity<D>
export function defineEntity(
  declared: Declaration & { readonly check?: z.core.$ZodCheck<Record<string, unknown>> },
): AnyEntity {
  const { kind, name, id, label, fields, check, alongside = {}, stamps, numbered = false } = declared
  const all = Object.entries(fields)
  const given = all.filter(([, { derived }]) => !derived)
  const edited = given.filter(([, { fixed }]) => !fixed)
  const emptied = edited.flatMap(([field, { optional, initial, entryKey }]) =>
    optional === true || (Array.isArray(initial) && entryKey === undefined) ? field : [],
  )
  const entries = all.flatMap(([field, { entryKey }]) => (entryKey ? [[field, entryKey] as const] : []))
  const sorts = sortsOf(declared)
  const stamp = {
    revision: z.int(),
    ...(stamps !== 'revision' && { changedAt: Instant, changedByName: z.string() }),
  }
  const [firstEmptied, ...otherEmptied] = emptied
  const checks = check ? [check] : []

  const rowId = { [id]: numbered ? NumberId : Id }
  const Row = z.object({ ...rowId, ...shapeOf(all, shownOf), ...stamp })
  const Add = z
    .strictObject({
      ...(!numbered && rowId),
      ...shapeOf(given, ({ rule, optional }) => (optional ? z.optional(rule) : rule)),
      ...alongside,
    })
    .check(...checks)
  const Edit = z
    .strictObject({
      ...rowId,
      ...alongside,
      ...editParts,
      ...(firstEmptied && { clear: clearable([firstEmptied, ...otherEmptied]) }),
      ...shapeOf(edited, (field) => z.optional(editedRule(field))),
    })
    .check(...checks)
  return {
    kind,
    variant: declared.variant ?? '',
    name,
    id,
    label,
    fields,
    numbered,
    stamps,
    extent: declared.extent,
    Row,
    Add,
    Edit,
    Query: z.strictObject(queryShape(fields, sorts)),
    Page: pageOf(Row),
    DetailQuery: z.strictObject(rowId),
    Delete: numbered ? rowsDelete(NumberId) : RowsDelete,
    Restore: numbered ? rowsRestore(NumberId) : RowsRestore,
    Saved: z.object({ [name]: Row, merged: z.optional(z.array(z.string())) }),
    sorts,
    given: given.map(([field]) => field),
    edited: edited.map(([field]) => field),
    groups: groupsOf(all),
    entries,
    checked: check !== undefined || entries.length > 0,
    columns: all.flatMap(([field, { hidden }]) => (hidden ? [] : field)),
    initial: Object.fromEntries(
      all.flatMap(([field, { initial }]) => (initial === undefined ? [] : [[field, initial]])),
    ),
    ...selectionOf(declared, sorts),
  }
}

type Named = readonly (readonly [name: string, field: Field])[]

function shapeOf(fields: Named, schemaOf: (field: Field) => Schema): Record<string, Schema> {
  return Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)]))
}

function shownOf({ rule, shown = bareOf(rule), optional }: Field): Schema {
  return optional === true || optional === 'kept' ? z.optional(shown) : shown
}

function editedRule({ rule, entryKey }: Field): Schema {
  if (entryKey === undefined) return rule
  const { maximum } = rule._zod.bag
  const keys = z.array(z.string()).check(...(typeof maximum === 'number' ? [z.maxLength(maximum)] : []))
  return z.strictObject({ set: z.optional(rule), remove: z.optional(keys) })
}

function groupsOf(fields: Named): string[][] {
  const groups = new Map<string, string[]>()
  for (const [name, { together }] of fields)
    if (together !== undefined) groups.set(together, [...(groups.get(together) ?? []), name])
  return [...groups.values()]
}
