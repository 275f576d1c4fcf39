import { contractVersion } from '#contract/envelope.ts'
import type { Epoch } from '#contract/revision.ts'
import type { UserAccount } from '#contract/session/schema.ts'
import type { ReplayItem, ReplayResult } from '#contract/sync/schema.ts'
import type { WorkSite, WorkSiteEdit } from '#contract/work-site/entity.ts'
import type { Edit } from '#offline/queue/edit.ts'
import { Queue } from '#offline/queue/queue.ts'
import { Replay } from '#offline/queue/replay.ts'
import { type Database, openDatabase, type VaultRecord } from '#offline/vault/db.ts'
import { keysOf, openVault, type VaultKeys } from '#offline/vault/encryption.ts'
import { newId } from '#request/id.ts'
import type { DeviceLocks, TabLocks } from './locks.ts'

export const someone: UserAccount = {
  accountId: '0190c2a4-0000-7000-8000-000000000001',
  accountName: 'sitestaff',
  userId: '0190c2a4-0000-7000-8000-000000000002',
  userName: '李工',
  level: 'general',
  roleNames: [],
}

export function someKeys(): Promise<VaultKeys> {
  return keysOf(crypto.getRandomValues(new Uint8Array(32)))
}

/** An account's vault with what nobody reads of it when the queue is replayed. */
export function vaultOf(account: string): VaultRecord {
  return {
    account,
    names: [],
    format: 1,
    salt: new Uint8Array(16),
    iterations: 1,
    failures: 0,
    signedInAt: 0,
    heardAt: 0,
    profile: { iv: new Uint8Array(12), data: new ArrayBuffer(0) },
  }
}

/** A tab with the real queue on the real (in-memory) IndexedDB, that can be killed at any moment. */
export class Tab {
  readonly database: Database
  readonly queue: Queue
  readonly locks: TabLocks
  readonly #account: string
  readonly #now: () => number
  readonly #holder = newId()
  alive = true

  private constructor(database: Database, queue: Queue, locks: TabLocks, account: string, now: () => number) {
    this.database = database
    this.queue = queue
    this.locks = locks
    this.#account = account
    this.#now = now
  }

  static async open(
    device: DeviceLocks,
    keys: VaultKeys,
    { account = someone.accountId, now = Date.now, announce = (_edits: readonly Edit[]) => {} } = {},
  ): Promise<Tab> {
    const database = await openDatabase(() => {})
    const queue = new Queue(database, openVault(account, keys), now, announce)
    await queue.load()
    return new Tab(database, queue, device.tab(), account, now)
  }

  /** A run of the replay in this tab; `send` is the line to the gateway. */
  replay(
    send: (items: readonly ReplayItem[]) => Promise<readonly ReplayResult[]>,
    {
      acknowledged = (_key: string) => {},
      epoch = undefined as Epoch | undefined,
      contract = contractVersion,
      isThere = () => Promise.resolve(true),
      isWell = () => Promise.resolve(true),
      sendFiles = (_fileIds: readonly string[]) => Promise.resolve(),
    } = {},
  ): Replay {
    return new Replay({
      database: this.database,
      queue: this.queue,
      account: this.#account,
      holder: this.#holder,
      locks: this.locks,
      now: this.#now,
      sendFiles,
      send: async (items) => {
        const answer = await send(items)
        // A killed tab hears no answer any more.
        return this.alive ? answer : new Promise<never>(() => {})
      },
      epoch: () => epoch,
      contract: () => contract,
      isThere,
      isWell,
      taken: (taken) => taken.forEach(({ edit }) => void acknowledged(edit.id)),
    })
  }

  /** SIGKILL, as far as the disk and the locks can tell. */
  kill(): void {
    this.alive = false
    this.database.close()
    this.locks.die()
  }
}

/** An edit of a work site; `remarks` tells edits apart. */
export function editOf(workSiteId: string, remarks: string, baseRevision = 1): WorkSiteEdit {
  return { workSiteId, baseRevision, remarks }
}

export function workSite(index: number, changes: Partial<WorkSite> = {}): WorkSite {
  const tail = String(index).padStart(12, '0')
  return {
    workSiteId: `0190c2a4-1000-7000-8000-${tail}`,
    projectId: '0190c2a4-2000-7000-8000-000000000001',
    lineId: '0190c2a4-3000-7000-8000-000000000001',
    designUnitId: '0190c2a4-4000-7000-8000-000000000001',
    code: `GD-${index}`,
    workSiteName: `大桥 ${index}`,
    type: '大桥',
    photos: [],
    furtherExtents: [],
    furtherPlaces: [],
    major: 'bridge',
    alignment: 'main',
    startDistance: index * 1000 + 100,
    endDistance: index * 1000 + 200,
    startMileage: `DK${index}+100`,
    endMileage: `DK${index}+200`,
    riskLevel: 'low',
    status: 'not-started',
    progress: 0,
    structures: [],
    components: [],
    revision: 1,
    changedAt: 1_700_000_000_000,
    changedByName: '王工',
    ...changes,
  }
}
