import { addWorkSite, deleteWorkSites, workSiteEntity } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { newId } from '#request/id.ts'
import type { Edit } from '../queue/edit.ts'
import type { Creation } from '../queue/edit-store.ts'
import { workSiteRows } from './rows.ts'

/**
 * A work site that somebody deleted, created once more from what the first of its edits saw and what all of them wrote. Not what was
 * to be deleted here as well.
 */
export function recreateWorkSite(edits: readonly Edit[], author: string): Creation | undefined {
  if (edits.some(({ content }) => content.endpointId === deleteWorkSites.id)) return undefined
  const seen = z.safeParse(workSiteEntity.Row, edits[0]?.content.before).data
  const row = seen && workSiteRows.withEdits(seen, edits, author)
  if (!row) return undefined
  const { revision, changedAt, changedByName, photos, ...known } = row
  // Those that the gateway had went with the deleted row.
  const unsent = photos.filter((fileId) => !seen.photos.includes(fileId))
  return {
    endpoint: addWorkSite,
    request: { ...known, ...(unsent.length > 0 && { photos: unsent }), workSiteId: newId() },
  }
}
