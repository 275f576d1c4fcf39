import type { Graph, GraphNode } from './graph.ts'
import type { Lookups } from './lookups.ts'
import { ActRefused } from './refusal.ts'
import type { Act, ActRecord, Changes, Instance, InstanceOutcome, Run, State, Task, Token } from './state.ts'

interface Row {
  id: number
  act: number
}

/** Rows that are copied when they are first changed, so that the state before the act stays as it is. */
class Rows<R extends Row> {
  readonly #rows: Map<number, R>
  readonly #before: R[]
  readonly #changed = new Set<number>()
  readonly #act: number

  constructor(rows: R[], act: number) {
    this.#before = rows
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    this.#act = act
  }

  get(id: number): R | undefined {
    return this.#rows.get(id)
  }

  /** The row that another row refers to: there is no state in which it is missing. */
  of(id: number): R {
    const row = this.#rows.get(id)
    if (!row) throw new Error(`The state has no row ${id}.`)
    return row
  }

  all(): R[] {
    return [...this.#rows.values()]
  }

  add(row: R): R {
    this.#rows.set(row.id, row)
    this.#changed.add(row.id)
    return row
  }

  set(id: number, change: Partial<R>): void {
    this.#rows.set(id, { ...this.of(id), act: this.#act, ...change })
    this.#changed.add(id)
  }

  changed(): R[] {
    return [...this.#changed].map((id) => this.of(id))
  }

  /** The changed rows as they were before; new ones are not among them. */
  changedBefore(): R[] {
    return this.#before.filter((row) => this.#changed.has(row.id))
  }
}

/** More nodes than this are not entered in one act: the model goes round without an end. */
export const mostSteps = 1000

/** One act in the making: the rows with what it has changed so far. */
export class Game {
  readonly graph: Graph
  readonly lookups: Lookups
  readonly act: number
  readonly tokens: Rows<Token>
  readonly runs: Rows<Run>
  readonly tasks: Rows<Task>
  readonly acts: Rows<ActRecord>
  instance: Instance
  joined = false
  #steps = 0
  readonly #lastIdBefore: number

  constructor(graph: Graph, state: State, lookups: Lookups) {
    this.graph = graph
    this.lookups = lookups
    this.act = state.instance.act + 1
    this.instance = { ...state.instance, act: this.act }
    this.#lastIdBefore = state.instance.lastId
    this.tokens = new Rows(state.tokens, this.act)
    this.runs = new Rows(state.runs, this.act)
    this.tasks = new Rows(state.tasks, this.act)
    this.acts = new Rows(state.acts, this.act)
  }

  node(id: string): GraphNode {
    // The name comes from a caller, and may be one that every object has.
    const node = Object.hasOwn(this.graph.nodes, id) ? this.graph.nodes[id] : undefined
    if (!node) throw new ActRefused('no-such-node', id)
    return node
  }

  countStep(node: string): void {
    this.#steps += 1
    if (this.#steps > mostSteps) throw new ActRefused('endless', node)
  }

  #nextId(): number {
    const lastId = this.instance.lastId + 1
    this.instance = { ...this.instance, lastId }
    return lastId
  }

  addToken(parent: number | null, branch: string | null): Token {
    return this.tokens.add({
      id: this.#nextId(),
      act: this.act,
      parent,
      branch,
      state: 'live',
      outcome: null,
    })
  }

  addRun(token: number, node: string): Run {
    const round = 1 + this.runs.all().filter((run) => run.node === node).length
    return this.runs.add({
      id: this.#nextId(),
      act: this.act,
      token,
      node,
      round,
      state: 'open',
      outcome: null,
    })
  }

  addTask(task: Pick<Task, 'run' | 'parent' | 'kind' | 'position' | 'executor' | 'state'>): Task {
    return this.tasks.add({ ...task, id: this.#nextId(), act: this.act, vote: null, opened: false })
  }

  openRunOf(token: number): Run | undefined {
    return this.runs.all().find((run) => run.token === token && run.state === 'open')
  }

  childrenOf(run: number): Token[] {
    return this.tokens.all().filter((token) => token.parent === run)
  }

  rootToken(): Token {
    const root = this.tokens.all().find((token) => token.parent === null)
    if (!root) throw new Error('The instance has no token.')
    return root
  }

  /** Ends a run that waits, with all that goes on inside it; what is decided stays. */
  cancelRun(id: number): void {
    this.runs.set(id, { state: 'cancelled' })
    this.closeTasks(id, 'cancelled')
    for (const token of this.childrenOf(id)) this.cancelToken(token)
  }

  cancelToken(token: Token): void {
    if (token.state !== 'live' && token.state !== 'arrived') return
    this.tokens.set(token.id, { state: 'cancelled' })
    const open = this.openRunOf(token.id)
    if (open) this.cancelRun(open.id)
  }

  /** Closes the tasks of a run that nobody has decided. */
  closeTasks(run: number, state: 'lapsed' | 'cancelled'): void {
    for (const task of this.tasks.all())
      if (task.run === run && isPending(task)) this.tasks.set(task.id, { state })
  }

  endInstance(outcome: InstanceOutcome): void {
    for (const token of this.tokens.all()) this.cancelToken(token)
    this.instance = { ...this.instance, state: 'ended', outcome }
  }

  /** Enters the act in the history, with what withdrawal needs. */
  record(act: Act): void {
    this.acts.add({
      id: this.act,
      act: this.act,
      kind: act.kind,
      actor: act.actor,
      task: 'task' in act ? act.task : null,
      joined: this.joined,
      withdrawn: false,
      lastIds: [this.#lastIdBefore, this.instance.lastId],
      before: {
        tokens: this.tokens.changedBefore(),
        runs: this.runs.changedBefore(),
        tasks: this.tasks.changedBefore(),
      },
    })
  }

  state(): State {
    return {
      instance: this.instance,
      tokens: this.tokens.all(),
      runs: this.runs.all(),
      tasks: this.tasks.all(),
      acts: this.acts.all(),
    }
  }

  changes(): Changes {
    return {
      tokens: this.tokens.changed(),
      runs: this.runs.changed(),
      tasks: this.tasks.changed(),
      acts: this.acts.changed(),
    }
  }
}

/** Whether nobody has decided it yet, or it waits for its signers. */
export function isPending(task: Task): boolean {
  return task.state === 'open' || task.state === 'waiting'
}
