import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'

/** Where nodes are put: below a parent, or as roots; after one of its children, or before them all. */
export interface NodePlace {
  parentId?: number
  afterId?: number
}

/** Where that is, as seen from another node. */
export type Relation = 'before' | 'into' | 'after'

/** Nodes that stand side by side, and where. */
export interface PlacedNodes extends NodePlace {
  nodeIds: number[]
}

/** The lines of the chosen nodes that lie below no other one of them, in the tree's order: what hangs on them goes along. */
export function topsOf(tree: DictionaryTree, chosen: ReadonlySet<number>): number[] {
  const tops: number[] = []
  for (let line = 0; line < tree.size; ) {
    const isTop = chosen.has(tree.idAt(line))
    if (isTop) tops.push(line)
    line = isTop ? tree.endOf(line) : line + 1
  }
  return tops
}

/** How many nodes they are with all that hangs on them. */
export function countOf(tree: DictionaryTree, tops: readonly number[]): number {
  return tops.reduce((sum, line) => sum + tree.endOf(line) - line, 0)
}

/**
 * The place before, in or after a node: in one means after its last child. Nodes that are to go there count as gone from where
 * they stand.
 */
export function placeOf(
  tree: DictionaryTree,
  line: number,
  relation: Relation,
  moving: ReadonlySet<number> = new Set(),
): NodePlace {
  const parent = relation === 'into' ? line : tree.parentOf(line)
  const beside = tree.childrenOf(parent).filter((child) => !moving.has(tree.idAt(child)) || child === line)
  const at = relation === 'into' ? beside.length : beside.indexOf(line) + (relation === 'after' ? 1 : 0)
  const after = beside.slice(0, at).findLast((child) => !moving.has(tree.idAt(child)))
  return {
    ...(parent >= 0 && { parentId: tree.idAt(parent) }),
    ...(after !== undefined && { afterId: tree.idAt(after) }),
  }
}

/** Where these nodes stand, neighbours together: put there one after another, they stand as they do now. */
export function placesOf(tree: DictionaryTree, tops: readonly number[]): PlacedNodes[] {
  const places: PlacedNodes[] = []
  let last = -1
  for (const line of tops) {
    const parent = tree.parentOf(line)
    const before = tree.childrenOf(parent).findLast((child) => child < line)
    const run = places.at(-1)
    if (run && before === last && before !== undefined) run.nodeIds.push(tree.idAt(line))
    else places.push({ nodeIds: [tree.idAt(line)], ...placeOf(tree, line, 'before') })
    last = line
  }
  return places
}

/** Whether nodes can be put below this one: it is none of them, and hangs on none of them. */
export function isOutside(tree: DictionaryTree, line: number, nodeIds: readonly number[]): boolean {
  return nodeIds.every((id) => {
    const top = tree.lineOf(id)
    return line < top || line >= tree.endOf(top)
  })
}

/** The next number among the children of a parent (−1: the roots), with as many digits; none where they are not numbered. */
export function nextSegment(tree: DictionaryTree, parent: number): string {
  const segments = tree.childrenOf(parent).map((line) => tree.itemAt(line).segment)
  if (segments.length === 0) return '01'
  const numbers = segments.filter((segment) => /^\d{1,9}$/.test(segment))
  const highest = numbers.reduce((top, segment) => Math.max(top, Number(segment)), -1)
  const width = Math.max(0, ...numbers.map((segment) => segment.length))
  return highest < 0 ? '' : String(highest + 1).padStart(width, '0')
}

/** The numbers of a node's ancestors: opened, they let it be seen. */
export function wayAbove(tree: DictionaryTree, line: number): ReadonlySet<number> {
  return new Set(tree.wayTo(tree.parentOf(line)).map((step) => tree.idAt(step)))
}
