import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { DictionaryHead } from '#contract/dictionary/schema.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { useDictionaries } from './dictionaries.tsx'

/** A standard's tree, once it is open; the one before stands until that of a newer version is. */
export function useStandardTree(head: DictionaryHead): UseQueryResult<DictionaryTree> {
  const dictionaries = useDictionaries()
  return useQuery({
    queryKey: ['dictionary.tree', head.dictionaryId, head.version],
    queryFn: async () => (await dictionaries()).tree(head),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    // A version never changes.
    meta: { changedBy: [] },
    // The dictionaries themselves keep open what is open.
    gcTime: 0,
  })
}
