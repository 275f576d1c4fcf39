import type { Cell, Sheet, Workbook } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { dayLength } from '#contract/day.ts'
import { decimalText, roundTo } from '#contract/tabulation/decimal-rounding.ts'
import { largestTemplate } from '#contract/tabulation/limits.ts'
import { isFormatCode } from '#contract/tabulation/number-format/format-code.ts'
import { areaName, cellName, readArea } from '#contract/tabulation/reference.ts'
import { CellName, Template, type TemplateCell } from '#contract/tabulation/template-schema.ts'
import { z } from '#contract/zod.ts'
import { plainCell } from '../workbook/cells.ts'
import { checkParts } from '../workbook/check-parts.ts'
import {
  type ArchivePart,
  checkArchive,
  type Limits,
  largestSheet,
  UnreadableWorkbook,
} from '../workbook/limits.ts'
import { gatherCells, type SpreadCell } from './merged-borders.ts'
import { fieldsIn } from './workbook-fields.ts'
import { sharedFormula, templateFormula } from './workbook-formulas.ts'
import { templatePage } from './workbook-page.ts'
import { templateStyle } from './workbook-styles.ts'

/** What a template is read from; cells that only have a style count, too. */
const limits: Limits = {
  ...largestSheet,
  cells: 3 * largestTemplate.cells,
  strings: largestTemplate.cells,
}
const macros = /vbaProject|macrosheets?\/|activeX\/|\/embeddings\//i
const links = /\/externalLinks\/|\/connections\.xml$|\/queryTables?\//i
/** The serial number of 1 January 1970. */
const firstOfEpoch = 25_569

/** A template as a workbook has it, without what only templates know (repeated rows, checks, bindings), and what was left out. */
export interface ReadTemplate {
  template: Template
  /** Number formats that no template can have, and names that are not of its cells; each with its cell or name. */
  leftOut: readonly { kind: 'format' | 'name'; found: string }[]
}

/**
 * Reads the first sheet of a workbook that is not hidden as a template. Formulas are taken as they are: those that are refused are
 * told when it is published.
 * @throws UnreadableWorkbook when it is none, has macros or links to other files, or is larger than a template may be.
 */
export async function readTabulation(bytes: Uint8Array): Promise<ReadTemplate> {
  const parts = checkArchive(bytes, limits)
  checkNames(parts)
  const { book, sheet } = await open(bytes, parts)
  const names = namesOf(book, sheet)
  const found = cellsOf(sheet)
  const shared = new Map(
    found.flatMap(({ row, column, cell }) =>
      cell.formulaSharedIndex !== undefined && cell.formula
        ? [[cell.formulaSharedIndex, { row, column, formula: cell.formula }] as const]
        : [],
    ),
  )
  const spread = found.map(({ row, column, cell }): SpreadCell => {
    const master = cell.formulaSharedIndex === undefined ? undefined : shared.get(cell.formulaSharedIndex)
    const formula =
      cell.formula || !master
        ? cell.formula
        : sharedFormula(master.formula, row - master.row, column - master.column)
    const content = contentOf({ ...cell, ...(formula && { formula }) })
    return { row, column, content, style: templateStyle(cell.style ?? {}, book.themeColors ?? []) }
  })
  const merges = (sheet.merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
    top: startRow,
    left: startCol,
    bottom: endRow,
    right: endCol,
  }))
  const { cells, styles } = gatherCells(spread, merges)
  const fields = fieldsIn(sheet, found, merges)
  const filled = new Set(fields.map(({ at }) => at))
  const ends = [...found.map(({ row, column }) => ({ bottom: row, right: column })), ...merges]
  const read = z.safeParse(Template, {
    title: sheet.name.slice(0, 100),
    rows: ends.reduce((most, { bottom }) => Math.max(most, bottom + 1), 1),
    columns: ends.reduce((most, { right }) => Math.max(most, right + 1), 1),
    // What stands in a cell that is filled in is what it begins with.
    cells: cells.map(({ text, number, ...cell }) =>
      filled.has(cell.at)
        ? cell
        : { ...cell, ...(text !== undefined && { text }), ...(number !== undefined && { number }) },
    ),
    styles,
    merges: merges.map(areaName),
    rowHeights: [...(sheet.rowDefs ?? [])].flatMap(([row, { height }]) =>
      height === undefined ? [] : [{ index: row + 1, size: height }],
    ),
    columnWidths: (sheet.columns ?? []).flatMap(({ width }, column) =>
      width === undefined ? [] : [{ index: column + 1, size: width }],
    ),
    ...(sheet.freezePane && {
      freeze: { rows: sheet.freezePane.rows ?? 0, columns: sheet.freezePane.columns ?? 0 },
    }),
    names: names.known,
    fields,
    repeats: [],
    bindings: [],
    permissions: [],
    checks: [],
    page: templatePage(sheet),
  })
  if (!read.success) throw new UnreadableWorkbook('too-large')
  const formats = found.flatMap(({ row, column, cell }) =>
    cell.style?.numFmt && !isFormatCode(cell.style.numFmt) ? [cellName({ row, column })] : [],
  )
  return {
    template: read.data,
    leftOut: [
      ...formats.map((at) => ({ kind: 'format' as const, found: at })),
      ...names.unknown.map((name) => ({ kind: 'name' as const, found: name })),
    ],
  }
}

