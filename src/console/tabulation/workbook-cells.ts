import type { RefusedCell, SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { type CellValue, partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import { labelOf } from '#contract/tabulation/sift-edit.ts'
import { newId } from '#request/id.ts'
import type { SheetLine } from '../workbook/read-sheet.ts'
import { textInWorkbook } from './drawn-rows.ts'
import { idFrom } from './id-from.ts'
import { type Contested, drawnOf, notText, type PasteContext, type Pasted, resultOf } from './paste-cells.ts'
import { rowIdsOf } from './row-ids.ts'
import type { Baseline, ReadBaseline } from './workbook-baseline.ts'
import { type Lines, type PlacedLines, placeLines, textAt } from './workbook-lines.ts'

interface WorkbookContext extends PasteContext {
  /** What stands in the sheet, saved or not. */
  valueOf: (key: string) => CellValue | undefined
  /** The sheet as it was read last. */
  newest: Pick<SheetDetail, 'revision' | 'cells' | 'rows' | 'removedRows'>
  /** What the workbook was exported over; absent where it says nothing of it, or is of another sheet. */
  baseline: ReadBaseline | undefined
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
  const found = rowsOf(new Map(lines.map((line) => [line.line - 1, line])), context)
  if (!found) return undefined
  const { rows, added, taken, lost, placed } = found
  const grown = new Set(placed.grown.map(({ rowId }) => rowId))
  const cells = new Map<string, CellValue | undefined>()
  const refused: RefusedCell[] = placed.stray.map(({ line }) => {
    // A place in the workbook is none of the sheet once lines have moved.
    const label = say('line', String(line))
    return { key: label, label, message: say('noCell') }
  })
  const contested: Contested[] = []
  for (const drawnRow of drawnOf(template, rows))
    for (const drawn of drawnRow.cells) {
      const { field, cell, key, column } = drawn
      const line = placed.lineOf(drawnRow)
      const text = textAt(line, drawn)
      const { rowId = '' } = partsOfKey(key)
      if (!field) {
        // An inserted line does not repeat the words of the form.
        const isLeftOut = text === '' && grown.has(rowId)
        if (cell?.text !== undefined && cell.text.trim() !== text && !isLeftOut) return undefined
        continue
      }
      const wordsOf = (value: CellValue | undefined) => textInWorkbook(value, field, choices)
      const refuse = (message: string) => refused.push({ key, label: labelOf(field, key, rows), message })
      const stands = context.valueOf(key)
      if (taken.has(rowId)) {
        const result = resultOf(drawn, text, context)
        const isOther = wordsOf(stands) !== text && !('value' in result && result.value === stands)
        if (text !== '' && isOther) refuse(say('newer', text))
        continue
      }
      // A workbook has no more of it than words, from which it cannot come back.
      const stays = notText.includes(field.type) && rowId !== '' && wordsOf(stands) !== ''
      if (placed.isGuess && stays) {
        refuse(say('stays', text))
        continue
      }
      // What is empty there may be older than what somebody filled in since.
      if (text === '' && !before) continue
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
      const why = lost.get(rowId)
      if (why) {
        refuse(say(why, text))
        continue
      }
      if (text === '' && line?.formulas?.includes(column)) {
        refuse(say('noResult'))
        continue
      }
      if (stays && context.mayFill(drawn.at)) {
        refuse(say('stays', text))
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
  /** Those that it got from the same workbook before: what stands in them otherwise is newer. */
  taken: ReadonlySet<string>
  /** Those that it has no more, and those that it does not get, each with why. */
  lost: ReadonlyMap<string, 'rowGone' | 'locked' | 'mostRows'>
  placed: PlacedLines
}

/** Rows that others have added or deleted since its export are not in a workbook, or still are. */
function rowsOf(lines: Lines, context: WorkbookContext): WorkbookRows | undefined {
  const { template, rows, newest, baseline } = context
  const then = baseline?.rows ?? rows
  const there = new Set(rows.map(({ rowId }) => rowId))
  // Of those that stand in the sheet as it was read and not here, the person has let go.
  const removed = new Set([...(newest.removedRows ?? []), ...newest.rows.map(({ rowId }) => rowId)])
  const missing = then.filter(({ rowId }) => !there.has(rowId))
  const isGone = (row: (typeof missing)[number]) => !('unsaved' in row) || removed.has(row.rowId)
  const unsaved = missing.flatMap((row) => (isGone(row) ? [] : { rowId: row.rowId, repeatId: row.repeatId }))
  const placed = placeLines({
    lines,
    template,
    then,
    places: baseline?.places,
    emptyText: ({ field }) => (field ? textInWorkbook(undefined, field, context.choices) : ''),
    idOfAdded: idsOfAdded(baseline),
  })
  if (!placed) return undefined
  const { grown } = placed
  const isNew = ({ rowId }: SheetRow) => !there.has(rowId) && !removed.has(rowId)
  const { added, refused } = withinRoom([...unsaved, ...grown.filter(isNew)], context)
  const gone = [
    ...missing.filter(isGone),
    ...grown.filter(({ rowId }) => !there.has(rowId) && removed.has(rowId)),
  ]
  return {
    rows: [...then, ...grown],
    added,
    taken: new Set(grown.flatMap(({ rowId }) => (there.has(rowId) ? rowId : []))),
    lost: new Map([...gone.map(({ rowId }) => [rowId, 'rowGone'] as const), ...refused]),
    placed,
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
 * The ids of rows that were added in a workbook, the same as long as the row says the same there: so it is added once, also where
 * its sheet was changed since, and does not come back where it was deleted. A workbook that says nothing of its export has no such
 * memory.
 */
function idsOfAdded(baseline: Baseline | undefined) {
  const counts = new Map<string, number>()
  return (repeatId: string, said: readonly string[]) => {
    if (!baseline) return newId()
    const name = JSON.stringify([baseline.exportId, repeatId, ...said])
    const before = counts.get(name) ?? 0
    counts.set(name, before + 1)
    return idFrom(`${name} ${before}`)
  }
}
