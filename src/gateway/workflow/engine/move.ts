import type { Game } from './game.ts'
import type { ExclusiveNode, Flow, GraphNode, InclusiveNode, ParallelNode } from './graph.ts'
import { ActRefused } from './refusal.ts'
import type { Outcome, Run, Token } from './state.ts'

/** Puts a token on a node, and moves it on until it waits or ends. `again`: a fork that also joins does not wait first. */
export function enter(game: Game, token: number, id: string, again = false): void {
  game.countStep(id)
  const node = game.node(id)
  if ('joins' in node && node.joins && !again) {
    arrive(game, token)
    return
  }
  const run = game.addRun(token, id)
  switch (node.kind) {
    case 'start':
      pass(game, run, firstFlow(node))
      return
    case 'end':
      game.runs.set(run.id, { state: 'done' })
      endToken(game, token)
      return
    case 'terminate':
      game.runs.set(run.id, { state: 'done' })
      terminate(game, token)
      return
    case 'task': {
      const executors = [...new Set(game.lookups.executors(id))]
      if (executors.length === 0) {
        game.runs.set(run.id, { outcome: 'skipped' })
        pass(game, run, firstFlow(node))
        return
      }
      openTasks(game, run, executors, node.signing.mode === 'inTurn')
      return
    }
    case 'timer':
      return
    case 'exclusive':
      pass(game, run, chooseFlow(game, token, node))
      return
    case 'subProcess': {
      const inside = game.addToken(run.id, null)
      enter(game, inside.id, node.start)
      return
    }
    case 'parallel':
      fork(game, run, node, node.flows)
      return
    case 'inclusive':
      fork(game, run, node, chooseFlows(game, token, node))
      return
  }
}

/** Gives a run's tasks to its executors: to all at once, or to the first while the others wait for their turn. */
export function openTasks(game: Game, run: Run, executors: string[], inTurn: boolean): void {
  for (const [position, executor] of executors.entries()) {
    const state = inTurn && position > 0 ? 'waiting' : 'open'
    game.addTask({ run: run.id, parent: null, kind: 'member', position, executor, state })
  }
}

/** Ends a run that is done, and takes its token along the flow. */
export function pass(game: Game, run: Run, flow: Flow): void {
  game.runs.set(run.id, { state: 'done' })
  enter(game, run.token, flow.to)
}

/** The only flow that leaves a node which decides nothing. */
export function firstFlow(node: GraphNode): Flow {
  const [flow] = node.flows
  if (!flow) throw new ActRefused('no-way-on', node.id)
  return flow
}

function chooseFlow(game: Game, token: number, node: ExclusiveNode): Flow {
  if (node.flows.length === 1) return firstFlow(node)
  const { outcome } = game.tokens.of(token)
  const others = node.flows.filter(({ id }) => id !== node.default)
  const chosen = others.find(({ id }) => game.lookups.holds(id, outcome)) ?? defaultOf(node)
  if (!chosen) throw new ActRefused('no-way-on', node.id)
  return chosen
}

function chooseFlows(game: Game, token: number, node: InclusiveNode): Flow[] {
  if (node.flows.length === 1) return node.flows
  const { outcome } = game.tokens.of(token)
  const chosen = node.flows.filter(({ id }) => id !== node.default && game.lookups.holds(id, outcome))
  if (chosen.length > 0) return chosen
  const otherwise = defaultOf(node)
  if (!otherwise) throw new ActRefused('no-way-on', node.id)
  return [otherwise]
}

function defaultOf(node: ExclusiveNode | InclusiveNode): Flow | undefined {
  return node.flows.find(({ id }) => id === node.default)
}

function fork(game: Game, run: Run, node: ParallelNode | InclusiveNode, flows: Flow[]): void {
  if (node.flows.length === 1) {
    pass(game, run, firstFlow(node))
    return
  }
  // All branches stand before the first one moves: a join waits for those that are there.
  const branches = flows.map((flow) => ({ flow, token: game.addToken(run.id, flow.id) }))
  const { outcome } = game.tokens.of(run.token)
  for (const { token } of branches) game.tokens.set(token.id, { outcome })
  for (const { flow, token } of branches)
    if (game.tokens.of(token.id).state === 'live') enter(game, token.id, flow.to)
}

function arrive(game: Game, id: number): void {
  game.tokens.set(id, { state: 'arrived' })
  closeIfComplete(game, game.tokens.of(id))
}

function endToken(game: Game, id: number): void {
  const token = game.tokens.of(id)
  game.tokens.set(id, { state: 'ended' })
  if (token.parent === null) game.endInstance('completed')
  else closeIfComplete(game, token)
}

/** Goes on behind a fork or sub-process once none of its scopes is under way; with a join only if one came that far. */
function closeIfComplete(game: Game, child: Token): void {
  if (child.parent === null) return
  const scopes = game.childrenOf(child.parent)
  if (scopes.some(({ state }) => state === 'live')) return
  const run = game.runs.of(child.parent)
  const node = game.node(run.node)
  const arrived = scopes.filter(({ state }) => state === 'arrived')
  game.runs.set(run.id, { state: 'done' })
  const outcome = outcomeOf(arrived.length > 0 ? arrived : scopes)
  game.tokens.set(run.token, { outcome })
  if (node.kind === 'subProcess') {
    enter(game, run.token, firstFlow(node).to)
    return
  }
  if (scopes.length > 1) game.joined = true
  const join = 'join' in node ? node.join : null
  if (arrived.length === 0 || join === null) {
    endToken(game, run.token)
    return
  }
  enter(game, run.token, join, true)
}

/** One branch that disagreed makes the whole a disagreement. */
function outcomeOf(scopes: Token[]): Outcome | null {
  const outcomes = scopes.map(({ outcome }) => outcome)
  if (outcomes.includes('disagreed')) return 'disagreed'
  return outcomes.includes('agreed') ? 'agreed' : null
}

/** Ends all that goes on in the sub-process around a token, or in the instance. */
function terminate(game: Game, id: number): void {
  let token = game.tokens.of(id)
  while (token.parent !== null) {
    const run = game.runs.of(token.parent)
    const node = game.node(run.node)
    if (node.kind === 'subProcess') {
      for (const inside of game.childrenOf(run.id)) game.cancelToken(inside)
      pass(game, run, firstFlow(node))
      return
    }
    token = game.tokens.of(run.token)
  }
  game.endInstance('terminated')
}
