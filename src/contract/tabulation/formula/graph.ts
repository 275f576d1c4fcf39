import { type Area, contains, mostSheetColumns, type Place } from '../reference.ts'
import { componentsOf } from './components.ts'

/** The cells and ranges that a formula reads. */
export interface Reads {
  at: Place
  cells: readonly Place[]
  ranges: readonly Area[]
}

/** A cell with a formula, or a range that formulas read. */
export type GraphNode =
  | { kind: 'formula'; index: number; at: Place }
  /** `own`: the part that no shorter range before it has; only cells in there point to it directly. */
  | { kind: 'range'; area: Area; own: Area }

/**
 * Which formulas depend on which cells. Ranges are nodes of their own, and one that another begins or ends with points to that: a
 * thousand growing sums are two thousand edges, not half a million.
 */
export class Graph {
  readonly nodes: readonly GraphNode[]
  /** Groups of formulas that go round in a circle, each by the places in the list that was given. */
  readonly rings: readonly (readonly number[])[]
  readonly #dependents: number[][]
  readonly #readers = new Map<number, number[]>()
  readonly #rangesOfColumn = new Map<number, number[]>()
  /** When a node's turn is, after all that it depends on. */
  readonly #turn: readonly number[]

  constructor(formulas: readonly Reads[]) {
    const nodes: GraphNode[] = formulas.map(({ at }, index) => ({ kind: 'formula', index, at }))
    const ranges = rangeNodes(formulas, nodes)
    this.nodes = nodes
    this.#dependents = nodes.map(() => [])
    for (const [index, { cells, ranges: read }] of formulas.entries()) {
      for (const place of cells) append(this.#readers, cellId(place), index)
      for (const area of read) this.#dependents[ranges.get(areaId(area)) ?? index]?.push(index)
    }
    this.#linkRanges(formulas, ranges)
    for (const [index, { at }] of formulas.entries())
      this.#dependents[index]?.push(...(this.#readers.get(cellId(at)) ?? []))
    const components = componentsOf(this.#dependents)
    const turn: number[] = []
    for (const [place, component] of components.entries()) for (const node of component) turn[node] = -place
    this.#turn = turn
    this.rings = components
      .filter(([first = -1, ...others]) => others.length > 0 || this.#dependents[first]?.includes(first))
      .map((component) => component.filter((node) => nodes[node]?.kind === 'formula').sort((a, b) => a - b))
  }

  /** The nodes that depend on these cells, each behind all that it depends on. */
  affectedBy(places: readonly Place[]): number[] {
    const affected = new Set(places.flatMap((place) => this.#touchedBy(place)))
    for (const node of affected) for (const dependent of this.#dependents[node] ?? []) affected.add(dependent)
    return this.inTurn([...affected])
  }

  /** Nodes in the order in which they are calculated. */
  inTurn(nodes: readonly number[]): number[] {
    return nodes.toSorted((one, other) => (this.#turn[one] ?? 0) - (this.#turn[other] ?? 0))
  }

  #touchedBy(place: Place): number[] {
    const ranges = (this.#rangesOfColumn.get(place.column) ?? []).filter((node) => {
      const range = this.nodes[node]
      return range?.kind === 'range' && contains(range.own, place)
    })
    return [...(this.#readers.get(cellId(place)) ?? []), ...ranges]
  }

  #linkRanges(formulas: readonly Reads[], ranges: ReadonlyMap<string, number>): void {
    const formulaAt = new Map(formulas.map(({ at }, index) => [cellId(at), index]))
    for (const [node, range] of this.nodes.entries()) {
      if (range.kind !== 'range') continue
      const shorter = shorterRange(range.area, ranges)
      if (shorter !== undefined) this.#dependents[shorter]?.push(node)
      const { own } = range
      for (let column = own.left; column <= own.right; column++) {
        append(this.#rangesOfColumn, column, node)
        for (let row = own.top; row <= own.bottom; row++) {
          const formula = formulaAt.get(cellId({ row, column }))
          if (formula !== undefined) this.#dependents[formula]?.push(node)
        }
      }
    }
  }
}

/** Adds a node for each range that is read, and says which node it is. */
function rangeNodes(formulas: readonly Reads[], nodes: GraphNode[]): Map<string, number> {
  const areas = new Map(formulas.flatMap(({ ranges }) => ranges.map((area) => [areaId(area), area] as const)))
  const ids = new Map([...areas.keys()].map((id, index) => [id, nodes.length + index]))
  for (const area of areas.values()) {
    const { top, bottom } = area
    const without = ids.has(areaId({ ...area, bottom: bottom - 1 })) && top < bottom
    const behind = ids.has(areaId({ ...area, top: top + 1 })) && top < bottom
    const own = without ? { ...area, top: bottom } : behind ? { ...area, bottom: top } : area
    nodes.push({ kind: 'range', area, own })
  }
  return ids
}

/** The node of the range without the last row, or else without the first. */
function shorterRange(area: Area, ranges: ReadonlyMap<string, number>): number | undefined {
  if (area.top === area.bottom) return undefined
  return (
    ranges.get(areaId({ ...area, bottom: area.bottom - 1 })) ??
    ranges.get(areaId({ ...area, top: area.top + 1 }))
  )
}

function append(map: Map<number, number[]>, key: number, node: number): void {
  const list = map.get(key)
  if (list) list.push(node)
  else map.set(key, [node])
}

/** A number for each cell that a sheet can have. */
export function cellId({ row, column }: Place): number {
  return row * mostSheetColumns + column
}

export function areaId({ top, left, bottom, right }: Area): string {
  return `${top}:${left}:${bottom}:${right}`
}
