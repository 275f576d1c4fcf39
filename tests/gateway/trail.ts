import type { TrailFindings } from '#contract/log/trail-check.ts'
import type { Database, Tx } from '#gateway/db/client.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { type HeadLine, readHeads } from '#gateway/log/head-files.ts'
import { createTrailKey } from '#gateway/log/trail-key.ts'
import { verifyTrail } from '#gateway/log/verify-trail.ts'
import { newId } from '#gateway/platform/ids.ts'
import { appendHistory, type HistoryEntry } from '#gateway/security/history.ts'

/** The key for heads and cuts of a test's gateways. */
export const trailKey = createTrailKey(Buffer.alloc(32, 0x5e))

async function* none(): AsyncGenerator<HeadLine> {}

/** Verifies the trail of a database, with the signed heads of a folder if one is given. */
export async function checkTrail(
  { orm }: { orm: Pick<Tx, 'select' | 'execute'> },
  folder?: string,
): Promise<TrailFindings> {
  return await verifyTrail({ orm, heads: folder ? readHeads(folder, trailKey) : none(), key: trailKey })
}

/** Appends changes to the trail, as one write does. */
export async function append(database: Database, entries: readonly HistoryEntry[]): Promise<void> {
  await withTransaction(database, (tx) => appendHistory(tx, entries))
}

/** One of many changes that differ. */
export function entry(index: number, changedAt = new Date('2026-11-20T08:00:00.123Z')): HistoryEntry {
  return {
    historyId: newId(changedAt),
    entity: 'work-site',
    entityId: newId(changedAt),
    action: 'update',
    revision: index + 2,
    label: `雅江特大桥 ${index}`,
    before: { progress: index, contact: { 电话: '0451', name: '王' } },
    after: { progress: index + 0.5, planned: changedAt },
    accountName: 'engineer',
    changedByName: '王建国',
    changedAt,
    madeAt: index % 2 ? changedAt : null,
    requestId: 'r',
  }
}
