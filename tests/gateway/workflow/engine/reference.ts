import type { Outcome } from '#gateway/workflow/engine/state.ts'
import { forkOf, holdsBlock, outermost } from './block-search.ts'
import { type Block, branchFlow } from './blocks.ts'
import {
  active,
  pathsOf,
  pending,
  resultOf,
  type Signer,
  settle,
  signerOf,
  type TaskBlock,
} from './signers.ts'

/** What a process is at, as a tree over its blocks. Written apart from the engine, which it is compared with. */

type Forked = Extract<Block, { kind: 'exclusive' | 'parallel' | 'inclusive' }>

interface Working {
  at: 'task'
  id: string
  block: TaskBlock
  members: Signer[]
}

type Position =
  | Working
  | { at: 'timer'; id: string }
  | { at: 'sequence'; block: Extract<Block, { kind: 'sequence' }>; index: number; inner: Position }
  | { at: 'choice'; inner: Position }
  | { at: 'loop'; block: Extract<Block, { kind: 'loop' }>; inner: Position }
  | { at: 'scopes'; id: string; scopes: Scope[] }

type Passed = { id: string; skipped: boolean; scopes: Scope[] }
type Result = Position | 'done' | 'ended' | 'terminated'

interface Scope {
  block: Block
  branch: number | null
  past: Passed[]
  position: Position | null
  arrived: boolean
  outcome: Outcome | null
}

export class Refused extends Error {}

export class Reference {
  readonly root: Scope
  ended: string | null = null
  #truths: ReadonlySet<string> = new Set()
  #steps = 0
  readonly #starter: string

  constructor(block: Block, starter: string) {
    this.#starter = starter
    this.root = scopeOf(block, null, null)
  }

  /** Does an act with these flows holding. */
  act(truths: ReadonlySet<string>, perform: () => void): void {
    this.#truths = truths
    this.#steps = 0
    perform()
  }

  start(): void {
    this.#settleRoot(this.#enter(this.root.block, this.root))
  }

