import { type EditRecord, type EditState, settled } from './db.ts'
import type { Edit, EditContent } from './edit.ts'

export interface Change {
  edit: Edit
  /** States that the edit must be in; in another one it is left alone. */
  from: readonly EditState[]
  to: EditState
  /** New content; left out, the content stays as it is. */
  content?: EditContent
}

/** What a record says of an edit that has come to a state at this time. */
export function standing(state: EditState, at: number): Pick<EditRecord, 'state' | 'settledAt'> {
  return settled.includes(state) ? { state, settledAt: at } : { state }
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
