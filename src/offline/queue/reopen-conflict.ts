import type { EditState } from '../engine-types.ts'
import { type EditRecord, readEdits } from '../vault/db.ts'
import type { SealedStore } from '../vault/encryption.ts'
import { type Edit, openEdit, ownEntityKeys } from './edit.ts'
import { readChain } from './edit-chain-store.ts'
import type { EditStore } from './edit-store.ts'
import { inItsConflict } from './queue-view.ts'

/** States of an edit that the gateway has, or that may be on its way there. */
const leaving: readonly EditState[] = ['sending', 'taken-in-part', 'acknowledged']
/** Edits opened at a time. */
const openedTogether = 250

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
  await queue.catchUp()
  const unsent = ownEntityKeys(content).flatMap((key) => queue.editsOf(key).map((each) => each.seq))
  const later = unsent.filter((each) => each > seq)
  if (await isSentBehind(store, edit)) return false
  let isNew = false
  const reopened = (edit.reopened ?? 0) + 1
  const back = { edit, from: [edit.state], asKnown: true, to: 'conflict', content, reopened } as const
  const moved = await queue.move([back], {
    durability: 'strict',
    async allow(tx) {
      const [counted, behind] = await Promise.all([
        tx.objectStore('counts').get(account),
        readEdits(tx.objectStore('edits'), account, later),
      ])
      isNew = counted?.lastSeq !== before?.lastSeq
      return !isNew && ![...behind.values()].some(mayHaveArrived)
    },
  })
  // Another edit came in between: that one has to be looked at, too.
  return isNew ? await reopenConflict(store, seq) : moved.length > 0
}

/**
 * Whether the gateway may have a later edit of the same entity. Most conflicts end their entity's chain: there are none behind them
 * but a deletion of several entities, which only the first one's chain knows of, and after which the edit comes back as gone.
 */
async function isSentBehind({ database, vault }: SealedStore, { seq, id, content }: Edit): Promise<boolean> {
  const own = ownEntityKeys(content)
  const chains = await Promise.all(
    own.map(async (key) => await readChain(database, vault, await vault.nameOf(key))),
  )
  if (chains.every(({ chain }) => chain?.lastKey === id)) return false
  const { account } = vault
  const behind = await database.getAll('edits', IDBKeyRange.bound([account, seq], [account, []], true))
  const sent = behind.filter(mayHaveArrived)
  for (let from = 0; from < sent.length; from += openedTogether) {
    const opening = sent.slice(from, from + openedTogether).map((record) => openEdit(vault, record))
    for (const { content: each } of await Promise.all(opening))
      if (ownEntityKeys(each).some((key) => own.includes(key))) return true
  }
  return false
}

/** Whether the gateway may have an edit: also one that was given up after it was sent without an answer. */
function mayHaveArrived({ state, sentAt }: EditRecord): boolean {
  return sentAt !== undefined || leaving.includes(state)
}
