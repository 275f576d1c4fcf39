import { type Code, codes } from '#contract/codes.ts'
import { ReplayRequest, type ReplayResult } from '#contract/sync/schema.ts'
import type { WorkSite } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'

interface Stand {
  /** Keys that took effect. */
  taken: Set<string>
  /** Changed in place. */
  rows: WorkSite[]
  refuse: (key: string) => Code | undefined
}

/** What the gateway answers to each edit of a batch: remarks are written once a key, the rest stands. */
export function replayed(body: string, { taken, rows, refuse }: Stand): ReplayResult[] {
  return z.parse(ReplayRequest, JSON.parse(body)).items.map(({ idempotencyKey, request }) => {
    const code = refuse(idempotencyKey)
    if (code) return { idempotencyKey, code, message: 'refused' }
    const again = taken.has(idempotencyKey)
    taken.add(idempotencyKey)
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
