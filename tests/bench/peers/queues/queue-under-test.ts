/** A queue of edits as the bench drives it: the same few steps for ours and for its peers. */
export interface QueueUnderTest {
  /** Brings the number of edits that wait to `count`. */
  fill(count: number): Promise<void>
  /** Puts one more edit into the queue; the milliseconds until it is in the store. */
  enqueue(): Promise<number>
  /** Takes the newest edit out again. */
  dropNewest(): Promise<void>
  /** Sends all that wait; the milliseconds until the last is answered. Fails when one is not accepted. */
  replay(): Promise<number>
}

export const queueNames = ['tanstack', 'workbox'] as const
export type QueueName = (typeof queueNames)[number]

declare global {
  interface Window {
    openQueue(name: QueueName): Promise<QueueUnderTest>
  }
}
