import { type Area, areaBetween, cellName, type Place } from '../reference.ts'
import { evaluateCell } from './evaluate.ts'
import { areaId, Graph, type Reads } from './graph.ts'
import { type Expression, everyPart } from './syntax.ts'
import type { Matrix, Scalar } from './values.ts'

export interface PlacedFormula {
  at: Place
  expression: Expression
}

export interface PlacedValue {
  at: Place
  value: Scalar
}

const circular: Scalar = { error: '#CIRCULAR!' }

/**
 * A sheet that calculates: values, and formulas that are calculated again where what they read changes. `now`: day and time of the
 * organisation as a serial number.
 */
export class Calculation {
  readonly #formulas: readonly PlacedFormula[]
  readonly #graph: Graph
  readonly #cells: Scalar[][] = []
  readonly #ranges = new Map<string, Matrix>()
  readonly #inRing: ReadonlySet<number>
  readonly #now: number

  constructor(formulas: readonly PlacedFormula[], values: readonly PlacedValue[], now: number) {
    this.#formulas = formulas
    this.#now = now
    this.#graph = new Graph(formulas.map(readsOf))
    this.#inRing = new Set(this.#graph.rings.flat())
    for (const { at, value } of values) this.#write(at, value)
    this.#calculate(this.#graph.inTurn(this.#graph.nodes.map((_, node) => node)))
  }

  /** Formulas that need their own results, a ring each; they come to `#CIRCULAR!`. */
  get rings(): Place[][] {
    return this.#graph.rings.map((ring) => ring.flatMap((index) => this.#formulas[index]?.at ?? []))
  }

  value(place: Place): Scalar {
    return this.#cells[place.row]?.[place.column] ?? null
  }

  /** Writes into cells without formulas, and calculates what depends on them; answers the cells whose results are others now. */
  write(values: readonly PlacedValue[]): Place[] {
    for (const { at, value } of values) this.#write(at, value)
    return this.#calculate(this.#graph.affectedBy(values.map(({ at }) => at)))
  }

  #write(at: Place, value: Scalar): void {
    const row = this.#cells[at.row] ?? []
    row[at.column] = value
    this.#cells[at.row] = row
  }

  #calculate(nodes: readonly number[]): Place[] {
    for (const node of nodes) {
      const each = this.#graph.nodes[node]
      if (each?.kind === 'range') this.#ranges.delete(areaId(each.area))
    }
    return nodes.flatMap((node) => {
      const each = this.#graph.nodes[node]
      if (each?.kind !== 'formula') return []
      const formula = this.#formulas[each.index]
      if (!formula) return []
      const value = this.#inRing.has(each.index) ? circular : this.#evaluate(formula)
      const before = this.value(each.at)
      this.#write(each.at, value)
      return isSame(before, value) ? [] : each.at
    })
  }

  #evaluate({ at, expression }: PlacedFormula): Scalar {
    return evaluateCell(expression, {
      at,
      now: this.#now,
      cell: (place) => this.value(place),
      range: (area) => this.#range(area),
    })
  }

  #range(area: Area): Matrix {
    const id = areaId(area)
    const known = this.#ranges.get(id)
    if (known) return known
    const matrix = new SheetRange(this.#cells, area)
    this.#ranges.set(id, matrix)
    return matrix
  }
}

/** Cells of the sheet as they are at present; their rows are made only for those who need rows. */
class SheetRange implements Matrix {
  readonly at: Place
  readonly #cells: readonly (readonly Scalar[])[]
  readonly #area: Area
  #rows: Scalar[][] | undefined

  constructor(cells: readonly (readonly Scalar[])[], area: Area) {
    this.#cells = cells
    this.#area = area
    this.at = { row: area.top, column: area.left }
  }

  get rows(): Scalar[][] {
    const { top, left, bottom, right } = this.#area
    this.#rows ??= Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from(
        { length: right - left + 1 },
        (_, column) => this.#cells[top + row]?.[left + column] ?? null,
      ),
    )
    return this.#rows
  }

  visit(take: (cell: Scalar) => void): void {
    const { top, left, bottom, right } = this.#area
    for (let row = top; row <= bottom; row++) {
      const cells = this.#cells[row]
      for (let column = left; column <= right; column++) take(cells?.[column] ?? null)
    }
  }
}

/** The cells and ranges that a formula reads, each once. */
export function readsOf({ at, expression }: PlacedFormula): Reads {
  const parts = everyPart(expression)
  const cells = parts.flatMap((part) => (part.kind === 'cell' ? part.cell : []))
  const ranges = parts.flatMap((part) => (part.kind === 'range' ? areaBetween(part.from, part.to) : []))
  return { at, cells: unique(cells, cellName), ranges: unique(ranges, areaId) }
}

function unique<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}

function isSame(one: Scalar, other: Scalar): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return Object.is(one, other)
  return one?.error === other?.error
}
