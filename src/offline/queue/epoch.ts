import type { Epoch } from '#contract/revision.ts'
import type { Database } from '../vault/db.ts'

/**
 * Notes the epoch of the gateway's database. Another one than before means that a backup was restored, and what was
 * acknowledged since it was made is lost there: all that is kept of what was sent waits again. Its keys make that harmless
 * where the backup has it (offline.md, fault 34).
 */
export async function noteEpoch(database: Database, account: string, epoch: Epoch): Promise<void> {
  const tx = database.transaction(['vaults', 'edits', 'counts'], 'readwrite', { durability: 'strict' })
  const vault = await tx.objectStore('vaults').get(account)
  const counted = await tx.objectStore('counts').get(account)
  if (vault && vault.epoch !== epoch) await tx.objectStore('vaults').put({ ...vault, epoch })
  if (vault?.epoch !== undefined && vault.epoch !== epoch && counted) {
    const acknowledged = IDBKeyRange.bound([account, 'acknowledged'], [account, 'acknowledged', []])
    const records = await tx.objectStore('edits').index('by-state').getAll(acknowledged)
    for (const record of records) await tx.objectStore('edits').put({ ...record, state: 'waiting' })
    const { counts } = counted
    const waiting = counts.waiting + records.length
    await tx.objectStore('counts').put({ ...counted, counts: { ...counts, waiting, acknowledged: 0 } })
  }
  await tx.done
}
