import type { PresentNode } from './types.ts'

/** The tree as it stands, by what rows name its nodes by. */
export class PresentTree {
  readonly nodes: readonly PresentNode[]
  readonly #byId = new Map<number, PresentNode>()
  readonly #byCode = new Map<string, PresentNode[]>()
  readonly #below = new Map<number, PresentNode[]>()
  readonly #bySegment = new Map<string, PresentNode>()
  readonly #byName = new Map<string, PresentNode[]>()

  constructor(nodes: readonly PresentNode[]) {
    this.nodes = nodes
    for (const node of nodes) {
      this.#byId.set(node.nodeId, node)
      push(this.#byCode, node.code, node)
      push(this.#below, node.parentId, node)
      this.#bySegment.set(`${node.parentId} ${node.segment}`, node)
      push(this.#byName, `${node.parentId} ${node.name}`, node)
    }
  }

  withId(nodeId: number): PresentNode | undefined {
    return this.#byId.get(nodeId)
  }

  /** Several only after drags: codes stay where nodes go. */
  withCode(code: string): readonly PresentNode[] {
    return this.#byCode.get(code) ?? []
  }

  /** The nodes right below one; 0 stands for the roots. */
  below(nodeId: number): readonly PresentNode[] {
    return this.#below.get(nodeId) ?? []
  }

  withSegment(parentId: number, segment: string): PresentNode | undefined {
    return this.#bySegment.get(`${parentId} ${segment}`)
  }

  withName(parentId: number, name: string): readonly PresentNode[] {
    return this.#byName.get(`${parentId} ${name}`) ?? []
  }

  /** The code of a node's parent; empty for a root. */
  parentCode({ parentId }: PresentNode): string {
    return this.#byId.get(parentId)?.code ?? ''
  }
}

/** Adds a value to the list under a key. */
export function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