function checkNames(parts: readonly ArchivePart[]): void {
  if (parts.some(({ name }) => macros.test(name))) throw new UnreadableWorkbook('macros')
  if (parts.some(({ name }) => links.test(name))) throw new UnreadableWorkbook('external-links')
}

async function open(
  bytes: Uint8Array,
  parts: readonly ArchivePart[],
): Promise<{ book: Workbook; sheet: Sheet }> {
  try {
    const inside = await checkParts(bytes, parts, limits)
    const first = inside.sheets.findIndex(({ hidden }) => !hidden)
    if (first < 0)
      throw new UnreadableWorkbook(inside.sheets.length > 0 ? 'no-visible-sheet' : 'not-a-workbook')
    const book = await readXlsx(bytes, {
      sheets: [first],
      readStyles: true,
      maxRows: largestTemplate.rows + 1,
    })
    const [sheet] = book.sheets
    if (!sheet) throw new UnreadableWorkbook('not-a-workbook')
    if (sheet.rows.length > largestTemplate.rows) throw new UnreadableWorkbook('too-many-rows')
    return { book, sheet }
  } catch (error) {
    // The library says what of the format it missed, which helps nobody who has the wrong file.
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('not-a-workbook')
  }
}

/** The cells of a sheet: the library describes only those that have more than a value. */
function cellsOf({ rows, cells = new Map() }: Sheet): FoundCell[] {
  const plain = rows.flatMap((values, row) =>
    values.flatMap((value, column) =>
      value === null || cells.has(`${row},${column}`) ? [] : { row, column, cell: { value } },
    ),
  )
  const described = [...cells].map(([place, cell]) => {
    const [row = 0, column = 0] = place.split(',').map(Number)
    return { row, column, cell }
  })
  return [...plain, ...described]
}

interface FoundCell {
  row: number
  column: number
  cell: Pick<Cell, 'value' | 'formula' | 'formulaSharedIndex' | 'style'>
}

function contentOf({
  formula,
  value,
}: FoundCell['cell']): Pick<TemplateCell, 'text' | 'number' | 'formula'> | undefined {
  if (formula) return { formula: templateFormula(formula) }
  if (value instanceof Date) return { number: numberText(value.getTime() / dayLength + firstOfEpoch) }
  if (typeof value === 'number') return { number: numberText(value) }
  if (typeof value === 'boolean') return { formula: value ? 'TRUE' : 'FALSE' }
  return value ? { text: plainCell(value) } : undefined
}

/** A number as templates store it, to as many places as they have. */
function numberText(value: number): string {
  return decimalText(roundTo(value, 14))
}

/** The names of cells in this sheet, and those that a template cannot have. */
function namesOf({ namedRanges = [] }: Workbook, sheet: Sheet): { known: CellName[]; unknown: string[] } {
  const [known, unknown]: [CellName[], string[]] = [[], []]
  const own = new Set([sheet.name, `'${sheet.name.replaceAll("'", "''")}'`])
  for (const { name, range } of namedRanges) {
    const at = range.lastIndexOf('!')
    const area = own.has(range.slice(0, at)) ? readArea(range.slice(at + 1).replaceAll('$', '')) : undefined
    const { data } = z.safeParse(CellName, { name, at: area && areaName(area) })
    if (data) known.push(data)
    else unknown.push(name)
  }
  return { known, unknown }
}
