import { type EditRecord, parked, readEdits } from '../vault/db.ts'
import { type SealedStore, sameSeal } from '../vault/encryption.ts'
import { type Edit, openEdit, ownEntityKeys } from './edit.ts'
import { readChain } from './edit-chain-store.ts'
import type { EditStore } from './edit-store.ts'
import { inItsConflict } from './queue-view.ts'

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
  const later = await editsBehind(store, edit)
  if (later.some(mayHaveArrived)) return false
  const seqs = later.map((each) => each.seq)
  let isNew = false
  const reopened = (edit.reopened ?? 0) + 1
  const moved = await queue.move([{ edit, from: [edit.state], to: 'conflict', content, reopened }], {
    durability: 'strict',
    async allow(tx) {
      const [counted, now, behind] = await Promise.all([
        tx.objectStore('counts').get(account),
        tx.objectStore('edits').get([account, seq]),
        readEdits(tx.objectStore('edits'), account, seqs),
      ])
      isNew = counted?.lastSeq !== before?.lastSeq
      const isSame = now && now.sentAt === record.sentAt && sameSeal(now.sealed, record.sealed)
      return !isNew && isSame === true && ![...behind.values()].some(mayHaveArrived)
    },
  })
  // Another edit came in between: that one has to be looked at, too.
  return isNew ? await reopenConflict(store, seq) : moved.length > 0
}

/**
 * The later edits of the same entity, as they stand on disk. Most conflicts end their entity's chain: there are none behind them but
 * a deletion of several entities, which only the first one's chain knows of, and after which the edit comes back as gone.
 */
async function editsBehind(
  { database, vault }: SealedStore,
  { seq, id, content }: Edit,
): Promise<EditRecord[]> {
  const own = ownEntityKeys(content)
  const chains = await Promise.all(
    own.map(async (key) => await readChain(database, vault, await vault.nameOf(key))),
  )
  if (chains.every(({ chain }) => chain?.lastKey === id)) return []
  const later = IDBKeyRange.bound([vault.account, seq], [vault.account, []], true)
  const behind: EditRecord[] = []
  for (const record of await database.getAll('edits', later)) {
    const { content: each } = await openEdit(vault, record)
    if (ownEntityKeys(each).some((key) => own.includes(key))) behind.push(record)
  }
  return behind
}

/** Whether the gateway may have an edit. */
function mayHaveArrived({ state, sentAt }: EditRecord): boolean {
  return state !== 'discarded' && !parked.includes(state) && (state !== 'waiting' || sentAt !== undefined)
}
