import type { EditState } from '../engine-types.ts'
import { type EditRecord, readEdits } from '../vault/db.ts'
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
  const later = await editsBehind(store, edit)
  if (later.some(mayHaveArrived)) return false
  const seqs = later.map((each) => each.seq)
  let isNew = false
  const reopened = (edit.reopened ?? 0) + 1
  const back = { edit, from: [edit.state], asKnown: true, to: 'conflict', content, reopened } as const
  const moved = await queue.move([back], {
    durability: 'strict',
    async allow(tx) {
      const [counted, behind] = await Promise.all([
        tx.objectStore('counts').get(account),
        readEdits(tx.objectStore('edits'), account, seqs),
      ])
      isNew = counted?.lastSeq !== before?.lastSeq
      return !isNew && ![...behind.values()].some(mayHaveArrived)
    },
  })
  // Another edit came in between: that one has to be looked at, too.
  return isNew ? await reopenConflict(store, seq) : moved.length > 0
}

/**
 * Later edits of the same entity, whatever became of them. Most conflicts end their entity's chain: there are none behind
 * them but a deletion of several entities, which only the first one's chain knows of, and after which the edit comes back as gone.
 */
async function editsBehind({ database, vault, queue }: EditStore, edit: Edit): Promise<EditRecord[]> {
  const { account } = vault
  const own = ownEntityKeys(edit.content)
  const chains = await Promise.all(
    own.map(async (key) => await readChain(database, vault, await vault.nameOf(key))),
  )
  if (chains.every(({ chain }) => chain?.lastKey === edit.id)) return []
  // Of the disk, not of memory: what another tab has taken back may not be known here.
  const later = await database.getAll('edits', IDBKeyRange.bound([account, edit.seq], [account, []], true))
  const behind: EditRecord[] = []
  for (let from = 0; from < later.length; from += openedTogether) {
    const opening = later.slice(from, from + openedTogether).map(async (record) => {
      const { content } = queue.get(record.seq) ?? (await openEdit(vault, record))
      return ownEntityKeys(content).some((key) => own.includes(key)) ? record : []
    })
    behind.push(...(await Promise.all(opening)).flat())
  }
  return behind
}

/** Whether the gateway may have an edit: also one that was given up after it was sent without an answer. */
function mayHaveArrived({ state, sentAt }: EditRecord): boolean {
  return sentAt !== undefined || leaving.includes(state)
}
