import type { EditState } from '../engine-types.ts'
import { type EditRecord, settled } from '../vault/db.ts'
import { sameSeal, type Vault } from '../vault/encryption.ts'
import type { Edit, EditContent } from './edit.ts'

export interface Change {
  edit: Edit
  /** States that the edit must be in; in another one it is left alone. */
  from: readonly EditState[]
  to: EditState
  /** New content; left out, the content stays as it is. */
  content?: EditContent
  /** Only where the edit stands on disk as it is known here: what becomes of it was decided by its content and its sending. */
  asKnown?: boolean
  /** When it was sent without a word of what became of it; left out, that stays as it is. */
  sentAt?: number | undefined
  /** How often it was reopened, this time included; left out, that stays as it is. */
  reopened?: number
}

/** The new contents that changes bring, sealed. */
export function sealedContents(vault: Vault, changes: readonly Change[]) {
  return Promise.all(changes.map(({ edit, content }) => content && vault.seal('edits', edit.id, content)))
}

/** The record of an edit as a change leaves it; `counts` go along. */
export function moved(
  record: EditRecord,
  change: Change,
  counts: Record<EditState, number>,
  at: number,
  sealed: Partial<EditRecord> | undefined,
): EditRecord {
  const { to, reopened = record.reopened } = change
  counts[record.state]--
  counts[to]++
  const sentAt = 'sentAt' in change ? change.sentAt : record.sentAt
  const settledAt = settled.includes(to) ? at : undefined
  return { ...record, ...sealed, state: to, sentAt, reopened, settledAt }
}

/** Whether an edit, as it stands on disk, still is where a change says. */
export function isWhere({ edit, from, asKnown }: Change, record: EditRecord): boolean {
  const isAsKnown = record.sentAt === edit.sentAt && sameSeal(record.sealed, edit.sealed)
  return from.includes(record.state) && (!asKnown || isAsKnown)
}

/** An edit that was to be replaced has been sent or decided meanwhile. Nothing was written. */
export class MovedMeanwhile extends Error {
  constructor() {
    super('An edit was sent or decided meanwhile')
    this.name = 'MovedMeanwhile'
  }
}
