import { getDeviceSecret } from '#contract/session/endpoints.ts'
import type { Device as DeviceInfo, LoginResponse, TerminalGrant } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { carrier } from '#request/carrier.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { item, lastHeard, reachability, sessionState, subscribe } from '#request/session.ts'
import { hasWebCrypto } from '#request/sign.ts'
import type { OnlineOnlyReason } from '../engine-types.ts'
import { type Database, openDatabase } from '../vault/db.ts'
import { knowDevice } from '../vault/device-record.ts'
import type { VaultKeys } from '../vault/encryption.ts'
import { installPatience, KeyHandover } from '../vault/key-handover.ts'
import { forgetLeft, forgetReads } from '../vault/read-caches.ts'
import { wipeRevoked } from '../vault/revoked.ts'
import {
  type DerivedKey,
  deriveKey,
  noteHeard,
  OfflineRefused,
  openAfterSignIn,
  opensByPassword,
  readProfile,
  saveRenewal,
  tryDeviceSecret,
  tryPassword,
} from '../vault/vault.ts'
import { accountsBy } from '../vault/vault-names.ts'
import { systemOf } from './system.ts'

const Revoked = z.object({ reason: z.literal('terminal-revoked') })
/** How often at most the vault notes that the gateway was heard, milliseconds. */
const betweenNotes = 60_000
/** How long the start waits for the gateway's secret before the password is asked, milliseconds. */
const secretPatience = 4_000

