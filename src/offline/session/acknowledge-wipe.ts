import { codes } from '#contract/codes.ts'
import { acknowledgeRevocation } from '#contract/terminal/revocation-endpoints.ts'
import { Refused } from '#request/errors.ts'
import { exchange } from '#request/exchange.ts'
import type { Database } from '../vault/db.ts'
import { forgetWiped, isWiped, knowDevice, unsentHere } from '../vault/device-record.ts'

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
