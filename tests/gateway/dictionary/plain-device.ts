import type { DictionaryNode } from '#contract/dictionary/schema.ts'

export interface PlainDelta {
  changed: DictionaryNode[]
  removed: number[]
}

/** What a device makes of a snapshot and the deltas since, as plainly as can be. */
export class PlainDevice {
  readonly #nodes: Map<number, DictionaryNode>
  readonly #removed = new Set<number>()

  constructor(nodes: readonly DictionaryNode[]) {
    this.#nodes = new Map(nodes.map((node) => [node.nodeId, node]))
  }

  apply({ changed, removed }: PlainDelta): void {
    for (const node of changed) {
      this.#nodes.set(node.nodeId, node)
      this.#removed.delete(node.nodeId)
    }
    for (const nodeId of removed) this.#removed.add(nodeId)
  }

  /** The nodes that no removed one is above, by their numbers. */
  standing(): DictionaryNode[] {
    const stands = ({ nodeId, parentId }: DictionaryNode): boolean => {
      if (this.#removed.has(nodeId)) return false
      if (parentId === undefined) return true
      const parent = this.#nodes.get(parentId)
      return parent !== undefined && stands(parent)
    }
    return [...this.#nodes.values()].filter(stands).toSorted((a, b) => a.nodeId - b.nodeId)
  }
}
