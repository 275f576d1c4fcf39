import type { LoginResponse } from '#contract/session/schema.ts'
import { Refused } from '#request/errors.ts'
import { rememberedLogin } from '#request/items.ts'
import { establish, sessionState, setItem } from '#request/session.ts'
import { beginSession, type LoginExtras, logIn } from '#request/sign-in.ts'
import { type DerivedKey, OfflineRefused } from '../vault/vault.ts'
import type { Device } from './device.ts'

/**
 * Asks for the password under which this device stores the account's edits, because another one is valid now and nothing
 * else opens them; `again` after a wrong one. Undefined: not now.
 */
export type AskFormerPassword = (again: boolean) => Promise<string | undefined>

// The vault comes before the session: the credential that renewed one is spent, and its successor must not be lost with an
// answer to a later call.

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
  await beginNewSession(device, login)
  rememberedLogin.write(remember ? accountName : undefined)
}

/** Begins the session that a sign-in brought; when that fails, and nobody was signed in before, the keys go again. */
export async function beginNewSession(device: Device, login: LoginResponse): Promise<void> {
  try {
    await heeded(device, beginSession(login))
  } catch (failure) {
    if (sessionState() === 'none') await device.forget(login.userAccount.accountId)
    throw failure
  }
}

/** Opens an account's vault without the gateway, by its name or number. Rejects with OfflineRefused. */
export async function signInOffline(device: Device, typed: string, password: string): Promise<void> {
  if (!device.database) throw new OfflineRefused('unknown-account')
  // Not needed to sign in at the gateway, and so no part of the first files.
  const { openOffline } = await import('../vault/open-offline.ts')
  const { keys, profile, menus } = await openOffline(device.database, typed, password, Date.now())
  await device.setKeys(profile.userAccount.accountId, keys)
  setItem('menuItems', menus)
  establish({ userAccount: profile.userAccount })
}

/** A step of a sign-in; where it is refused because this terminal is revoked, what it stores goes before anybody reads why. */
export async function heeded<Answer>(device: Device, signingIn: Promise<Answer>): Promise<Answer> {
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
export async function openVault(
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
