import type { DictionaryHead } from '#contract/dictionary/schema.ts'

export const sides = ['wbs', 'ebs'] as const
/** One of the two standards whose nodes are related. */
export type Side = (typeof sides)[number]

export function otherSide(side: Side): Side {
  return side === 'wbs' ? 'ebs' : 'wbs'
}

/** What the address says of the screen. */
export interface RelationView {
  /** The standards' ids. */
  wbs?: string
  ebs?: string
  /** The selected nodes' numbers. */
  wbsNode?: number
  ebsNode?: number
  /** The code of the only major that is shown. */
  majorCode?: string
}

/** Reads it; what is none of ours is left out. */
export function relationView({
  wbs,
  ebs,
  wbsNode,
  ebsNode,
  majorCode,
}: Record<string, unknown>): RelationView {
  return {
    ...(typeof wbs === 'string' && { wbs }),
    ...(typeof ebs === 'string' && { ebs }),
    ...(typeof wbsNode === 'number' && { wbsNode }),
    ...(typeof ebsNode === 'number' && { ebsNode }),
    ...(typeof majorCode === 'string' && { majorCode }),
  }
}

/** The standard of a side: the one that the address names, one that projects use, of the same industry as the other's, or any. */
export function headOf(
  heads: readonly DictionaryHead[],
  side: Side,
  id: string | undefined,
  beside?: DictionaryHead,
): DictionaryHead | undefined {
  const standards = heads.filter(({ kind }) => kind === side)
  return (
    standards.find(({ dictionaryId }) => dictionaryId === id) ??
    standards.find(({ used, industry }) => used && (!beside || industry === beside.industry)) ??
    standards.find(({ industry }) => industry === beside?.industry) ??
    standards[0]
  )
}
