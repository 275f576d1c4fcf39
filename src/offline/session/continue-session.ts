import { lookedAt } from '#request/activity.ts'
import type { PasswordRefused } from '#request/dialogs.ts'
import { Cancelled, Refused } from '#request/errors.ts'
import { alone, dialogs, dropSession, hearOtherTabs, item } from '#request/session.ts'
import { beginSession, captchaProblem, logIn, logInByCredential } from '#request/sign-in.ts'
import { OfflineRefused } from '../vault/vault.ts'
import type { Device } from './device.ts'
import { heeded, openVault } from './sign-in.ts'

/** A new session by the device credential, after an offline sign-in. Rejects with Refused when it is not taken. */
export async function renewSession(device: Device): Promise<void> {
  const accountId = item('userAccount')?.accountId
  const terminal = accountId && (await device.terminal(accountId))
  if (!terminal) throw new OfflineRefused('sign-in-needed')
  const { terminalId, credential } = terminal
  const login = await logInByCredential({ terminalId, accountId, credential })
  await device.saveRenewal(login)
  await beginSession(login)
}

/**
 * Asks for the password until the gateway takes it, in one tab for all of them, once somebody looks at this one (SES-09).
 * Rejects with Cancelled, the session gone, when the person gives up. `usedToken` is the one that was refused.
 */
export async function signInAgain(device: Device, usedToken: string | undefined): Promise<void> {
  // A prompt that stands where nobody looks would hold up the tab where somebody works.
  await lookedAt()
  await alone('sign-in', async () => {
    const account = item('userAccount')
    if (!account) throw new Cancelled()
    // The tab that had the turn before may have signed in; its word can come later than the turn.
    if (item('token') === usedToken) await hearOtherTabs()
    if (item('token') !== usedToken) return
    for (let refused: PasswordRefused | undefined; ; ) {
      const answer = await dialogs().password(account.accountName, refused)
      if (answer === undefined) {
        dropSession()
        throw new Cancelled()
      }
      const { password, captcha } = answer
      try {
        const derived = device.derive(account.accountName, password)
        const described = await device.describe()
        const login = await heeded(
          device,
          logIn(account.accountName, password, { captcha, device: described, formerToken: usedToken }),
        )
        await openVault(device, login, { password, derived: await derived })
        return await heeded(device, beginSession(login))
      } catch (refusal) {
        if (!(refusal instanceof Refused)) throw refusal
        const problem = captchaProblem(refusal)
        refused = {
          reason: problem === undefined ? (refusal.prompt ?? refusal.message) : undefined,
          password: problem === undefined ? undefined : password,
          // Asked once, it is asked with every further password.
          captcha: problem !== undefined || captcha ? { problem } : undefined,
        }
      }
    }
  })
}

/**
 * Asks for the second factor, in one tab for all of them, once somebody looks at this one. Rejects with Cancelled when the
 * person gives up.
 */
export async function showFactor(): Promise<void> {
  await lookedAt()
  await alone('factor', async () => {
    if (!(await dialogs().factor())) throw new Cancelled()
  })
}
