import { z } from '#contract/zod.ts'

/** What a list's address says beside its request. */
export const viewParts = {
  /** Id of the row whose detail is open. */
  selected: z.optional(z.string()),
  /** Ids of the columns shown, in their order; absent: the columns' own choice. */
  columns: z.optional(z.array(z.string())),
  /** Which of the screen's tabs is open. */
  tab: z.optional(z.string()),
} as const

/** Search parameters of a list route: `validateSearch: listSearch(WorkSiteQuery)`. */
export function listSearch<Shape extends z.core.$ZodShape>(request: z.ZodMiniObject<Shape>) {
  return z.extend(request, viewParts)
}
