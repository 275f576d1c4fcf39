import { type LoginResponse, TerminalGrant, UserAccount } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import type { OfflineRefusal } from '../engine-types.ts'
import type { Database, Sealed, VaultRecord } from './db.ts'
import { wipesOf } from './device-record.ts'
import {
  deviceKey,
  format,
  keysOf,
  openBytes,
  openVault,
  passwordKey,
  placeOf,
  sealBytes,
  type VaultKeys,
} from './encryption.ts'
import { accountsBy, namesOnDisk } from './vault-names.ts'

/** Rounds of PBKDF2 for a vault that is created or wrapped again. */
export const defaultIterations = 600_000
/** Wrong passwords in a row after which only a sign-in at the gateway opens the vault again. */
const mostFailures = 10
/** A clock may be set back this much by its own correction, milliseconds. */
const clockTolerance = 5 * 60_000
const hour = 3_600_000
/** Where the password is the only way in, how long it is not tried after too many wrong ones: this, then doubled. */
const firstWait = 60_000
const longestWait = 24 * hour

/** Who the vault belongs to, and what renews the session without a password; sealed. */
const Profile = z.object({ userAccount: UserAccount, terminal: z.optional(TerminalGrant) })
export type Profile = z.output<typeof Profile>

interface OpeningOptions {
  former?: string | undefined
  derived?: DerivedKey | undefined
  iterations?: number
}

/** Why a vault was not opened without the gateway. */
export class OfflineRefused extends Error {
  readonly reason: OfflineRefusal

  constructor(reason: OfflineRefusal) {
    super(`Not opened offline: ${reason}`)
    this.name = 'OfflineRefused'
    this.reason = reason
  }
}

/** The key of a password, and what it is derived with. */
export interface DerivedKey {
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  key: Promise<CryptoKey>
  /** How often this terminal had been wiped when the deriving began, which is before the gateway is asked. */
  wipes: number
}

/** Begins to derive what will wrap the vault of who goes by the name; that takes a tablet as long as the gateway's answer. */
export async function deriveKey(
  database: Database,
  typed: string,
  password: string,
  iterations = defaultIterations,
): Promise<DerivedKey> {
  const wipes = wipesOf(await database.get('device', 'device'))
  const [account] = await accountsBy(database, typed)
  const record = account === undefined ? undefined : await database.get('vaults', account)
  const salt = record?.salt ?? crypto.getRandomValues(new Uint8Array(16))
  return { salt, iterations, key: passwordKey(password, salt, iterations), wipes }
}

/**
 * Opens, or on the first time creates, the account's vault after a sign-in at the gateway, and renews what wraps its
 * key. Undefined, and nothing was touched: the password was changed elsewhere and no device secret opens the vault, so that
 * the former password must be given as `former`; or this terminal was wiped meanwhile, which the gateway's next answer tells
 * the person. `derived` is the password's key, where the deriving has begun.
 */
export async function openAfterSignIn(
  database: Database,
  login: LoginResponse,
  password: string,
  now: number,
  { former, derived, iterations = defaultIterations }: OpeningOptions = {},
): Promise<VaultKeys | undefined> {
  const account = login.userAccount.accountId
  const wipes = derived?.wipes ?? wipesOf(await database.get('device', 'device'))
  const record = await database.get('vaults', account)
  const raw = record
    ? await unwrap(record, [former ?? password, password], login.terminal?.deviceSecret)
    : crypto.getRandomValues(new Uint8Array(32))
  if (!raw) return undefined
  const salt = record?.salt ?? derived?.salt ?? crypto.getRandomValues(new Uint8Array(16))
  const keys = await keysOf(raw)
  const fits = derived?.iterations === iterations && derived.salt.every((byte, at) => byte === salt[at])
  const wrapping = await (fits ? derived.key : passwordKey(password, salt, iterations))
  const device = login.terminal ? await deviceKey(login.terminal.deviceSecret, salt) : undefined
  const vault: VaultRecord = {
    account,
    names: await namesOnDisk(login),
    format,
    salt,
    iterations,
    byPassword: await sealBytes(wrapping, raw, placeOf(account, 'vaults', 'password')),
    byDevice: device ? await sealBytes(device, raw, placeOf(account, 'vaults', 'device')) : record?.byDevice,
    failures: 0,
    signedInAt: now,
    heardAt: now,
    terminalId: login.terminal?.terminalId ?? record?.terminalId,
    offlineHours: login.terminal?.offlineHours,
    profile: await sealProfile(account, keys, { userAccount: login.userAccount, terminal: login.terminal }),
  }
  raw.fill(0)
  return (await saveUnlessWiped(database, vault, wipes)) ? keys : undefined
}

/** Saves a vault unless this terminal was wiped since it had been so often; false when it was. */
async function saveUnlessWiped(database: Database, vault: VaultRecord, wipes: number): Promise<boolean> {
  const tx = database.transaction(['vaults', 'device'], 'readwrite', { durability: 'strict' })
  const [stored, device] = await Promise.all([
    tx.objectStore('vaults').get(vault.account),
    tx.objectStore('device').get('device'),
  ])
  const wiped = wipesOf(device) !== wipes
  // Another tab may have noted newer ones meanwhile.
  if (!wiped) await tx.objectStore('vaults').put({ ...vault, epoch: stored?.epoch, menus: stored?.menus })
  await tx.done
  return !wiped
}

/** Saves the credential that a renewal brought. */
export async function saveRenewal(
  database: Database,
  login: LoginResponse,
  keys: VaultKeys,
  now: number,
): Promise<void> {
  const account = login.userAccount.accountId
  const { userAccount, terminal } = login
  const profile = await sealProfile(account, keys, { userAccount, terminal })
  const names = await namesOnDisk(login)
  await change(database, account, (vault) => ({
    ...vault,
    names,
    signedInAt: now,
    heardAt: now,
    terminalId: terminal?.terminalId ?? vault.terminalId,
    offlineHours: terminal?.offlineHours,
    profile,
  }))
}

