import { brokenOff, progress, type Report } from '../figure.ts'
import { databases, withGateway } from '../gateways.ts'
import type { QueueName } from '../peers/queues/queue-under-test.ts'
import { withQueue, withQueues } from '../queue-page.ts'
import type { Site } from '../site.ts'

const edits = 1_000
const latencies = [0, 50, 200]
const peers = ['tanstack', 'workbox'] as const

/**
 * Seconds until 1,000 edits are acknowledged, by milliseconds of latency added to each request: ours by the gateway,
 * the peers' by a server that answers 200 and keeps nothing.
 */
export async function run(report: Report): Promise<void> {
  const peerValues = new Map<string, number | null>()
  for (const database of databases) {
    await withGateway(database, async ({ address }) =>
      withQueues(address, async (site) => {
        for (const latency of latencies) {
          const value = await secondsOf(site, 'milepost', latency)
          for (const peer of peers) {
            const key = `${peer} ${latency}`
            const known = peerValues.get(key)
            const peerValue =
              known === undefined ? await secondsOf(site, peer, latency).catch(brokenOff) : known
            peerValues.set(key, peerValue)
            report({ name: `replay.${database}.${latency}ms`, value, unit: 's', peer, peerValue })
          }
        }
      }),
    )
  }
}

async function secondsOf(site: Site, name: QueueName, latency: number): Promise<number> {
  progress(`${name}, ${latency} ms`)
  site.latency = 0
  return await withQueue(site, name, async ({ queue, connect }) => {
    await queue.evaluate((filled, count) => filled.fill(count), edits)
    site.latency = latency
    const [replayed] = await Promise.all([queue.evaluate((full) => full.replay()), connect()])
    return replayed / 1000
  })
}
