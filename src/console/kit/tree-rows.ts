import { initialsOf } from '#contract/name-key.ts'

/** A node of a tree as it comes: flat, naming its parent. */
export interface TreeNode {
  id: string
  parentId: string | undefined
  name: string
  /** The key of the name, which has its initials. */
  nameKey?: string | undefined
  /** Said before its children are loaded; a node with loaded children needs no word. */
  hasChildren?: boolean
}

/** A line of the tree that is in sight. */
export interface TreeRow<Node extends TreeNode> {
  node: Node
  level: number
  expandable: boolean
  expanded: boolean
}

export type Ticks = ReadonlySet<string>

/** Children by parent id, in the order in which they came; roots under undefined. */
export function childrenOf<Node extends TreeNode>(
  nodes: readonly Node[],
): ReadonlyMap<string | undefined, readonly Node[]> {
  const known = new Set(nodes.map((node) => node.id))
  const children = new Map<string | undefined, Node[]>()
  for (const node of nodes) {
    const parent = node.parentId !== undefined && known.has(node.parentId) ? node.parentId : undefined
    const siblings = children.get(parent)
    if (siblings) siblings.push(node)
    else children.set(parent, [node])
  }
  return children
}

/** Ids of the nodes whose name, or its initials, contain the keyword, and of all their ancestors. */
export function foundWithAncestors<Node extends TreeNode>(
  nodes: readonly Node[],
  keyword: string,
): Set<string> {
  const wanted = keyword.trim().toLowerCase()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Set<string>()
  for (const node of nodes) {
    const { name, nameKey = '' } = node
    if (!name.toLowerCase().includes(wanted) && !initialsOf(nameKey).includes(wanted)) continue
    let step: Node | undefined = node
    while (step && !found.has(step.id)) {
      found.add(step.id)
      step = step.parentId === undefined ? undefined : byId.get(step.parentId)
    }
  }
  return found
}

/** The lines in sight, top to bottom. With `only`, just those nodes, all of them open. */
export function visibleRows<Node extends TreeNode>(
  children: ReadonlyMap<string | undefined, readonly Node[]>,
  expanded: ReadonlySet<string>,
  only?: ReadonlySet<string>,
): TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = []
  // A stack and not recursion: a tree may be deeper than the call stack likes, and 100,000 nodes long.
  const stack: { node: Node; level: number }[] = []
  const push = (parent: string | undefined, level: number) => {
    const nodes = children.get(parent) ?? []
    for (let index = nodes.length - 1; index >= 0; index -= 1) {
      const node = nodes[index]
      if (node && (!only || only.has(node.id))) stack.push({ node, level })
    }
  }
  push(undefined, 1)
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, level } = next
    const expandable = node.hasChildren === true || (children.get(node.id)?.length ?? 0) > 0
    const open = expandable && (only !== undefined || expanded.has(node.id))
    rows.push({ node, level, expandable, expanded: open })
    if (open) push(node.id, level + 1)
  }
  return rows
}

/** Ids of the nodes above a node, nearest first. */
export function wayTo(parents: ReadonlyMap<string, string | undefined>, id: string): string[] {
  const way: string[] = []
  for (let parent = parents.get(id); parent !== undefined; parent = parents.get(parent)) way.push(parent)
  return way
}

/** The node and everything below it. */
export function withDescendants<Node extends TreeNode>(
  children: ReadonlyMap<string | undefined, readonly Node[]>,
  id: string,
): string[] {
  const ids = [id]
  for (let index = 0; index < ids.length; index += 1) {
    for (const child of children.get(ids[index]) ?? []) ids.push(child.id)
  }
  return ids
}

/** The nodes without one of them and everything below it: where that one can be put. */
export function outsideOf<Node extends TreeNode>(nodes: readonly Node[], id: string): Node[] {
  const inside = new Set(withDescendants(childrenOf(nodes), id))
  return nodes.filter((node) => !inside.has(node.id))
}

/** Ticks or unticks a node with everything below it; a parent is ticked exactly when all its children are. */
export function toggledTicks<Node extends TreeNode>(
  children: ReadonlyMap<string | undefined, readonly Node[]>,
  parents: ReadonlyMap<string, string | undefined>,
  ticks: Ticks,
  id: string,
): Set<string> {
  const after = new Set(ticks)
  const tick = !ticks.has(id)
  for (const each of withDescendants(children, id)) {
    if (tick) after.add(each)
    else after.delete(each)
  }
  for (const parent of wayTo(parents, id)) {
    if ((children.get(parent) ?? []).every((child) => after.has(child.id))) after.add(parent)
    else after.delete(parent)
  }
  return after
}

/** Ids of the nodes of which some, not all, below are ticked. */
export function mixedTicks(parents: ReadonlyMap<string, string | undefined>, ticks: Ticks): Set<string> {
  const mixed = new Set<string>()
  for (const id of ticks) {
    for (let parent = parents.get(id); parent !== undefined; parent = parents.get(parent)) {
      if (ticks.has(parent) || mixed.has(parent)) break
      mixed.add(parent)
    }
  }
  return mixed
}
