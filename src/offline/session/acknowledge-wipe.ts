import { codes } from '#contract/codes.ts'
import { acknowledgeRevocation } from '#contract/terminal/revocation-endpoints.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { exchange } from '#request/exchange.ts'
import type { Database } from '../vault/db.ts'
import { knowDevice, unsentHere } from '../vault/device-record.ts'

/** Tells the gateway now, if it can be reached; else the next start does. */
export async function acknowledgeNow(database: Database): Promise<void> {
  try {
    await acknowledgeWipe(database)
  } catch (failure) {
    if (!(failure instanceof NetworkFailure || failure instanceof Refused)) throw failure
    console.warn('That this terminal is wiped has not been acknowledged', failure)
  }
}

/** Tells the gateway, once, that this revoked terminal is wiped, and what it still holds. Rejects as `exchange` does. */
export async function acknowledgeWipe(database: Database): Promise<void> {
  if (!(await isWiped(database))) return
  const [deviceToken, { unsynced }] = await Promise.all([knowDevice(database), unsentHere(database)])
  try {
    await exchange(acknowledgeRevocation, { deviceToken, heldEdits: unsynced })
  } catch (failure) {
    // A database of before this device came knows of no revocation either.
    if (!(failure instanceof Refused) || failure.code !== codes.notFound) throw failure
  }
  await forgetWiped(database)
}

/** Whether keys and read caches were taken away, and the gateway has not heard so yet. */
async function isWiped(database: Database): Promise<boolean> {
  return (await database.get('device', 'device'))?.wiped ?? false
}

/** The gateway has heard so. */
async function forgetWiped(database: Database): Promise<void> {
  const tx = database.transaction('device', 'readwrite')
  const record = await tx.store.get('device')
  if (record) await tx.store.put({ ...record, wiped: undefined })
  await tx.done
}
