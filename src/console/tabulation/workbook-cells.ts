import { scalarOf } from '#contract/tabulation/cell-scalar.ts'
import type { RefusedCell } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetRow } from '#contract/tabulation/sheet-entity.ts'
import type { CellValue } from '#contract/tabulation/sheet-schema.ts'
import { labelOf } from '#contract/tabulation/sift-edit.ts'
import { newId } from '#request/id.ts'
import type { SheetLine } from '../workbook/read-sheet.ts'
import { choicesOf } from './drawn-rows.ts'
import { drawnOf, type PasteContext, type Pasted, resultOf } from './paste-cells.ts'

/**
 * What a workbook that was given out of a sheet fills in there, cell by cell; what stands there already is passed over. A table that
 * grew in the workbook grows in the sheet, too.
 * @returns undefined where the words of the form stand elsewhere: it is another one, or has lost rows.
 */
export function cellsOfWorkbook(
  lines: readonly SheetLine[],
  context: PasteContext & { valueOf: (key: string) => CellValue | undefined },
): Pasted | undefined {
  const { template, choices } = context
  const texts = new Map(lines.map(({ line, cells }) => [line - 1, cells]))
  const added = rowsToAdd(Math.max(0, ...lines.map(({ line }) => line)), context)
  const rows = [...context.rows, ...added]
  const cells = new Map<string, CellValue | undefined>()
  const refused: RefusedCell[] = []
  for (const { index, cells: drawnCells } of drawnOf(template, rows))
    for (const drawn of drawnCells) {
      const { field, cell, key, column } = drawn
      const text = texts.get(index)?.[column]?.trim() ?? ''
      if (!field) {
        if (cell?.text !== undefined && cell.text.trim() !== text) return undefined
        continue
      }
      // What is empty there may be older than what somebody filled in since.
      if (text === '') continue
      const stands = context.valueOf(key)
      if (text === String(scalarOf(stands, field.type, choicesOf(field, choices)) ?? '')) continue
      const result = resultOf(drawn, text, context)
      if ('value' in result && result.value !== stands) cells.set(key, result.value)
      if ('message' in result)
        refused.push({ key, label: labelOf(field, key, rows), message: result.message })
    }
  return { cells, added, refused }
}

/** The rows that the only table of a form has more in a workbook. */
function rowsToAdd(lines: number, { template, rows, growing }: PasteContext): SheetRow[] {
  const [repeat, ...others] = template.repeats
  if (!repeat || others.length > 0 || repeat.from !== repeat.to || !growing.has(repeat)) return []
  const count = rows.filter(({ repeatId }) => repeatId === repeat.repeatId).length
  const lacking = Math.min(lines - drawnOf(template, rows).length, repeat.maximum - Math.max(1, count))
  return Array.from({ length: Math.max(0, lacking) }, () => ({ rowId: newId(), repeatId: repeat.repeatId }))
}
