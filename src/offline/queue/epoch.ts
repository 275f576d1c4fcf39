import type { Epoch } from '#contract/revision.ts'
import type { EditState } from '../engine-types.ts'
import { countsOf, type Database } from '../vault/db.ts'

const taken: readonly EditState[] = ['acknowledged', 'taken-in-part']

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
    const counts = countsOf(counted)
    for (const state of taken) {
      const sent = IDBKeyRange.bound([account, state], [account, state, []])
      const records = await tx.objectStore('edits').index('by-state').getAll(sent)
      for (const record of records) {
        const reopened = (record.reopened ?? 0) + 1
        await tx.objectStore('edits').put({ ...record, state: 'waiting', reopened })
      }
      counts.waiting += records.length
      counts[state] = 0
    }
    await tx.objectStore('counts').put({ ...counted, counts })
  }
  await tx.done
}
