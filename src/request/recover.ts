import { codes } from '#contract/codes.ts'
import { Cancelled, Refused } from './errors.ts'
import type { CallOptions } from './exchange.ts'
import { alone, dropSession, isRenewedElsewhere, item, needs } from './session.ts'
import { fetchAccessToken, fetchPublicKey } from './sign-in.ts'

interface RecoveryOptions extends Pick<CallOptions, 'background' | 'signal'> {
  /** The call is made at the separate port, whose word ends no session. */
  elsewhere?: boolean
}

/**
 * Runs a try, and once more after each recovery that its refusal allows (specification §8): a new access token after
 * 20004, a new cipher after 20007, a password prompt after 20112, one for the second factor after 20427 and 20428; at most
 * one of each for a request. Recoveries are one at a time across tabs, and who waited finds the work done. 20114 and 20119
 * end the session.
 */
export async function withRecovery<T>(attempt: () => Promise<T>, options: RecoveryOptions): Promise<T> {
  const tried = new Set<number>()
  for (;;) {
    const used = { token: item('token'), accessToken: item('accessToken') }
    try {
      return await attempt()
    } catch (failure) {
      if (!(failure instanceof Refused) || tried.has(failure.code)) throw failure
      tried.add(failure.code)
      if (!(await recovered(failure, used, options))) throw failure
      if (options.signal?.aborted) throw new Cancelled()
    }
  }
}

interface UsedTokens {
  token: string | undefined
  accessToken: string | undefined
}

/** Does what the refusal asks for; false when nothing can be done about it. */
async function recovered(
  refusal: Refused,
  used: UsedTokens,
  { background, elsewhere }: RecoveryOptions,
): Promise<boolean> {
  if (elsewhere && refusal.code !== codes.accessTokenExpired) return false
  switch (refusal.code) {
    case codes.accessTokenExpired:
      await alone('access-token', async () => {
        if (!(await isRenewedElsewhere(used.accessToken))) await renewAccessToken()
      })
      return true
    case codes.cipherInvalid:
      await alone('access-token', async () => {
        await fetchPublicKey()
        await fetchAccessToken({ rebuild: true })
      })
      return true
    case codes.inactive:
      // Nobody may be there to be asked; the caller pauses until somebody is.
      if (background) return false
      await needs().wait({ kind: 'password', token: used.token })
      return true
    case codes.factorWanted:
    case codes.stepUpWanted:
      if (background) return false
      await needs().wait({ kind: 'factor' })
      return true
    case codes.sessionGone:
      // An answer to an older session's token says nothing about the one that replaced it; and a device that was
      // opened offline has no token to lose.
      if (used.token !== undefined && item('token') === used.token) dropSession()
      return item('token') !== undefined
    case codes.sessionEnded:
      if (item('token') !== used.token || used.token === undefined) return item('token') !== undefined
      await needs().wait({ kind: 'end', message: refusal.message, data: refusal.data })
      dropSession()
      return false
    default:
      return false
  }
}

/** A new access token with the stored cipher; with a rebuilt one when the gateway's key has been replaced. */
async function renewAccessToken(): Promise<void> {
  try {
    await fetchAccessToken()
  } catch (failure) {
    if (!(failure instanceof Refused && failure.code === codes.cipherInvalid)) throw failure
    await fetchPublicKey()
    await fetchAccessToken({ rebuild: true })
  }
}