/** This device and what it stores; a sign-in opens it, the engine works on it. */
export class Device {
  /** Undefined: nothing can be stored, for `reason`. */
  database: Database | undefined
  /** Why nothing can be stored on this device; undefined when it can. */
  reason: OnlineOnlyReason | undefined
  readonly handover = new KeyHandover(() => this.#changed())
  readonly #listeners = new Set<() => void>()
  readonly #end: () => void
  #account: string | undefined
  #notedAt = 0

  constructor(database: Database | undefined, reason: OnlineOnlyReason | undefined) {
    this.database = database
    this.reason = reason
    this.#account = item('userAccount')?.accountId
    this.#end = subscribe(() => this.#sessionChanged())
  }

  /** Names this device to the gateway; undefined where nothing can be stored on it. */
  async describe(): Promise<DeviceInfo | undefined> {
    if (!this.database) return undefined
    const deviceToken = await knowDevice(this.database)
    const system = systemOf(navigator.userAgent)
    const deviceName = `${carrier()} · ${system.os}`
    return { deviceToken, deviceName, ...system, terminalVersion: __BUILD_ID__ }
  }

  /** Begins to derive the key that a password stands for; undefined where nothing can be stored. */
  async derive(accountName: string, password: string): Promise<DerivedKey | undefined> {
    if (!this.database) return undefined
    // Nobody waits for it before the gateway has answered; what opens the vault then derives the key itself.
    return deriveKey(this.database, accountName, password).catch((failure: unknown) => {
      storageFailed(failure)
      return undefined
    })
  }

  /**
   * Opens, or creates, the vault of the account that the gateway has just let in by this password, and saves the terminal's
   * new credential in it. False: only the former password opens it.
   */
  async openVault(
    login: LoginResponse,
    password: string,
    { former, derived }: { former: string | undefined; derived: DerivedKey | undefined },
  ): Promise<boolean> {
    const { database } = this
    if (!database) return true
    const { accountId } = login.userAccount
    // One tab at a time: of two that create the first vault, the later one would lock out what the other has sealed.
    const keys = await navigator.locks.request(`milepost:vault:${accountId}`, () =>
      openAfterSignIn(database, login, password, Date.now(), { former, derived }),
    )
    if (keys) await this.setKeys(accountId, keys, login.terminal ? 0 : installPatience)
    // Once the password's wrap is gone, only the gateway's secret opens it, when this terminal is authorised again.
    return keys !== undefined || !(await opensByPassword(database, accountId))
  }

  /** Saves the terminal's new credential that a sign-in without a password brought, where the vault is open. */
  async saveRenewal(login: LoginResponse): Promise<void> {
    const keys = this.database && (await this.handover.ask(login.userAccount.accountId))
    if (this.database && keys) await saveRenewal(this.database, login, keys, Date.now())
  }

  /** Whether an offline sign-in could be tried by this name or number. */
  async knows(typed: string): Promise<boolean> {
    return this.database !== undefined && (await accountsBy(this.database, typed)).length > 0
  }

  /** This device as a terminal of the account; undefined when it is not authorised, or the vault is not open. */
  async terminal(account: string): Promise<TerminalGrant | undefined> {
    const keys = await this.handover.ask(account)
    return this.database && keys && (await readProfile(this.database, account, keys)).terminal
  }

  /** Brings an account's keys back by its password. Rejects with OfflineRefused. */
  async unlock(account: string, password: string): Promise<void> {
    if (!this.database) throw new OfflineRefused('unknown-account')
    const offline = reachability() !== 'reachable'
    await this.setKeys(account, await tryPassword(this.database, account, password, Date.now(), offline))
  }

  /** Lets go of the storage and of the other tabs, for a page that goes away. */
  close(): void {
    this.#end()
    this.handover.close()
    this.database?.close()
    this.database = undefined
  }

  /**
   * Brings an account's keys back after the page was loaded: other tabs or the worker have them, and where the worker has
   * none the gateway keeps this terminal's secret while the session lives. Otherwise the password has to be asked.
   */
  async recallKeys(account: string): Promise<void> {
    if (this.database) await this.handover.ask(account, () => this.#keysBySession(account))
  }

  async #keysBySession(account: string): Promise<VaultKeys | undefined> {
    if (!this.database || sessionState() !== 'signed-in') return undefined
    try {
      const signal = AbortSignal.timeout(secretPatience)
      const { deviceSecret } = await call(getDeviceSecret, {}, { background: true, signal })
      const keys = await tryDeviceSecret(this.database, account, deviceSecret)
      // Whoever signed out meanwhile has dropped the keys.
      if (!keys || item('userAccount')?.accountId !== account) return undefined
      await this.setKeys(account, keys)
      return keys
    } catch (failure) {
      if (!(failure instanceof Refused || failure instanceof NetworkFailure || failure instanceof Cancelled))
        storageFailed(failure)
      return undefined
    }
  }

  /** Notes when the gateway was last heard, unless that was noted just before. */
  noteHeard(): void {
    const heardAt = lastHeard()
    if (!this.database || !this.#account || Math.abs(heardAt - this.#notedAt) < betweenNotes) return
    this.#notedAt = heardAt
    noteHeard(this.database, this.#account, heardAt).catch(storageFailed)
  }

  /** Sets an account's keys, here and in the worker, for which it waits so long, milliseconds. */
  async setKeys(account: string, keys: VaultKeys, wait = 0): Promise<void> {
    await this.handover.hold(account, keys, wait)
    this.#changed()
  }

  /** After a logout, 20114 or 20119, or a sign-in that came to nothing: keys and read caches go, sealed edits stay (offline.md, "Who may see what"). */
  async forget(account: string): Promise<void> {
    // The keys first, or what is open would go on writing.
    const dropped = this.handover.drop()
    this.#changed()
    if (this.database) await forgetReads(this.database, account)
    await dropped
  }

  /** Takes away what this terminal may no longer store, where a refusal's data says that it is revoked (APP-07). */
  async wipeIfRevoked(data: unknown): Promise<void> {
    if (z.safeParse(Revoked, data).success) await this.wipe()
  }

  /** Takes that away, here and in the memory of every tab, and tells the gateway that it is done, now or at a later start. */
  async wipe(): Promise<void> {
    const { database } = this
    if (!database) return
    // The keys first, or what is open would go on writing.
    const dropped = this.handover.dropEverywhere()
    this.#changed()
    await Promise.all([dropped, wipeRevoked(database)])
    // Who reads why need not wait for the gateway to hear it.
    import('./acknowledge-wipe.ts').then((part) => part.acknowledgeNow(database)).catch(storageFailed)
  }

  /** The browser, or a newer build, has taken the storage away. */
  loseStorage(reason: OnlineOnlyReason): void {
    this.database = undefined
    this.reason = reason
    this.#changed()
  }

  /** Calls the listener whenever keys came or went, or the storage went; returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }

  #sessionChanged(): void {
    const before = this.#account
    this.#account = item('userAccount')?.accountId
    if (before && sessionState() === 'none') this.forget(before).catch(storageFailed)
    else this.noteHeard()
  }
}

/** Opens what this device stores. Never rejects: without storage or secure context the console works online only. */
export async function openDevice(): Promise<Device> {
  if (!hasWebCrypto() || !navigator.locks) return new Device(undefined, 'insecure-context')
  const opened: { device?: Device } = {}
  try {
    const database = await openDatabase((newerBuild) =>
      opened.device?.loseStorage(newerBuild ? 'newer-build' : 'storage-unavailable'),
    )
    opened.device = new Device(database, undefined)
    await forgetLeft(database).catch(storageFailed)
    return opened.device
  } catch (failure) {
    console.warn('Nothing can be stored on this device: working online only.', failure)
    return new Device(undefined, 'storage-unavailable')
  }
}

/** The storage failed at what nobody waits for: said where support looks. */
function storageFailed(failure: unknown): void {
  console.error('The device could not store or drop something', failure)
}
