import { IDBFactory } from 'fake-indexeddb'
import { type AccountStore, openAccountStore } from '#offline/engine/account-store.ts'
import type { EditState, QueueCommands } from '#offline/engine-types.ts'
import type { Edit } from '#offline/queue/edit.ts'
import { openQueueCommands } from '#offline/queue/queue-commands.ts'
import { DeviceLocks } from './locks.ts'
import { someKeys, someone, Tab } from './tab.ts'

/** The commands over the real queue of a device that holds nothing yet. */
export interface AccountQueue {
  kept: AccountStore
  commands: QueueCommands
  /** What the engine tells the commands after changes. */
  look(): void
  /** The gateway's verdict on an edit that waits, as the replay keeps it. */
  park(edit: Edit, to: EditState, code: number, data?: unknown): Promise<void>
}

export async function openAccountQueue(): Promise<AccountQueue> {
  globalThis.indexedDB = new IDBFactory()
  const keys = await someKeys()
  const { database } = await Tab.open(new DeviceLocks(), keys)
  let look = () => {}
  const kept = await openAccountStore(
    database,
    someone,
    keys,
    () => look(),
    () => {},
  )
  const commands = openQueueCommands({
    store: () => kept,
    onChange: (listener) => {
      look = listener
    },
    edited: () => look(),
    decided: () => look(),
  })
  return {
    kept,
    commands,
    look: () => look(),
    async park(edit, to, code, data) {
      const content = { ...edit.content, reason: { code, message: 'why', data } }
      await kept.queue.move([{ edit, from: ['waiting'], to, content }])
      look()
    },
  }
}
