import { IDBFactory } from 'fake-indexeddb'
import type { EditState } from '#offline/db.ts'
import { openDesk } from '#offline/desk.ts'
import type { Edit } from '#offline/edit.ts'
import { type Kept, openKept } from '#offline/kept.ts'
import type { QueueDesk } from '#offline/surface.ts'
import { DeviceLocks } from './locks.ts'
import { someKeys, someone, Tab } from './tab.ts'

/** The desk over the real queue of a device that holds nothing yet. */
export interface KeptDesk {
  kept: Kept
  desk: QueueDesk
  /** What the engine tells the desk after changes. */
  look(): void
  /** The gateway's verdict on an edit that waits, as the replay keeps it. */
  park(edit: Edit, to: EditState, code: number, data?: unknown): Promise<void>
}

export async function openKeptDesk(): Promise<KeptDesk> {
  globalThis.indexedDB = new IDBFactory()
  const keys = await someKeys()
  const { database } = await Tab.open(new DeviceLocks(), keys)
  const kept = await openKept(
    database,
    someone,
    keys,
    () => {},
    () => {},
  )
  let look = () => {}
  const desk = openDesk({
    kept: () => kept,
    onChange: (listener) => {
      look = listener
    },
    edited: () => look(),
    decided: () => look(),
  })
  return {
    kept,
    desk,
    look: () => look(),
    async park(edit, to, code, data) {
      const content = { ...edit.content, reason: { code, message: 'why', data } }
      await kept.queue.move([{ edit, from: ['waiting'], to, content }])
      look()
    },
  }
}
