import type { LoginResponse } from '#contract/session/schema.ts'
import { lookedAt } from '#request/activity.ts'
import type { PasswordRefused } from '#request/dialogs.ts'
import { Cancelled, Refused } from '#request/errors.ts'
import { rememberedLogin } from '#request/items.ts'
import { alone, dialogs, dropSession, establish, hearOtherTabs, item } from '#request/session.ts'
import {
  beginSession,
  captchaProblem,
  type LoginExtras,
  logIn,
  logInByCredential,
  logInByPlatform,
  type PlatformReturn,
} from '#request/sign-in.ts'
import { openOffline } from '../vault/open-offline.ts'
import { type DerivedKey, OfflineRefused } from '../vault/vault.ts'
import type { Device } from './device.ts'

/**
 * Asks for the password under which this device stores the account's edits, because another one is valid now and nothing
 * else opens them; `again` after a wrong one. Undefined: not now.
 */
export type AskFormerPassword = (again: boolean) => Promise<string | undefined>

// In each of these the vault comes before the session: the credential that renewed one is spent, and its successor must not
// be lost with an answer to a later call.

/**
 * Signs in at the gateway and opens the vault. The page is to be reloaded then (SES-01); the keys survive that in the
 * service worker's memory. `askFormer` is asked when the password was changed elsewhere. Rejects with Refused or
 * NetworkFailure, without a box.
 */
export async function signIn(
  device: Device,
  accountName: string,
  password: string,
  remember: boolean,
  { askFormer, ...extras }: Omit<LoginExtras, 'device'> & { askFormer?: AskFormerPassword } = {},
): Promise<void> {
  const derived = device.derive(accountName, password)
  const described = await device.describe()
  const login = await heeded(device, logIn(accountName, password, { ...extras, device: described }))
  await openVault(device, login, { password, derived: await derived, askFormer })
  await beginSession(login)
  rememberedLogin.write(remember ? accountName : undefined)
}

/**
 * Signs in the person whom WeChat or QQ answers for; without a password the vault stays as it is. Rejects as `signIn` does.
 * @returns nothing when somebody is signed in, else what binds an account at its next sign-in by password.
 */
export async function signInByPlatform(device: Device, back: PlatformReturn): Promise<string | undefined> {
  const answer = await heeded(device, logInByPlatform(back, await device.describe()))
  if (answer.outcome === 'unknown') return answer.bindTicket
  await device.saveRenewal(answer.login)
  await beginSession(answer.login)
  return undefined
}

/** Opens an account's vault without the gateway, by its name or number. Rejects with OfflineRefused. */
export async function signInOffline(device: Device, typed: string, password: string): Promise<void> {
  if (!device.database) throw new OfflineRefused('unknown-account')
  const { keys, profile } = await openOffline(device.database, typed, password, Date.now())
  await device.setKeys(profile.userAccount.accountId, keys)
  establish({ userAccount: profile.userAccount })
}

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
        return await beginSession(login)
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

/** A sign-in; where it is refused because this terminal is revoked, what it stores goes before anybody reads why. */
async function heeded<Answer>(device: Device, signingIn: Promise<Answer>): Promise<Answer> {
  try {
    return await signingIn
  } catch (failure) {
    if (failure instanceof Refused) await device.wipeIfRevoked(failure.data)
    throw failure
  }
}

interface VaultOpening {
  password: string
  derived: DerivedKey | undefined
  askFormer?: AskFormerPassword | undefined
}

/** Opens what this device stores with the password that was just right, or with the former one where only that opens it. */
async function openVault(
  device: Device,
  login: LoginResponse,
  { password, derived, askFormer }: VaultOpening,
): Promise<void> {
  let former: string | undefined
  while (!(await device.openVault(login, password, { former, derived }))) {
    former = await askFormer?.(former !== undefined)
    // What is sealed stays so; the next sign-in asks again.
    if (former === undefined) return
  }
}
