import { type QueueUnderTest, untilOnline } from './queue-under-test.ts'

/** What the page may ask of the worker; it answers with milliseconds, or the number that wait, or a reason. */
export type WorkboxOrder = 'push' | 'replay' | 'size'

/** workbox-background-sync's Queue, in a service worker, where it belongs; the worker takes the time. */
export async function openWorkboxQueue(): Promise<QueueUnderTest> {
  await navigator.serviceWorker.register('/workbox-worker.js', { type: 'module' })
  const { active } = await navigator.serviceWorker.ready
  if (!active) throw new Error('The service worker is not active.')

  function ask(order: WorkboxOrder): Promise<number> {
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<number | string>) => {
        port1.close()
        if (typeof data === 'number') resolve(data)
        else reject(new Error(data))
      }
      active?.postMessage(order, [port2])
    })
  }

  return {
    async fill(count) {
      for (let size = await ask('size'); size < count; size++) await ask('push')
    },
    enqueue: () => ask('push'),
    async reopen() {
      // It has nothing in memory.
      const began = performance.now()
      await ask('size')
      return performance.now() - began
    },
    async replay() {
      await untilOnline()
      return await ask('replay')
    },
  }
}
