import type { QueueName, QueueUnderTest } from './queue-under-test.ts'
import { openTanstackQueue } from './tanstack-queue.ts'
import { openWorkboxQueue } from './workbox-queue.ts'

const openers: Record<QueueName, () => Promise<QueueUnderTest>> = {
  tanstack: openTanstackQueue,
  workbox: openWorkboxQueue,
}

window.openQueue = (name) => openers[name]()
