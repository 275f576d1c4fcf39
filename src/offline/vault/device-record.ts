import { Id } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'
import { mintedAt, newId } from '#request/id.ts'
import { type Database, type DeviceRecord, parked, unsynced } from './db.ts'

/** Kept in local storage too, which outlives the database when the browser runs out of room. */
const itemName = 'deviceId'

/** This device's record; created when there is none, under the name that it had before the browser emptied its database. */
export async function knowDevice(database: Database): Promise<DeviceRecord> {
  const former = z.safeParse(Id, localStorage.getItem(itemName)).data
  const tx = database.transaction('device', 'readwrite')
  const known = await tx.store.get('device')
  const record: DeviceRecord = known ?? {
    name: 'device',
    deviceId: former ?? newId(),
    emptied: former !== undefined,
  }
  if (!known) await tx.store.put(record)
  await tx.done
  localStorage.setItem(itemName, record.deviceId)
  return record
}

/** How many unsent edits the browser has thrown away, as far as the person has not read so. */
export async function lostHere(database: Database): Promise<number> {
  return (await database.get('device', 'device'))?.lost ?? 0
}

/** Whether the browser has emptied the database, and the gateway has not told yet what was lost. */
export async function isEmptied(database: Database): Promise<boolean> {
  return (await database.get('device', 'device'))?.emptied ?? false
}

/** Notes the count that the gateway last heard of this device, once after the database was emptied. */
export async function noteLost(database: Database, lastUnsynced: number): Promise<void> {
  const tx = database.transaction('device', 'readwrite', { durability: 'strict' })
  const record = await tx.store.get('device')
  if (record?.emptied)
    await tx.store.put({ ...record, emptied: false, ...(lastUnsynced > 0 && { lost: lastUnsynced }) })
  await tx.done
}

/** The person has read what was lost. */
export async function forgetLost(database: Database): Promise<void> {
  const tx = database.transaction('device', 'readwrite')
  const record = await tx.store.get('device')
  if (record) await tx.store.put({ ...record, lost: undefined })
  await tx.done
}

/** What all accounts of this device have still to send; the oldest by this device's clock. */
export async function unsentHere(
  database: Database,
): Promise<{ unsynced: number; parked: number; oldestMadeAt: number | undefined }> {
  const tx = database.transaction(['counts', 'edits'])
  const records = await tx.objectStore('counts').getAll()
  const sum = (states: typeof unsynced) =>
    records.reduce((total, { counts }) => states.reduce((part, state) => part + counts[state], total), 0)
  const index = tx.objectStore('edits').index('by-state')
  const oldest = await Promise.all(
    records.flatMap(({ account }) =>
      unsynced.map((state) => index.get(IDBKeyRange.bound([account, state], [account, state, []]))),
    ),
  )
  const made = oldest.flatMap((record) => (record ? mintedAt(record.id) : []))
  return {
    unsynced: sum(unsynced),
    parked: sum(parked),
    oldestMadeAt: made.length > 0 ? Math.min(...made) : undefined,
  }
}
