import type { RefusedCell } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { type CellValue, partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import { labelOf } from '#contract/tabulation/sift-edit.ts'
import { newId } from '#request/id.ts'
import type { SheetLine } from '../workbook/read-sheet.ts'
import { textInWorkbook } from './drawn-rows.ts'
import { type Contested, drawnOf, type PasteContext, type Pasted, resultOf } from './paste-cells.ts'
import type { Baseline } from './workbook-baseline.ts'

interface WorkbookContext extends PasteContext {
  /** What stands in the sheet, saved or not. */
  valueOf: (key: string) => CellValue | undefined
  /** What the workbook was exported over; absent where it says nothing of it, or is of another sheet. */
  baseline: Baseline | undefined
}

/**
 * What a workbook that was given out of a sheet fills in there, cell by cell: what was changed in it since; without a baseline, what
 * differs from what stands there. A table that grew in the workbook grows in the sheet, too.
 * @returns undefined where the words of the form stand elsewhere: it is another one, or has lost rows.
 */
export function cellsOfWorkbook(lines: readonly SheetLine[], context: WorkbookContext): Pasted | undefined {
  const { template, choices, baseline } = context
  const before = baseline && new Map(baseline.cells.map(({ key, value }) => [key, value]))
  const there = new Set(context.rows.map(({ rowId }) => rowId))
  // Rows that others have added or deleted since are not in it, or still are.
  const rowsThen = baseline?.rows ?? context.rows
  const texts = new Map(lines.map(({ line, cells }) => [line - 1, cells]))
  const added = rowsToAdd(Math.max(0, ...lines.map(({ line }) => line)), { ...context, rows: rowsThen })
  const rows = [...rowsThen, ...added]
  const cells = new Map<string, CellValue | undefined>()
  const refused: RefusedCell[] = []
  const contested: Contested[] = []
  for (const { index, cells: drawnCells } of drawnOf(template, rows))
    for (const drawn of drawnCells) {
      const { field, cell, key, column } = drawn
      const text = texts.get(index)?.[column]?.trim() ?? ''
      if (!field) {
        if (cell?.text !== undefined && cell.text.trim() !== text) return undefined
        continue
      }
      // What is empty there may be older than what somebody filled in since.
      if (text === '' && !before) continue
      const stands = context.valueOf(key)
      const stood = before ? before.get(key) : stands
      if (text === textInWorkbook(stood, field, choices)) continue
      const result = resultOf(drawn, text, context)
      const label = labelOf(field, key, rows)
      if ('message' in result) refused.push({ key, label, message: result.message })
      if (!('value' in result) || result.value === stood || result.value === stands) continue
      cells.set(key, result.value)
      const { rowId } = partsOfKey(key)
      const isGone = rowId !== undefined && rowsThen.some((row) => row.rowId === rowId) && !there.has(rowId)
      if (stands !== stood || isGone) contested.push({ key, label, stands, isGone })
    }
  return { cells, added, refused, workbook: { contested, baseline } }
}

/** The rows that the only table of a form has more in a workbook. */
function rowsToAdd(lines: number, { template, rows, growing }: PasteContext): SheetRow[] {
  const [repeat, ...others] = template.repeats
  if (!repeat || others.length > 0 || repeat.from !== repeat.to || !growing.has(repeat)) return []
  const count = rows.filter(({ repeatId }) => repeatId === repeat.repeatId).length
  const lacking = Math.min(lines - drawnOf(template, rows).length, repeat.maximum - Math.max(1, count))
  return Array.from({ length: Math.max(0, lacking) }, () => ({ rowId: newId(), repeatId: repeat.repeatId }))
}
