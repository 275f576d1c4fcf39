import { type Code, codes } from '#contract/codes.ts'

interface Node {
  nodeId: number
  parentId: number
  segment: string
  code: string
  name: string
}

/** What a person does to a tree, its nodes by their numbers; 0 stands for no parent, and for no node to be behind. */
export type Act =
  | { kind: 'add'; parentId: number; afterId: number; segment: string; name: string }
  | { kind: 'rename'; nodeId: number; name: string }
  | { kind: 'segment'; nodeId: number; segment: string }
  | { kind: 'drag'; nodeIds: number[]; parentId: number; afterId: number }
  | { kind: 'copy'; nodeIds: number[]; parentId: number; afterId: number }
  | { kind: 'remove'; nodeIds: number[] }
  | { kind: 'restore'; nodeIds: number[] }
  | { kind: 'recode' }

/** A tree in memory, as plain as can be: what the gateway's and the devices' must come to. */
export class Model {
  readonly #nodes = new Map<number, Node>()
  readonly #below = new Map<number, number[]>([[0, []]])
  readonly #deleted = new Set<number>()
  #last = 0

  /** Every node that is there. */
  get ids(): number[] {
    return [...this.#nodes.keys()].filter((id) => this.#stands(id))
  }

  /** Deleted nodes whose parents are there. */
  get deleted(): number[] {
    return [...this.#deleted].filter((id) => this.#standsAt(this.#node(id).parentId))
  }

  childrenOf(parentId: number): number[] {
    return (this.#below.get(parentId) ?? []).filter((id) => !this.#deleted.has(id))
  }

  /** The tree from the top down: where each node stands, and what it is called. */
  shown(parentId = 0): unknown[] {
    return this.childrenOf(parentId).flatMap((id) => {
      const { code, segment, name } = this.#node(id)
      return [[id, parentId, segment, code, name], ...this.shown(id)]
    })
  }

  /** Does it. @returns the code that it is refused with, and then nothing has changed. */
  apply(act: Act): Code | undefined {
    switch (act.kind) {
      case 'add':
        return this.#add(act)
      case 'rename':
        this.#node(act.nodeId).name = act.name
        return undefined
      case 'segment':
        return this.#resegment(act)
      case 'drag':
        return this.#drag(act)
      case 'copy':
        return this.#copy(act)
      case 'remove':
        for (const id of this.#tops(act.nodeIds)) this.#deleted.add(id)
        return undefined
      case 'restore':
        return this.#restore(act.nodeIds)
      case 'recode':
        this.#recode(0)
        return undefined
    }
  }

  /** Puts restored nodes where the gateway says that they are: siblings may have got new ranks since. */
  arrange(parentId: number, order: readonly number[]): void {
    const gone = (this.#below.get(parentId) ?? []).filter((id) => this.#deleted.has(id))
    this.#below.set(parentId, [...order, ...gone])
  }

  parentOf(id: number): number {
    return this.#node(id).parentId
  }

  #node(id: number): Node {
    const node = this.#nodes.get(id)
    if (!node) throw new Error(`no node ${id}`)
    return node
  }

  #way(id: number): number[] {
    return id === 0 ? [] : [id, ...this.#way(this.#node(id).parentId)]
  }

  #stands(id: number): boolean {
    return this.#way(id).every((step) => !this.#deleted.has(step))
  }

  #standsAt(parentId: number): boolean {
    return parentId === 0 || this.#stands(parentId)
  }

  #tops(ids: readonly number[]): number[] {
    return ids.filter(
      (id) =>
        !this.#way(id)
          .slice(1)
          .some((above) => ids.includes(above)),
    )
  }

  #segmentsOf(parentId: number): Set<string> {
    return new Set(this.childrenOf(parentId).map((id) => this.#node(id).segment))
  }

  #codeOf(id: number): string {
    return id === 0 ? '' : this.#node(id).code
  }

  #put(ids: readonly number[], parentId: number, afterId: number): void {
    for (const [from, children] of this.#below)
      this.#below.set(
        from,
        children.filter((id) => !ids.includes(id)),
      )
    const children = [...(this.#below.get(parentId) ?? [])]
    children.splice(children.indexOf(afterId) + 1, 0, ...ids)
    this.#below.set(parentId, children)
  }

  #make(parentId: number, segment: string, code: string, name: string): number {
    const nodeId = ++this.#last
    this.#nodes.set(nodeId, { nodeId, parentId, segment, code, name })
    this.#below.set(nodeId, [])
    return nodeId
  }

  #add({ parentId, afterId, segment, name }: Act & { kind: 'add' }): Code | undefined {
    if (this.#segmentsOf(parentId).has(segment)) return codes.invalid
    this.#put([this.#make(parentId, segment, this.#codeOf(parentId) + segment, name)], parentId, afterId)
    return undefined
  }

  #resegment({ nodeId, segment }: Act & { kind: 'segment' }): Code | undefined {
    const node = this.#node(nodeId)
    if (node.segment === segment) return undefined
    if (this.#segmentsOf(node.parentId).has(segment)) return codes.invalid
    node.code = node.code.slice(0, node.code.length - node.segment.length) + segment
    node.segment = segment
    return undefined
  }

  #drag({ nodeIds, parentId, afterId }: Act & { kind: 'drag' }): Code | undefined {
    const tops = this.#tops(nodeIds)
    if (this.#way(parentId).some((id) => tops.includes(id))) return codes.conflict
    const staying = this.childrenOf(parentId).filter((id) => !tops.includes(id))
    const together = [...staying, ...tops].map((id) => this.#node(id).code)
    if (new Set(together).size < together.length) return codes.invalid
    // Behind one that moves along: behind what stays before it.
    const siblings = this.childrenOf(parentId)
    const front = siblings.slice(0, siblings.indexOf(afterId) + 1).filter((id) => !tops.includes(id))
    this.#put(tops, parentId, front.at(-1) ?? 0)
    for (const id of tops) this.#node(id).parentId = parentId
    return undefined
  }

  #copy({ nodeIds, parentId, afterId }: Act & { kind: 'copy' }): Code | undefined {
    const tops = this.#tops(nodeIds)
    const taken = this.#segmentsOf(parentId)
    const numbered = new Map<number, number>()
    const picked = tops.flatMap((id) => this.#subtree(id))
    for (const [index, id] of picked.toSorted((a, b) => a - b).entries())
      numbered.set(id, this.#last + index + 1)
    const made: [Node, number[]][] = []
    const copy = (id: number, above: number, code: string, segment: string) => {
      const nodeId = numbered.get(id) ?? 0
      const children = this.childrenOf(id)
      const node = { nodeId, parentId: above, segment, code: code + segment, name: this.#node(id).name }
      made.push([node, children.map((child) => numbered.get(child) ?? 0)])
      for (const child of children) copy(child, nodeId, node.code, this.#node(child).segment)
    }
    for (const id of tops) {
      const segment = free(this.#node(id).segment, taken)
      taken.add(segment)
      copy(id, parentId, this.#codeOf(parentId), segment)
    }
    for (const [node, children] of made) {
      this.#nodes.set(node.nodeId, node)
      this.#below.set(node.nodeId, children)
    }
    this.#last += made.length
    this.#put(
      tops.map((id) => numbered.get(id) ?? 0),
      parentId,
      afterId,
    )
    return undefined
  }

  #subtree(id: number): number[] {
    return [id, ...this.childrenOf(id).flatMap((child) => this.#subtree(child))]
  }

  #restore(ids: readonly number[]): Code | undefined {
    const back = ids.filter((id) => this.#deleted.has(id))
    if (back.some((id) => !this.#standsAt(this.#node(id).parentId))) return codes.invalid
    const taken = new Map<number, Set<string>>()
    for (const id of back) {
      const { parentId, code } = this.#node(id)
      const beside =
        taken.get(parentId) ?? new Set(this.childrenOf(parentId).map((each) => this.#codeOf(each)))
      if (beside.has(code)) return codes.invalid
      taken.set(parentId, beside.add(code))
    }
    for (const id of back) this.#deleted.delete(id)
    return undefined
  }

  #recode(parentId: number, former = ''): void {
    const children = this.childrenOf(parentId).map((id) => this.#node(id))
    const right = children.filter(({ code, segment }) => code === former + segment)
    const used = new Set<string>()
    for (const node of [...right, ...children.filter((each) => !right.includes(each))]) {
      const before = node.code
      node.segment = free(node.segment, used)
      used.add(node.segment)
      node.code = this.#codeOf(parentId) + node.segment
      this.#recode(node.nodeId, before)
    }
  }
}

function free(segment: string, taken: ReadonlySet<string>): string {
  const [, head = '', digits = ''] = /^(.*?)(\d*)$/.exec(segment) ?? []
  let found = segment
  for (let number = Number(digits || 0) + 1; taken.has(found); number++)
    found = head + String(number).padStart(digits.length || 2, '0')
  return found
}
