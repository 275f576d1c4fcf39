import { codes } from '#contract/codes.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { call } from '#request/call.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { newId } from '#request/id.ts'
import { item } from '#request/session.ts'

/** Pauses between two tries, milliseconds. */
const pause = 2000
const tries = 60

/** Sends a call that may take longer than calls do: sent again under the same key, it happens once. */
export async function callUntilDone<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  idempotencyKey: string = newId(),
): Promise<ResponseOf<E>> {
  // Who signs in meanwhile must not send it on.
  const account = item('userAccount')?.accountId
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(endpoint, request, { account, idempotencyKey, handles: 'all' })
    } catch (failure) {
      const late = failure instanceof NetworkFailure && failure.reason === 'timeout'
      const running = failure instanceof Refused && failure.code === codes.running
      if ((!late && !running) || attempt === tries) throw failure
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
