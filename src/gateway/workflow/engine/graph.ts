/** The model as the engine plays it: nodes with their flows, and where each node lies. Plain JSON. */

/** 或签: the first vote decides. 会签: so many of a hundred have to agree. 依次: one after the other, and all agree. */
export type Signing = { mode: 'any' } | { mode: 'all'; percent: number } | { mode: 'inTurn' }

/** What follows when a node disagrees: the end, back to the starter or the node before, or on by its `outcome`. */
export type DisagreeRule = 'end' | 'starter' | 'before' | 'on'

export interface Flow {
  id: string
  to: string
}

/** A fork with the flow that was taken, or a sub-process (no flow). */
export interface Place {
  node: string
  branch: string | null
}

interface NodeBase {
  id: string
  /** The forks and sub-processes around the node, from the outside in. */
  within: Place[]
  flows: Flow[]
}

/** A gateway that has several ways in is the join of the fork that it closes. */
interface Branching extends NodeBase {
  joins: boolean
  /** Where a fork's branches come together; null when each of them ends by itself, and where nothing forks. */
  join: string | null
}

export interface StartNode extends NodeBase {
  kind: 'start'
}

export interface TaskNode extends NodeBase {
  kind: 'task'
  signing: Signing
  disagree: DisagreeRule
}

export interface ExclusiveNode extends NodeBase {
  kind: 'exclusive'
  default: string | null
}

export interface ParallelNode extends Branching {
  kind: 'parallel'
}

export interface InclusiveNode extends Branching {
  kind: 'inclusive'
  default: string | null
}

export interface SubProcessNode extends NodeBase {
  kind: 'subProcess'
  start: string
}

export interface PassingNode extends NodeBase {
  kind: 'end' | 'terminate' | 'timer'
}

export type GraphNode =
  | StartNode
  | TaskNode
  | ExclusiveNode
  | ParallelNode
  | InclusiveNode
  | SubProcessNode
  | PassingNode

export interface Graph {
  start: string
  nodes: Record<string, GraphNode>
}
