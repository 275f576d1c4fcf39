import { rule } from '../text.ts'
import { z } from '../zod.ts'

/** What an attribute is filled in with. */
export const itemTypes = [
  'text',
  'number',
  'date',
  'yes-no',
  'one-of',
  'several-of',
  'person',
  'unit',
  'file',
  'table',
] as const
export const ItemType = z.enum(itemTypes)
export type ItemType = z.output<typeof ItemType>

/** The parts of a definition that just some types have. */
const typed: Readonly<Record<string, readonly ItemType[]>> = {
  unit: ['number'],
  minimum: ['number', 'text'],
  maximum: ['number', 'text'],
  dictionaryKey: ['one-of', 'several-of'],
  options: ['one-of', 'several-of'],
  preset: ['text', 'number', 'date', 'yes-no', 'one-of'],
}

/** What a column of a table is filled in with. */
export const columnTypes: readonly ItemType[] = ['text', 'number', 'date', 'yes-no', 'one-of']

/** Whether a definition of this type has the part. */
export function hasPart(type: ItemType | undefined, part: string): boolean {
  return type !== undefined && (typed[part]?.includes(type) ?? true)
}

interface Definition {
  type?: ItemType | undefined
  tableId?: string | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  dictionaryKey?: string | undefined
  options?: readonly string[] | undefined
}

/** What a definition says fits its type; of an edit that does not name the type, the merged row is checked. */
export const ofItsType = z.check<Definition>(({ value, issues }) => {
  const wrong = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value })
  const { type, tableId, minimum, maximum, dictionaryKey, options = [] } = value
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    issues.push({ code: 'too_small', origin: 'number', minimum, path: ['maximum'], input: maximum })
  if (!type) return
  for (const [part, given] of Object.entries(value)) {
    const isGiven = Array.isArray(given) ? given.length > 0 : given !== undefined
    if (isGiven && !hasPart(type, part)) wrong(part, rule('unknown'))
  }
  if (tableId !== undefined && !columnTypes.includes(type)) wrong('type', rule('option'))
  if (!hasPart(type, 'options')) return
  if (dictionaryKey === undefined && options.length === 0) wrong('options', rule('required'))
  if (dictionaryKey !== undefined && options.length > 0) wrong('dictionaryKey', rule('unknown'))
})
