import { checkIn as askStanding } from '#contract/terminal/revocation-endpoints.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { exchange } from '#request/exchange.ts'
import type { Standing } from '../engine-types.ts'
import { knowDevice } from '../vault/device-record.ts'
import { acknowledgeWipe } from './acknowledge-wipe.ts'
import type { Device } from './device.ts'

/**
 * Asks whether this terminal still counts, also where nobody is signed in on it; a revoked one is wiped by it. What an earlier wipe
 * has not said yet is said first.
 */
export async function checkIn(device: Device): Promise<Standing> {
  const { database } = device
  if (!database) return 'unknown'
  try {
    await acknowledgeWipe(database)
    const deviceToken = await knowDevice(database)
    const { reason } = await exchange(askStanding, { deviceToken })
    if (reason === 'terminal-revoked') await device.wipe()
    return reason ?? 'authorised'
  } catch (failure) {
    if (failure instanceof NetworkFailure || failure instanceof Refused) return 'unknown'
    throw failure
  }
}
