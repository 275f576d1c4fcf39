import { openMilepostQueue } from './milepost-queue.ts'
import type { QueueName, QueueUnderTest } from './queue-under-test.ts'
import type { SignIn } from './sign-in.ts'
import { openTanstackQueue } from './tanstack-queue.ts'
import { openWorkboxQueue } from './workbox-queue.ts'

const openers: Record<QueueName, (signIn: SignIn) => Promise<QueueUnderTest>> = {
  milepost: openMilepostQueue,
  tanstack: openTanstackQueue,
  workbox: openWorkboxQueue,
}

window.openQueue = (name, signIn) => openers[name](signIn)
