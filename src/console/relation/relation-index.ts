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
    const related = this.#of[side]
    const covered = new Uint8Array(tree.size)
    const partly = new Uint8Array(tree.size)
    for (let line = 0; line < tree.size; line += 1) {
      const parent = tree.parentOf(line)
      if (related.has(tree.idAt(line)) || covered[parent] === 1) covered[line] = 1
      if (covered[line] === 1)
        for (let above = parent; above >= 0 && partly[above] === 0; above = tree.parentOf(above))
          partly[above] = 1
    }
    const lines: number[] = []
    let bare = 0
    for (let line = 0; line < tree.size; line += 1) {
      if (covered[line] === 1 || !shown(line)) continue
      lines.push(line)
      if (partly[line] === 0) bare += 1
    }
    return { lines, bare, isBare: (line) => covered[line] === 0 && partly[line] === 0 }
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
