import type { Below } from './find-nodes.ts'

/**
 * A segment that no sibling has: the given one if it is free, else the next free number behind the siblings', as wide as theirs.
 */
export function freeSegment(segment: string, taken: ReadonlySet<string>): string {
  if (!taken.has(segment)) return segment
  const [, head = '', digits = ''] = /^(.*?)(\d*)$/s.exec(segment) ?? []
  // More digits than a number keeps apart are right in codes.
  for (let number = BigInt(digits || 0) + 1n; ; number++) {
    const next = head + String(number).padStart(digits.length || 2, '0')
    if (!taken.has(next)) return next
  }
}

/** Another code of a node. */
export interface Recoding {
  nodeId: number
  name: string
  before: string
  after: string
  /** Its own part of the code, before and after. */
  formerSegment: string
  segment: string
}

/**
 * What changes so that every code is the one above and the node's own segment; of siblings with the same segment the first
 * keeps it, and those whose code is right already go before those that came from elsewhere.
 * @param nodes a subtree, or the whole tree.
 * @param above what the code of its tops begins with, and the segments of those that stand beside them.
 */
export function recodings(
  nodes: readonly Below[],
  above: { code: string; taken: ReadonlySet<string> } = { code: '', taken: new Set() },
): Recoding[] {
  const ids = new Set(nodes.map(({ nodeId }) => nodeId))
  const children = new Map<number, Below[]>()
  for (const node of nodes) {
    const parent = node.parentId !== null && ids.has(node.parentId) ? node.parentId : 0
    const siblings = children.get(parent) ?? []
    children.set(parent, siblings)
    siblings.push(node)
  }
  const changes: Recoding[] = []
  const stack = [{ nodeId: 0, ...above, former: undefined as string | undefined }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { code, taken, former = code } = next
    const used = new Set(taken)
    const siblings = (children.get(next.nodeId) ?? []).toSorted(
      (a, b) => a.sort - b.sort || a.nodeId - b.nodeId,
    )
    const isRight = (node: Below) => node.code === former + node.segment
    const inTurn = [...siblings.filter(isRight), ...siblings.filter((node) => !isRight(node))]
    for (const { nodeId, name, segment: own, code: before } of inTurn) {
      const segment = freeSegment(own, used)
      used.add(segment)
      const after = code + segment
      if (after !== before || segment !== own)
        changes.push({ nodeId, name, before, after, formerSegment: own, segment })
      stack.push({ nodeId, code: after, taken: new Set(), former: before })
    }
  }
  return changes
}
