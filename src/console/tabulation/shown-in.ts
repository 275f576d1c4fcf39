import { scalarOfResult } from '#contract/tabulation/cell-scalar.ts'
import type { Sheet } from '#contract/tabulation/formula/sheet.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { DrawnCell } from './drawn-rows.ts'

/** What stands in a cell that is not filled in, before its format. */
export type Shown = string | number | boolean

/** What stands in the cells of a sheet that nobody fills in. `hides`: some of its cells are hidden. */
export function shownIn(sheet: Sheet, detail: SheetDetail, hides: boolean): (drawn: DrawnCell) => Shown {
  // Where cells are hidden, only the gateway can tell what formulas come to.
  const isGiven = detail.submitted === 1 || hides
  return ({ key, at, cell }) => {
    if (cell?.formula !== undefined && isGiven) return scalarOfResult(detail.results?.[key] ?? '')
    const value = sheet.value(key)
    if (value === null) return detail.bound[at] ?? cell?.text ?? ''
    return typeof value === 'object' ? value.error : value
  }
}
