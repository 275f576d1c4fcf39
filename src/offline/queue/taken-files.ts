import type { Epoch } from '#contract/revision.ts'
import type { Database, FileRecord } from '../vault/db.ts'

/**
 * Whether the gateway is known to have the file for good: what it was only sent it drops after a while.
 * @param epoch of the gateway's database: after a restored backup nobody knows.
 */
export function isTaken({ takenIn }: FileRecord, epoch: Epoch | undefined): boolean {
  return takenIn !== undefined && takenIn === epoch
}

/** Notes that the gateway took edits that name these files. */
export async function noteTaken(
  database: Database,
  account: string,
  fileIds: readonly string[],
  epoch: Epoch,
): Promise<void> {
  const tx = database.transaction('files', 'readwrite')
  const note = async (fileId: string) => {
    const record = await tx.store.get([account, fileId])
    if (record && record.takenIn !== epoch) await tx.store.put({ ...record, takenIn: epoch })
  }
  await Promise.all([...fileIds.map(note), tx.done])
}
