import { NetworkFailure, type Refused } from './errors.ts'
import { type RecordedFailure, writeItem } from './items.ts'
import { item } from './session.ts'

const mostRecorded = 50

/** Records a failure that shows no box, until the session ends. */
export function recordFailure(endpointId: string, failure: Refused | NetworkFailure): void {
  if (!item('userAccount')) return
  const what =
    failure instanceof NetworkFailure
      ? { reason: failure.reason }
      : { code: failure.code, message: failure.message, requestId: failure.requestId }
  const failures = [...backgroundFailures(), { at: Date.now(), endpointId, ...what }].slice(-mostRecorded)
  // Nobody is notified: a change of the session makes the queue try again, and that failure would be the next one.
  writeItem(sessionStorage, 'failures', failures)
}

/** The latest failures of this session's background calls, the oldest first (SES-26). */
export function backgroundFailures(): readonly RecordedFailure[] {
  return item('failures') ?? []
}
