import { codes } from '#contract/codes.ts'
import { InvalidData } from '#contract/envelope.ts'
import { Conflict } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'
import type { EditDetail, EditField, QueuedEdit, QueuePage } from '../engine-types.ts'
import { sentOrGivenUp, unsynced } from '../vault/db.ts'
import { heldEdits } from './batch.ts'
import { type Edit, type EditContent, isParked, openEdit, type Reason } from './edit.ts'
import { writtenFields } from './edit-chain.ts'
import type { EditStore } from './edit-store.ts'
import { createsEntity, deletesEntity } from './effects.ts'
import { keptFiles } from './kept-files.ts'
import { missingIn } from './missing-files.ts'
import { recreateDeleted } from './recreate-deleted.ts'

/** What an edit looks like on the screen, once for each content, so that what did not change is not drawn again. */
export class ShownEdits {
  readonly #shown = new WeakMap<Edit, QueuedEdit>()
  readonly #photos = new Map<string, number>()

  /** Unsynced edits in the order they were made. */
  of(edits: readonly Edit[]): QueuedEdit[] {
    const held = heldEdits(edits)
    return edits.map((edit) => {
      const known = this.#shown.get(edit)
      const behind = held.get(edit.seq)
      const photos = this.#photos.get(edit.id) ?? 0
      if (known && known.behind?.seq === behind?.seq && known.size === edit.size + photos) return known
      const made = shown(edit, behind, photos)
      this.#shown.set(edit, made)
      return made
    })
  }

  /** Weighs the photos that go with edits, once; true when there were any to weigh. */
  async weigh(store: EditStore): Promise<boolean> {
    const unweighed = store.queue.edits.filter(
      ({ id, content }) => keptFiles(content).length > 0 && !this.#photos.has(id),
    )
    for (const edit of unweighed) this.#photos.set(edit.id, await photoBytes(store, edit))
    return unweighed.length > 0
  }
}

/** What was sent or discarded, the newest first. */
export async function listSettled(store: EditStore, offset: number, limit: number): Promise<QueuePage> {
  const { account } = store.vault
  const tx = store.database.transaction('edits')
  const index = tx.store.index('by-state')
  const keys = await Promise.all(
    sentOrGivenUp.map((state) => index.getAllKeys(IDBKeyRange.bound([account, state], [account, state, []]))),
  )
  const seqs = keys.flat().sort(([, a], [, b]) => b - a)
  const records = await Promise.all(seqs.slice(offset, offset + limit).map((key) => tx.store.get(key)))
  const edits = await Promise.all(records.flatMap((record) => (record ? openEdit(store.vault, record) : [])))
  return { edits: edits.map((edit) => shown(edit, undefined, 0)), total: seqs.length }
}

/** An edit with its fields before and after, and in a conflict beside somebody else's. */
export async function detailOf(store: EditStore, seq: number): Promise<EditDetail | undefined> {
  const known = store.queue.get(seq)
  const record = known ? undefined : await store.database.get('edits', [store.vault.account, seq])
  const edit = known ?? (record && (await openEdit(store.vault, record)))
  if (!edit) return undefined
  const conflict = conflictOf(edit)
  const { request, before } = edit.content
  return {
    ...shown(edit, heldEdits(store.queue.edits).get(seq), await photoBytes(store, edit)),
    fields: deletesEntity(edit.content.endpointId)
      ? deletedFields(edit, conflict)
      : changedFields(edit, conflict),
    request,
    before,
    canRecreate: recreateDeleted(store, edit) !== undefined,
    canReopen: inItsConflict(edit) !== undefined,
    revision: conflict?.revision,
    beside: conflict?.beside,
    changedBy: conflict?.changedBy,
    changedAt: conflict?.changedAt,
  }
}

/** What the gateway said about a conflict. */
export function conflictOf({ content }: Pick<Edit, 'content'>): Conflict | undefined {
  if (content.reason?.code !== codes.conflict) return undefined
  return z.safeParse(Conflict, content.reason.data).data
}

/**
 * An edit that was decided on as it was in its conflict: discarded, or not sent yet and some of it given up. Undefined where there
 * is no conflict to go back to.
 */
export function inItsConflict(edit: Edit): EditContent | undefined {
  const { state, sentAt, content } = edit
  if (content.inConflict && sentAt === undefined && (state === 'waiting' || state === 'discarded'))
    return asInConflict(content)
  return state === 'discarded' && conflictOf(edit) ? content : undefined
}

/** An edit's content with what was given up of it in a conflict. */
export function asInConflict({ inConflict, ...content }: EditContent): EditContent {
  return { ...content, ...inConflict }
}

/** Whether an edit is yet to be sent, or comes back with the conflict in which it was given up. */
export function canStillBeSent(edit: Edit): boolean {
  return unsynced.includes(edit.state) || inItsConflict(edit) !== undefined
}

/** The fields that the edit changes, or that somebody else changed under it. */
export function changedFields({ content }: Edit, conflict: Conflict | undefined): EditField[] {
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

/** What every row says of its last change: nothing that is lost with it. */
const stamps = ['revision', 'changedAt', 'changedByName']

/** All that goes with the deleted entity, as the person saw it, and what somebody else wrote there since. */
function deletedFields({ content }: Edit, conflict: Conflict | undefined): EditField[] {
  const { before = {} } = content
  const names = new Set([...Object.keys(before), ...(conflict?.fields ?? [])])
  return [...names].flatMap((name) =>
    stamps.includes(name)
      ? []
      : {
          name,
          before: before[name],
          mine: undefined,
          theirs: conflict?.theirs[name],
          overlaps: conflict?.fields.includes(name) ?? false,
        },
  )
}

/** Bytes of the photos that an edit names and this device still has. */
async function photoBytes({ database, vault }: EditStore, { content }: Edit): Promise<number> {
  const files = keptFiles(content).map((fileId) => database.get('files', [vault.account, fileId]))
  return (await Promise.all(files)).reduce((sum, file) => sum + (file?.sealed.data.byteLength ?? 0), 0)
}

function shown(edit: Edit, behind: Edit | undefined, photos: number): QueuedEdit {
  const { seq, id, content } = edit
  const missing = sentOrGivenUp.includes(edit.state) ? [] : missingIn(edit)
  return {
    seq,
    id,
    endpointId: content.endpointId,
    label: content.label,
    kind: content.entities[0]?.[0] ?? '',
    entityId: content.entities[0]?.[1] ?? '',
    creates: createsEntity(content.endpointId),
    deletes: deletesEntity(content.endpointId),
    changed: changedFields(edit, undefined).map(({ name }) => name),
    state: behind ? 'held' : edit.state,
    behind: behind && { seq: behind.seq, label: behind.content.label },
    madeAt: content.madeAt,
    size: edit.size + photos,
    mayHaveArrived: edit.sentAt !== undefined,
    reason: isParked(edit) && content.reason ? plain(content.reason) : undefined,
    missing: missing.length > 0 ? missing : undefined,
    merged: content.merged?.length ? content.merged : undefined,
    refused: content.refused?.length ? content.refused : undefined,
  }
}

function plain({ code, message, data }: Reason): QueuedEdit['reason'] {
  return { code, message, problems: z.safeParse(InvalidData, data).data?.fields ?? [] }
}
