import type { RefusedCell, SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { type CellValue, partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import { labelOf } from '#contract/tabulation/sift-edit.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { newId } from '#request/id.ts'
import type { SheetLine } from '../workbook/read-sheet.ts'
import { type DrawnCell, textInWorkbook } from './drawn-rows.ts'
import { type Contested, drawnOf, type PasteContext, type Pasted, resultOf } from './paste-cells.ts'
import { rowIdsOf } from './row-ids.ts'
import type { Baseline } from './workbook-baseline.ts'

interface WorkbookContext extends PasteContext {
  /** What stands in the sheet, saved or not. */
  valueOf: (key: string) => CellValue | undefined
  /** The sheet as it was read last. */
  newest: Pick<SheetDetail, 'revision' | 'cells' | 'rows' | 'removedRows'>
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
  const before = baseline && new Map(baseline.cells.map((cell) => [cell.key, cell]))
  const saved = new Map(newest.cells.map(({ key, value }) => [key, value]))
  const isNewer = baseline !== undefined && newest.revision > baseline.revision
  const byIndex: Lines = new Map(lines.map((line) => [line.line - 1, line]))
  const { rows, added, lost } = rowsOf(byIndex, context)
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
      const then = before?.get(key)
      const stood = before ? then?.value : stands
      const shown = then?.shown ?? wordsOf(stood)
      if (text === shown) {
        if (!then?.unsaved || wordsOf(stands) === text) continue
        // What was not saved then may have been lost since; what somebody has saved or typed meanwhile is newer.
        if (stands !== stood) {
          if (stands === saved.get(key)) refuse(say('newer', text))
          continue
        }
      }
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
      const label = () => labelOf(field, key, rows)
      if (isNewer && wordsOf(now) !== wordsOf(stood) && now !== result.value)
        contested.push({ key, label: label(), stands: now })
      else if (baseline && stands !== now && wordsOf(stands) !== shown)
        contested.push({ key, label: label(), stands })
    }
  return { cells, added, refused, workbook: { contested, baseline } }
}

/** The repeated rows in a workbook. */
interface WorkbookRows {
  rows: readonly SheetRow[]
  /** Those of them that the sheet gets. */
  added: readonly SheetRow[]
  /** Those that it has no more, and those that it does not get, each with why. */
  lost: ReadonlyMap<string, 'rowGone' | 'locked' | 'mostRows'>
}

/** The lines of a workbook by their place, from 0. */
type Lines = ReadonlyMap<number, SheetLine>

/** Rows that others have added or deleted since its export are not in a workbook, or still are. */
function rowsOf(lines: Lines, context: WorkbookContext): WorkbookRows {
  const { template, rows, growing, newest, baseline } = context
  const then = baseline?.rows ?? rows
  const there = new Set(rows.map(({ rowId }) => rowId))
  // Of those that stand in the sheet as it was read and not here, the person has let go.
  const removed = new Set([...(newest.removedRows ?? []), ...newest.rows.map(({ rowId }) => rowId)])
  const missing = then.filter(({ rowId }) => !there.has(rowId))
  const isGone = (row: (typeof missing)[number]) => !('unsaved' in row) || removed.has(row.rowId)
  const unsaved = missing.flatMap((row) => (isGone(row) ? [] : { rowId: row.rowId, repeatId: row.repeatId }))
  const [repeat, ...others] = template.repeats
  const mayGrow = repeat && others.length === 0 && repeat.from === repeat.to && growing.has(repeat)
  const grown = mayGrow ? grownRows(lines, repeat.repeatId, then, context) : []
  const wanted = [...unsaved, ...grown.filter(({ rowId }) => !there.has(rowId))]
  const { added, refused } = withinRoom(wanted, context)
  return {
    rows: [...then, ...grown],
    added,
    lost: new Map([...missing.filter(isGone).map(({ rowId }) => [rowId, 'rowGone'] as const), ...refused]),
  }
}

/** Those rows for which their tables have room, and the others with why they are not added. */
function withinRoom(wanted: readonly SheetRow[], { template, rows, growing }: PasteContext) {
  const count = new Map(Object.entries(rowIdsOf(rows)).map(([repeatId, ids]) => [repeatId, ids.length]))
  const added: SheetRow[] = []
  const refused: [rowId: string, why: 'locked' | 'mostRows'][] = []
  for (const row of wanted) {
    const repeat = template.repeats.find(({ repeatId }) => repeatId === row.repeatId)
    const there = count.get(row.repeatId) ?? 0
    if (!repeat || !growing.has(repeat)) refused.push([row.rowId, 'locked'])
    else if (there >= repeat.maximum) refused.push([row.rowId, 'mostRows'])
    else {
      count.set(row.repeatId, there + 1)
      added.push(row)
    }
  }
  return { added, refused }
}

/**
 * The rows that the only table of a form has more in a workbook. One that says what another row says that came since is that one: it
 * was filled in from the same workbook before.
 */
function grownRows(
  lines: Lines,
  repeatId: string,
  then: readonly SheetRow[],
  { template, rows, choices, ...context }: WorkbookContext,
): SheetRow[] {
  const drawn = drawnOf(template, then).length
  const last = Math.max(-1, ...lines.keys()) + 1
  // A table without rows is drawn with one.
  const more = last > drawn ? last - drawn + (then.length > 0 ? 0 : 1) : 0
  const grown = Array.from({ length: more }, () => ({ rowId: newId(), repeatId }))
  const known = new Set(then.map(({ rowId }) => rowId))
  const since = rows.filter(({ rowId }) => !known.has(rowId))
  const words = ({ field, key }: DrawnCell) =>
    field ? textInWorkbook(context.valueOf(key), field, choices) : ''
  const bySaid = new Map<string, string[]>()
  for (const [rowId, said] of saidIn(template, since, words))
    bySaid.set(said, [...(bySaid.get(said) ?? []), rowId])
  const said = saidIn(
    template,
    [...then, ...grown],
    ({ column }, index) => lines.get(index)?.cells[column]?.trim() ?? '',
  )
  return grown.map(({ rowId }) => {
    return { rowId: bySaid.get(said.get(rowId) ?? '')?.shift() ?? rowId, repeatId }
  })
}

/** What all fields of each repeated row say. */
function saidIn(
  template: Template,
  rows: readonly SheetRow[],
  textOf: (drawn: DrawnCell, index: number) => string,
): Map<string, string> {
  const said = new Map<string, string>()
  for (const { index, cells } of drawnOf(template, rows)) {
    const fields = cells.filter(({ field }) => field)
    const { rowId } = partsOfKey(fields[0]?.key ?? '')
    if (rowId !== undefined) said.set(rowId, JSON.stringify(fields.map((drawn) => textOf(drawn, index))))
  }
  return said
}
