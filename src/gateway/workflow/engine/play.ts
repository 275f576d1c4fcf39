import { goAnywhere, goBackTo, goBackToStarter, nodesBefore, wayInto } from './back.ts'
import { isEnough, pendingChildren, removeChild, vote } from './decide.ts'
import { Game, isPending } from './game.ts'
import type { Graph } from './graph.ts'
import type { Lookups } from './lookups.ts'
import { enter, firstFlow, pass } from './move.ts'
import { ActRefused } from './refusal.ts'
import type { Act, Changes, Effect, State, Step, Task } from './state.ts'
import { withdraw } from './withdraw.ts'

/** Starts an instance of a model, for an account. */
export function start(graph: Graph, starter: string, lookups: Lookups): Step {
  const instance = { starter, state: 'running', outcome: null, act: 0, lastId: 0 } as const
  const nothing: State = { instance, tokens: [], runs: [], tasks: [], acts: [] }
  return play(graph, nothing, { kind: 'start', actor: starter }, lookups)
}

/**
 * Does one act: the given state stays as it is, also where the act is refused.
 * @throws ActRefused
 */
export function play(graph: Graph, state: State, act: Act, lookups: Lookups): Step {
  const game = new Game(graph, state, lookups)
  const { state: standing } = state.instance
  if (standing === 'ended' || (act.kind === 'start' && state.tokens.length > 0))
    throw new ActRefused('not-running')
  if (standing === 'suspended' && act.kind !== 'resume' && act.kind !== 'end')
    throw new ActRefused('not-running')
  perform(game, act)
  game.record(act)
  const changes = game.changes()
  const outcome = game.instance.state === 'ended' ? game.instance.outcome : null
  const effects = effectsOf(graph, changes)
  if (outcome) effects.push({ kind: 'instance-ended', outcome })
  return { state: game.state(), changes, effects }
}

/** The nodes that the executor of a task may return it to, the nearest first; the starter is always possible. */
export function returnTargets(graph: Graph, state: State, task: number): string[] {
  const game = new Game(graph, state, nobody)
  const run = game.tasks.get(task)?.run
  return run === undefined ? [] : nodesBefore(game, game.runs.of(run))
}

/** Says what a reset to a node enters: that node, or the fork or sub-process around it that begins again. */
export function resetWays(graph: Graph, state: State): (to: string) => string {
  const game = new Game(graph, state, nobody)
  return (to) => wayInto(game, to).entered
}

/**
 * Whether a node passes with the agreement to a task, and what is left there lapses. Signers behind those who have agreed may still
 * say no: it passes by itself when they are taken away.
 */
export function passesWith(graph: Graph, state: State, task: number): boolean {
  const game = new Game(graph, state, nobody)
  return isEnough(game, game.tasks.of(task))
}

/** For what moves nothing. */
const nobody: Lookups = { executors: () => [], holds: () => false }

function perform(game: Game, act: Act): void {
  switch (act.kind) {
    case 'start':
      enter(game, game.addToken(null, null).id, game.graph.start)
      return
    case 'open':
      game.tasks.set(openTask(game, act.task, act.actor).id, { opened: true })
      return
    case 'agree':
    case 'disagree':
      vote(game, openTask(game, act.task, act.actor), act.kind)
      return
    case 'return':
      returnTask(game, openTask(game, act.task, act.actor), act.to)
      return
    case 'withdraw':
      withdraw(game, act.actor, act.act)
      return
    case 'delegate':
      addChildren(game, openTask(game, act.task, act.actor), 'delegate', [act.to])
      return
    case 'transfer':
      transfer(game, openTask(game, act.task, act.actor), act)
      return
    case 'handOver':
      transfer(game, undecidedTask(game, act.task), act)
      return
    case 'passOver':
      passOver(game, openTask(game, act.task, act.actor))
      return
    case 'sign':
      addChildren(game, signableTask(game, act), act.when, act.executors)
      return
    case 'removeSigner':
      removeSigner(game, act.task, act.actor)
      return
    case 'timer':
      fireTimer(game, act.run)
      return
    case 'suspend':
      game.instance = { ...game.instance, state: 'suspended' }
      return
    case 'resume':
      if (game.instance.state !== 'suspended') throw new ActRefused('not-suspended')
      game.instance = { ...game.instance, state: 'running' }
      return
    case 'reset':
      if (act.to === game.graph.start) goBackToStarter(game)
      else goAnywhere(game, act.to)
      return
    case 'end':
      game.endInstance('ended')
      return
    case 'urge':
    case 'copy':
      return
  }
}

function taskOf(game: Game, id: number, actor: string): Task {
  const task = game.tasks.get(id)
  if (!task) throw new ActRefused('no-such-task')
  if (task.executor !== actor) throw new ActRefused('not-yours')
  return task
}

