import { parseFormula } from '#contract/tabulation/formula/parse.ts'
import { printFormula } from '#contract/tabulation/formula/print.ts'
import { RefusedFormula } from '#contract/tabulation/formula/refusal.ts'
import { type CellReference, type Expression, mapParts } from '#contract/tabulation/formula/syntax.ts'

/** Functions that workbooks write with a prefix, for they are newer than the format. */
const newer: ReadonlySet<string> = new Set(
  'CEILING.MATH CONCAT DAYS FLOOR.MATH FORECAST.LINEAR IFNA IFS ISOWEEKNUM MAXIFS MINIFS MODE.SNGL NORM.DIST NORM.INV NORM.S.DIST NUMBERVALUE PERCENTILE.INC QUARTILE.INC RANK.AVG RANK.EQ STDEV.P STDEV.S SWITCH TEXTJOIN UNICHAR UNICODE VAR.P VAR.S XLOOKUP XMATCH XOR ARABIC'.split(
    ' ',
  ),
)

/** The formula as a workbook writes it. */
export function workbookFormula(expression: Expression): string {
  return printFormula(
    mapParts(expression, (part) =>
      part.kind === 'call' && newer.has(part.name) ? { ...part, name: `_xlfn.${part.name}` } : part,
    ),
  )
}

/** A formula of a workbook as templates write it; one that is refused stays as it is, to be told when it is published. */
export function templateFormula(formula: string): string {
  return rewritten(formula, (expression) => expression)
}

/** The formula of a cell that shares one with a cell so many rows above and columns to the left. */
export function sharedFormula(formula: string, rows: number, columns: number): string {
  const moved = (cell: CellReference): CellReference => ({
    ...cell,
    row: cell.rowFixed ? cell.row : cell.row + rows,
    column: cell.columnFixed ? cell.column : cell.column + columns,
  })
  return rewritten(formula, (expression) =>
    mapParts(expression, (part) => {
      if (part.kind === 'cell') return { kind: 'cell', cell: moved(part.cell) }
      return part.kind === 'range' ? { kind: 'range', from: moved(part.from), to: moved(part.to) } : part
    }),
  )
}

function rewritten(formula: string, change: (expression: Expression) => Expression): string {
  try {
    return printFormula(change(parseFormula(formula)))
  } catch (error) {
    if (error instanceof RefusedFormula) return formula
    throw error
  }
}
