import type { Game } from './game.ts'
import { enter, openTasks } from './move.ts'
import { ActRefused } from './refusal.ts'
import type { Run, Token } from './state.ts'

/** All begins again with the starter, who has a task at the start node. */
export function goBackToStarter(game: Game): void {
  const root = game.rootToken()
  const [first] = runsOf(game, root.id)
  if (first) leave(game, root.id, first.id)
  const run = game.addRun(root.id, game.graph.start)
  openTasks(game, run, [game.instance.starter], false)
}

/** Goes from a run to the task before it in its scope or the ones around; without one, to the starter. */
export function goBackBefore(game: Game, run: Run): void {
  for (const token of chainOf(game, run.token)) {
    const before = runsOf(game, token.id)
      .filter((one) => one.id < run.id && one.state === 'done')
      .findLast((one) => isPlaceOfWork(game, one))
    if (before) {
      reenter(game, before)
      return
    }
  }
  goBackToStarter(game)
}

/**
 * Goes from a run to a node that was done before it: within its scope, or around it, that node alone; behind a join, the
 * fork with all its branches again. A branch beside it is refused.
 */
export function goBackTo(game: Game, run: Run, node: string): void {
  if (liesBeside(game, run, node)) throw new ActRefused('sibling-branch', node)
  const target = doneTasks(game).find((one) => one.node === node)
  if (!target) throw new ActRefused('not-before', node)
  reenter(game, placeInChain(game, run, target))
}

/** The nodes that `goBackTo` takes from a run, the nearest first. */
export function nodesBefore(game: Game, run: Run): string[] {
  const nodes = new Set(doneTasks(game).map(({ node }) => node))
  return [...nodes].filter((node) => !liesBeside(game, run, node))
}

/** Whether a node lies in another branch of a fork that a run is inside of. */
function liesBeside(game: Game, run: Run, node: string): boolean {
  const { within } = game.node(node)
  return chainOf(game, run.token).some(({ parent, branch }) => {
    const fork = parent === null ? undefined : game.runs.of(parent).node
    return within.some((place) => place.node === fork && place.branch !== branch)
  })
}

/** What people have decided and no return has gone back behind, the latest first. */
function doneTasks(game: Game): Run[] {
  const done = game.runs.all().filter((run) => run.state === 'done' && game.node(run.node).kind === 'task')
  return done.filter((run) => run.outcome !== 'skipped' && stands(game, run)).reverse()
}

/** Where a run's scope, or one around it, came by another run: that run, or the fork or sub-process it lies in. */
function placeInChain(game: Game, run: Run, other: Run): Run {
  const chain = chainOf(game, run.token).map(({ id }) => id)
  let place = other
  while (!chain.includes(place.token)) {
    const { parent } = game.tokens.of(place.token)
    if (parent === null) throw new Error('Every scope lies in the one of the instance.')
    place = game.runs.of(parent)
  }
  return place
}

/** Goes to any node of the model, by `wayInto`. */
export function goAnywhere(game: Game, node: string): void {
  if (game.node(node).kind !== 'task') throw new ActRefused('no-such-node', node)
  const { token, entered } = wayInto(game, node)
  moveTo(game, token, entered)
}

/**
 * What is entered for a node, in which scope: that node where the branch that it lies in is under way, else the outermost fork or
 * sub-process around it that is not.
 */
export function wayInto(game: Game, node: string): { token: number; entered: string } {
  let token = game.rootToken()
  for (const place of game.node(node).within) {
    const open = game.openRunOf(token.id)
    const inside =
      open?.node === place.node
        ? game.childrenOf(open.id).find(({ branch, state }) => branch === place.branch && state === 'live')
        : undefined
    if (!inside) return { token: token.id, entered: place.node }
    token = inside
  }
  return { token: token.id, entered: node }
}

/** Leaves what a token is at for a node; had it been there before, what came after is no longer before it. */
function moveTo(game: Game, token: number, node: string): void {
  const before = runsOf(game, token).findLast((run) => run.node === node && run.state === 'done')
  leave(game, token, before?.id ?? Number.POSITIVE_INFINITY)
  enter(game, token, node, true)
}

function reenter(game: Game, run: Run): void {
  leave(game, run.token, run.id)
  enter(game, run.token, run.node, true)
}

/** Ends what a token is at, and counts what it did from a run on as no longer before it. */
function leave(game: Game, token: number, from: number): void {
  for (const run of runsOf(game, token)) {
    if (run.state === 'open') game.cancelRun(run.id)
    else if (run.state === 'done' && run.id >= from) game.runs.set(run.id, { state: 'superseded' })
  }
}

function runsOf(game: Game, token: number): Run[] {
  return game.runs.all().filter((run) => run.token === token)
}

/** A token and those around it, from the inside out. */
function chainOf(game: Game, id: number): Token[] {
  const token = game.tokens.of(id)
  return token.parent === null ? [token] : [token, ...chainOf(game, game.runs.of(token.parent).token)]
}

/** Whether no return has gone back behind a run, nor behind what it lies in. */
function stands(game: Game, run: Run): boolean {
  if (run.state !== 'done' && run.state !== 'open') return false
  const { parent } = game.tokens.of(run.token)
  return parent === null || stands(game, game.runs.of(parent))
}

/** Whether people decided something there: a task, or a fork or sub-process, which begins again as a whole. */
function isPlaceOfWork(game: Game, run: Run): boolean {
  const { kind } = game.node(run.node)
  if (kind === 'task') return run.outcome !== 'skipped'
  return game.childrenOf(run.id).length > 0
}
