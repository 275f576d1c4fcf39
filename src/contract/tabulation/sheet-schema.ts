import { referenceIds, referencesBy } from '../attribute/value-schema.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { z } from '../zod.ts'
import { largestTemplate, mostRepeatedRows } from './limits.ts'
import { PlaceText } from './place-schema.ts'

/**
 * Names a cell of a sheet for ever, wherever rows that are added above move it: where the template has it, and in repeated
 * rows which of them, by an id that is minted where the rows are added: `B7`, `B7/0190c2a4-…`.
 */
export const CellKey = z.string().check(
  z.maxLength(47),
  z.refine((text) => {
    const [at = '', rowId, ...others] = text.split('/')
    return (
      others.length === 0 &&
      z.safeParse(PlaceText, at).success &&
      (rowId === undefined || z.safeParse(Id, rowId).success)
    )
  }),
)

/** The key of a cell by where the template has it. `rowId`: of the repeated rows in which it stands. */
export function cellKey(at: string, rowId?: string): string {
  return rowId === undefined ? at : `${at}/${rowId}`
}

/** The parts of a key. */
export function partsOfKey(key: string): { at: string; rowId: string | undefined } {
  const [at = '', rowId] = key.split('/')
  return { at, rowId }
}

/** What stands in a cell, whatever its field: the field's own schema (`fieldValueSchema`) says which of them. */
export const CellValue = z.union([
  z.string().check(z.maxLength(largestTemplate.text)),
  z.boolean(),
  z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)),
  referencesBy(referenceIds.person),
  referencesBy(referenceIds.unit),
  referencesBy(referenceIds.file),
])
export type CellValue = z.output<typeof CellValue>

const RowIds = z.array(Id).check(
  z.maxLength(mostRepeatedRows),
  noRepeats((rowId) => rowId),
)

/** A sheet that was filled in: its repeated rows in their order, by the id of what repeats, and its cells. */
export const SheetContent = z.strictObject({
  rows: z.record(Id, RowIds),
  cells: z.record(CellKey, CellValue),
})
export type SheetContent = z.output<typeof SheetContent>
