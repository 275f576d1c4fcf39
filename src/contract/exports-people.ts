import { defaultPageSize, largestShownPage } from './page-of.ts'
import { z } from './zod.ts'

const Asked = z.object({
  pageSize: z.optional(z.int()),
  organizationId: z.optional(z.string()),
  direct: z.optional(z.boolean()),
})

/**
 * Whether so many rows of people are asked for at once as no list shows: they are taken away. Only the staff of one unit or
 * department come 2000 at a time (specification §9).
 */
export function exportsPeople(request: unknown): boolean {
  const { pageSize = defaultPageSize, organizationId, direct } = z.parse(Asked, request)
  return pageSize > largestShownPage && !(organizationId && direct)
}
