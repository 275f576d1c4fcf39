export type RefusalReason =
  | 'not-running'
  | 'not-suspended'
  | 'no-such-task'
  | 'task-closed'
  | 'not-yours'
  | 'no-such-node'
  | 'not-before'
  | 'sibling-branch'
  | 'nobody-named'
  | 'already-signs'
  | 'not-alone'
  | 'kinds-mix'
  | 'not-removable'
  | 'no-such-act'
  | 'gone-on'
  | 'timer-gone'
  | 'no-way-on'
  | 'endless'
  // Of what the engine asks the world.
  | 'nobody-chosen'
  | 'condition-fails'

/** An act that cannot be done; the state is as it was before. `subject` is the node or the account that it is about. */
export class ActRefused extends Error {
  override readonly name = 'ActRefused'
  readonly reason: RefusalReason
  readonly subject: string | null

  constructor(reason: RefusalReason, subject: string | null = null) {
    super(subject === null ? reason : `${reason}: ${subject}`)
    this.reason = reason
    this.subject = subject
  }
}
