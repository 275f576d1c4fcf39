import type { Relation } from '#contract/dictionary/relation.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import type { Side } from './relation-view.ts'

const none: ReadonlySet<number> = new Set()

/** Which nodes of the one standard are related with which of the other. */
export class RelationIndex {
  readonly #of: Record<Side, Map<number, Set<number>>> = { wbs: new Map(), ebs: new Map() }

  constructor(relations: readonly Relation[]) {
    for (const { wbsNodeId, ebsNodeId } of relations) {
      add(this.#of.wbs, wbsNodeId, ebsNodeId)
      add(this.#of.ebs, ebsNodeId, wbsNodeId)
    }
  }

  /** The numbers of the nodes of the other side that a node is related with. */
  of(side: Side, nodeId: number | undefined): ReadonlySet<number> {
    return (nodeId === undefined ? undefined : this.#of[side].get(nodeId)) ?? none
  }

  has(wbsNodeId: number, ebsNodeId: number): boolean {
    return this.of('wbs', wbsNodeId).has(ebsNodeId)
  }

  /**
   * The lines of a tree that nothing relates: neither the node itself, nor one above it. With them, as the way there, the
   * nodes that have such ones below; those are not among `bare`.
   */
  unrelated(side: Side, tree: DictionaryTree, shown: (line: number) => boolean): Unrelated {
    const near = tree.near(this.#of[side])
    const lines = Array.from(near.keys()).filter((line) => near[line] !== 1 && shown(line))
    const isBare = (line: number) => near[line] === 0
    return { lines, bare: lines.filter(isBare).length, isBare }
  }
}

export interface Unrelated {
  /** In the tree's order. */
  lines: readonly number[]
  /** How many of them nothing relates, not even below. */
  bare: number
  isBare: (line: number) => boolean
}

function add(of: Map<number, Set<number>>, from: number, to: number): void {
  const related = of.get(from)
  if (related) related.add(to)
  else of.set(from, new Set([to]))
}
