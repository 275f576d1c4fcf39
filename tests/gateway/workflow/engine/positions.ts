import type { Outcome } from '#gateway/workflow/engine/state.ts'
import type { Block } from './blocks.ts'
import { type Signer, signerOf, type TaskBlock } from './signers.ts'

/** What a process is at, as a tree over its blocks. Written apart from the engine, which it is compared with. */

export type Forked = Extract<Block, { kind: 'exclusive' | 'parallel' | 'inclusive' }>

export interface Working {
  at: 'task'
  id: string
  block: TaskBlock
  members: Signer[]
}

export type Position =
  | Working
  | { at: 'timer'; id: string }
  | { at: 'sequence'; block: Extract<Block, { kind: 'sequence' }>; index: number; inner: Position }
  | { at: 'choice'; inner: Position }
  | { at: 'loop'; block: Extract<Block, { kind: 'loop' }>; inner: Position }
  | { at: 'scopes'; id: string; scopes: Scope[] }

export type Passed = { id: string; skipped: boolean; scopes: Scope[] }
export type Result = Position | 'done' | 'ended' | 'terminated'

export interface Scope {
  block: Block
  branch: number | null
  past: Passed[]
  position: Position | null
  arrived: boolean
  outcome: Outcome | null
}

export class Refused extends Error {}

export function scopeOf(block: Block, branch: number | null, outcome: Outcome | null): Scope {
  return { block, branch, past: [], position: null, arrived: false, outcome }
}

export function positionOf({ position }: Scope): Position {
  if (!position) throw new Error('The scope is not under way.')
  return position
}

export function working(block: TaskBlock, executors: string[]): Working {
  return {
    at: 'task',
    id: block.id,
    block,
    members: executors.map((executor) => signerOf(executor, 'member')),
  }
}

export function leafOf(position: Position): Exclude<Position, { inner: Position }> {
  return 'inner' in position ? leafOf(position.inner) : position
}

export function contains(scope: Scope, target: Scope): boolean {
  if (scope === target) return true
  const leaf = scope.position && leafOf(scope.position)
  return leaf?.at === 'scopes' && leaf.scopes.some((child) => contains(child, target))
}

export function reaches(passed: Passed, id: string): boolean {
  if (passed.id === id) return !passed.skipped
  return passed.scopes.some(({ past }) => past.some((inner) => reaches(inner, id)))
}