function openTask(game: Game, id: number, actor: string): Task {
  const task = taskOf(game, id, actor)
  if (task.state !== 'open') throw new ActRefused('task-closed')
  return task
}

/** A task that waits for its executor, now or later, whoever that is. */
function undecidedTask(game: Game, id: number): Task {
  const task = game.tasks.get(id)
  if (!task) throw new ActRefused('no-such-task')
  if (!isPending(task) || task.vote !== null) throw new ActRefused('task-closed')
  return task
}

/** An open task, or one that waits for signers: more of the same kind may be added to these. */
function signableTask(game: Game, { task: id, actor }: { task: number; actor: string }): Task {
  const task = taskOf(game, id, actor)
  const waits = task.state === 'waiting' && pendingChildren(game, task).length > 0
  if (task.state !== 'open' && !waits) throw new ActRefused('task-closed')
  return task
}

function returnTask(game: Game, task: Task, to: string): void {
  game.tasks.set(task.id, { state: 'done', vote: 'return' })
  if (to === game.graph.start) goBackToStarter(game)
  else goBackTo(game, game.runs.of(task.run), to)
}

/** Where the gateway does it by itself, what led to the task can be withdrawn as before. */
function transfer(game: Game, task: Task, { to, byItself }: { to: string; byItself?: true }): void {
  refuseSigners(game, task, [to])
  game.tasks.set(task.id, { executor: to, opened: false, ...(byItself && { act: task.act }) })
}

function passOver(game: Game, task: Task): void {
  if (!isAlone(game.tasks.all(), task)) throw new ActRefused('not-alone')
  const run = game.runs.of(task.run)
  game.closeTasks(run.id, 'lapsed')
  game.runs.set(run.id, { state: 'done', outcome: 'skipped' })
  pass(game, run, firstFlow(game.node(run.node)))
}

/** Whether a task is the only one that decides its node. */
export function isAlone(tasks: readonly Task[], task: Task): boolean {
  return (
    task.kind === 'member' &&
    tasks.every((other) => other.run !== task.run || other.kind !== 'member' || other.id === task.id)
  )
}

function addChildren(
  game: Game,
  task: Task,
  kind: 'before' | 'after' | 'delegate',
  executors: string[],
): void {
  refuseSigners(game, task, executors)
  const pending = pendingChildren(game, task)
  if (pending.some((child) => child.kind !== kind)) throw new ActRefused('kinds-mix')
  const first = pending.length === 0 && kind !== 'after'
  for (const [index, executor] of executors.entries())
    game.addTask({
      run: task.run,
      parent: task.id,
      kind,
      position: game.instance.lastId + 1,
      executor,
      state: first && index === 0 ? 'open' : 'waiting',
    })
  game.tasks.set(task.id, kind === 'after' ? {} : { state: 'waiting' })
}

/** Nobody has two votes at one node at a time. */
function refuseSigners(game: Game, task: Task, executors: string[]): void {
  if (executors.length === 0) throw new ActRefused('nobody-named')
  const busy = game.tasks.all().filter((other) => other.run === task.run && isPending(other))
  const taken = new Set(busy.map(({ executor }) => executor))
  for (const executor of executors) {
    if (taken.has(executor)) throw new ActRefused('already-signs', executor)
    taken.add(executor)
  }
}

function removeSigner(game: Game, id: number, actor: string): void {
  const child = game.tasks.get(id)
  if (!child) throw new ActRefused('no-such-task')
  if (child.parent === null) throw new ActRefused('not-removable')
  const parent = taskOf(game, child.parent, actor)
  if (!isPending(child)) throw new ActRefused('task-closed')
  removeChild(game, parent, child)
}

function fireTimer(game: Game, id: number): void {
  const run = game.runs.get(id)
  if (run?.state !== 'open') throw new ActRefused('timer-gone')
  const node = game.node(run.node)
  if (node.kind !== 'timer') throw new ActRefused('timer-gone')
  pass(game, run, firstFlow(node))
}

function effectsOf(graph: Graph, changes: Changes): Effect[] {
  const effects: Effect[] = []
  for (const task of changes.tasks)
    if (task.state === 'open' && !task.opened) effects.push({ kind: 'task-opened', task })
    else if (!isPending(task)) effects.push({ kind: 'task-closed', task })
  for (const run of changes.runs) {
    const isTimer = graph.nodes[run.node]?.kind === 'timer'
    if (isTimer && run.state === 'open') effects.push({ kind: 'timer-started', run })
    else if (isTimer) effects.push({ kind: 'timer-stopped', run })
    else if (run.state === 'done' && run.outcome !== null) effects.push({ kind: 'node-decided', run })
  }
  return effects
}
