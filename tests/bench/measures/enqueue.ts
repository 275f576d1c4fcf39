import { progress, quantile, type Report } from '../figure.ts'
import type { QueueName } from '../peers/queues/queue-under-test.ts'
import { serveQueues, withQueue } from '../queue-page.ts'
import type { Site } from '../site.ts'

const levels = [10, 100, 1_000, 5_000]
const samples = 200

/** Milliseconds until an edit is in the store, at each number of edits that wait already. */
export async function run(report: Report): Promise<void> {
  const site = await serveQueues()
  try {
    const tanstack = await timesOf(site, 'tanstack')
    const workbox = await timesOf(site, 'workbox')
    for (const level of levels) {
      for (const [share, label] of [
        [0.5, 'p50'],
        [0.99, 'p99'],
      ] as const) {
        const value = quantile(workbox.get(level) ?? [], share)
        report({
          name: `enqueue.${label}.${level}`,
          value,
          unit: 'ms',
          peer: 'tanstack',
          peerValue: quantile(tanstack.get(level) ?? [], share),
        })
      }
    }
  } finally {
    await site.close()
  }
}

async function timesOf(site: Site, name: QueueName): Promise<Map<number, number[]>> {
  return await withQueue(site, name, async (queue) => {
    const times = new Map<number, number[]>()
    for (const level of levels) {
      progress(`${name}, ${level} waiting`)
      await queue.evaluate((filled, count) => filled.fill(count), level)
      times.set(
        level,
        await queue.evaluate(async (measured, count) => {
          const taken: number[] = []
          while (taken.length < count) {
            taken.push(await measured.enqueue())
            await measured.dropNewest()
          }
          return taken
        }, samples),
      )
    }
    return times
  })
}