  #settleRoot(result: Result): void {
    if (typeof result === 'object') this.root.position = result
    else {
      this.root.position = null
      this.ended ??= result === 'terminated' ? 'terminated' : 'completed'
    }
  }

  #holds(flow: string, outcome: Outcome | null): boolean {
    return this.#truths.has(outcome === 'disagreed' ? `${flow}!` : flow)
  }

  #enter(block: Block, scope: Scope): Result {
    this.#steps += 1
    if (this.#steps > 2000) throw new Refused('endless')
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
        return this.#continueSequence(block, 0, scope)
      case 'exclusive': {
        const [branch] = this.#branches(block, scope)
        const inner = branch ? this.#enter(branch.block, scope) : 'done'
        return typeof inner === 'object' ? { at: 'choice', inner } : inner
      }
      case 'loop':
        return this.#goRound(block, this.#enter(block.body, scope), scope)
      case 'subProcess':
        return this.#openScopes(block.id, [scopeOf(block.body, null, null)], scope)
      default: {
        const branches = this.#branches(block, scope)
        const scopes = branches.map(({ block: inner, index }) => scopeOf(inner, index, scope.outcome))
        return this.#openScopes(block.id, scopes, scope)
      }
    }
  }

  #branches(block: Forked, scope: Scope): { block: Block; index: number }[] {
    const all = block.branches.map((inner, index) => ({ block: inner, index }))
    if (block.kind === 'parallel') return all
    const held = all
      .slice(0, -1)
      .filter(({ index }) => this.#holds(branchFlow(block.id, index), scope.outcome))
    const chosen = held.length > 0 ? held : all.slice(-1)
    return block.kind === 'exclusive' ? chosen.slice(0, 1) : chosen
  }

  #continueSequence(block: Extract<Block, { kind: 'sequence' }>, from: number, scope: Scope): Result {
    for (const [index, part] of block.parts.entries()) {
      if (index < from) continue
      const inner = this.#enter(part, scope)
      if (typeof inner === 'object') return { at: 'sequence', block, index, inner }
      if (inner !== 'done') return inner
    }
    return 'done'
  }

  #goRound(block: Extract<Block, { kind: 'loop' }>, first: Result, scope: Scope): Result {
    let inner = first
    while (inner === 'done' && this.#holds(`${block.id}>again`, scope.outcome))
      inner = this.#enter(block.body, scope)
    return typeof inner === 'object' ? { at: 'loop', block, inner } : inner
  }

  #openScopes(id: string, scopes: Scope[], around: Scope): Result {
    let terminated = false
    for (const scope of scopes)
      if (!terminated) terminated = this.#putIn(scope, this.#enter(scope.block, scope))
    return this.#closeScopes(id, scopes, terminated, around)
  }

  /** Whether it terminated. */
  #putIn(scope: Scope, result: Result): boolean {
    scope.position = typeof result === 'object' ? result : null
    scope.arrived = result === 'done'
    return result === 'terminated'
  }

  #closeScopes(id: string, scopes: Scope[], terminated: boolean, around: Scope): Result {
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
  #replace(target: Scope, change: (scope: Scope) => Result): void {
    const within = (scope: Scope): Result => {
      if (scope === target) return change(scope)
      if (!scope.position) throw new Error('The scope is not under way.')
      return this.#step(scope.position, scope, (open) => {
        if (open.at !== 'scopes') throw new Error('Only scopes lie inside.')
        let terminated = false
        for (const child of open.scopes)
          if (contains(child, target)) terminated = this.#putIn(child, within(child))
        return this.#closeScopes(open.id, open.scopes, terminated, scope)
      })
    }
    this.#settleRoot(within(this.root))
  }

  /** Changes the leaf of a position, and goes on behind it where that is done. */
  #step(position: Position, scope: Scope, leaf: (open: Position) => Result): Result {
    switch (position.at) {
      case 'sequence': {
        const inner = this.#step(position.inner, scope, leaf)
        if (typeof inner === 'object') return { ...position, inner }
        return inner === 'done' ? this.#continueSequence(position.block, position.index + 1, scope) : inner
      }
      case 'choice': {
        const inner = this.#step(position.inner, scope, leaf)
        return typeof inner === 'object' ? { at: 'choice', inner } : inner
      }
      case 'loop':
        return this.#goRound(position.block, this.#step(position.inner, scope, leaf), scope)
      default:
        return leaf(position)
    }
  }

  /** Who may decide what, as `node:person`. */
  open(): string[] {
    const tasks = this.waiting().flatMap(({ leaf }) =>
      leaf.at === 'task' ? active(leaf).map(([one]) => `${leaf.id}:${one?.executor}`) : [],
    )
    return tasks.sort()
  }

  /** Everything that waits, with the scopes around it from the inside out. */
  waiting(): { leaf: Working | { at: 'timer'; id: string }; chain: Scope[] }[] {
    const found: ReturnType<Reference['waiting']> = []
    function look(scope: Scope, chain: Scope[]): void {
      const leaf = scope.position && leafOf(scope.position)
      if (leaf?.at === 'scopes') for (const child of leaf.scopes) look(child, [child, ...chain])
      else if (leaf?.at === 'task' || leaf?.at === 'timer') found.push({ leaf, chain })
    }
    if (!this.ended) look(this.root, [this.root])
    return found
  }

  fire(id: string): void {
    const found = this.waiting().find(({ leaf }) => leaf.id === id)
    const [scope] = found?.chain ?? []
    if (!scope) throw new Refused()
    this.#replace(scope, () => this.#step(positionOf(scope), scope, () => 'done'))
  }

  /** Enters a vote of somebody whose turn it is at a node. */
  vote(id: string, executor: string, cast: 'agree' | 'disagree'): void {
    this.find(id, executor)
    this.change(id, executor, (signer, around) => {
      if (cast === 'agree' && pending(signer.children).length > 0) signer.said = true
      else settle(signer, around, cast)
    })
  }

  /** Changes the votes at a node, and goes on where it is decided by that. */
  change(
    id: string,
    executor: string,
    apply: (signer: Signer, around: Signer[], all: Signer[]) => void,
  ): void {
    for (const { leaf, chain } of this.waiting()) {
      const [scope] = chain
      if (leaf.at !== 'task' || leaf.id !== id || !scope) continue
      const paths = leaf.members.flatMap((member) => pathsOf([member]))
      const [signer, ...around] = paths.find(([one]) => one?.executor === executor) ?? []
      if (!signer) continue
      const all = paths.flatMap(([one]) => one ?? [])
      apply(signer, around, all)
      this.#decide(leaf, chain, scope)
      return
    }
    throw new Refused('nobody there')
  }

  #decide(leaf: Working, chain: Scope[], scope: Scope): void {
    const result = resultOf(leaf)
    if (!result) return
    if (result === 'disagreed' && leaf.block.disagree !== 'on') {
      this.#disagree(leaf, chain)
      return
    }
    scope.outcome = result
    this.#replace(scope, () =>
      this.#step(positionOf(scope), scope, () => {
        if (leaf.id !== 'process-start') scope.past.push({ id: leaf.id, skipped: false, scopes: [] })
        return 'done'
      }),
    )
  }

  #disagree({ block }: Working, chain: Scope[]): void {
    if (block.disagree === 'end') {
      this.ended = 'disagreed'
      return
    }
    const [own] = chain
    if (own) own.outcome = 'disagreed'
    if (block.disagree === 'starter') {
      this.backToStarter()
      return
    }
    for (const scope of chain) {
      const index = scope.past.findLastIndex(({ skipped }) => !skipped)
      const passed = scope.past[index]
      if (passed) {
        this.#reenter(scope, index, passed.id)
        return
      }
    }
    this.backToStarter()
  }

  backToStarter(): void {
    this.root.past = []
    const again: TaskBlock = {
      kind: 'task',
      id: 'process-start',
      executors: [this.#starter],
      signing: { mode: 'any' },
      disagree: 'end',
    }
    const block: Extract<Block, { kind: 'sequence' }> = { kind: 'sequence', parts: [again, this.root.block] }
    this.root.position = { at: 'sequence', block, index: 0, inner: working(again, [this.#starter]) }
  }

  backTo(id: string, executor: string, to: string): void {
    const { chain } = this.find(id, executor)
    for (const scope of chain) {
      const leaf = scope.position && leafOf(scope.position)
      const branches = leaf?.at === 'scopes' ? forkOf(scope.block, leaf.id) : null
      const own = leaf?.at === 'scopes' ? leaf.scopes.find((child) => chain.includes(child)) : undefined
      const beside = branches?.some((branch, index) => index !== own?.branch && holdsBlock(branch, to))
      if (own?.branch != null && beside) throw new Refused('sibling')
    }
    for (const scope of chain) {
      const index = scope.past.findLastIndex((passed) => reaches(passed, to))
      const passed = scope.past[index]
      if (passed) {
        this.#reenter(scope, index, passed.id)
        return
      }
    }
    throw new Refused('not before')
  }

  #reenter(scope: Scope, index: number, id: string): void {
    if (index >= 0) scope.past = scope.past.slice(0, index)
    this.#replace(scope, () => this.#enterAt(scope.block, id, scope))
  }

  /** Goes to any task. */
  reset(to: string): void {
    let scope = this.root
    for (;;) {
      const place = outermost(scope.block, to)
      const leaf = scope.position && leafOf(scope.position)
      const child =
        leaf?.at === 'scopes' && leaf.id === place
          ? leaf.scopes.find(({ block, position }) => position !== null && holdsBlock(block, to))
          : undefined
      if (place === to || !child) {
        const index = scope.past.findLastIndex(({ id }) => id === place)
        this.#reenter(scope, index, place)
        return
      }
      scope = child
    }
  }

  /** Enters a block that lies in a scope's own part of the tree. */
  #enterAt(block: Block, id: string, scope: Scope): Result {
    if ('id' in block && block.id === id) return this.#enter(block, scope)
    switch (block.kind) {
      case 'sequence': {
        const index = block.parts.findIndex((part) => holdsBlock(part, id))
        const part = block.parts[index]
        if (!part) throw new Error(`There is no ${id} here.`)
        const inner = this.#enterAt(part, id, scope)
        if (typeof inner === 'object') return { at: 'sequence', block, index, inner }
        return inner === 'done' ? this.#continueSequence(block, index + 1, scope) : inner
      }
      case 'exclusive': {
        const branch = block.branches.find((part) => holdsBlock(part, id))
        if (!branch) throw new Error(`There is no ${id} here.`)
        const inner = this.#enterAt(branch, id, scope)
        return typeof inner === 'object' ? { at: 'choice', inner } : inner
      }
      case 'loop':
        return this.#goRound(block, this.#enterAt(block.body, id, scope), scope)
      default:
        throw new Error(`${id} is not in this scope.`)
    }
  }

  /** Where somebody may act at a node: the signer, with those that it signs for. */
  find(id: string, executor: string): { leaf: Working; chain: Scope[]; path: Signer[] } {
    for (const { leaf, chain } of this.waiting()) {
      if (leaf.at !== 'task' || leaf.id !== id) continue
      const path = active(leaf).find(([signer]) => signer?.executor === executor)
      if (path) return { leaf, chain, path }
    }
    throw new Refused('nobody there')
  }
}

function scopeOf(block: Block, branch: number | null, outcome: Outcome | null): Scope {
  return { block, branch, past: [], position: null, arrived: false, outcome }
}

function positionOf({ position }: Scope): Position {
  if (!position) throw new Error('The scope is not under way.')
  return position
}

function working(block: TaskBlock, executors: string[]): Working {
  return {
    at: 'task',
    id: block.id,
    block,
    members: executors.map((executor) => signerOf(executor, 'member')),
  }
}

function leafOf(position: Position): Exclude<Position, { inner: Position }> {
  return 'inner' in position ? leafOf(position.inner) : position
}

function contains(scope: Scope, target: Scope): boolean {
  if (scope === target) return true
  const leaf = scope.position && leafOf(scope.position)
  return leaf?.at === 'scopes' && leaf.scopes.some((child) => contains(child, target))
}

function reaches(passed: Passed, id: string): boolean {
  if (passed.id === id) return !passed.skipped
  return passed.scopes.some(({ past }) => past.some((inner) => reaches(inner, id)))
}
