import type { SignIn } from './sign-in.ts'

/** A queue of edits as the bench drives it: the same few steps for ours and for its peers. */
export interface QueueUnderTest {
  /** Brings the number of edits that wait to `count`. */
  fill(count: number): Promise<void>
  /** Puts one more edit into the queue; the milliseconds until it is in the store. */
  enqueue(): Promise<number>
  /** Closes the queue and opens it on what is in the store; the milliseconds until all that wait are known. */
  reopen(): Promise<number>
  /**
   * Waits for the network and sends all that wait; the milliseconds from its return until the last is answered. Fails
   * when one is not accepted.
   */
  replay(): Promise<number>
}

export const queueNames = ['milepost', 'tanstack', 'workbox'] as const
export type QueueName = (typeof queueNames)[number]

/** Resolves when the browser says that it has a network. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return
  await new Promise((online) => addEventListener('online', online, { once: true }))
}

declare global {
  interface Window {
    openQueue(name: QueueName, signIn: SignIn): Promise<QueueUnderTest>
  }
}
