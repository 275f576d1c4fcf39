import { useMemo } from 'react'
import { posts } from '#contract/person/schema.ts'
import { postKey } from '#contract/value-dictionary/endpoints.ts'
import type { FilterOption } from '../kit/select-filter.tsx'
import { useFieldText } from '../kit/use-field-text.ts'
import { useStoppedValues } from './value-names.tsx'

/** The specification's posts, called as their dictionary calls them; one that was stopped is offered where it stands already. */
export function usePostOptions(current: unknown): FilterOption[] {
  const text = useFieldText('person')
  const stopped = useStoppedValues(postKey)
  return useMemo(
    () =>
      posts.flatMap((value) =>
        stopped.has(value) && value !== current ? [] : { value, label: text('post', value) ?? value },
      ),
    [text, stopped, current],
  )
}

/** All of them, to look for. */
export function useAllPosts(): FilterOption[] {
  const text = useFieldText('person')
  return useMemo(() => posts.map((value) => ({ value, label: text('post', value) ?? value })), [text])
}
