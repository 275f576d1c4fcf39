import { type EditRecord, type EditState, settled } from './db.ts'
import type { Edit, EditContent } from './edit.ts'

export interface Change {
  edit: Edit
  /** States that the edit must be in; in another one it is left alone. */
  from: readonly EditState[]
  to: EditState
  /** New content; left out, the content stays as it is. */
  content?: EditContent
  /** It was sent, and nobody knows whether the gateway has it. */
  unanswered?: true
}

/** What a record says of an edit that has come to a state at this time. */
export function standing(
  { to, unanswered }: Pick<Change, 'to' | 'unanswered'>,
  at: number,
): Pick<EditRecord, 'state' | 'settledAt' | 'sentAt'> {
  if (settled.includes(to)) return { state: to, settledAt: at }
  if (unanswered) return { state: to }
  return { state: to, sentAt: to === 'sending' ? at : undefined }
}

/** The lease was taken over by another tab: whoever meets this stops, without writing. */
export class LeaseLost extends Error {
  constructor() {
    super('Another tab replays now')
    this.name = 'LeaseLost'
  }
}

/** An edit that was to be replaced has been sent or decided meanwhile. Nothing was written. */
export class MovedMeanwhile extends Error {
  constructor() {
    super('An edit was sent or decided meanwhile')
    this.name = 'MovedMeanwhile'
  }
}
