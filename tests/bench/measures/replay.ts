import { progress, type Report } from '../figure.ts'
import type { QueueName } from '../peers/queues/queue-under-test.ts'
import { serveQueues, withQueue } from '../queue-page.ts'
import type { Site } from '../site.ts'

const edits = 1_000
const latencies = [0, 50, 200]

/** Seconds until 1,000 edits are at the server, by milliseconds of latency added to each request. */
export async function run(report: Report): Promise<void> {
  const site = await serveQueues()
  try {
    for (const latency of latencies) {
      const value = await secondsOf(site, 'tanstack', latency)
      const peerValue = await secondsOf(site, 'workbox', latency)
      report({ name: `replay.${latency}ms`, value, unit: 's', peer: 'workbox', peerValue })
    }
  } finally {
    await site.close()
  }
}

async function secondsOf(site: Site, name: QueueName, latency: number): Promise<number> {
  progress(`${name}, ${latency} ms`)
  site.latency = 0
  return await withQueue(site, name, async (queue) => {
    await queue.evaluate((filled, count) => filled.fill(count), edits)
    site.latency = latency
    return (await queue.evaluate((full) => full.replay())) / 1000
  })
}
