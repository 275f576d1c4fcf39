import { getDeviceSecret } from '#contract/session/endpoints.ts'
import type { Device as DeviceInfo, LoginResponse, TerminalGrant } from '#contract/session/schema.ts'
import { call } from '#request/call.ts'
import { carrier } from '#request/carrier.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { rememberedLogin } from '#request/items.ts'
import {
  establish,
  item,
  lastHeard,
  reachability,
  sessionState,
  setKeeper,
  subscribe,
} from '#request/session.ts'
import { hasWebCrypto } from '#request/sign.ts'
import {
  type LoginExtras,
  logIn,
  logInByPlatform,
  type PlatformReturn,
  renewWithCredential,
} from '#request/sign-in.ts'
import { logOut } from '#request/sign-out.ts'
import type { OnlineOnlyReason } from '../engine-types.ts'
import { createStore, type WritableStore } from '../store.ts'
import { type Database, openDatabase } from '../vault/db.ts'
import { knowDevice } from '../vault/device-record.ts'
import type { VaultKeys } from '../vault/encryption.ts'
import { installPatience, KeyHandover } from '../vault/key-handover.ts'
import { openOffline } from '../vault/open-offline.ts'
import { wipeRevoked } from '../vault/revoked.ts'
import {
  changePassword,
  keepRenewal,
  noteHeard,
  OfflineRefused,
  openAfterSignIn,
  opensByPassword,
  readProfile,
  tryDeviceSecret,
  tryPassword,
} from '../vault/vault.ts'
import { accountsBy } from '../vault/vault-names.ts'
import { dictionaryCache } from '../wake.ts'
import { systemOf } from './system.ts'

/**
 * Asks for the password under which this device keeps the account's edits, because another one holds now and nothing else
 * opens them; `again` after a wrong one. Undefined: not now.
 */
export type AskFormerPassword = (again: boolean) => Promise<string | undefined>

/** How often at most the vault notes that the gateway was heard, milliseconds. */
const betweenNotes = 60_000
/** How long the start waits for the gateway's secret before the password is asked, milliseconds. */
const secretPatience = 4_000

/** This device and what it keeps; the login page signs in through it, the engine works on it. */
export class Device {
  /** Undefined: nothing can be kept, for `reason`. */
  database: Database | undefined
  /** Why nothing can be kept on this device; undefined when it can. */
  readonly reason: WritableStore<OnlineOnlyReason | undefined>
  readonly handover = new KeyHandover()
  readonly #keysChanged = new Set<() => void>()
  readonly #end: () => void
  #account: string | undefined
  #notedAt = 0
  #askFormer: AskFormerPassword | undefined

  constructor(database: Database | undefined, reason: OnlineOnlyReason | undefined) {
    this.database = database
    this.reason = createStore(reason)
    this.#account = item('userAccount')?.accountId
    setKeeper({
      device: () => this.#describe(),
      signedIn: (login, password) => this.#signedIn(login, password),
      revoked: async () => this.database && wipeRevoked(this.database),
    })
    this.#end = subscribe(() => this.#sessionChanged())
  }

  /**
   * Signs in at the gateway and opens the vault. The page is to be reloaded then (SES-01); the keys survive that in the
   * service worker's memory. `askFormer` is asked when the password was changed elsewhere. Rejects with Refused or
   * NetworkFailure, without a box.
   */
  async signIn(
    accountName: string,
    password: string,
    remember: boolean,
    { askFormer, ...extras }: LoginExtras & { askFormer?: AskFormerPassword } = {},
  ): Promise<void> {
    this.#askFormer = askFormer
    try {
      await logIn(accountName, password, extras)
    } finally {
      this.#askFormer = undefined
    }
    rememberedLogin.write(remember ? accountName : undefined)
  }

  /**
   * The gateway has taken a new password for the account that is signed in: what is kept here opens with it from now on,
   * and the terminal's former credential gives way to the one that came with it. False when the former password does not
   * open what is kept here: it stays as it was.
   */
  async passwordChanged(
    former: string,
    password: string,
    terminal: TerminalGrant | undefined,
  ): Promise<boolean> {
    const [token, userAccount] = [item('token'), item('userAccount')]
    if (!this.database || !token || !userAccount) return true
    const opens = await changePassword(this.database, userAccount.accountId, former, password)
    await this.#signedIn({ token, userAccount, terminal }, undefined)
    return opens
  }

  /**
   * Signs in whom WeChat or QQ answers for; without a password the vault stays as it is. Rejects as `signIn` does.
   * @returns nothing when somebody is signed in, else what binds an account at its next sign-in by password.
   */
  async signInByPlatform(back: PlatformReturn): Promise<string | undefined> {
    return await logInByPlatform(back)
  }

  /** Opens an account's vault without the gateway, by its name or number. Rejects with OfflineRefused. */
  async signInOffline(typed: string, password: string): Promise<void> {
    if (!this.database) throw new OfflineRefused('unknown-account')
    const { keys, profile } = await openOffline(this.database, typed, password, Date.now())
    await this.#hold(profile.userAccount.accountId, keys)
    establish({ userAccount: profile.userAccount })
  }

  /** Whether an offline sign-in could be tried by this name or number. */
  async knows(typed: string): Promise<boolean> {
    return this.database !== undefined && (await accountsBy(this.database, typed)).length > 0
  }

