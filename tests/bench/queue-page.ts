import { join } from 'node:path'
import type { JSHandle } from '@playwright/test'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { openPage, withBrowser } from './browser.ts'
import type { QueueName, QueueUnderTest } from './peers/queues/queue-under-test.ts'
import { buildPage, type Site, serveSite } from './site.ts'

const signIn = { accountName: 'engineer', password: demoPassword }

/** Runs a step with the page that has ours and the peers' queues, before a gateway. */
export async function withQueues<T>(gateway: string, step: (site: Site) => Promise<T>): Promise<T> {
  const worker = join(import.meta.dirname, 'peers/queues/workbox-worker.ts')
  const site = await serveSite(await buildPage('queues', { 'workbox-worker': worker }), gateway)
  try {
    return await step(site)
  } finally {
    await site.close()
  }
}

export interface OpenedQueue {
  queue: JSHandle<QueueUnderTest>
  /** Gives the browser its network back. */
  connect(): Promise<void>
  /** Bytes of JavaScript's memory in use; `collected`: once nothing is in it that nobody needs. */
  heap(collected: boolean): Promise<number>
}

/** Runs a step with an empty queue in a browser of its own, which has just lost its network. */
export async function withQueue<T>(
  site: Site,
  name: QueueName,
  step: (opened: OpenedQueue) => Promise<T>,
): Promise<T> {
  return await withBrowser(async (context) => {
    const { page, devtools } = await openPage(context)
    const heap = async (collected: boolean) => {
      if (collected) await devtools.send('HeapProfiler.collectGarbage')
      return (await devtools.send('Runtime.getHeapUsage')).usedSize
    }
    await page.goto(site.origin)
    const queue = await page.evaluateHandle(({ wanted, who }) => window.openQueue(wanted, who), {
      wanted: name,
      who: signIn,
    })
    await context.setOffline(true)
    return await step({ queue, connect: () => context.setOffline(false), heap })
  })
}
