import type { TFunction } from 'i18next'
import { codes } from '#contract/codes.ts'
import { getPublicKey } from '#contract/session/endpoints.ts'
import { consoleAppCode, NewPasswordDue } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import type { Device } from '#offline/session/device.ts'
import { type AskFormerPassword, signInOffline, signIn as signInOnline } from '#offline/session/sign-in.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { exchange } from '#request/exchange.ts'
import type { LoginExtras } from '#request/sign-in.ts'

/** Looks whether the gateway can be reached, and learns its clock. */
export async function probe(signal?: AbortSignal): Promise<void> {
  try {
    await exchange(getPublicKey, { appCode: consoleAppCode }, { signal })
  } catch (failure) {
    // The session notes by itself that nothing was heard; that is all one wants to know here.
    if (!(failure instanceof NetworkFailure || failure instanceof Refused || failure instanceof Cancelled))
      throw failure
  }
}

/** Signs in at the gateway or, when that cannot be reached, on the device alone, if that knows the account. */
export async function signIn(
  device: Device,
  accountName: string,
  password: string,
  { remember, ...extras }: LoginExtras & { remember: boolean; askFormer: AskFormerPassword },
): Promise<'online' | 'offline'> {
  try {
    await signInOnline(device, accountName, password, remember, extras)
    return 'online'
  } catch (failure) {
    // Opened on the device alone, nothing is bound.
    const alone = failure instanceof NetworkFailure && device.database && extras.bindTicket === undefined
    // Without any network somebody new here is told to sign in once; otherwise, what stands in the network's way.
    if (!alone || (failure.reason !== 'unreachable' && !(await device.knows(accountName)))) throw failure
    await signInOffline(device, accountName, password)
    return 'offline'
  }
}

/** The right to a new password, and why there has to be one. */
export interface NewPassword extends NewPasswordDue {
  reason: string
}

/** What the gateway gives who signs in with a right password that has to be replaced first. */
export function newPasswordDue(failure: unknown): NewPassword | undefined {
  if (!(failure instanceof Refused) || failure.code !== codes.sessionEnded) return undefined
  const due = z.safeParse(z.object({ newPassword: NewPasswordDue }), failure.data).data?.newPassword
  return due && { ...due, reason: failure.message }
}

/** Why a sign-in did not work, in words. */
export function reasonOf(failure: unknown, t: TFunction<'session'>): string {
  if (failure instanceof Refused) return failure.prompt ?? failure.message
  if (failure instanceof NetworkFailure) return t(`network.${failure.reason}`)
  // OfflineRefused, known by its shape: its class would bring the vault along.
  if (failure instanceof Error && 'reason' in failure) return t(`offline.${failure.reason}`)
  return failure instanceof Error ? failure.message : String(failure)
}
