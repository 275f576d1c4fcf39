import type { Language } from '#contract/messages.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import type { GivenValues } from '#contract/workflow/process.ts'
import type { Tx } from '../../db/client.ts'
import type { Audience } from '../../security/actor.ts'
import type { Change } from '../../security/step.ts'

/** What an act is done with: a call's step, or the gateway's own when time has come. */
export interface ActContext {
  tx: Tx
  now: Date
  language: Language
  /** Who acts; an empty account is the gateway itself. */
  by: { accountId: string; name: string }
  record(change: Change): void
  announce(to: Audience, event: LiveEvent): void
}

/** What an act says beside what it does. */
export interface Saying {
  comment?: string | undefined
  /** Files that were photographed for it, which the process shows. */
  photos?: string[] | undefined
  /** To whom or where to, by name. */
  toNames?: string[] | undefined
  /** What was filled in. */
  given?: GivenValues | undefined
}
