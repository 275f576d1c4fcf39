import { Device } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { base64 } from '#request/base64.ts'
import { mintedAt } from '#request/id.ts'
import { countIn, type Database, type DeviceRecord, needsAuthor, unsettled } from './db.ts'
import { deviceTokenItem } from './known-device.ts'

/** What proves this device; created when there is none. After the browser emptied its database it is the former one. */
export async function knowDevice(database: Database): Promise<string> {
  const former = z.safeParse(Device.shape.deviceToken, localStorage.getItem(deviceTokenItem)).data
  const tx = database.transaction('device', 'readwrite')
  const known = await tx.store.get('device')
  const deviceToken = known?.deviceToken ?? former ?? newToken()
  if (!known?.deviceToken) {
    await tx.store.put({ name: 'device', emptied: former !== undefined, ...known, deviceToken })
  }
  await tx.done
  localStorage.setItem(deviceTokenItem, deviceToken)
  return deviceToken
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** How often what a revoked terminal may not keep was taken away here. */
export function wipesOf(record: DeviceRecord | undefined): number {
  return record?.wipes ?? 0
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

/**
 * What all accounts of this device have still to send, or have not read yet that the gateway left out; the oldest by this
 * device's clock.
 */
export async function unsentHere(
  database: Database,
): Promise<{ unsynced: number; parked: number; oldestMadeAt: number | undefined }> {
  const tx = database.transaction(['counts', 'edits'])
  const records = await tx.objectStore('counts').getAll()
  const index = tx.objectStore('edits').index('by-state')
  const oldest = await Promise.all(
    records.flatMap(({ account }) =>
      unsettled.map((state) => index.get(IDBKeyRange.bound([account, state], [account, state, []]))),
    ),
  )
  const made = oldest.flatMap((record) => (record ? mintedAt(record.id) : []))
  return {
    unsynced: countIn(records, unsettled),
    parked: countIn(records, needsAuthor),
    oldestMadeAt: made.length > 0 ? Math.min(...made) : undefined,
  }
}
