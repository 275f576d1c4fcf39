import { type CellReference, type Expression, mapParts } from './formula/syntax.ts'
import { type Area, areaName, readArea } from './reference.ts'
import type { CellName, RepeatRows } from './template-schema.ts'

/** Repeated rows of a template, counted from 0, and how often they are there. */
interface Block {
  repeatId: string
  top: number
  bottom: number
  count: number
}

/** A row of a template in a sheet: of repeated rows, which of them. */
export interface TemplateRow {
  row: number
  repeated?: { repeatId: string; index: number }
}

/** Where the rows of a template stand in a sheet whose repeated rows are there as often as somebody needs them. */
export class Layout {
  readonly #blocks: readonly Block[]

  /** `counts`: how often the rows of each repeat are there; at least once. */
  constructor(repeats: readonly RepeatRows[], counts: ReadonlyMap<string, number>) {
    this.#blocks = repeats
      .map(({ repeatId, from, to }) => ({
        repeatId,
        top: from - 1,
        bottom: to - 1,
        count: Math.max(1, counts.get(repeatId) ?? 1),
      }))
      .sort((one, other) => one.top - other.top)
  }

  /** The repeat to which a row of the template belongs. */
  blockOf(row: number): Block | undefined {
    return this.#blocks.find(({ top, bottom }) => row >= top && row <= bottom)
  }

  /** The row of the sheet in which a row of the template stands; `index`: of repeated rows, which of them. */
  rowOf(row: number, index = 0): number {
    const added = this.#blocks
      .filter(({ bottom }) => bottom < row)
      .reduce((sum, block) => sum + (block.count - 1) * heightOf(block), 0)
    const own = this.blockOf(row)
    return row + added + (own ? index * heightOf(own) : 0)
  }

  /** All rows of the sheet, for a template of so many. */
  rows(templateRows: number): TemplateRow[] {
    const rows: TemplateRow[] = []
    for (let row = 0; row < templateRows; row++) {
      const block = this.blockOf(row)
      if (!block) rows.push({ row })
      else {
        for (let index = 0; index < block.count; index++)
          for (let within = block.top; within <= block.bottom; within++)
            rows.push({ row: within, repeated: { repeatId: block.repeatId, index } })
        row = block.bottom
      }
    }
    return rows
  }

  /** How often a row of the template is there. */
  timesOf(row: number): number {
    return this.blockOf(row)?.count ?? 1
  }

  /**
   * The formula of a template's cell as it stands in the sheet. References to rows that repeat with the formula's own mean those
   * beside it, unless they are fixed; ranges from elsewhere grow with the rows, and so do fixed ends.
   */
  formulaAt(expression: Expression, row: number, index = 0): Expression {
    const own = this.blockOf(row)

    const moved = (reference: CellReference, end: 'first' | 'last'): CellReference => {
      const block = this.blockOf(reference.row)
      const beside = block !== undefined && block === own && !reference.rowFixed
      const which = beside ? index : end === 'first' ? 0 : (block?.count ?? 1) - 1
      return { ...reference, row: this.rowOf(reference.row, which) }
    }

    return mapReferences(expression, (part) => {
      if (part.kind === 'cell') return { kind: 'cell', cell: moved(part.cell, 'first') }
      const { from, to } = downwards(part)
      return { kind: 'range', from: moved(from, 'first'), to: moved(to, 'last') }
    })
  }

  /**
   * The formula with names replaced by their cells: from outside the repeated rows in which they lie a name means all of them, from
   * inside those beside it.
   */
  withoutNames(expression: Expression, row: number, names: ReadonlyMap<string, Area>): Expression {
    return mapParts(expression, (part) => {
      const area = part.kind === 'name' ? names.get(part.name.toUpperCase()) : undefined
      if (!area) return part
      const loose = { rowFixed: false, columnFixed: false }
      const from = { row: area.top, column: area.left, ...loose }
      const to = { row: area.bottom, column: area.right, ...loose }
      const block = this.blockOf(area.top)
      const grows = block !== undefined && block !== this.blockOf(row)
      const single = area.top === area.bottom && area.left === area.right
      return single && !grows ? { kind: 'cell', cell: from } : { kind: 'range', from, to }
    })
  }

  /** The first range that takes only a part of several repeated rows from outside them, as it is written; undefined when none does. */
  partOfRepeat(expression: Expression, row: number): string | undefined {
    let found: string | undefined
    mapReferences(expression, (part) => {
      if (part.kind !== 'range') return part
      const { from, to } = downwards(part)
      const [first, last] = [this.blockOf(from.row), this.blockOf(to.row)]
      const own = this.blockOf(row)
      const cut =
        (first && first !== own && from.row !== first.top) || (last && last !== own && to.row !== last.bottom)
      if (cut) found ??= areaName({ top: from.row, left: from.column, bottom: to.row, right: to.column })
      return part
    })
    return found
  }
}

/** The cells that names stand for, by the name in capitals: Excel does not tell them apart by case. */
export function namedAreas(names: readonly CellName[]): Map<string, Area> {
  return new Map(
    names.flatMap(({ name, at }) => {
      const area = readArea(at)
      return area ? [[name.toUpperCase(), area] as const] : []
    }),
  )
}

function heightOf({ top, bottom }: Block): number {
  return bottom - top + 1
}

type Range = Extract<Expression, { kind: 'range' }>
type Reference = Extract<Expression, { kind: 'cell' | 'range' }>

/** The range from its upper left to its lower right corner. */
function downwards({ from, to }: Range): { from: CellReference; to: CellReference } {
  const [upper, lower] = from.row <= to.row ? [from, to] : [to, from]
  const [left, right] = from.column <= to.column ? [from, to] : [to, from]
  return {
    from: { ...upper, column: left.column, columnFixed: left.columnFixed },
    to: { ...lower, column: right.column, columnFixed: right.columnFixed },
  }
}

function mapReferences(expression: Expression, change: (reference: Reference) => Expression): Expression {
  return mapParts(expression, (part) => (part.kind === 'cell' || part.kind === 'range' ? change(part) : part))
}
