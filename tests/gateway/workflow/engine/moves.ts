import type { Outcome } from '#gateway/workflow/engine/state.ts'
import { type Block, branchFlow } from './blocks.ts'
import {
  contains,
  type Forked,
  type Position,
  Refused,
  type Result,
  type Scope,
  scopeOf,
  working,
} from './positions.ts'

/** How a position goes on: into blocks, through scopes, and out of them. */
export class Moves {
  readonly root: Scope
  ended: string | null = null
  protected truths: ReadonlySet<string> = new Set()
  protected steps = 0

  constructor(block: Block) {
    this.root = scopeOf(block, null, null)
  }

  /** Does an act with these flows holding. */
  act(truths: ReadonlySet<string>, perform: () => void): void {
    this.truths = truths
    this.steps = 0
    perform()
  }

  start(): void {
    this.settleRoot(this.enter(this.root.block, this.root))
  }

  protected settleRoot(result: Result): void {
    if (typeof result === 'object') this.root.position = result
    else {
      this.root.position = null
      this.ended ??= result === 'terminated' ? 'terminated' : 'completed'
    }
  }

  protected holds(flow: string, outcome: Outcome | null): boolean {
    return this.truths.has(outcome === 'disagreed' ? `${flow}!` : flow)
  }

  protected enter(block: Block, scope: Scope): Result {
    this.steps += 1
    if (this.steps > 2000) throw new Refused('endless')
    switch (block.kind) {
      case 'task':
        if (block.executors.length > 0) return working(block, block.executors)
        scope.past.push({ id: block.id, skipped: true, scopes: [] })
        return 'done'
      case 'timer':
        return { at: 'timer', id: block.id }
      case 'end':
        return 'ended'
      case 'terminate':
        return 'terminated'
      case 'sequence':
        return this.continueSequence(block, 0, scope)
      case 'exclusive': {
        const [branch] = this.branches(block, scope)
        const inner = branch ? this.enter(branch.block, scope) : 'done'
        return typeof inner === 'object' ? { at: 'choice', inner } : inner
      }
      case 'loop':
        return this.goRound(block, this.enter(block.body, scope), scope)
      case 'subProcess':
        return this.openScopes(block.id, [scopeOf(block.body, null, null)], scope)
      default: {
        const branches = this.branches(block, scope)
        const scopes = branches.map(({ block: inner, index }) => scopeOf(inner, index, scope.outcome))
        return this.openScopes(block.id, scopes, scope)
      }
    }
  }

  protected branches(block: Forked, scope: Scope): { block: Block; index: number }[] {
    const all = block.branches.map((inner, index) => ({ block: inner, index }))
    if (block.kind === 'parallel') return all
    const held = all
      .slice(0, -1)
      .filter(({ index }) => this.holds(branchFlow(block.id, index), scope.outcome))
    const chosen = held.length > 0 ? held : all.slice(-1)
    return block.kind === 'exclusive' ? chosen.slice(0, 1) : chosen
  }

  protected continueSequence(
    block: Extract<Block, { kind: 'sequence' }>,
    from: number,
    scope: Scope,
  ): Result {
    for (const [index, part] of block.parts.entries()) {
      if (index < from) continue
      const inner = this.enter(part, scope)
      if (typeof inner === 'object') return { at: 'sequence', block, index, inner }
      if (inner !== 'done') return inner
    }
    return 'done'
  }

  protected goRound(block: Extract<Block, { kind: 'loop' }>, first: Result, scope: Scope): Result {
    let inner = first
    while (inner === 'done' && this.holds(`${block.id}>again`, scope.outcome))
      inner = this.enter(block.body, scope)
    return typeof inner === 'object' ? { at: 'loop', block, inner } : inner
  }

  protected openScopes(id: string, scopes: Scope[], around: Scope): Result {
    let terminated = false
    for (const scope of scopes)
      if (!terminated) terminated = this.putIn(scope, this.enter(scope.block, scope))
    return this.closeScopes(id, scopes, terminated, around)
  }

  /** Whether it terminated. */
  protected putIn(scope: Scope, result: Result): boolean {
    scope.position = typeof result === 'object' ? result : null
    scope.arrived = result === 'done'
    return result === 'terminated'
  }

  protected closeScopes(id: string, scopes: Scope[], terminated: boolean, around: Scope): Result {
    const isSub = id.startsWith('sub')
    if (terminated && !isSub) return 'terminated'
    if (!terminated && scopes.some(({ position }) => position !== null)) return { at: 'scopes', id, scopes }
    around.past.push({ id, skipped: false, scopes })
    if (terminated) return 'done'
    const arrived = scopes.filter((scope) => scope.arrived)
    const outcomes = (arrived.length > 0 ? arrived : scopes).map(({ outcome }) => outcome)
    around.outcome = outcomes.includes('disagreed')
      ? 'disagreed'
      : outcomes.includes('agreed')
        ? 'agreed'
        : null
    return isSub || arrived.length > 0 ? 'done' : 'ended'
  }

  /** Replaces the position of a scope that lies somewhere in the tree, and lets those around it go on. */
  protected replace(target: Scope, change: (scope: Scope) => Result): void {
    const within = (scope: Scope): Result => {
      if (scope === target) return change(scope)
      if (!scope.position) throw new Error('The scope is not under way.')
      return this.step(scope.position, scope, (open) => {
        if (open.at !== 'scopes') throw new Error('Only scopes lie inside.')
        let terminated = false
        for (const child of open.scopes)
          if (contains(child, target)) terminated = this.putIn(child, within(child))
        return this.closeScopes(open.id, open.scopes, terminated, scope)
      })
    }
    this.settleRoot(within(this.root))
  }

  /** Changes the leaf of a position, and goes on behind it where that is done. */
  protected step(position: Position, scope: Scope, leaf: (open: Position) => Result): Result {
    switch (position.at) {
      case 'sequence': {
        const inner = this.step(position.inner, scope, leaf)
        if (typeof inner === 'object') return { ...position, inner }
        return inner === 'done' ? this.continueSequence(position.block, position.index + 1, scope) : inner
      }
      case 'choice': {
        const inner = this.step(position.inner, scope, leaf)
        return typeof inner === 'object' ? { at: 'choice', inner } : inner
      }
      case 'loop':
        return this.goRound(position.block, this.step(position.inner, scope, leaf), scope)
      default:
        return leaf(position)
    }
  }
}
