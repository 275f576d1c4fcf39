import type { FormGroup, FormItem } from '#contract/attribute/forms.ts'
import { columnsOf, readValue, withChosen } from '#contract/attribute/value-schema.ts'
import type { AttributeSet } from '#contract/attribute/values.ts'
import { Entries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import type { FieldValue, FormValues } from '../kit/form-request.ts'

const Plain = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), Entries])

/** What stands in a form's fields, by the ids of the items that are filled in today. */
export function formValues(items: readonly FormItem[], values: AttributeSet['values']): FormValues {
  const written = new Map(values.map(({ itemId, value }) => [itemId, value]))
  return Object.fromEntries(
    items.flatMap((item) =>
      item.tableId === undefined && item.status === 1
        ? [[item.itemId, fieldValue(shownValue(item, items, written.get(item.itemId)))]]
        : [],
    ),
  )
}

/** The value, of a table without the cells of columns that are there no more: nobody sees them, and none could be saved. */
function shownValue(item: FormItem, items: readonly FormItem[], value: unknown): unknown {
  const rows = item.type === 'table' ? z.safeParse(Entries, value).data : undefined
  const columns = new Set(columnsOf(item, items).map(({ itemId }) => itemId))
  return (
    rows?.map((row) => Object.fromEntries(Object.entries(row).filter(([id]) => columns.has(id)))) ?? value
  )
}

function fieldValue(value: unknown): FieldValue {
  return z.safeParse(Plain, value).data ?? ''
}

/** The groups of a form over these values: what is chosen may stay in it (`withChosen`). */
export function groupsWithChosen(groups: readonly FormGroup[], values: AttributeSet['values']): FormGroup[] {
  return groups.map((group) => ({ ...group, items: withChosen(group.items, values) }))
}

/** What an empty form begins with: the presets of its items. */
export function presetValues(items: readonly FormItem[]): FormValues {
  return Object.fromEntries(
    items.flatMap((item) =>
      item.preset === undefined || item.tableId !== undefined || item.status === 0
        ? []
        : [[item.itemId, fieldValue(readValue(item, item.preset))]],
    ),
  )
}
