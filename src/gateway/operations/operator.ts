import type { Tx } from '../db/client.ts'
import { newId } from '../platform/ids.ts'
import { appendHistory, type HistoryEntry } from '../security/history.ts'

/** Who the history says it was: the person at the machine. */
export const operator = 'operator'

type Update = Pick<HistoryEntry, 'entity' | 'entityId' | 'revision' | 'label' | 'before' | 'after'> &
  Pick<HistoryEntry, 'projectId' | 'organizationId' | 'departmentId'>

/** Leaves a row's update by the person at the machine in the history. */
export async function recordUpdate(tx: Tx, now: Date, update: Update): Promise<void> {
  await appendHistory(tx, [
    {
      historyId: newId(now),
      action: 'update',
      ...update,
      accountName: operator,
      changedByName: operator,
      changedAt: now,
      requestId: newId(now),
    },
  ])
}
