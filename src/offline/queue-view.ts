import { codes } from '#contract/codes.ts'
import { Conflict } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'
import { heldEdits } from './batch.ts'
import { writtenFields } from './chain.ts'
import { type Database, type EditState, onTheirWay, parked, settled, unsynced } from './db.ts'
import { type Edit, isParked } from './edit.ts'
import type { Kept } from './kept.ts'
import type { EditDetail, EditField, QueueCounts, QueuedEdit, QueuePage } from './surface.ts'

/** What was sent stays readable on this device for so long, milliseconds. */
export const settledKept = 14 * 24 * 3_600_000

/** Counts for the badge; those of other accounts are all that is ever read of theirs. */
export async function countEdits(database: Database, account: string): Promise<QueueCounts> {
  const records = await database.getAll('counts')
  const sum = (of: typeof records, states: readonly EditState[]) =>
    of.reduce((total, { counts }) => total + states.reduce((part, state) => part + counts[state], 0), 0)
  const mine = records.filter((record) => record.account === account)
  const others = records.filter((record) => record.account !== account)
  return { waiting: sum(mine, onTheirWay), needYou: sum(mine, parked), others: sum(others, unsynced) }
}

/** Unsynced edits in the order they were made. */
export function listUnsynced({ queue }: Kept, offset: number, limit: number): QueuePage {
  const held = heldEdits(queue.edits)
  const edits = queue.edits.slice(offset, offset + limit)
  return { edits: edits.map((edit) => shown(edit, held)), total: queue.edits.length }
}

/** What was acknowledged or discarded, the newest first. */
export async function listSettled(kept: Kept, offset: number, limit: number): Promise<QueuePage> {
  const { account } = kept.vault
  const tx = kept.database.transaction('edits')
  const index = tx.store.index('by-state')
  const keys = await Promise.all(
    settled.map((state) => index.getAllKeys(IDBKeyRange.bound([account, state], [account, state, []]))),
  )
  const seqs = keys.flat().sort(([, a], [, b]) => b - a)
  const records = await Promise.all(seqs.slice(offset, offset + limit).map((key) => tx.store.get(key)))
  const edits = await Promise.all(records.flatMap((record) => (record ? kept.queue.open(record) : [])))
  return { edits: edits.map((edit) => shown(edit, new Set())), total: seqs.length }
}

/** An edit with its fields before and after, and in a conflict beside somebody else's. */
export async function detailOf(kept: Kept, seq: number): Promise<EditDetail | undefined> {
  const known = kept.queue.get(seq)
  const record = known ? undefined : await kept.database.get('edits', [kept.vault.account, seq])
  const edit = known ?? (record && (await kept.queue.open(record)))
  if (!edit) return undefined
  const conflict = conflictOf(edit)
  return {
    ...shown(edit, heldEdits(kept.queue.edits)),
    fields: fieldsOf(edit, conflict),
    changedBy: conflict?.changedBy,
    changedAt: conflict?.changedAt,
  }
}

/** What the gateway said about a conflict. */
export function conflictOf({ content }: Edit): Conflict | undefined {
  if (content.reason?.code !== codes.conflict) return undefined
  return z.safeParse(Conflict, content.reason.data).data
}

function fieldsOf({ content }: Edit, conflict: Conflict | undefined): EditField[] {
  const { request, before = {} } = content
  return writtenFields(request).flatMap((name) => {
    const mine = request[name]
    const theirs = conflict?.theirs[name]
    const overlaps = conflict?.fields.includes(name) ?? false
    // What only names the row, or repeats what stood there, is no change of the person's.
    if (JSON.stringify(mine) === JSON.stringify(before[name]) && !overlaps) return []
    return { name, before: before[name], mine, theirs, overlaps }
  })
}

function shown(edit: Edit, held: ReadonlySet<number>): QueuedEdit {
  const { seq, id, content } = edit
  return {
    seq,
    id,
    endpointId: content.endpointId,
    label: content.label,
    state: held.has(seq) ? 'held' : edit.state,
    madeAt: content.madeAt,
    reason: isParked(edit) ? content.reason : undefined,
  }
}
