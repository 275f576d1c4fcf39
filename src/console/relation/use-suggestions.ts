import { useEffect, useRef, useState } from 'react'
import { Pace } from '#offline/dictionary/dictionary-pace.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import type { RelationIndex } from './relation-index.ts'
import type { Side } from './relation-view.ts'
import { type Suggestion, suggestRelations } from './suggestions.ts'

/** What may be related by names and codes; undefined while they are compared, between the page's own turns. */
export function useSuggestions(
  { wbs, ebs }: Record<Side, DictionaryTree>,
  index: RelationIndex,
): readonly Suggestion[] | undefined {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>()
  // What is related since is left out by who shows them.
  const first = useRef(index)
  useEffect(() => {
    let gone = false
    const pace = new Pace()
    const turns = {
      due: (step: number) => pace.due(step),
      rest: async () => {
        await pace.rest()
        if (gone) throw new Stopped()
      },
    }
    suggestRelations(wbs, ebs, (work, entity) => first.current.has(work, entity), turns).then(
      (found) => gone || setSuggestions(found),
      (failure: unknown) => {
        if (!(failure instanceof Stopped)) throw failure
      },
    )
    return () => {
      gone = true
    }
  }, [wbs, ebs])
  return suggestions
}

/** Nobody wants to know any more. */
class Stopped extends Error {}
