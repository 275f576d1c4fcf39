import type { TFunction } from 'i18next'
import { getPublicKey } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import type { Device } from '#offline/device.ts'
import { exchange } from '#request/call.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'

/** Looks whether the gateway can be reached, and learns its clock. */
export async function probe(): Promise<void> {
  try {
    await exchange(getPublicKey, { appCode: consoleAppCode })
  } catch (failure) {
    // The session notes by itself that nothing was heard; that is all one wants to know here.
    if (!(failure instanceof NetworkFailure || failure instanceof Refused)) throw failure
  }
}

/** Signs in at the gateway or, when that cannot be reached and this device knows the account, on the device alone. */
export async function signIn(
  device: Device,
  accountName: string,
  password: string,
  remember: boolean,
): Promise<'online' | 'offline'> {
  try {
    await device.signIn(accountName, password, remember)
    return 'online'
  } catch (failure) {
    if (!(failure instanceof NetworkFailure) || !(await device.knows(accountName))) throw failure
    await device.signInOffline(accountName, password)
    return 'offline'
  }
}

/** Why a sign-in did not work, in words. */
export function reasonOf(failure: unknown, t: TFunction<'session'>): string {
  if (failure instanceof Refused) return failure.prompt ?? failure.message
  if (failure instanceof NetworkFailure) return t(`network.${failure.reason}`)
  // OfflineRefused, told by its shape: its class would bring the vault along.
  if (failure instanceof Error && 'reason' in failure) return t(`offline.${failure.reason}`)
  return failure instanceof Error ? failure.message : String(failure)
}
