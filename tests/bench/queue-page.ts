import { join } from 'node:path'
import type { JSHandle } from '@playwright/test'
import { openPage, withBrowser } from './browser.ts'
import type { QueueName, QueueUnderTest } from './peers/queues/queue-under-test.ts'
import { buildPage, type Site, serveSite } from './site.ts'

/** The page with ours and the peers' queues, built and served. */
export async function serveQueues(gateway?: string): Promise<Site> {
  const worker = join(import.meta.dirname, 'peers/queues/workbox-worker.ts')
  return await serveSite(await buildPage('queues', { 'workbox-worker': worker }), gateway)
}

/** Runs a step with an empty queue in a browser of its own. */
export async function withQueue<T>(
  site: Site,
  name: QueueName,
  step: (queue: JSHandle<QueueUnderTest>) => Promise<T>,
): Promise<T> {
  return await withBrowser(async (context) => {
    const { page } = await openPage(context)
    await page.goto(site.origin)
    return await step(await page.evaluateHandle((wanted) => window.openQueue(wanted), name))
  })
}
