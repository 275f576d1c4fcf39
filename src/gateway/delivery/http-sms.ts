import type { SmsSettings } from '../settings/delivery-settings.ts'
import type { Sender } from './delivery.ts'

/** Milliseconds that a supplier may take. */
const patience = 15_000

/** A supplier's answer other than 2xx. */
class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  readonly status: number

  constructor(status: number) {
    super(`the supplier of short messages answered ${status}`)
    this.status = status
  }
}

/**
 * Sends short messages through a supplier: a POST of `phone` and `text`, as JSON or as a form, with the key in a header;
 * any answer of 2xx counts as taken.
 */
export function smsSender({ url, key, keyHeader, format }: SmsSettings): Sender {
  return async ({ recipient, text }) => {
    const fields = { phone: recipient, text }
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        [keyHeader]: key,
        'content-type': format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body: format === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
      // A key that follows a redirect could end anywhere.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new SmsRefused(answer.status)
  }
}
