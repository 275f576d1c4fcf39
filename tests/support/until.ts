import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../../scripts/patience.mjs'

const interval = 50

/**
 * Asks again and again until the answer is something.
 * @param what names what is awaited in the failure's message
 * @param wait milliseconds
 * @throws Error when that is over, or at once when `ask` throws.
 */
export async function until<T>(
  what: string | (() => string),
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  wait = patience(30_000),
): Promise<T> {
  const deadline = Date.now() + wait
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > deadline) {
      throw new Error(`After ${wait} ms still not: ${typeof what === 'string' ? what : what()}`)
    }
    await pause(interval)
  }
}
