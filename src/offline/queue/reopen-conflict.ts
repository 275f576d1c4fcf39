import type { EditState } from '../engine-types.ts'
import { type EditRecord, parked, readEdits } from '../vault/db.ts'
import { type SealedStore, sameSeal } from '../vault/encryption.ts'
import { type Edit, openEdit, ownEntityKeys } from './edit.ts'
import type { EditStore } from './edit-store.ts'
import { inItsConflict } from './queue-view.ts'

const taken: readonly EditState[] = ['acknowledged', 'taken-in-part']

/**
 * Puts an edit that was decided on back into its conflict, in its place and under its key: one that was discarded, or one of which
 * the other person's was taken in part. False when it is too late: it, or a later edit of the same entity, has been sent, or
 * another tab has moved it on.
 */
export async function reopenConflict(store: EditStore, seq: number): Promise<boolean> {
  const { database, vault, queue } = store
  const { account } = vault
  const before = await database.get('counts', account)
  const record = await database.get('edits', [account, seq])
  if (!record) return false
  const edit = await openEdit(vault, record)
  const content = inItsConflict(edit)
  if (!content) return false
  // Those of other tabs, too. First, so that what is sent meanwhile is among these or among what was taken.
  await queue.catchUp()
  const unsent = ownEntityKeys(edit.content).flatMap((key) => queue.editsOf(key))
  const later = unsent.flatMap((each) => (each.seq > seq ? each.seq : []))
  if (await isTakenBehind(store, edit)) return false
  let isNew = false
  const reopened = (edit.reopened ?? 0) + 1
  const moved = await queue.move(
    [{ edit, from: [edit.state], to: 'conflict', content, reopened }],
    async (tx) => {
      const [counted, now, behind] = await Promise.all([
        tx.objectStore('counts').get(account),
        tx.objectStore('edits').get([account, seq]),
        readEdits(tx.objectStore('edits'), account, later),
      ])
      isNew = counted?.lastSeq !== before?.lastSeq
      const isSame = now && now.sentAt === record.sentAt && sameSeal(now.sealed, record.sealed)
      return !isNew && isSame === true && ![...behind.values()].some(mayHaveArrived)
    },
  )
  // Another edit came in between: that one has to be looked at, too.
  return isNew ? await reopenConflict(store, seq) : moved.length > 0
}

/** Whether the gateway took a later edit of the same entity. */
async function isTakenBehind({ database, vault }: SealedStore, { seq, content }: Edit): Promise<boolean> {
  const own = new Set(ownEntityKeys(content))
  const later = IDBKeyRange.bound([vault.account, seq], [vault.account, []], true)
  for (const record of await database.getAll('edits', later)) {
    if (!taken.includes(record.state)) continue
    const behind = await openEdit(vault, record)
    if (ownEntityKeys(behind.content).some((key) => own.has(key))) return true
  }
  return false
}

/** Whether the gateway may have an edit. */
function mayHaveArrived({ state, sentAt }: EditRecord): boolean {
  return state !== 'discarded' && !parked.includes(state) && (state !== 'waiting' || sentAt !== undefined)
}
