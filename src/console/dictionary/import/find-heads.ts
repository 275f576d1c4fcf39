import { headText, mostTitles } from '../../workbook/heads.ts'
import type { SheetLine } from '../../workbook/read-sheet.ts'
import { type SheetColumn, sheetColumns } from './types.ts'

/** Why a workbook that can be read is not one to import. */
export type SheetFault = 'wrong-template' | 'merged-heads' | 'repeated-head' | 'no-rows'

export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet'
  readonly fault: SheetFault
  readonly values: Readonly<Record<string, string | number>>

  constructor(fault: SheetFault, values: Readonly<Record<string, string | number>> = {}) {
    super(`unreadable sheet: ${fault}`)
    this.fault = fault
    this.values = values
  }
}

/** Where the heads stand, and the columns that they name. */
export interface Heads {
  /** Index of their line among the lines. */
  at: number
  columns: ReadonlyMap<SheetColumn, number>
  /** Columns after that of the names that are theirs, too: the head is merged over them, and each is a level. */
  nameColumns: number
}

/**
 * Finds the line of the heads.
 * @param names what heads are called, in any language, as `headText` gives them.
 * @throws UnreadableSheet when there is none, when merged cells spread it over two lines, or when it names a column twice.
 */
export function findHeads(lines: readonly SheetLine[], names: ReadonlyMap<string, SheetColumn>): Heads {
  const found = lines.slice(0, mostTitles).map(({ cells }) => columnsIn(cells, names))
  const counts = found.map((columns) => columns.size)
  const at = counts.indexOf(Math.max(0, ...counts))
  const columns = found[at]
  const line = lines[at]
  if (!columns || !line || columns.size === 0)
    throw new UnreadableSheet('wrong-template', { heads: headsOf(lines[0]) })
  for (const beside of [at - 1, at + 1]) {
    const others = [...(found[beside]?.keys() ?? [])].filter((column) => !columns.has(column))
    // A name under a title of its own is no head.
    if (others.length === 0 || (columns.has('name') && found[beside]?.size === 1 && beside < at)) continue
    const [first, second] = [lines[Math.min(at, beside)], lines[Math.max(at, beside)]]
    throw new UnreadableSheet('merged-heads', { first: first?.line ?? 0, second: second?.line ?? 0 })
  }
  if (!columns.has('name'))
    throw new UnreadableSheet('wrong-template', { heads: headsOf(line), line: line.line })
  for (const [index, text] of line.cells.entries()) {
    const column = names.get(headText(text))
    if (column && columns.get(column) !== index)
      throw new UnreadableSheet('repeated-head', { line: line.line, head: text.trim() })
  }
  return { at, columns, nameColumns: spreadOf(line.cells, columns.get('name') ?? 0) }
}

function columnsIn(
  cells: readonly string[],
  names: ReadonlyMap<string, SheetColumn>,
): Map<SheetColumn, number> {
  const columns = new Map<SheetColumn, number>()
  for (const [index, text] of cells.entries()) {
    const column = names.get(headText(text))
    if (column && !columns.has(column)) columns.set(column, index)
  }
  return new Map(
    sheetColumns.flatMap((column) => {
      const index = columns.get(column)
      return index === undefined ? [] : [[column, index] as const]
    }),
  )
}

/** How many columns a head that is merged takes: those after it that have no head of their own. */
function spreadOf(cells: readonly string[], from: number): number {
  let to = from + 1
  while (to < cells.length && headText(cells[to] ?? '') === '') to++
  // Whether something follows cannot be told at the end of the line: the reader looks at what stands there.
  return to - from
}

/** The first few heads of a line, as an error names them. */
function headsOf(line: SheetLine | undefined): string {
  const heads = line?.cells.map((cell) => cell.trim()).filter(Boolean) ?? []
  return heads.slice(0, 6).join('、')
}
