import { WorkSiteSaved } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'
import type { Edit } from './edit.ts'
import type { Kept } from './kept.ts'

/**
 * Puts the rows that the gateway answered into their replica, so that between the acknowledgement and the next pull the
 * person sees what was saved and not what was there before.
 */
export async function keepAcknowledged(
  { workSites }: Kept,
  taken: readonly { edit: Edit; data: unknown }[],
): Promise<void> {
  await workSites.put(
    taken.flatMap(({ edit, data }) => {
      const isWorkSite = edit.content.entities[0]?.[0] === 'work-site'
      return (isWorkSite && z.safeParse(WorkSiteSaved, data).data?.workSite) || []
    }),
  )
}
