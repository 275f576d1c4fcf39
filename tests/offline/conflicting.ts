import { codes } from '#contract/codes.ts'
import { contractVersion } from '#contract/envelope.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import type { QueueCommands } from '#offline/engine-types.ts'
import type { Edit } from '#offline/queue/edit.ts'
import { Queue } from '#offline/queue/queue.ts'
import { openQueueCommands } from '#offline/queue/queue-commands.ts'
import { Replay } from '#offline/queue/replay.ts'
import type { AccountQueue } from './account-queue.ts'
import { DeviceLocks } from './locks.ts'
import { editOf, workSite } from './tab.ts'

export const site = workSite(1)
export const { workSiteId } = site
const theirs = { remarks: 'theirs' }
export const conflict = { fields: ['remarks'], theirs, revision: 4, changedBy: '王工', changedAt: 1 }

/** An edit of the remarks and the progress, of which somebody else has written the remarks meanwhile. */
export async function conflicting({ kept, park }: AccountQueue): Promise<Edit> {
  const request = { ...editOf(workSiteId, 'mine'), progress: 40 }
  const edit = await kept.queue.submit(updateWorkSite, request, { ...site })
  await park(edit, 'conflict', codes.conflict, conflict)
  return edit
}

/** Another tab, or the browser after it was killed: what is on disk, with memory of its own. */
export async function besides({ kept }: AccountQueue): Promise<{ queue: Queue; commands: QueueCommands }> {
  const { database, vault } = kept
  const queue = new Queue(database, vault, Date.now, () => {})
  await queue.load()
  const commands = openQueueCommands({
    store: () => ({ ...kept, queue }),
    onChange: () => {},
    edited: () => {},
    decided: () => {},
  })
  return { queue, commands }
}

/** Sends what a tab knows of; the keys of what reached the gateway, which answers all of it so. */
export async function sendFrom(
  { kept }: AccountQueue,
  queue: Queue,
  answer: { code: number; data?: unknown } = { code: codes.success },
): Promise<string[]> {
  const { database, vault } = kept
  const keys: string[] = []
  const replay = new Replay({
    ...{ database, queue, account: vault.account, holder: 'other tab', locks: new DeviceLocks().tab() },
    ...{ now: Date.now, isThere: async () => true, isWell: async () => true, sendFiles: async () => {} },
    ...{ epoch: () => undefined, contract: () => contractVersion, taken: () => {} },
    async send(items) {
      keys.push(...items.map(({ idempotencyKey }) => idempotencyKey))
      return items.map(({ idempotencyKey }) => ({ idempotencyKey, message: '', ...answer }))
    },
  })
  await replay.run()
  return keys
}
