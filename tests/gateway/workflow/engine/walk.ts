import { expect } from 'vitest'
import type { Graph, Signing } from '#gateway/workflow/engine/graph.ts'
import { play, start } from '#gateway/workflow/engine/play.ts'
import type { Act, Effect, State, Task } from '#gateway/workflow/engine/state.ts'
import { type Block, draw } from './blocks.ts'

type TaskAct = Extract<Act, { task: number }>
type Named = TaskAct extends infer One ? (One extends TaskAct ? Omit<One, 'task' | 'actor'> : never) : never

/** An instance that people act on by the names of nodes and persons. */
export class Walk {
  state: State
  effects: Effect[] = []
  readonly graph: Graph
  readonly #executors: Map<string, string[]>
  readonly #truths: Set<string>

  constructor(block: Block, truths: string[] = []) {
    const { graph, problems, executors } = draw(block)
    expect(problems).toEqual([])
    this.graph = graph
    this.#executors = executors
    this.#truths = new Set(truths)
    this.state = start(graph, 'starter', this).state
  }

  executors(node: string): string[] {
    return this.#executors.get(node) ?? []
  }

  holds(flow: string, outcome: string | null): boolean {
    return this.#truths.has(outcome === 'disagreed' ? `${flow}!` : flow)
  }

  do(act: Act): void {
    const step = play(this.graph, this.state, act, this)
    this.state = step.state
    this.effects = step.effects
  }

  /** Somebody acts on their task at a node. */
  by(actor: string, node: string, act: Named): void {
    this.do({ ...act, actor, task: this.task(actor, node).id })
  }

  agree(actor: string, node: string): void {
    this.by(actor, node, { kind: 'agree' })
  }

  task(executor: string, node: string): Task {
    const found = this.state.tasks.findLast(
      (task) => task.executor === executor && this.#nodeOf(task) === node,
    )
    if (!found) throw new Error(`${executor} has no task at ${node}.`)
    return found
  }

  #nodeOf(task: Task): string | undefined {
    return this.state.runs.find(({ id }) => id === task.run)?.node
  }

  open(): string[] {
    const open = this.state.tasks.filter(({ state }) => state === 'open')
    return open.map((task) => `${this.#nodeOf(task)}:${task.executor}`).sort()
  }
}

export function task(
  id: string,
  executors: string[],
  extra: Partial<Extract<Block, { kind: 'task' }>> = {},
): Block {
  return { kind: 'task', id, executors, signing: { mode: 'any' }, disagree: 'end', ...extra }
}

export function sequence(...parts: Block[]): Block {
  return { kind: 'sequence', parts }
}

export const all = (percent: number): { signing: Signing } => ({ signing: { mode: 'all', percent } })
