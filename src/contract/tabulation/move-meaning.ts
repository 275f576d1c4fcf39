import { parseFormula } from './formula/parse.ts'
import { printFormula } from './formula/print.ts'
import { RefusedFormula } from './formula/refusal.ts'
import { type CellReference, type Expression, mapParts } from './formula/syntax.ts'
import { areaName, readArea } from './reference.ts'
import type { DrawnSheet, Template } from './template-schema.ts'

/** What a template says of its cells, rows and columns: everything but how they are drawn. */
export type Meaning = Omit<Template, keyof DrawnSheet>

/** Rows and columns in their order, each by a number that it keeps wherever it is moved to. */
export interface Lines {
  rows: readonly number[]
  columns: readonly number[]
}

/** Where what stood between two lines, counted from 0, stands now; undefined when none of them is left. */
type Span = (first: number, last: number) => { first: number; last: number } | undefined

/**
 * What a template says of its cells once rows and columns were put in, taken out or moved: it goes along with them. What is said of cells
 * of which none is left is said no more; a check that needs one says so by `#REF!`.
 */
export function moveMeaning(meaning: Meaning, from: Lines, to: Lines): Meaning {
  const rows = spanIn(from.rows, to.rows)
  const columns = spanIn(from.columns, to.columns)
  const moved = (text: string): string | undefined => {
    const area = readArea(text)
    const down = area && rows(area.top, area.bottom)
    const across = area && columns(area.left, area.right)
    if (!down || !across) return undefined
    return areaName({ top: down.first, bottom: down.last, left: across.first, right: across.last })
  }
  const placed = <Part extends { at: string }>(parts: readonly Part[]): Part[] =>
    parts.flatMap((part) => {
      const at = moved(part.at)
      return at === undefined ? [] : [{ ...part, at }]
    })
  const ofRows = <Part extends { from: number; to: number }>(part: Part): Part[] => {
    const span = rows(part.from - 1, part.to - 1)
    return span ? [{ ...part, from: span.first + 1, to: span.last + 1 }] : []
  }
  const { headerRows, breaksAfter = [], ...page } = meaning.page
  const [header] = headerRows ? ofRows(headerRows) : []
  const breaks = breaksAfter.flatMap((row) => rows(row - 1, row - 1)?.first ?? [])
  return {
    ...meaning,
    names: placed(meaning.names),
    fields: placed(meaning.fields),
    bindings: placed(meaning.bindings),
    permissions: placed(meaning.permissions),
    checks: placed(meaning.checks).map((check) => ({
      ...check,
      formula: movedFormula(check.formula, rows, columns),
    })),
    repeats: meaning.repeats.flatMap(ofRows),
    page: {
      ...page,
      ...(header && { headerRows: header }),
      ...(breaks.length > 0 && { breaksAfter: breaks.map((row) => row + 1) }),
    },
  }
}

function spanIn(from: readonly number[], to: readonly number[]): Span {
  const places = new Map(to.map((number, index) => [number, index]))
  return (first, last) => {
    const left = from.slice(first, last + 1).flatMap((number) => places.get(number) ?? [])
    return left.length > 0 ? { first: Math.min(...left), last: Math.max(...left) } : undefined
  }
}

/** One that cannot be read stays as it is, and is told when the template is published. */
function movedFormula(formula: string, rows: Span, columns: Span): string {
  const moved = (one: CellReference, other: CellReference) => {
    const down = rows(Math.min(one.row, other.row), Math.max(one.row, other.row))
    const across = columns(Math.min(one.column, other.column), Math.max(one.column, other.column))
    if (!down || !across) return undefined
    return {
      from: { ...one, row: down.first, column: across.first },
      to: { ...other, row: down.last, column: across.last },
    }
  }
  const gone: Expression = { kind: 'constant', value: { error: '#REF!' } }
  try {
    const expression = mapParts(parseFormula(formula), (part) => {
      if (part.kind === 'cell') {
        const place = moved(part.cell, part.cell)
        return place ? { kind: 'cell', cell: place.from } : gone
      }
      if (part.kind !== 'range') return part
      const range = moved(part.from, part.to)
      return range ? { kind: 'range', ...range } : gone
    })
    return printFormula(expression)
  } catch (error) {
    if (error instanceof RefusedFormula) return formula
    throw error
  }
}
