/** What an instance has of rows. `act` is the number of the act that last changed a row, which withdrawal compares. */

export type Outcome = 'agreed' | 'disagreed'
export type InstanceOutcome = 'completed' | 'terminated' | 'disagreed' | 'withdrawn' | 'ended'

export interface Instance {
  starter: string
  state: 'running' | 'suspended' | 'ended'
  outcome: InstanceOutcome | null
  /** The number of the last act. */
  act: number
  /** The last id that a token, run or task of this instance got. */
  lastId: number
}

/** A scope: it is at one node at a time, and lives from its fork to the join, or from start to end. */
export interface Token {
  id: number
  act: number
  /** The run of the fork or sub-process that it is a branch of. */
  parent: number | null
  branch: string | null
  state: 'live' | 'arrived' | 'ended' | 'cancelled'
  /** How the last task that it came by was decided, for conditions. */
  outcome: Outcome | null
}

/** One visit of a token to a node. Superseded: it was done, and a return went back behind it. */
export interface Run {
  id: number
  act: number
  token: number
  node: string
  /** The how-manieth visit to this node. */
  round: number
  state: 'open' | 'done' | 'superseded' | 'cancelled'
  outcome: Outcome | 'skipped' | null
}

export type Vote = 'agree' | 'disagree' | 'return'
/** 前加签, 后加签 and the delegate are children of the task that they sign or speak for. */
export type ChildKind = 'before' | 'after' | 'delegate'

export interface Task {
  id: number
  act: number
  run: number
  parent: number | null
  kind: 'member' | ChildKind
  position: number
  executor: string
  state: 'open' | 'waiting' | 'done' | 'lapsed' | 'cancelled' | 'removed'
  vote: Vote | null
  /** Whether its executor has opened it; fetching it for offline is not opening. */
  opened: boolean
}

/** An act that stands in the history, with the rows as they were before it, which withdrawal restores. */
export interface ActRecord {
  id: number
  act: number
  kind: Act['kind']
  actor: string
  task: number | null
  /** Whether it made a join go on: then it can no longer be withdrawn. */
  joined: boolean
  withdrawn: boolean
  /** The last id before it, and after it: the rows between are new. */
  lastIds: [before: number, after: number]
  before: { tokens: Token[]; runs: Run[]; tasks: Task[] }
}

export interface State {
  instance: Instance
  tokens: Token[]
  runs: Run[]
  tasks: Task[]
  acts: ActRecord[]
}

/** What people, administrators and the clock do to an instance. `actor` is an account; of the clock it is empty. */
export type Act = { actor: string } & (
  | { kind: 'start' }
  | { kind: 'open'; task: number }
  | { kind: 'agree'; task: number }
  | { kind: 'disagree'; task: number }
  | { kind: 'return'; task: number; to: string }
  | { kind: 'withdraw'; act: number }
  | { kind: 'delegate'; task: number; to: string }
  /** `byItself`: the gateway gives it to somebody who stands in; its executor has decided nothing. */
  | { kind: 'transfer'; task: number; to: string; byItself?: true }
  /** By an administrator: the task of somebody who has not voted yet, also before their turn. */
  | { kind: 'handOver'; task: number; to: string }
  /** By the gateway, where the only executor of a node can have no tasks any more and the model has it passed over. */
  | { kind: 'passOver'; task: number }
  | { kind: 'sign'; task: number; when: 'before' | 'after'; executors: string[] }
  | { kind: 'removeSigner'; task: number }
  | { kind: 'timer'; run: number }
  | { kind: 'suspend' }
  | { kind: 'resume' }
  | { kind: 'reset'; to: string }
  | { kind: 'end' }
  /** Nothing moves: those to whom it waits are reminded, or others hear of it. */
  | { kind: 'urge' }
  | { kind: 'copy' }
)

/** What the rest of the world has to do once an act is stored. */
export type Effect =
  | { kind: 'task-opened'; task: Task }
  | { kind: 'task-closed'; task: Task }
  | { kind: 'timer-started'; run: Run }
  | { kind: 'timer-stopped'; run: Run }
  | { kind: 'node-decided'; run: Run }
  | { kind: 'instance-ended'; outcome: InstanceOutcome }

/** The rows that an act made or changed, as they are now. */
export type Changes = Omit<State, 'instance'>

export interface Step {
  state: State
  changes: Changes
  effects: Effect[]
}
