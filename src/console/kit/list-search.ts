import type { z } from '#contract/zod.ts'
import type { viewParts } from './read-search.ts'

/** Search parameters of a list route: its endpoint's request, and what of the page the address says. */
export type ListSearch<Request> = Request & z.output<z.ZodMiniObject<typeof viewParts>>

/**
 * Search parameters of a list route: `validateSearch: listSearch<WorkSiteQuery>`. It names their type alone: the
 * routes' own files are part of every page, and the schema, which `useList` parses them by, comes with the list.
 */
export function listSearch<Request>(search: ListSearch<Request>): ListSearch<Request> {
  return search
}
