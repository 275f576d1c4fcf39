import { forkOf, holdsBlock, outermost } from './block-search.ts'
import type { Block } from './blocks.ts'
import { Moves } from './moves.ts'
import {
  leafOf,
  positionOf,
  Refused,
  type Result,
  reaches,
  type Scope,
  type Working,
  working,
} from './positions.ts'
import { active, pathsOf, pending, resultOf, type Signer, settle, type TaskBlock } from './signers.ts'

/** What people do to a process, by a semantics that was written apart from the engine, which it is compared with. */
export class Reference extends Moves {
  readonly #starter: string

  constructor(block: Block, starter: string) {
    super(block)
    this.#starter = starter
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
    this.replace(scope, () => this.step(positionOf(scope), scope, () => 'done'))
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
      this.decide(leaf, chain, scope)
      return
    }
    throw new Refused('nobody there')
  }

  private decide(leaf: Working, chain: Scope[], scope: Scope): void {
    const result = resultOf(leaf)
    if (!result) return
    if (result === 'disagreed' && leaf.block.disagree !== 'on') {
      this.disagree(leaf, chain)
      return
    }
    scope.outcome = result
    this.replace(scope, () =>
      this.step(positionOf(scope), scope, () => {
        if (leaf.id !== 'process-start') scope.past.push({ id: leaf.id, skipped: false, scopes: [] })
        return 'done'
      }),
    )
  }

  private disagree({ block }: Working, chain: Scope[]): void {
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
        this.reenter(scope, index, passed.id)
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
        this.reenter(scope, index, passed.id)
        return
      }
    }
    throw new Refused('not before')
  }

  private reenter(scope: Scope, index: number, id: string): void {
    if (index >= 0) scope.past = scope.past.slice(0, index)
    this.replace(scope, () => this.enterAt(scope.block, id, scope))
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
        this.reenter(scope, index, place)
        return
      }
      scope = child
    }
  }

  /** Enters a block that lies in a scope's own part of the tree. */
  private enterAt(block: Block, id: string, scope: Scope): Result {
    if ('id' in block && block.id === id) return this.enter(block, scope)
    switch (block.kind) {
      case 'sequence': {
        const index = block.parts.findIndex((part) => holdsBlock(part, id))
        const part = block.parts[index]
        if (!part) throw new Error(`There is no ${id} here.`)
        const inner = this.enterAt(part, id, scope)
        if (typeof inner === 'object') return { at: 'sequence', block, index, inner }
        return inner === 'done' ? this.continueSequence(block, index + 1, scope) : inner
      }
      case 'exclusive': {
        const branch = block.branches.find((part) => holdsBlock(part, id))
        if (!branch) throw new Error(`There is no ${id} here.`)
        const inner = this.enterAt(branch, id, scope)
        return typeof inner === 'object' ? { at: 'choice', inner } : inner
      }
      case 'loop':
        return this.goRound(block, this.enterAt(block.body, id, scope), scope)
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
