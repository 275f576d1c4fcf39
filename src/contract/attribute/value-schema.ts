import type { Schema } from '../define-endpoint.ts'
import { Entries } from '../entries.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { numberText, plainText } from '../pasted.ts'
import { editParts } from '../revision.ts'
import { day } from '../rules.ts'
import { paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import type { FormItem } from './forms.ts'
import { hasPart } from './item-type.ts'
import type { AttributeSetEdit, AttributeValue } from './values.ts'

/** Most rows of a table. */
export const mostRows = 1000

/** Largest file of a value, bytes. */
export const largestAttachment = 20 * 1024 * 1024

/** By which member the references of a type name what they stand for. */
export const referenceIds = { person: 'userId', unit: 'organizationId', file: 'fileId' } as const

/** People, units or files: each with what it is called, for those who cannot look it up. */
export function referencesBy(id: string) {
  return z.array(z.strictObject({ [id]: Id, name: requiredLine(200) })).check(
    z.minLength(1),
    z.maxLength(20),
    noRepeats<Readonly<Record<string, unknown>>>((reference) => reference[id]),
  )
}

/** The items by which values are checked: the columns of tables among them. */
type Definition = Pick<FormItem, 'itemId' | 'tableId' | 'required' | 'status'> & Rules
/** What its type makes of a value. */
type Rules = Pick<FormItem, 'type' | 'minimum' | 'maximum' | 'choices'> & { itemId?: string }

/** The columns of a table, in their order. */
export function columnsOf<Item extends Pick<FormItem, 'tableId'>>(
  { itemId }: { itemId?: string },
  items: readonly Item[],
): Item[] {
  return items.filter(({ tableId }) => tableId === itemId)
}

/** The schema of an item's value, made from its definition: form and gateway check by it alike. */
export function valueSchema(item: Rules, items: readonly Definition[] = []): Schema {
  const { type, minimum, maximum, choices } = item
  switch (type) {
    case 'text':
      return paragraph(Math.min(maximum ?? 2000, 2000)).check(z.minLength(Math.max(minimum ?? 1, 1)))
    case 'number':
      return z
        .number()
        .check(
          ...(minimum === undefined ? [] : [z.minimum(minimum)]),
          ...(maximum === undefined ? [] : [z.maximum(maximum)]),
        )
    case 'date':
      return day
    case 'yes-no':
      return z.boolean()
    case 'one-of':
      return z.enum(offered(choices))
    case 'several-of':
      return z.array(z.enum(offered(choices))).check(
        z.minLength(1),
        noRepeats((value) => value),
      )
    case 'person':
    case 'unit':
    case 'file':
      return referencesBy(referenceIds[type])
    case 'table':
      return z.array(rowSchema(columnsOf(item, items))).check(z.minLength(1), z.maxLength(mostRows))
  }
}

function offered(choices: Rules['choices']): string[] {
  return choices.flatMap(({ value, stopped }) => (stopped ? [] : value))
}

/** The items as a node with these values has them: what is chosen there may stay, though it is offered no more. */
export function withChosen<Item extends FormItem>(
  items: readonly Item[],
  values: readonly AttributeValue[],
): Item[] {
  const written = new Map(values.map(({ itemId, value }) => [itemId, value]))
  return items.map((item) => {
    if (!hasPart(item.type, 'options')) return item
    const { itemId, tableId } = item
    const rows = tableId === undefined ? [] : (z.safeParse(Entries, written.get(tableId)).data ?? [])
    const chosen = new Set([written.get(itemId), ...rows.map((row) => row[itemId])].flat())
    const stays = item.choices.map(({ stopped, ...choice }) =>
      stopped && !chosen.has(choice.value) ? { ...choice, stopped } : choice,
    )
    const gone = [...chosen].flatMap((value) =>
      typeof value === 'string' && !stays.some((choice) => choice.value === value)
        ? { value, nameZh: value, nameEn: value }
        : [],
    )
    return { ...item, choices: [...stays, ...gone] }
  })
}

/** A row of a table: its cells by the ids of the columns. */
function rowSchema(columns: readonly Definition[]): z.ZodMiniType<Record<string, unknown>> {
  return z.strictObject(
    Object.fromEntries(
      columns.map((column): [string, Schema] => {
        const schema = valueSchema(column)
        return [column.itemId, column.required === 1 && column.status === 1 ? schema : z.optional(schema)]
      }),
    ),
  )
}

const yes = ['是', '有', '√', 'yes', 'true', '1']
const no = ['否', '无', '×', 'no', 'false', '0']

/** A value as somebody types it into a cell or a preset; what cannot be read stays the text that it is, for the schema to refuse. */
export function readValue({ type, choices }: Pick<Rules, 'type' | 'choices'>, text: string): unknown {
  const plain = plainText(text)
  switch (type) {
    case 'number': {
      const number = Number(numberText(text))
      return plain === '' || Number.isNaN(number) ? text : number
    }
    case 'date': {
      const [, year = '', month = '', date = ''] =
        /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? []
      return year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text
    }
    case 'yes-no':
      if (yes.includes(plain.toLowerCase())) return true
      return no.includes(plain.toLowerCase()) ? false : text
    case 'one-of':
      return choices.find((choice) => Object.values(choice).includes(plain))?.value ?? text
    default:
      return text
  }
}

/** What a form has written: values by the ids of their items, and the items that were emptied. */
export type FormRequest = { clear?: string[] | undefined; baseRevision?: number | undefined } & Record<
  string,
  unknown
>

/**
 * The schema of what is written into a form, made from its items. What is required cannot be emptied; but nobody has to give all of
 * it at once, for people fill in a form together.
 */
export function formSchema(items: readonly Definition[]): z.ZodMiniType<FormRequest> {
  const filled = items.filter(({ tableId, status }) => tableId === undefined && status === 1)
  const clearable = items.flatMap(({ itemId, required, status }) =>
    required === 1 && status === 1 ? [] : itemId,
  )
  return z.strictObject({
    ...Object.fromEntries(filled.map((item) => [item.itemId, z.optional(valueSchema(item, items))])),
    clear: z.optional(z.array(z.enum(clearable))),
    baseRevision: z.optional(editParts.baseRevision),
  })
}

/** The same request as the gateway takes it. */
export function valuesEdit(
  { clear, baseRevision: _base, ...given }: FormRequest,
  items: readonly Pick<FormItem, 'itemId' | 'itemName' | 'revision'>[],
): NonNullable<AttributeSetEdit['values']> {
  const set = items.flatMap(({ itemId, itemName: name, revision: version }) =>
    given[itemId] === undefined ? [] : { itemId, name, version, value: given[itemId] },
  )
  return { ...(set.length > 0 && { set }), ...(clear && clear.length > 0 && { remove: clear }) }
}

interface Problem {
  itemId: string
  issue: z.core.$ZodIssue
}

/** What is wrong with an edit by the definitions of its node, each issue at the id of its item. */
export function problemsOf(
  { set = [], remove = [] }: NonNullable<AttributeSetEdit['values']>,
  items: readonly Definition[],
): Problem[] {
  const request = { ...Object.fromEntries(set.map(({ itemId, value }) => [itemId, value])), clear: remove }
  const { error } = z.safeParse(formSchema(items), request, { reportInput: true })
  return (error?.issues ?? []).flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
      return issue.keys.map((itemId) => ({ itemId, issue }))
    const [root, at] = issue.path
    return [{ itemId: String(root === 'clear' ? remove[Number(at)] : root), issue }]
  })
}

/** Whether a value that stands there still fits its definition; one that does not is shown as it is, and marked. */
export function stillFits(item: Rules, items: readonly Definition[], value: unknown): boolean {
  return z.safeParse(valueSchema(item, items), value).success
}
