import { setTimeout as pause } from 'node:timers/promises'
import { brokenOff, progress, type Report } from '../figure.ts'
import { databases, withGateway } from '../gateways.ts'
import type { QueueName } from '../peers/queues/queue-under-test.ts'
import { withQueue, withQueues } from '../queue-page.ts'
import type { Site } from '../site.ts'

const edits = 5_000
const latency = 50
const mebibyte = 2 ** 20
/** How often the memory is looked at while edits are sent, milliseconds. */
const look = 200

interface Drained {
  /** Milliseconds until the queue, full, is open. */
  opened: number
  /** Seconds until the last edit is acknowledged. */
  sent: number
  /** Mebibytes of memory beside what the full queue takes, at the most while it is sent. */
  growth: number
}

/**
 * 5,000 edits of a long time without a network: until they are there after a start (with the vault's keys at hand, so
 * without their derivation), until they are sent, and the memory that sending them takes. Workbox is left out: it needs five
 * minutes (`replay` has it with 1,000).
 */
export async function run(report: Report): Promise<void> {
  let peer: Drained | null = null
  for (const database of databases) {
    await withGateway(database, async ({ address }) =>
      withQueues(address, async (site) => {
        const ours = await drain(site, 'milepost')
        // Of so many, which it sends all at once, TanStack Query does not get half through.
        if (database === databases[0]) peer = await drain(site, 'tanstack').catch(brokenOff)
        const beside = (of: keyof Drained) => ({ peer: 'tanstack', peerValue: peer ? peer[of] : null })
        report({ name: 'offline.open', value: ours.opened, unit: 'ms', ...beside('opened') })
        report({ name: `offline.drain.${database}`, value: ours.sent, unit: 's', ...beside('sent') })
        report({ name: 'offline.growth', value: ours.growth, unit: 'MiB', ...beside('growth') })
      }),
    )
  }
}

async function drain(site: Site, name: QueueName): Promise<Drained> {
  progress(`${name}, ${edits} edits`)
  site.latency = 0
  return await withQueue(site, name, async ({ queue, connect, heap }) => {
    await queue.evaluate((filled, count) => filled.fill(count), edits)
    const opened = await queue.evaluate((full) => full.reopen())
    const before = await heap(true)
    site.latency = latency
    const watching = new AbortController()
    const most = watch(() => heap(false), watching.signal)
    const replayed = queue.evaluate((full) => full.replay()).finally(() => watching.abort())
    await connect()
    const [sent, peak] = await Promise.all([replayed, most])
    return { opened, sent: sent / 1000, growth: Math.max(0, peak - before) / mebibyte }
  })
}

/** The largest value that was seen until the end. */
async function watch(read: () => Promise<number>, end: AbortSignal): Promise<number> {
  let most = 0
  while (!end.aborted) {
    most = Math.max(most, await read())
    await pause(look)
  }
  return most
}
