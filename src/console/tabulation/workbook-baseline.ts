import type { Cell, WriteSheet } from 'hucre'
import { Id } from '#contract/id.ts'
import { noRepeats } from '#contract/no-repeats.ts'
import { mostFilledCells, mostRepeatedRows } from '#contract/tabulation/limits.ts'
import { SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { CellKey } from '#contract/tabulation/sheet-schema.ts'
import { z } from '#contract/zod.ts'
import { type Limits, largestSheet } from '../workbook/limits.ts'
import { readSheetWith, type SheetLine } from '../workbook/read-sheet.ts'

const Head = z.object({
  sheetId: Id,
  revision: z.int().check(z.nonnegative()),
  /** Tells what was added in this workbook from the same in another one. */
  exportId: Id,
})
/** A repeated row; one that was not saved then may not have been seen by anybody else. */
const StoodRow = z.extend(SheetRow, { unsaved: z.optional(z.literal(true)) })
const StoodCell = z.object({
  key: CellKey,
  /** What was saved; of people, files and several choices what the workbook shows of them. */
  value: z.optional(z.union([z.string(), z.boolean()])),
  /** What the workbook showed. */
  shown: z.string(),
  /** That was not saved yet. */
  unsaved: z.optional(z.literal(true)),
})

/** What a workbook of a sheet was exported over: the sheet's revision, its repeated rows in their order, and its filled cells. */
export interface Baseline extends z.output<typeof Head> {
  rows: readonly z.output<typeof StoodRow>[]
  cells: readonly z.output<typeof StoodCell>[]
}

const StoodRows = z.array(StoodRow).check(
  z.maxLength(mostRepeatedRows),
  noRepeats<z.output<typeof StoodRow>>(({ rowId }) => rowId),
)

/** The hidden sheet of a workbook that has its baseline: unlike a property of the file, it may be of any length. */
const sheetName = '_milepost'

/** A line for each row and cell besides the head; a cell of a workbook has at most so many characters. */
const limits: Limits = { ...largestSheet, rows: mostFilledCells + mostRepeatedRows + 1, cell: 32_767 }

/**
 * The hidden sheet for a workbook: in its first column a line of JSON for the head, and one for each row and cell. Beside them it
 * has a formula for each line of the sheet that is shown, which says where that stands: programs change it along with whatever
 * moves the line.
 * @param shown the name of the sheet that is shown, and how many lines it has.
 */
export function baselineSheet(
  { rows, cells, ...head }: Baseline,
  shown: { name: string; lines: number },
): WriteSheet {
  const sheet = quotedName(shown.name)
  const entries = [head, ...rows, ...cells]
  const places = Array.from({ length: shown.lines }, (_, index): [string, Partial<Cell>] => [
    `${index},1`,
    { value: null, type: 'formula', formula: `ROW(${sheet}!$A$${index + 1})`, formulaResult: index + 1 },
  ])
  return {
    name: sheetName,
    hidden: true,
    rows: entries.map((entry) => [JSON.stringify(entry)]),
    cells: new Map(places),
  }
}

/** The name of a sheet as formulas write it. */
export function quotedName(sheet: string): string {
  return `'${sheet.replaceAll("'", "''")}'`
}

/** The same as a workbook has it. */
export interface ReadBaseline extends Baseline {
  /** Where its lines stand by now, from 0, in the order in which they were exported; undefined for one that is gone. */
  places: readonly (number | undefined)[]
}

/** A workbook from which a sheet is filled in. */
export interface FilledWorkbook {
  lines: readonly SheetLine[]
  /** Absent in one that was made by hand. */
  baseline: ReadBaseline | undefined
}

/**
 * Reads a workbook from which a sheet is filled in.
 * @throws UnreadableWorkbook when it is none, or goes beyond the limits.
 */
export async function readFilledWorkbook(bytes: Uint8Array): Promise<FilledWorkbook> {
  const { lines, called } = await readSheetWith(bytes, largestSheet, sheetName, limits)
  return { lines, baseline: baselineOf(called) }
}

function baselineOf(lines: readonly SheetLine[]): ReadBaseline | undefined {
  const texts = lines.flatMap(({ cells: [text = ''] }) => (text === '' ? [] : text))
  const [first, ...others] = texts.map(parsed)
  const head = z.safeParse(Head, first)
  const entries = z.safeParse(z.array(z.union([StoodRow, StoodCell])), others)
  if (!head.success || !entries.success) return undefined
  const rows = z.safeParse(
    StoodRows,
    entries.data.filter((entry) => 'rowId' in entry),
  )
  const cells = entries.data.flatMap((entry) => ('key' in entry ? entry : []))
  return rows.success ? { ...head.data, rows: rows.data, cells, places: placesIn(lines) } : undefined
}

function placesIn(lines: readonly SheetLine[]): ReadBaseline['places'] {
  const places: (number | undefined)[] = []
  for (const { line, cells } of lines) {
    const [, text = ''] = cells
    places[line - 1] = /^\d+$/.test(text) ? Number(text) - 1 : undefined
  }
  return places
}

/** Undefined of what somebody wrote there by hand. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (failure) {
    if (failure instanceof SyntaxError) return undefined
    throw failure
  }
}
