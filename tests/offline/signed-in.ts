import { IDBFactory } from 'fake-indexeddb'
import { expect, vi } from 'vitest'
import type { Code } from '#contract/codes.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import type { TerminalGrant } from '#contract/session/schema.ts'
import { pullChanges, replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayRequest } from '#contract/sync/schema.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { openEngine } from '#offline/engine/engine.ts'
import type { EditState, Engine } from '#offline/engine-types.ts'
import { type Device, openDevice } from '#offline/session/device.ts'
import { signIn } from '#offline/session/sign-in.ts'
import { item, leaveTabs } from '#request/session.ts'
import { freshBrowser } from '../request/browser.ts'
import { Gateway } from '../request/gateway.ts'
import { seat } from '../request/person.ts'
import { eventually } from '../support/eventually.ts'
import { replayed } from './replayed.ts'
import { workSite } from './tab.ts'

export const terminal: TerminalGrant = {
  terminalId: '0190c2a4-0000-7000-8000-0000000000aa',
  credential: 'credential',
  deviceSecret: Buffer.alloc(32, 7).toString('base64'),
  offlineHours: 72,
}

/** A device on which somebody has just signed in, before a gateway in memory that knows three work sites. */
export class SignedIn {
  readonly gateway = new Gateway()
  readonly rows: WorkSite[] = [1, 2, 3].map((index) => workSite(index))
  /** Keys of the edits that took effect. */
  readonly taken = new Set<string>()
  /** What the gateway tells a terminal at its heartbeat. */
  heard = { status: 'authorised', heartbeatMinutes: 5, lastUnsynced: 0, sequence: 1 }
  /** The epoch of its database. */
  epoch = 1
  /** Refusals of replayed edits, by key. */
  refuse: (key: string) => Code | undefined = () => undefined
  /** What ends a replay as a whole, before any edit of it is looked at. */
  ends: () => Code | undefined = () => undefined
  /** What the person was told in message boxes. */
  readonly told: string[] = []
  /** What the person was told in error boxes. */
  readonly failures: unknown[] = []
  /** How often the password was asked for. */
  asked = 0
  /** What the person answers then. */
  password: string | undefined
  #device: Device | undefined
  #engine: Engine | undefined
  readonly #others: (() => void)[] = []

  /** Somebody has signed in by the account's name, or by the phone number that the gateway knows it by. */
  static async start(cellphone?: string): Promise<SignedIn> {
    globalThis.indexedDB = new IDBFactory()
    freshBrowser()
    const here = new SignedIn()
    here.gateway.terminal = { ...terminal, cellphone }
    here.#answer()
    vi.stubGlobal('fetch', here.gateway.fetch)
    seat({
      password: async () => {
        here.asked++
        return here.password === undefined ? undefined : { password: here.password }
      },
      alert: async (message) => void here.told.push(message),
      error: (failure) => void here.failures.push(failure),
    })
    await here.openDevice()
    await signIn(here.device, cellphone ?? 'sitestaff', here.gateway.password, true)
    await here.openEngine()
    return here
  }

  get device(): Device {
    if (!this.#device) throw new Error('The browser is closed')
    return this.#device
  }

  get engine(): Engine {
    if (!this.#engine) throw new Error('Nobody is signed in')
    return this.#engine
  }

  async openDevice(): Promise<void> {
    this.#device = await openDevice()
  }

  async openEngine(): Promise<void> {
    const account = item('userAccount')
    if (!account) throw new Error('Nobody is signed in')
    this.#engine?.close()
    this.#engine = await openEngine(this.device, account)
  }

  /** The same account in another tab, with memory of its own. */
  async anotherTab(): Promise<Engine> {
    const account = item('userAccount')
    if (!account) throw new Error('Nobody is signed in')
    const device = await openDevice()
    const engine = await openEngine(device, account)
    this.#others.push(() => {
      engine.close()
      device.close()
    })
    return engine
  }

  /** The browser is killed and opened again: storages of the tab and all memory are gone, the disk is not. */
  async reopen(): Promise<void> {
    this.#engine?.close()
    this.#engine = undefined
    this.device.close()
    const { localStorage } = globalThis
    freshBrowser()
    Object.assign(globalThis, { localStorage })
    await this.openDevice()
  }

  /** The network is gone. */
  cut(): void {
    this.gateway.line = () => Promise.reject(new TypeError('Failed to fetch'))
  }

  /** The network is back, and nothing befalls what is sent. */
  heal(): void {
    this.gateway.line = (answer) => answer
  }

  /** The edits on this device's disk, in order: by their state. */
  async states(): Promise<EditState[]> {
    const records = (await this.device.database?.getAll('edits')) ?? []
    return records.sort((a, b) => a.seq - b.seq).map(({ state }) => state)
  }

  /** Resolves when everything has been acknowledged. */
  async emptied(): Promise<void> {
    await eventually(async () => {
      expect(new Set(await this.states())).toEqual(new Set(['acknowledged']))
      expect(this.engine.queue.counts.read().waiting).toBe(0)
    })
  }

  end(): void {
    vi.useRealTimers()
    for (const close of this.#others) close()
    this.#engine?.close()
    this.#device?.close()
    leaveTabs()
    vi.unstubAllGlobals()
  }

  #answer(): void {
    const { gateway, rows, taken } = this
    gateway.on(listProjects, () => ({ data: [] }))
    gateway.on(sendHeartbeat, () => ({ data: { ...this.heard, epoch: this.epoch } }))
    gateway.on(pullChanges, ({ query }) => ({
      data: {
        scope: 's',
        cursor: String(rows.length),
        snapshot: !query.has('cursor'),
        rows: query.get('entity') === 'work-site' ? rows : [],
        removed: [],
      },
    }))
    gateway.on(replayEdits, ({ body }) => {
      const code = this.ends()
      if (code) return { code, message: `code ${code}` }
      const { epoch } = this
      const refuse = (key: string) => this.refuse(key)
      const known = z.parse(ReplayRequest, JSON.parse(body)).epoch
      const same = known === undefined || known === epoch
      return { data: { results: same ? replayed(body, { taken, rows, refuse }) : [], epoch } }
    })
  }
}

/** An edit of the second work site. */
export function remark(remarks: string, site = 2) {
  return { workSiteId: workSite(site).workSiteId, baseRevision: 1, remarks }
}
