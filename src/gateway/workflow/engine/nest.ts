import type { Flow, Graph, GraphNode, InclusiveNode, ParallelNode, Place } from './graph.ts'

type Unplaced<Node> = Omit<Node, 'within' | 'joins' | 'join'>
/** A node as it is drawn: where it lies, and which gateways belong together, is not known yet. */
export type DrawnNode = GraphNode extends infer Node
  ? Node extends GraphNode
    ? Unplaced<Node>
    : never
  : never

export type NestingReason = 'unreachable' | 'no-end' | 'not-nested' | 'inclusive-in-loop'

export interface NestingProblem {
  reason: NestingReason
  node: string
}

/**
 * Finds the scopes of a drawn model: which join closes which fork, and what lies in which branch.
 * @returns the graph that the engine plays, and why it cannot be played
 */
export function nest(start: string, drawn: DrawnNode[]): { graph: Graph; problems: NestingProblem[] } {
  const walk = new Walk(drawn)
  walk.visit(start, [])
  const ends = walk.reachingEnd()
  for (const { id, kind } of drawn)
    if (!walk.places.has(id)) walk.refuse('unreachable', id)
    else if (!ends.has(id)) walk.refuse('no-end', id)
    else if (kind === 'inclusive' && walk.isJoin(id) && walk.leadsTo(id, id))
      walk.refuse('inclusive-in-loop', id)
  return { graph: { start, nodes: walk.nodes() }, problems: walk.problems }
}

class Walk {
  readonly places = new Map<string, Place[]>()
  readonly problems: NestingProblem[] = []
  readonly #drawn: Map<string, DrawnNode>
  readonly #waysIn = new Map<string, number>()
  readonly #joins = new Map<string, string>()

  constructor(drawn: DrawnNode[]) {
    this.#drawn = new Map(drawn.map((node) => [node.id, node]))
    for (const { to } of drawn.flatMap(({ flows }) => flows))
      this.#waysIn.set(to, (this.#waysIn.get(to) ?? 0) + 1)
  }

  refuse(reason: NestingReason, node: string): void {
    if (!this.problems.some((problem) => problem.reason === reason && problem.node === node))
      this.problems.push({ reason, node })
  }

  isJoin(id: string): boolean {
    const kind = this.#drawn.get(id)?.kind
    return (kind === 'parallel' || kind === 'inclusive') && (this.#waysIn.get(id) ?? 0) > 1
  }

  /** Goes through the model from a node, with the scopes that lie around it. */
  visit(id: string, around: Place[]): void {
    const pending = [{ id, around }]
    for (let next = pending.pop(); next; next = pending.pop()) {
      const node = this.#drawn.get(next.id)
      if (!node) continue
      const within = this.#placeOf(node, next.around)
      const known = this.places.get(node.id)
      if (known) {
        if (keyOf(known) !== keyOf(within)) this.refuse('not-nested', node.id)
        continue
      }
      this.places.set(node.id, within)
      if (node.kind === 'subProcess')
        pending.push({ id: node.start, around: [...within, { node: node.id, branch: null }] })
      for (const flow of node.flows) pending.push({ id: flow.to, around: behind(node, flow, within) })
    }
  }

  /** Where a node lies: a join outside the fork that it closes. */
  #placeOf(node: DrawnNode, around: Place[]): Place[] {
    if (!this.isJoin(node.id)) return around
    const fork = around.at(-1)
    const closed = fork && this.#joins.get(fork.node)
    const fits =
      fork?.branch != null &&
      this.#drawn.get(fork.node)?.kind === node.kind &&
      (closed === undefined || closed === node.id)
    if (fits) this.#joins.set(fork.node, node.id)
    else this.refuse('not-nested', node.id)
    return around.slice(0, -1)
  }

  leadsTo(from: string, to: string): boolean {
    const seen = new Set<string>()
    const pending = this.#drawn.get(from)?.flows.map((flow) => flow.to) ?? []
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === to) return true
      if (seen.has(next)) continue
      seen.add(next)
      pending.push(...(this.#drawn.get(next)?.flows.map((flow) => flow.to) ?? []))
    }
    return false
  }

  /** The nodes from which their process or sub-process can come to an end. */
  reachingEnd(): Set<string> {
    const before = new Map<string, string[]>()
    for (const { id, flows } of this.#drawn.values())
      for (const { to } of flows) before.set(to, [...(before.get(to) ?? []), id])
    const ends = [...this.#drawn.values()].filter(({ kind }) => kind === 'end' || kind === 'terminate')
    const pending = ends.map(({ id }) => id)
    const found = new Set<string>()
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (found.has(next)) continue
      found.add(next)
      pending.push(...(before.get(next) ?? []))
    }
    return found
  }

  nodes(): Record<string, GraphNode> {
    const placed = [...this.#drawn.values()].map((node): GraphNode => {
      const within = this.places.get(node.id) ?? []
      if (node.kind !== 'parallel' && node.kind !== 'inclusive') return { ...node, within }
      const branching: ParallelNode | InclusiveNode = {
        ...node,
        within,
        joins: this.isJoin(node.id),
        join: this.#joins.get(node.id) ?? null,
      }
      return branching
    })
    return Object.fromEntries(placed.map((node) => [node.id, node]))
  }
}

function behind(node: DrawnNode, flow: Flow, within: Place[]): Place[] {
  const forks = (node.kind === 'parallel' || node.kind === 'inclusive') && node.flows.length > 1
  return forks ? [...within, { node: node.id, branch: flow.id }] : within
}

function keyOf(places: Place[]): string {
  return places.map(({ node, branch }) => `${node}/${branch}`).join(' ')
}
