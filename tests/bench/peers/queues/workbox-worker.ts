import { Queue } from 'workbox-background-sync'
import { requestOf, sampleEdit } from './sample-edit.ts'
import type { WorkboxOrder } from './workbox-queue.ts'

// The bench says when to replay; the browser, which is online, would at once.
const queue = new Queue('bench', { onSync: async () => {} })

function push(): Promise<void> {
  return queue.pushRequest({ request: requestOf(sampleEdit()) })
}

async function timed(step: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await step()
  return performance.now() - began
}

async function obey(order: WorkboxOrder): Promise<number> {
  if (order === 'push') return await timed(push)
  if (order === 'size') return await queue.size()
  return await timed(() => queue.replayRequests())
}

self.addEventListener('message', async (event: MessageEvent<WorkboxOrder>) => {
  const [port] = event.ports
  try {
    port?.postMessage(await obey(event.data))
  } catch (error) {
    port?.postMessage(String(error))
  }
})
