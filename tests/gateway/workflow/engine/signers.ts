import type { Outcome, Vote } from '#gateway/workflow/engine/state.ts'
import type { Block } from './blocks.ts'

/** The votes at a node, as the reference understands them. */

export type TaskBlock = Extract<Block, { kind: 'task' }>

interface Signing {
  block: TaskBlock
  members: Signer[]
}

export interface Signer {
  executor: string
  kind: 'member' | 'before' | 'after' | 'delegate'
  vote: Vote | null
  /** Agreed, with signers behind. */
  said: boolean
  gone: boolean
  children: Signer[]
}

export function signerOf(executor: string, kind: Signer['kind']): Signer {
  return { executor, kind, vote: null, said: false, gone: false, children: [] }
}

export function pending(signers: Signer[]): Signer[] {
  return signers.filter(({ vote, gone }) => vote === null && !gone)
}

/** The signers whose turn it is, each with those that it signs for. */
export function active({ block, members }: Signing): Signer[][] {
  const open = pending(members)
  const now = block.signing.mode === 'inTurn' ? open.slice(0, 1) : open
  return now.map((member) => activeOf([member]))
}

function activeOf(path: Signer[]): Signer[] {
  const [signer] = path
  const [child] = signer ? pending(signer.children) : []
  return child && (child.kind !== 'after' || signer?.said) ? activeOf([child, ...path]) : path
}

/** Every signer that has not decided, each with those that it signs for. */
export function pathsOf(path: Signer[]): Signer[][] {
  const [signer] = path
  if (!signer || signer.vote !== null || signer.gone) return []
  return [path, ...signer.children.flatMap((child) => pathsOf([child, ...path]))]
}

export function settle(signer: Signer, around: Signer[], cast: Vote): void {
  signer.vote = cast
  for (const child of pending(signer.children)) child.gone = true
  const [parent, ...further] = around
  if (!parent) return
  if (signer.kind !== 'delegate' && cast === 'disagree') settle(parent, further, cast)
  else if (parent.said && pending(parent.children).length === 0) settle(parent, further, 'agree')
}

export function resultOf({ block, members }: Signing): Outcome | null {
  const agree = members.filter(({ vote }) => vote === 'agree').length
  const against = members.filter(({ vote }) => vote === 'disagree').length
  if (block.signing.mode === 'any') return agree > 0 ? 'agreed' : against > 0 ? 'disagreed' : null
  if (block.signing.mode === 'inTurn')
    return against > 0 ? 'disagreed' : agree === members.length ? 'agreed' : null
  const share = block.signing.percent / 100
  if (agree > 0 && agree / members.length >= share - 1e-9) return 'agreed'
  return (members.length - against) / members.length < share - 1e-9 || against === members.length
    ? 'disagreed'
    : null
}
