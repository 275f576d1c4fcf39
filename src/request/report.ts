import { codes } from '#contract/codes.ts'
import { NetworkFailure, Refused } from './errors.ts'
import type { CallOptions } from './exchange.ts'
import { recordFailure } from './failures.ts'
import { dialogs } from './session.ts'

/** Codes that the session's recovery has already spoken about, or that end the session. */
const spokenFor: readonly number[] = [codes.inactive, codes.sessionGone, codes.sessionEnded]
/** Codes that get a message box rather than an error box (specification §8). */
export const messageOnly: readonly number[] = [codes.signatureRefused, codes.maintenance]

/** Shows the box that a failure calls for (specification §8), or records it when nobody asked for the call. */
export function report(endpointId: string, failure: unknown, { handles, background }: CallOptions): void {
  if (!(failure instanceof Refused || failure instanceof NetworkFailure)) return
  if (background) {
    recordFailure(endpointId, failure)
    return
  }
  if (failure instanceof Refused) {
    if (spokenFor.includes(failure.code)) return
    if (handles !== 'all' && handles?.includes(failure.code)) return
    if (messageOnly.includes(failure.code)) return void dialogs().alert(failure.message)
  }
  if (handles !== 'all') dialogs().error(failure)
}
