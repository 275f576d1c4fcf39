import { Pace } from './dictionary-pace.ts'
import type { ComparedField, DictionaryTree } from './dictionary-tree.ts'
import { outOfOrder } from './out-of-order.ts'

export const changeKinds = ['added', 'removed', 'moved', 'reordered', 'changed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What became of a node; one that was moved, or put elsewhere among its siblings, may have changed as well. */
export interface NodeChange {
  kind: ChangeKind
  /** In the later tree; in the former one for what was removed. */
  line: number
  /** In the former tree; −1 for what was added. */
  formerLine: number
  fields: readonly ComparedField[]
}

/** What a standard's tree has of changes since a former state: in its order, then what is gone. The page has its turns meanwhile. */
export async function compareTrees(former: DictionaryTree, later: DictionaryTree): Promise<NodeChange[]> {
  const pace = new Pace()
  const formerLines = new Map<number, number>()
  for (let line = 0; line < former.size; line++) {
    if (pace.due(line)) await pace.rest()
    formerLines.set(former.idAt(line), line)
  }
  const reordered = await reorderedLines(former, later, formerLines, pace)
  const changes: NodeChange[] = []
  for (let line = 0; line < later.size; line++) {
    if (pace.due(line)) await pace.rest()
    const id = later.idAt(line)
    const formerLine = formerLines.get(id)
    if (formerLine === undefined) {
      changes.push({ kind: 'added', line, formerLine: -1, fields: [] })
      continue
    }
    formerLines.delete(id)
    const moved = parentOf(later, line) !== parentOf(former, formerLine)
    const fields = later.changedFields(line, former, formerLine)
    const kind = moved ? 'moved' : reordered.has(formerLine) ? 'reordered' : 'changed'
    if (kind !== 'changed' || fields.length > 0) changes.push({ kind, line, formerLine, fields })
  }
  for (const line of formerLines.values())
    changes.push({ kind: 'removed', line, formerLine: line, fields: [] })
  return changes
}

/** The lines in the former tree of the nodes that were put elsewhere among their siblings. */
async function reorderedLines(
  former: DictionaryTree,
  later: DictionaryTree,
  formerLines: ReadonlyMap<number, number>,
  pace: Pace,
): Promise<Set<number>> {
  const byParent = new Map<number, number[]>()
  for (let line = 0; line < later.size; line++) {
    if (pace.due(line)) await pace.rest()
    const formerLine = formerLines.get(later.idAt(line))
    const parent = parentOf(later, line)
    if (formerLine === undefined || parent !== parentOf(former, formerLine)) continue
    const siblings = byParent.get(parent)
    if (siblings) siblings.push(formerLine)
    else byParent.set(parent, [formerLine])
  }
  return new Set([...byParent.values()].flatMap((siblings) => [...outOfOrder(siblings)]))
}

/** The number of the node above; 0 for a root. */
function parentOf(tree: DictionaryTree, line: number): number {
  const parent = tree.parentOf(line)
  return parent < 0 ? 0 : tree.idAt(parent)
}