/**
 * The keys, by the password alone; `offline`: only while work without the gateway is allowed on this terminal. Rejects
 * with OfflineRefused.
 */
export async function tryPassword(
  database: Database,
  account: string,
  password: string,
  now: number,
  offline: boolean,
): Promise<VaultKeys> {
  const vault = offline ? await database.get('vaults', account) : undefined
  if (vault) {
    if (now < vault.heardAt - clockTolerance) throw new OfflineRefused('clock')
    if (!vault.offlineHours || now > vault.signedInAt + vault.offlineHours * hour)
      throw new OfflineRefused('sign-in-needed')
  }
  const record = await countFailure(database, account, now)
  const raw = await unwrap(record, [password], undefined)
  if (!raw) throw new OfflineRefused(record.byPassword ? 'wrong-password' : 'too-many-failures')
  await change(database, account, (vault) => ({ ...vault, failures: 0 }))
  const keys = await keysOf(raw)
  raw.fill(0)
  return keys
}

/** The keys, by the secret that the gateway keeps for this terminal; nothing when it does not open the vault. */
export async function tryDeviceSecret(
  database: Database,
  account: string,
  deviceSecret: string,
): Promise<VaultKeys | undefined> {
  const record = await database.get('vaults', account)
  const raw = record && (await unwrap(record, [], deviceSecret))
  if (!raw) return undefined
  const keys = await keysOf(raw)
  raw.fill(0)
  return keys
}

/** The vault's person and terminal. */
export async function readProfile(database: Database, account: string, keys: VaultKeys): Promise<Profile> {
  const record = await database.get('vaults', account)
  if (!record) throw new OfflineRefused('unknown-account')
  return z.parse(Profile, await openVault(account, keys).open('vaults', 'profile', record.profile))
}

/**
 * Notes that the gateway was heard, so that a clock set back is noticed. When it is heard by a clock that was put right,
 * that clock counts: what was noted by the wrong one must not keep anybody out for days.
 */
export async function noteHeard(database: Database, account: string, now: number): Promise<void> {
  await change(database, account, (vault) => ({
    ...vault,
    heardAt: now,
    signedInAt: Math.min(vault.signedInAt, now),
  }))
}

/** Whether a password could open the account's vault; after too many wrong ones none does. */
export async function opensByPassword(database: Database, account: string): Promise<boolean> {
  return (await database.get('vaults', account))?.byPassword !== undefined
}

/**
 * Counts a failure before the password is tried, so that a killed tab gives no free try. After too many, the wrap under the
 * password goes; where it is the only one, it stays for the sake of the edits, and is tried ever more seldom.
 */
async function countFailure(database: Database, account: string, now: number): Promise<VaultRecord> {
  let tooSoon = false
  const counted = await change(database, account, (vault) => {
    const over = vault.failures - mostFailures
    // A clock that stood ahead then must not lock anybody out now.
    const failedAt = Math.min(vault.failedAt ?? 0, now)
    tooSoon = !vault.byDevice && over >= 0 && now < failedAt + waitAfter(over)
    if (tooSoon) return { ...vault, failedAt }
    const byPassword = over >= 0 && vault.byDevice ? undefined : vault.byPassword
    return { ...vault, failures: vault.failures + 1, failedAt: now, byPassword }
  })
  if (!counted) throw new OfflineRefused('unknown-account')
  if (tooSoon) throw new OfflineRefused('too-many-failures')
  return counted
}

/** Takes one wrong password back from the count: it was somebody else's right one. */
export async function forgive(database: Database, account: string): Promise<void> {
  await change(database, account, (vault) => ({ ...vault, failures: Math.max(0, vault.failures - 1) }))
}

function waitAfter(failuresOver: number): number {
  return Math.min(longestWait, firstWait * 2 ** failuresOver)
}

/** Changes a vault's record in one transaction; what it is afterwards. */
export async function change(
  database: Database,
  account: string,
  revise: (vault: VaultRecord) => VaultRecord,
): Promise<VaultRecord | undefined> {
  const tx = database.transaction('vaults', 'readwrite', { durability: 'strict' })
  const vault = await tx.store.get(account)
  const revised = vault && revise(vault)
  if (revised) await tx.store.put(revised)
  await tx.done
  return revised
}

export async function unwrap(
  record: VaultRecord,
  passwords: readonly string[],
  deviceSecret: string | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (record.byDevice && deviceSecret) {
    const key = await deviceKey(deviceSecret, record.salt)
    const raw = await opened(key, record.byDevice, placeOf(record.account, 'vaults', 'device'))
    if (raw) return raw
  }
  for (const password of record.byPassword ? new Set(passwords) : []) {
    const key = await passwordKey(password, record.salt, record.iterations)
    const raw =
      record.byPassword &&
      (await opened(key, record.byPassword, placeOf(record.account, 'vaults', 'password')))
    if (raw) return raw
  }
  return undefined
}

async function opened(
  key: CryptoKey,
  sealed: Sealed,
  place: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await openBytes(key, sealed, place))
  } catch (failure) {
    // OperationError is how the browser says that the key is not the one that sealed this.
    if (failure instanceof Error && failure.name === 'OperationError') return undefined
    throw failure
  }
}

async function sealProfile(account: string, keys: VaultKeys, profile: Profile): Promise<Sealed> {
  return (await openVault(account, keys).seal('vaults', 'profile', profile)).sealed
}
