import type { DictionaryHead } from '#contract/dictionary/schema.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import type { RelationIndex } from './relation-index.ts'
import type { Side } from './relation-view.ts'
import type { StandardPair } from './use-relate.ts'

/** Two standards with their trees open, and what relates them. */
export interface RelatedStandards {
  heads: Record<Side, DictionaryHead>
  trees: Record<Side, DictionaryTree>
  index: RelationIndex
  standards: StandardPair
}
