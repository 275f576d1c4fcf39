import type { Block } from './blocks.ts'

export function holdsBlock(block: Block, id: string): boolean {
  if ('id' in block && block.id === id) return true
  if (block.kind === 'sequence') return block.parts.some((part) => holdsBlock(part, id))
  if ('branches' in block) return block.branches.some((branch) => holdsBlock(branch, id))
  return 'body' in block && holdsBlock(block.body, id)
}

export function forkOf(block: Block, id: string): Block[] | null {
  if ('branches' in block && block.id === id) return block.branches
  const inside =
    block.kind === 'sequence'
      ? block.parts
      : 'branches' in block
        ? block.branches
        : 'body' in block
          ? [block.body]
          : []
  return inside.map((part) => forkOf(part, id)).find((found) => found !== null) ?? null
}

/** The fork or sub-process of this scope that a block lies in, or the block itself. */
export function outermost(block: Block, id: string): string {
  if (block.kind === 'sequence') {
    const part = block.parts.find((inner) => holdsBlock(inner, id))
    return part ? outermost(part, id) : id
  }
  if (block.kind === 'loop') return outermost(block.body, id)
  if (block.kind === 'exclusive') {
    const branch = block.branches.find((inner) => holdsBlock(inner, id))
    return branch ? outermost(branch, id) : id
  }
  return block.id
}
