import type { LockedCell } from '#contract/tabulation/seen-template.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { type Filled, writeTabulation } from './write-workbook.ts'

/** A sheet as it is filled in, as a workbook. */
export async function sheetWorkbook(
  template: Template,
  locked: readonly LockedCell[],
  { submitted, results = {} }: Pick<SheetDetail, 'submitted' | 'results'>,
  filled: Pick<Filled, 'sheet' | 'rowIds' | 'baseline'>,
): Promise<Uint8Array> {
  // Where cells are hidden, only the gateway can tell what formulas come to, and what they had come to when it was submitted.
  const hides = locked.some(({ access }) => access === 'hidden')
  return await writeTabulation(template, {
    ...filled,
    ...((hides || submitted === 1) && { results }),
    hides,
  })
}
