import { type Code, codes } from '#contract/codes.ts'
import { RowsDelete } from '#contract/revision.ts'
import { ReplayRequest, type ReplayResult } from '#contract/sync/schema.ts'
import { deleteWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'

interface Stand {
  /** Keys that took effect. */
  taken: Set<string>
  /** Changed in place. */
  rows: WorkSite[]
  refuse: (key: string) => Code | undefined
}

/** What the gateway answers to each edit of a batch: remarks are written, and rows deleted, once a key; the rest stands. */
export function replayed(body: string, { taken, rows, refuse }: Stand): ReplayResult[] {
  return z.parse(ReplayRequest, JSON.parse(body)).items.map(({ endpointId, idempotencyKey, request }) => {
    const code = refuse(idempotencyKey)
    if (code) return { idempotencyKey, code, message: 'refused' }
    const again = taken.has(idempotencyKey)
    taken.add(idempotencyKey)
    if (endpointId === deleteWorkSites.id) {
      const { ids } = z.parse(RowsDelete, request)
      const left = rows.filter(({ workSiteId }) => !ids.includes(workSiteId))
      const deleted = rows.length - left.length
      rows.splice(0, rows.length, ...left)
      return { idempotencyKey, code: again ? codes.repeated : codes.success, message: '', data: { deleted } }
    }
    const at = rows.findIndex(({ workSiteId }) => workSiteId === request.workSiteId)
    const row = rows[at]
    const { remarks } = request
    if (row && !again)
      rows[at] = {
        ...row,
        remarks: typeof remarks === 'string' ? remarks : undefined,
        revision: row.revision + 1,
      }
    const data = { workSite: rows[at] }
    return { idempotencyKey, code: again ? codes.repeated : codes.success, message: '', data }
  })
}
