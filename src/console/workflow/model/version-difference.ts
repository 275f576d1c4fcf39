import type { VersionNode } from '#contract/workflow/node.ts'

/** What of a node can differ between two versions. */
const parts = ['name', 'executor', 'emptyRule', 'cc', 'forms', 'deadlineHours', 'disagree', 'ways'] as const
export type NodePart = (typeof parts)[number]

/** A node in words, part by part; a part that says nothing is absent. */
export type NodeWords = Readonly<Partial<Record<NodePart, string>>>

export interface NodeDifference {
  nodeId: string
  name: string
  change: 'added' | 'removed' | 'changed'
  /** The parts that differ, where the node is in both. */
  parts: { part: NodePart; before: string | undefined; after: string | undefined }[]
}

/** The nodes that came, went, or say something else, in the order of the later version. */
export function differencesOf(
  before: readonly VersionNode[],
  after: readonly VersionNode[],
  wordsOf: (node: VersionNode) => NodeWords,
): NodeDifference[] {
  const earlier = new Map(before.map((node) => [node.nodeId, node]))
  const later = new Set(after.map(({ nodeId }) => nodeId))
  const gone = before.filter(({ nodeId }) => !later.has(nodeId))
  return [
    ...after.flatMap((node): NodeDifference[] => {
      const was = earlier.get(node.nodeId)
      const { nodeId, name } = node
      if (!was) return [{ nodeId, name, change: 'added', parts: [] }]
      const differing = partsOf(wordsOf(was), wordsOf(node))
      return differing.length > 0 ? [{ nodeId, name, change: 'changed', parts: differing }] : []
    }),
    ...gone.map(({ nodeId, name }): NodeDifference => ({ nodeId, name, change: 'removed', parts: [] })),
  ]
}

function partsOf(before: NodeWords, after: NodeWords): NodeDifference['parts'] {
  return parts.flatMap((part) =>
    before[part] === after[part] ? [] : [{ part, before: before[part], after: after[part] }],
  )
}
