import type { NodeLoop } from '../dictionary/schema.ts'

/** A node of a standard, as far as a work site takes it over. */
export interface SourceNode {
  nodeId: number
  /** 0 for a root. */
  parentId: number
  code: string
  name: string
  unit: string
  /** Among its siblings; equal ones go by their number. */
  sort: number
  loop: NodeLoop | undefined
}

/** How often a node repeats: one number for all that it hangs on, or one for each of those, in their order. */
export interface LoopCount {
  nodeId: number
  each: readonly number[]
}

/** What each node that comes of this one has to be built, in its unit. */
export interface DesignQuantity {
  nodeId: number
  quantity: string
}

/** A loop whose counts do not fit what it hangs on. */
export interface UnfitCount {
  nodeId: number
  name: string
  /** How many numbers there are; none where nobody gave any. */
  given: number
  /** How many of it is repeated over. */
  needed: bigint
}

/** What would come of a subtree, counted without creating it. */
export interface NodeCount {
  total: bigint
  /** By the number of the node of the standard. */
  ofNode: ReadonlyMap<number, bigint>
  unfit: readonly UnfitCount[]
}

/** A node of a work site that a subtree gives. */
export interface ExpandedNode {
  source: SourceNode
  /** The numbers of all loops from the top down, `3-2` for the second pile of the third pier; empty outside of loops. */
  path: string
  /** The path of the node above; undefined for a top. */
  parentPath: string | undefined
  /** Its own number in its loop; 0 for what does not repeat. */
  number: number
  code: string
  name: string
}

/** What tells the nodes of a work site apart, however often its standard is expanded. */
export function nodeKey(sourceNodeId: number, path: string): string {
  return `${sourceNodeId} ${path}`
}

/** The nodes of some tops and all below them, each before what hangs on it; a top below another one counts once. */
export function subtreesOf(nodes: readonly SourceNode[], topIds: readonly number[]): SourceNode[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const children = byParent(nodes)
  const tops = new Set(topIds)
  const isBelowTop = (node: SourceNode) => {
    for (let up = byId.get(node.parentId); up; up = byId.get(up.parentId))
      if (tops.has(up.nodeId)) return true
    return false
  }
  const roots = [...tops].flatMap((id) => byId.get(id) ?? []).filter((node) => !isBelowTop(node))
  const stack = inOrder(roots.map((root) => ({ ...root, parentId: 0 }))).reverse()
  const found: SourceNode[] = []
  for (let node = stack.pop(); node; node = stack.pop()) {
    found.push(node)
    stack.push(...inOrder(children.get(node.nodeId) ?? []).reverse())
  }
  return found
}

function byParent(nodes: readonly SourceNode[]): Map<number, SourceNode[]> {
  const children = new Map<number, SourceNode[]>()
  for (const node of nodes) {
    const siblings = children.get(node.parentId)
    if (siblings) siblings.push(node)
    else children.set(node.parentId, [node])
  }
  return children
}

function inOrder(siblings: readonly SourceNode[]): SourceNode[] {
  return siblings.toSorted((a, b) => a.sort - b.sort || a.nodeId - b.nodeId)
}

/** Counts exactly what `expandNodes` would create, however much that is. */
export function countNodes(subtree: readonly SourceNode[], counts: readonly LoopCount[]): NodeCount {
  const eachOf = new Map(counts.map(({ nodeId, each }) => [nodeId, each]))
  const ofNode = new Map<number, bigint>()
  const unfit: UnfitCount[] = []
  let total = 0n
  for (const { nodeId, parentId, name, loop } of subtree) {
    const above = ofNode.get(parentId) ?? 1n
    const each = eachOf.get(nodeId) ?? []
    if (loop && each.length !== 1 && BigInt(each.length) !== above)
      unfit.push({ nodeId, name, given: each.length, needed: above })
    const own = loop ? repeated(above, each) : above
    ofNode.set(nodeId, own)
    total += own
  }
  return { total, ofNode, unfit }
}

function repeated(above: bigint, each: readonly number[]): bigint {
  const [first = 0] = each
  return each.length === 1 ? above * BigInt(first) : each.reduce((sum, count) => sum + BigInt(count), 0n)
}

/** The nodes that a subtree gives, each before what hangs on it; the counts have to fit. */
export function expandNodes(subtree: readonly SourceNode[], counts: readonly LoopCount[]): ExpandedNode[] {
  const eachOf = new Map(counts.map(({ nodeId, each }) => [nodeId, each]))
  const children = byParent(subtree)
  /** Of how many it was repeated over already. */
  const passed = new Map<number, number>()
  const expanded: ExpandedNode[] = []
  const add = (source: SourceNode, parentPath: string | undefined) => {
    const above = parentPath ?? ''
    if (!source.loop) return push(source, { path: above, parentPath, number: 0 })
    const each = eachOf.get(source.nodeId) ?? []
    const turn = passed.get(source.nodeId) ?? 0
    passed.set(source.nodeId, turn + 1)
    const count = (each.length === 1 ? each[0] : each[turn]) ?? 0
    for (let number = 1; number <= count; number += 1)
      push(source, { path: above === '' ? String(number) : `${above}-${number}`, parentPath, number })
  }
  const push = (source: SourceNode, place: Pick<ExpandedNode, 'path' | 'parentPath' | 'number'>) => {
    expanded.push({ source, ...place, code: codeOf(source, place.path), name: nameOf(source, place.number) })
    for (const child of children.get(source.nodeId) ?? []) add(child, place.path)
  }
  for (const top of children.get(0) ?? []) add(top, undefined)
  return expanded
}

/** The standard's code, and behind it the numbers of the loops, with two digits each as in the code itself. */
function codeOf({ code }: SourceNode, path: string): string {
  const numbers = path === '' ? [] : path.split('-')
  return [code, ...numbers.map((number) => number.padStart(2, '0'))].join('-')
}

/** As the loop's rule numbers it; without a place for the number this stands behind the name. */
function nameOf({ name, loop }: SourceNode, number: number): string {
  if (!loop) return name
  const { rule } = loop
  if (rule.includes('{n}')) return rule.replaceAll('{n}', String(number))
  return `${rule || name} ${number}`
}
