import { goBackBefore, goBackToStarter } from './back.ts'
import { type Game, isPending } from './game.ts'
import type { Signing } from './graph.ts'
import { firstFlow, pass } from './move.ts'
import type { Outcome, Run, Task, Vote } from './state.ts'

/** Enters a vote. Whoever agrees with signers behind them waits for these. */
export function vote(game: Game, task: Task, cast: 'agree' | 'disagree'): void {
  const [next] = pendingChildren(game, task)
  if (cast === 'agree' && next) {
    game.tasks.set(task.id, { state: 'waiting', vote: cast })
    game.tasks.set(next.id, { state: 'open' })
  } else settle(game, task, cast)
}

/** The signers and the delegate of a task that have not decided, in their order. */
export function pendingChildren(game: Game, task: Task): Task[] {
  return game.tasks
    .all()
    .filter((child) => child.parent === task.id && isPending(child))
    .sort((a, b) => a.position - b.position)
}

/** Takes a signer or delegate away who has not decided, and those that sign for them; then anyone who waited goes on. */
export function removeChild(game: Game, parent: Task, child: Task): void {
  const [current] = pendingChildren(game, parent)
  dropTask(game, child, 'removed')
  if (parent.state === 'waiting' && current?.id === child.id) goOnBehind(game, parent, child)
}

function dropTask(game: Game, task: Task, state: 'removed' | 'lapsed'): void {
  for (const child of pendingChildren(game, task)) dropTask(game, child, state)
  game.tasks.set(task.id, { state })
}

function settle(game: Game, task: Task, cast: Vote): void {
  for (const child of pendingChildren(game, task)) dropTask(game, child, 'lapsed')
  game.tasks.set(task.id, { state: 'done', vote: cast })
  if (task.parent === null) {
    tally(game, game.runs.of(task.run))
    return
  }
  const parent = game.tasks.of(task.parent)
  // A signer's disagreement is the task's own; a delegate only advises.
  if (task.kind !== 'delegate' && cast === 'disagree') settle(game, parent, cast)
  else goOnBehind(game, parent, task)
}

/** The next signer's turn; behind the last one the task is its executor's again, or is decided as they had voted. */
function goOnBehind(game: Game, parent: Task, child: Task): void {
  const [next] = pendingChildren(game, parent)
  if (next) game.tasks.set(next.id, { state: 'open' })
  else if (child.kind === 'after') settle(game, parent, 'agree')
  else game.tasks.set(parent.id, { state: 'open', opened: false })
}

/** Decides a run as soon as its result is certain; what is left lapses, votes stay. */
function tally(game: Game, run: Run): void {
  const node = game.node(run.node)
  const signing = signingAt(game, run)
  const members = membersOf(game, run)
  const outcome = resultOf(signing, members)
  if (outcome === null) {
    const next = members.find(({ state }) => state === 'waiting')
    if (signing.mode === 'inTurn' && next) game.tasks.set(next.id, { state: 'open' })
    return
  }
  game.closeTasks(run.id, 'lapsed')
  game.runs.set(run.id, { state: 'done', outcome })
  game.tokens.set(run.token, { outcome })
  const rule = node.kind === 'task' ? node.disagree : 'end'
  if (outcome === 'agreed' || rule === 'on') pass(game, run, firstFlow(node))
  else if (rule === 'end') game.endInstance('disagreed')
  else if (rule === 'starter') goBackToStarter(game)
  else goBackBefore(game, run)
}

/** Whether those who have agreed to a run are enough with one more task, where those who sign behind them agree, too. */
export function isEnough(game: Game, task: Task): boolean {
  if (task.kind === 'after' && task.parent !== null) return isEnough(game, game.tasks.of(task.parent))
  if (task.kind !== 'member') return false
  const run = game.runs.of(task.run)
  const members = membersOf(game, run)
  const agreed = members.filter(({ id, vote: cast }) => id === task.id || cast === 'agree')
  return agreed.length >= neededOf(signingAt(game, run), members.length)
}

function signingAt(game: Game, run: Run): Signing {
  const node = game.node(run.node)
  return node.kind === 'task' ? node.signing : { mode: 'any' }
}

function membersOf(game: Game, run: Run): Task[] {
  return game.tasks.all().filter((task) => task.run === run.id && task.kind === 'member')
}

function resultOf(signing: Signing, members: Task[]): Outcome | null {
  const votes = members.flatMap((task) => (task.state === 'done' ? [task.vote] : []))
  const agree = votes.filter((cast) => cast === 'agree').length
  const disagree = votes.length - agree
  const needed = neededOf(signing, members.length)
  if (agree >= needed) return 'agreed'
  const certain = signing.mode === 'all' ? members.length - disagree < needed : disagree > 0
  return certain ? 'disagreed' : null
}

/** How many of the members have to agree. */
function neededOf(signing: Signing, members: number): number {
  if (signing.mode === 'any') return 1
  if (signing.mode === 'inTurn') return members
  return Math.max(1, Math.ceil((members * signing.percent) / 100))
}
