import { countsOf, type EditRecord, parked, type Sealed } from '../vault/db.ts'
import { sameSeal } from '../vault/encryption.ts'
import { type EditContent, entityKey, openEdit } from './edit.ts'
import { everWritten } from './edit-chain.ts'
import { readChain } from './edit-chain-store.ts'
import type { EditStore } from './edit-store.ts'
import { conflictOf } from './queue-view.ts'

/** How a conflict was decided in this tab. */
export interface ConflictDecision {
  /** The edit as it was in conflict. */
  content: EditContent
  /** What the decision made of it. */
  sealed: Sealed
}

/**
 * Puts an edit that was decided on back into its conflict, in its place and under its key: one that was discarded, or one that was
 * queued by this very decision. False when it is too late: it, or a later edit of the same entity, has been sent, or another tab
 * has moved it on.
 */
export async function reopenConflict(
  store: EditStore,
  seq: number,
  decision: ConflictDecision | undefined,
): Promise<boolean> {
  const { database, vault } = store
  const { account } = vault
  const record = await database.get('edits', [account, seq])
  if (!record) return false
  const edit = await openEdit(vault, record)
  const isOwn = decision !== undefined && sameSeal(decision.sealed, record.sealed)
  const isUnsent = record.state === 'waiting' && record.sentAt === undefined
  if (record.state !== 'discarded' && !(isOwn && isUnsent)) return false
  const content = isOwn ? decision.content : edit.content
  const [own] = content.entities
  if (!own || !conflictOf({ content })) return false
  const tag = await vault.nameOf(entityKey(own))
  const head = await readChain(database, vault, tag)
  const { chain } = head
  const keys = chain ? [chain.lastKey, ...everWritten(chain).map(([, key]) => key)] : []
  const sealed = isOwn ? await vault.seal('edits', edit.id, content) : undefined
  const tx = database.transaction(['edits', 'heads', 'counts'], 'readwrite', { durability: 'strict' })
  const byKey = tx.objectStore('edits').index('id')
  const [now, headNow, counted, ...others] = await Promise.all([
    tx.objectStore('edits').get([account, seq]),
    tx.objectStore('heads').get([account, tag]),
    tx.objectStore('counts').get(account),
    ...[...new Set(keys)].map((key) => byKey.get(key)),
  ])
  // Another tab has queued an edit of the same entity in between: that one has to be looked at, too.
  if ((headNow?.version ?? 0) !== head.version) {
    await tx.done
    return await reopenConflict(store, seq, decision)
  }
  const isMoved = !now || now.state !== record.state || now.sentAt !== record.sentAt
  if (isMoved || !sameSeal(now.sealed, record.sealed) || others.some((other) => isSentBehind(other, seq))) {
    await tx.done
    return false
  }
  const { settledAt, ...left } = now
  const counts = countsOf(counted)
  counts[now.state]--
  counts.conflict++
  const reopened = (now.reopened ?? 0) + 1
  await Promise.all([
    tx.objectStore('edits').put({ ...left, ...sealed, state: 'conflict', reopened }),
    tx.objectStore('counts').put({ account, lastSeq: counted?.lastSeq ?? 0, counts }),
    tx.done,
  ])
  return true
}

/** Whether an edit is a later one that the gateway may have. */
function isSentBehind(record: EditRecord | undefined, seq: number): boolean {
  if (!record || record.seq <= seq || record.state === 'discarded') return false
  return !parked.includes(record.state) && (record.state !== 'waiting' || record.sentAt !== undefined)
}
