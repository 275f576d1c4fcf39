import { streamXlsxRows } from 'hucre/xlsx'
import { columnName } from '#contract/tabulation/reference.ts'
import { plainCell } from './cells.ts'
import { checkParts, type Inside } from './check-parts.ts'
import { checkArchive, type Limits, largest, UnreadableWorkbook } from './limits.ts'

/** One line of a sheet: its number, as Excel counts, and its cells as text. */
export interface SheetLine {
  line: number
  cells: string[]
  /** Which of its cells hold a formula: they have what it came to when the workbook was saved. */
  formulas?: readonly number[]
}

/** A sheet with its lines that are not empty. */
export interface NamedSheet {
  name: string
  lines: SheetLine[]
}

/** A workbook's first sheet that is not hidden. */
export interface OpenSheet {
  name: string
  /** Names of hidden sheets. */
  hidden: readonly string[]
  /** Its lines that are not empty: dates as `YYYY-MM-DD`, blanks at the beginning of a cell as they are. */
  lines: SheetLine[]
  /** Cells, such as `B7`, that hold a formula; their lines have what it came to when the workbook was saved. */
  formulas: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/**
 * The lines of a workbook's first sheet, without blanks around what stands in cells.
 * @throws UnreadableWorkbook when it is none, or goes beyond the limits.
 */
export async function readSheet(bytes: Uint8Array, limits: Limits = largest): Promise<SheetLine[]> {
  const { lines, formulas } = await openSheet(bytes, limits)
  return lines.map((line) => readLine(line, formulas))
}

/**
 * The same, with the lines of the sheet of a name, hidden or not; of that none where there is no such sheet.
 * @param within the limits of the sheet of the name, where they are others in rows and in a cell.
 * @throws UnreadableWorkbook when it is none, or goes beyond the limits.
 */
export async function readSheetWith(
  bytes: Uint8Array,
  limits: Limits,
  name: string,
  within: Limits,
): Promise<{ lines: SheetLine[]; called: SheetLine[] }> {
  return await inWorkbook(bytes, limits, async (inside) => {
    const { lines, formulas } = await shownSheet(bytes, limits, inside)
    const sheet = inside.sheets.findIndex((each) => each.name === name)
    const called = sheet < 0 ? [] : await linesOf(bytes, sheet, within)
    return { lines: lines.map((line) => readLine(line, formulas)), called }
  })
}

/**
 * All sheets of a workbook that are not hidden, without blanks around what stands in cells.
 * @throws UnreadableWorkbook when it is none, or goes beyond the limits.
 */
export async function readSheets(bytes: Uint8Array, limits: Limits = largest): Promise<NamedSheet[]> {
  return await inWorkbook(bytes, limits, async ({ sheets, formulas }) => {
    const read: NamedSheet[] = []
    for (const [sheet, { name, hidden, part }] of sheets.entries()) {
      if (hidden) continue
      const lines = await linesOf(bytes, sheet, limits)
      read.push({ name, lines: lines.map((line) => readLine(line, formulas.get(part) ?? none)) })
    }
    return read
  })
}

/** A line without blanks around what stands in its cells. `formulas`: the sheet's cells that hold one. */
function readLine({ line, cells }: SheetLine, formulas: ReadonlySet<string>): SheetLine {
  const computed = cells.flatMap((_, at) => (formulas.has(`${columnName(at)}${line}`) ? at : []))
  return { line, cells: cells.map((cell) => cell.trim()), ...(computed.length > 0 && { formulas: computed }) }
}

/**
 * Opens a workbook's first sheet.
 * @throws UnreadableWorkbook when it is none, goes beyond the limits, or shows no sheet.
 */
export async function openSheet(bytes: Uint8Array, limits: Limits): Promise<OpenSheet> {
  return await inWorkbook(bytes, limits, (inside) => shownSheet(bytes, limits, inside))
}

async function shownSheet(
  bytes: Uint8Array,
  limits: Limits,
  { sheets, formulas }: Inside,
): Promise<OpenSheet> {
  const sheet = sheets.findIndex(({ hidden }) => !hidden)
  const shown = sheets[sheet]
  if (!shown) throw new UnreadableWorkbook(sheets.length > 0 ? 'no-visible-sheet' : 'not-a-workbook')
  const lines = await linesOf(bytes, sheet, limits)
  const hidden = sheets.flatMap((each) => (each.hidden ? each.name : []))
  return { name: shown.name, hidden, lines, formulas: formulas.get(shown.part) ?? none }
}

/** Reads in a workbook whose parts are within the limits. */
async function inWorkbook<Answer>(
  bytes: Uint8Array,
  limits: Limits,
  read: (inside: Inside) => Promise<Answer>,
): Promise<Answer> {
  const parts = checkArchive(bytes, limits)
  return await refusing(async () => await read(await checkParts(bytes, parts, limits)))
}

async function linesOf(bytes: Uint8Array, sheet: number, limits: Limits): Promise<SheetLine[]> {
  const lines: SheetLine[] = []
  let length = 0
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    // A line has holes where its cells are empty.
    if (values.length > limits.columns) throw new UnreadableWorkbook('too-many-columns')
    const cells = Array.from(values, (value) => textOf(value, limits.cell))
    length += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (length > limits.text) throw new UnreadableWorkbook('too-large')
    if (cells.every((cell) => cell.trim() === '')) continue
    if (lines.length >= limits.rows) throw new UnreadableWorkbook('too-many-rows')
    lines.push({ line: index + 1, cells })
  }
  return lines
}

/** The library says what of the format it missed, which helps nobody who has the wrong file. */
async function refusing<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('not-a-workbook')
  }
}

function textOf(value: string | number | boolean | Date | null | undefined, most: number): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return plainCell(String(value ?? ''))
    .slice(0, most)
    .trimEnd()
}
