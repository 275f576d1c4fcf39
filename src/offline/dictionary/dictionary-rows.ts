import type { NodeColumns } from '#contract/dictionary/columns.ts'
import type { Pace } from './dictionary-pace.ts'

/** Nodes as they come, in no order. */
export class Rows {
  readonly ids: number[] = []
  readonly parents: number[] = []
  readonly sorts: number[] = []
  readonly codes: string[] = []
  readonly segments: number[] = []
  readonly names: string[] = []
  readonly units: string[] = []
  readonly origins: string[] = []
  readonly classes: string[] = []
  readonly majors: string[] = []
  readonly loops: string[] = []
  readonly quantityRules: string[] = []
  readonly revisions: number[] = []
  /** One text for all that say the same, so that the parts that they came in can go. */
  readonly #same = new Map<string, string>()

  /** Adds the nodes but for some, which a later delta brings or takes away. */
  add(part: NodeColumns, without: ReadonlySet<number>): void {
    for (let index = 0; index < part.count; index++) {
      const nodeId = part.ids[index] ?? 0
      if (without.has(nodeId)) continue
      this.ids.push(nodeId)
      this.parents.push(part.parents[index] ?? 0)
      this.sorts.push(part.sorts[index] ?? 0)
      this.codes.push(part.codes[index] ?? '')
      this.segments.push(part.segments[index] ?? 0)
      this.names.push(this.#one(part.names[index]))
      this.units.push(this.#one(part.units[index]))
      this.origins.push(this.#one(part.origins[index]))
      this.classes.push(this.#one(part.classes[index]))
      this.majors.push(this.#one(part.majors[index]))
      this.loops.push(this.#one(part.loops[index]))
      this.quantityRules.push(this.#one(part.quantityRules[index]))
      this.revisions.push(part.revisions[index] ?? 1)
    }
  }

  #one(text = ''): string {
    const known = this.#same.get(text)
    if (known !== undefined) return known
    this.#same.set(text, text)
    return text
  }
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
export async function shapeOf({ ids, parents, sorts }: Rows, pace: Pace): Promise<Shape> {
  const count = ids.length
  const children = new Map<number, number[]>()
  for (let row = 0; row < count; row++) {
    if (pace.due(row)) await pace.rest()
    const parent = parents[row] ?? 0
    const siblings = children.get(parent)
    if (siblings) siblings.push(row)
    else children.set(parent, [row])
  }
  const before = (a: number, b: number) => (sorts[a] ?? 0) - (sorts[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0)
  const inOrder = (parent: number) => children.get(parent)?.sort(before) ?? []
  const shape: Shape = {
    order: new Int32Array(count),
    parents: new Int32Array(count),
    levels: new Uint8Array(count),
    ends: new Int32Array(count),
  }
  let line = 0
  // A stack of what is still to come, the next one on top: no recursion, however deep the tree.
  const stack = inOrder(0)
    .toReversed()
    .map((row) => ({ row, parent: -1, level: 1 }))
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (pace.due(line)) await pace.rest()
    shape.order[line] = next.row
    shape.parents[line] = next.parent
    shape.levels[line] = Math.min(255, next.level)
    const below = inOrder(ids[next.row] ?? 0)
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
