import type { RefusedCell, SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
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
  /** The sheet as it was read last. */
  newest: Pick<SheetDetail, 'revision' | 'cells'>
  /** What the workbook was exported over; absent where it says nothing of it, or is of another sheet. */
  baseline: Baseline | undefined
}

/**
 * What a workbook that was given out of a sheet fills in there, cell by cell: what was changed in it since; without a baseline, what
 * differs from what stands there. A table that grew in the workbook grows in the sheet, too, and does so once, however often it is
 * filled in from the same one.
 * @returns undefined where the words of the form stand elsewhere: it is another one, or has lost rows.
 */
export function cellsOfWorkbook(lines: readonly SheetLine[], context: WorkbookContext): Pasted | undefined {
  const { template, choices, baseline, newest, say } = context
  const before = baseline && new Map(baseline.cells.map(({ key, value }) => [key, value]))
  const saved = new Map(newest.cells.map(({ key, value }) => [key, value]))
  const isNewer = baseline !== undefined && newest.revision > baseline.revision
  const byIndex = new Map(lines.map((line) => [line.line - 1, line]))
  const { rows, added, lost } = rowsOf(Math.max(0, ...lines.map(({ line }) => line)), context)
  const cells = new Map<string, CellValue | undefined>()
  const refused: RefusedCell[] = []
  const contested: Contested[] = []
  for (const { index, cells: drawnCells } of drawnOf(template, rows))
    for (const drawn of drawnCells) {
      const { field, cell, key, column } = drawn
      const line = byIndex.get(index)
      const text = line?.cells[column]?.trim() ?? ''
      if (!field) {
        if (cell?.text !== undefined && cell.text.trim() !== text) return undefined
        continue
      }
      const wordsOf = (value: CellValue | undefined) => textInWorkbook(value, field, choices)
      const refuse = (message: string) => refused.push({ key, label: labelOf(field, key, rows), message })
      // What is empty there may be older than what somebody filled in since.
      if (text === '' && !before) continue
      const stands = context.valueOf(key)
      const stood = before ? before.get(key) : stands
      if (text === wordsOf(stood)) continue
      const why = lost.get(partsOfKey(key).rowId ?? '')
      if (why) {
        refuse(say(why, text))
        continue
      }
      if (text === '' && line?.formulas?.includes(column)) {
        refuse(say('noResult'))
        continue
      }
      const result = resultOf(drawn, text, context)
      if ('message' in result) refuse(result.message)
      if (!('value' in result) || result.value === stands) continue
      cells.set(key, result.value)
      const now = saved.get(key)
      if (isNewer && wordsOf(now) !== wordsOf(stood) && now !== result.value)
        contested.push({ key, label: labelOf(field, key, rows), saved: now })
    }
  return { cells, added, refused, workbook: { contested, baseline } }
}

/** The repeated rows in a workbook. */
interface WorkbookRows {
  rows: readonly SheetRow[]
  /** Those of them that the sheet gets. */
  added: readonly SheetRow[]
  /** Those that it has no more, and those that it does not get, each with why. */
  lost: ReadonlyMap<string, 'rowGone' | 'mostRows'>
}

/** `lines`: how many a workbook has. Rows that others have added or deleted since its export are not in it, or still are. */
function rowsOf(lines: number, { template, rows, growing, baseline }: WorkbookContext): WorkbookRows {
  const then = baseline?.rows ?? rows
  const there = new Set(rows.map(({ rowId }) => rowId))
  const missing = then.filter(({ rowId }) => !there.has(rowId))
  const gone = missing.filter((row) => !('unsaved' in row))
  const unsaved = missing.flatMap(({ rowId, repeatId, ...row }) =>
    'unsaved' in row ? { rowId, repeatId } : [],
  )
  const [repeat, ...others] = template.repeats
  const mayGrow = repeat && others.length === 0 && repeat.from === repeat.to && growing.has(repeat)
  const drawn = drawnOf(template, then).length
  // A table without rows is drawn with one.
  const more = mayGrow && lines > drawn ? lines - drawn + (then.length > 0 ? 0 : 1) : 0
  const grown = Array.from({ length: more }, (_, at) => ({
    rowId: baseline ? grownId(baseline.exportId, at) : newId(),
    repeatId: repeat?.repeatId ?? '',
  }))
  const wanted = [...unsaved, ...grown.filter(({ rowId }) => !there.has(rowId))]
  const room = repeat && mayGrow ? Math.max(0, repeat.maximum - rows.length) : wanted.length
  return {
    rows: [...then, ...grown],
    added: wanted.slice(0, room),
    lost: new Map([
      ...gone.map(({ rowId }) => [rowId, 'rowGone'] as const),
      ...wanted.slice(room).map(({ rowId }) => [rowId, 'mostRows'] as const),
    ]),
  }
}

/** The same id each time for a row that a workbook has more than the sheet that it was exported from. */
function grownId(exportId: string, at: number): string {
  return `${exportId.slice(0, 24)}${at.toString(16).padStart(12, '0')}`
}