  /** Signs out here and at the gateway; sealed edits stay. Rejects when the gateway could not be told. */
  async signOut(): Promise<void> {
    await logOut()
  }

  /** A new session by the device credential, after an offline sign-in. Rejects with Refused when it is not taken. */
  async renew(): Promise<void> {
    const account = item('userAccount')?.accountId
    const terminal = account && (await this.terminal(account))
    if (!terminal) throw new OfflineRefused('sign-in-needed')
    const { terminalId, credential } = terminal
    await renewWithCredential({ terminalId, accountId: account, credential })
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
    await this.#hold(account, await tryPassword(this.database, account, password, Date.now(), offline))
  }

  /** Lets go of the storage and of the other tabs, for a page that goes away. */
  close(): void {
    this.#end()
    this.handover.close()
    this.database?.close()
    this.database = undefined
  }

  /**
   * Brings an account's keys back while its session lives: the gateway keeps this terminal's secret. Without a network,
   * or where the terminal has none, nothing changes and the password has to be asked.
   */
  async unlockBySession(account: string): Promise<void> {
    if (!this.database || sessionState() !== 'signed-in') return
    try {
      const signal = AbortSignal.timeout(secretPatience)
      const { deviceSecret } = await call(getDeviceSecret, {}, { background: true, signal })
      const keys = await tryDeviceSecret(this.database, account, deviceSecret)
      if (keys) await this.#hold(account, keys)
    } catch (failure) {
      if (!(failure instanceof Refused || failure instanceof NetworkFailure || failure instanceof Cancelled))
        throw failure
    }
  }

  /** Notes when the gateway was last heard, unless that was noted just before. */
  noteHeard(): void {
    const heardAt = lastHeard()
    if (!this.database || !this.#account || Math.abs(heardAt - this.#notedAt) < betweenNotes) return
    this.#notedAt = heardAt
    noteHeard(this.database, this.#account, heardAt).catch(notKept)
  }

  /** Calls the listener whenever keys came or went. */
  onKeys(listener: () => void): () => void {
    this.#keysChanged.add(listener)
    return () => this.#keysChanged.delete(listener)
  }

  async #signedIn(login: LoginResponse, password: string | undefined): Promise<void> {
    if (!this.database) return
    const { accountId } = login.userAccount
    if (password === undefined) {
      const keys = await this.handover.ask(accountId)
      if (keys) await keepRenewal(this.database, login, keys, Date.now())
      return
    }
    let former: string | undefined
    for (;;) {
      const { database } = this
      // One tab at a time: of two that make the first vault, the later one would lock out what the other has sealed.
      const keys = await navigator.locks.request(`milepost:vault:${accountId}`, () =>
        openAfterSignIn(database, login, password, Date.now(), { former }),
      )
      if (keys) return this.#hold(accountId, keys, login.terminal ? 0 : installPatience)
      // Once the password's wrap is gone, only the gateway's secret opens it, when this terminal is authorised again.
      if (!(await opensByPassword(database, accountId))) return
      former = await this.#askFormer?.(former !== undefined)
      // What is sealed stays so; the next sign-in asks again.
      if (former === undefined) return
    }
  }

  async #hold(account: string, keys: VaultKeys, wait = 0): Promise<void> {
    await this.handover.hold(account, keys, wait)
    for (const listener of this.#keysChanged) listener()
  }

  #sessionChanged(): void {
    const before = this.#account
    this.#account = item('userAccount')?.accountId
    if (before && sessionState() === 'none') this.#forget(before).catch(notKept)
    else this.noteHeard()
  }

  /** After a logout, 20114 or 20119: keys and read caches go, sealed edits stay (offline.md, "Who may see what"). */
  async #forget(account: string): Promise<void> {
    await this.handover.drop()
    for (const listener of this.#keysChanged) listener()
    if (!this.database) return
    const tx = this.database.transaction(['answers', 'replicas', 'chunks'], 'readwrite')
    const all = IDBKeyRange.bound([account], [account, []])
    await Promise.all([
      tx.objectStore('answers').delete(all),
      tx.objectStore('replicas').delete(all),
      tx.objectStore('chunks').delete(all),
      tx.done,
      globalThis.caches?.delete(dictionaryCache(account)),
    ])
  }

  async #describe(): Promise<DeviceInfo | undefined> {
    if (!this.database) return undefined
    const { deviceId } = await knowDevice(this.database)
    const system = systemOf(navigator.userAgent)
    return { deviceId, deviceName: `${carrier()} · ${system.os}`, ...system, terminalVersion: __BUILD_ID__ }
  }
}

/** Opens what this device keeps. Never rejects: without storage or secure context the console works online only. */
export async function openDevice(): Promise<Device> {
  if (!hasWebCrypto() || !navigator.locks) return new Device(undefined, 'insecure-context')
  const lost: { device?: Device } = {}
  try {
    const database = await openDatabase((newerBuild) => {
      if (!lost.device) return
      lost.device.database = undefined
      lost.device.reason.set(newerBuild ? 'newer-build' : 'storage-unavailable')
    })
    lost.device = new Device(database, undefined)
    return lost.device
  } catch (failure) {
    console.warn('Nothing can be kept on this device: working online only.', failure)
    return new Device(undefined, 'storage-unavailable')
  }
}

/** The storage failed at what nobody waits for: said where support looks. */
function notKept(failure: unknown): void {
  console.error('The device could not keep or drop something', failure)
}
