import type { DictionaryDelta, NodeColumns } from '#contract/dictionary/columns.ts'
import type { Pace } from './dictionary-pace.ts'

/** The columns whose texts are taken apart when a line is shown, searched or compared. */
export type TextColumn = Exclude<keyof NodeColumns, 'count' | 'ids' | 'parents' | 'sorts'>

/** Nodes as they come, in no order. */
export interface Rows extends Pick<NodeColumns, 'count' | 'ids' | 'parents' | 'sorts'> {
  /** By row: 1 for what a later delta brings or takes away. */
  outdated: Uint8Array
  /** What a column says of a row; empty where there is no such row. */
  textAt: (column: TextColumn, row: number) => string
}

/** The nodes of a snapshot's parts and of the deltas since: what a later one says of a node takes the place of all before. */
export function joinRows(parts: readonly NodeColumns[], deltas: readonly DictionaryDelta[]): Rows {
  const latest = deltas.toReversed()
  const all = [...latest.map(({ changed }) => changed), ...parts]
  const count = all.reduce((sum, columns) => sum + columns.count, 0)
  // By row: which of them it is in; and where each of them begins.
  const sources = new Uint16Array(count)
  const starts: number[] = []
  const rows: Rows = {
    count,
    ids: new Int32Array(count),
    parents: new Int32Array(count),
    sorts: new Float64Array(count),
    outdated: new Uint8Array(count),
    textAt: (column, row) => {
      const source = sources[row]
      if (source === undefined) return ''
      return all[source]?.[column].at(row - (starts[source] ?? 0)) ?? ''
    },
  }
  const known = new Set<number>()
  let at = 0
  all.forEach((columns, index) => {
    starts.push(at)
    sources.fill(index, at, at + columns.count)
    rows.ids.set(columns.ids, at)
    rows.parents.set(columns.parents, at)
    rows.sorts.set(columns.sorts, at)
    const delta = latest[index]
    for (const nodeId of delta?.removed ?? []) known.add(nodeId)
    if (known.size > 0)
      columns.ids.forEach((nodeId, row) => {
        if (known.has(nodeId)) rows.outdated[at + row] = 1
      })
    for (const nodeId of delta?.changed.ids ?? []) known.add(nodeId)
    at += columns.count
  })
  return rows
}

export interface Shape {
  /** The row of each line; rows that no root leads to have none. */
  order: Int32Array
  /** The line above; −1 for a root. */
  parents: Int32Array
  levels: Uint8Array
  /** The line after the last one below. */
  ends: Int32Array
}

/** Where each row stands: siblings by their `sort`, equal ones by their number. */
export async function shapeOf(rows: Rows, pace: Pace): Promise<Shape> {
  const { count } = rows
  const { first, next } = await linkSiblings(rows, pace)
  const shape: Shape = {
    order: new Int32Array(count),
    parents: new Int32Array(count),
    levels: new Uint8Array(count),
    ends: new Int32Array(count),
  }
  let [line, parent, level] = [0, -1, 1]
  // Down to the first child, else on to the next sibling of the row or of one above it: no recursion, however deep the tree.
  for (let row = first[count] ?? -1; row >= 0; ) {
    if (pace.due(line)) await pace.rest()
    shape.order[line] = row
    shape.parents[line] = parent
    shape.levels[line] = Math.min(255, level)
    shape.ends[line] = line + 1
    const below = first[row] ?? -1
    if (below >= 0) {
      parent = line++
      level++
      row = below
      continue
    }
    line++
    for (; (next[row] ?? -1) < 0 && parent >= 0; level--) {
      shape.ends[parent] = line
      row = shape.order[parent] ?? -1
      parent = shape.parents[parent] ?? -1
    }
    row = next[row] ?? -1
  }
  return {
    order: shape.order.subarray(0, line),
    parents: shape.parents.subarray(0, line),
    levels: shape.levels.subarray(0, line),
    ends: shape.ends.subarray(0, line),
  }
}

/** Siblings in their order, as chains of rows. */
interface Chains {
  /** By row: the first of those right below it; behind the last row the first root. −1 where there is none. */
  first: Int32Array
  /** By row: the next sibling; −1 where there is none. */
  next: Int32Array
}

/** Numbers of nodes lie close together, so that arrays do for maps. */
async function linkSiblings({ count, ids, parents, sorts, outdated }: Rows, pace: Pace): Promise<Chains> {
  const rowOf = new Int32Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1)
  for (let row = 0; row < count; row++) if (!outdated[row]) rowOf[ids[row] ?? 0] = row
  const first = new Int32Array(count + 1).fill(-1)
  const next = new Int32Array(count).fill(-1)
  const compare = (a: number, b: number) => (sorts[a] ?? 0) - (sorts[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0)
  // Most rows come in their order; where some do not, their chain is put in order afterwards.
  const disordered = new Set<number>()
  for (let row = count - 1; row >= 0; row--) {
    if (pace.due(row)) await pace.rest()
    const parent = parents[row] ?? 0
    const above = parent === 0 ? count : (rowOf[parent] ?? -1)
    if (outdated[row] || above < 0) continue
    const after = first[above] ?? -1
    if (after >= 0 && compare(row, after) > 0) disordered.add(above)
    next[row] = after
    first[above] = row
  }
  for (const above of disordered) {
    const chain: number[] = []
    for (let row = first[above] ?? -1; row >= 0; row = next[row] ?? -1) chain.push(row)
    let after = -1
    for (const row of chain.sort(compare).reverse()) {
      next[row] = after
      after = row
    }
    first[above] = after
  }
  return { first, next }
}
