import { progress, quantile, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import type { QueueName } from '../peers/queues/queue-under-test.ts'
import { withQueue, withQueues } from '../queue-page.ts'
import type { Site } from '../site.ts'

const levels = [10, 100, 1_000, 5_000]
/** Each waits from then on, too. */
const samples = 100
const quantiles = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
] as const

/** Samples in milliseconds, by the number of edits that wait. */
type Times = Map<number, number[]>

/** Milliseconds until an edit is in the store, at each number of edits that wait already. */
export async function run(report: Report): Promise<void> {
  await withGateway('embedded', async ({ address }) =>
    withQueues(address, async (site) => {
      const ours = await timesOf(site, 'milepost')
      const peers = { tanstack: await timesOf(site, 'tanstack'), workbox: await timesOf(site, 'workbox') }
      for (const [peer, times] of Object.entries(peers)) {
        for (const level of levels) {
          for (const [label, share] of quantiles) {
            report({
              name: `enqueue.${label}.${level}`,
              value: at(ours, level, share),
              unit: 'ms',
              peer,
              peerValue: at(times, level, share),
            })
          }
        }
        const [value, peerValue] = [growth(ours), growth(times)]
        report({ name: 'enqueue.p50.5000/10', value, unit: 'ratio', peer, peerValue })
      }
    }),
  )
}

function at(times: Times, level: number, share: number): number {
  return quantile(times.get(level) ?? [], share)
}

function growth(times: Times): number {
  return at(times, 5_000, 0.5) / at(times, 10, 0.5)
}

async function timesOf(site: Site, name: QueueName): Promise<Times> {
  return await withQueue(site, name, async ({ queue }) => {
    const times: Times = new Map()
    for (const level of levels) {
      progress(`${name}, ${level} waiting`)
      await queue.evaluate((filled, count) => filled.fill(count), level)
      times.set(
        level,
        await queue.evaluate(async (measured, count) => {
          const taken: number[] = []
          while (taken.length < count) taken.push(await measured.enqueue())
          return taken
        }, samples),
      )
    }
    return times
  })
}
