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
  const childrenOf = await linkChildren(rows, pace)
  const shape: Shape = {
    order: new Int32Array(count),
    parents: new Int32Array(count),
    levels: new Uint8Array(count),
    ends: new Int32Array(count),
  }
  let line = 0
  // A stack of what is still to come, the next one on top: no recursion, however deep the tree.
  const stack = childrenOf(-1)
    .reverse()
    .map((row) => ({ row, parent: -1, level: 1 }))
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (pace.due(line)) await pace.rest()
    shape.order[line] = next.row
    shape.parents[line] = next.parent
    shape.levels[line] = Math.min(255, next.level)
    const below = childrenOf(next.row)
    for (let index = below.length - 1; index >= 0; index--)
      stack.push({ row: below[index] ?? 0, parent: line, level: next.level + 1 })
    line++
  }
  // From the last line up: a node's nodes end where those of its last child do.
  for (let at = line - 1; at >= 0; at--) {
    shape.ends[at] = Math.max(shape.ends[at] ?? 0, at + 1)
    const parent = shape.parents[at] ?? -1
    if (parent >= 0) shape.ends[parent] = Math.max(shape.ends[parent] ?? 0, shape.ends[at] ?? 0)
  }
  return {
    order: shape.order.subarray(0, line),
    parents: shape.parents.subarray(0, line),
    levels: shape.levels.subarray(0, line),
    ends: shape.ends.subarray(0, line),
  }
}

/** What gives the rows right below a row, or the roots (−1), in order. Numbers of nodes lie close together, so that arrays do for maps. */
async function linkChildren(
  { count, ids, parents, sorts, outdated }: Rows,
  pace: Pace,
): Promise<(row: number) => number[]> {
  const rowOf = new Int32Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1)
  for (let row = 0; row < count; row++) if (!outdated[row]) rowOf[ids[row] ?? 0] = row
  // The first child of each row, of none at the end, and for each row its next sibling.
  const first = new Int32Array(count + 1).fill(-1)
  const next = new Int32Array(count)
  for (let row = count - 1; row >= 0; row--) {
    if (pace.due(row)) await pace.rest()
    const parent = parents[row] ?? 0
    const above = parent === 0 ? count : (rowOf[parent] ?? -1)
    if (outdated[row] || above < 0) continue
    next[row] = first[above] ?? -1
    first[above] = row
  }
  const before = (a: number, b: number) => (sorts[a] ?? 0) - (sorts[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0)
  return (row) => {
    const children: number[] = []
    for (let child = first[row < 0 ? count : row] ?? -1; child >= 0; child = next[child] ?? -1)
      children.push(child)
    return children.sort(before)
  }
}
