import { NetworkFailure, type Refused } from './errors.ts'
import { type KeptFailure, writeItem } from './items.ts'
import { item } from './session.ts'

const mostKept = 50

/** Keeps a failure that shows no box, until the session ends. */
export function keepFailure(endpointId: string, failure: Refused | NetworkFailure): void {
  if (!item('userAccount')) return
  const what =
    failure instanceof NetworkFailure
      ? { reason: failure.reason }
      : { code: failure.code, message: failure.message, requestId: failure.requestId }
  const kept = [...backgroundFailures(), { at: Date.now(), endpointId, ...what }].slice(-mostKept)
  // Nobody is told: a change of the session makes the queue try again, and that failure would be the next one.
  writeItem(sessionStorage, 'failures', kept)
}

/** The latest failures of this session's background calls, the oldest first (SES-26). */
export function backgroundFailures(): readonly KeptFailure[] {
  return item('failures') ?? []
}
