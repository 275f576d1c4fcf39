import type { RequestOf } from '#contract/define-endpoint.ts'
import type { pullChanges } from '#contract/sync/endpoints.ts'
import type { Pull, ReplicatedEntity } from '#contract/sync/schema.ts'
import { z } from '#contract/zod.ts'
import type { ChunkRecord, Database } from '../vault/db.ts'
import { format, type Vault } from '../vault/encryption.ts'

/** Rows sealed together: opening a replica of 600 rows is three decryptions. */
export const rowsPerChunk = 200

const State = z.object({
  scope: z.string(),
  cursor: z.string(),
  /** By this device's clock. */
  pulledAt: z.number(),
})
type State = z.output<typeof State>

export interface ReplicaOptions<Row extends { revision: number }> {
  database: Database
  vault: Vault
  entity: ReplicatedEntity
  schema: z.ZodMiniType<Row>
  idOf: (row: Row) => string
  ask: (query: RequestOf<typeof pullChanges>) => Promise<Pull>
  locks: LockManager
  now: () => number
}

/** The rows of one entity that the account may see, sealed on disk and open in memory. */
export class Replica<Row extends { revision: number }> {
  readonly #options: ReplicaOptions<Row>
  #rows = new Map<string, Row>()
  #chunkOf = new Map<string, number>()
  #state: State | undefined
  #version = 0
  #generation = 0
  /** Ids of rows that were taken away: an answer that comes late must not bring them back. */
  readonly #removed = new Set<string>()
  /** Rows that the gateway answered, not yet on disk. */
  #answered = new Map<string, Row>()
  /** Ids of those that it deleted, which are still on disk. */
  #deleted = new Set<string>()
  #putting: Promise<void> | undefined

  constructor(options: ReplicaOptions<Row>) {
    this.#options = options
  }

  /** Whether a whole snapshot is here, so that lists may be answered from it. */
  get complete(): boolean {
    return this.#state !== undefined
  }

  /** When the gateway was last asked for changes, by this device's clock. */
  get pulledAt(): number {
    return this.#state?.pulledAt ?? 0
  }

  get rows(): ReadonlyMap<string, Row> {
    return this.#rows
  }

  /** Reads what is on disk, if it is newer than what is in memory. True when it was. */
  async load(): Promise<boolean> {
    const { database, vault, entity, schema, idOf } = this.#options
    const tx = database.transaction(['replicas', 'chunks'])
    const record = await tx.objectStore('replicas').get([vault.account, entity])
    if (record ? record.version === this.#version : this.#version === 0) return false
    if (!record) {
      // A sign-out, here or in another tab, has taken the replica away.
      this.#forget()
      return true
    }
    const range = IDBKeyRange.bound(
      [vault.account, entity, record.generation],
      [vault.account, entity, record.generation, []],
    )
    const chunks = await tx.objectStore('chunks').getAll(range)
    const opened = await Promise.all(
      chunks.map(({ chunk, sealed }) => vault.open('chunks', this.#place(record.generation, chunk), sealed)),
    )
    const parsed = opened.map((rows) => z.safeParse(z.array(schema), rows).data)
    // Rows of an older build's shape: without state, the next pull begins a new snapshot.
    const readable = parsed.every((rows) => rows !== undefined)
    const state = readable ? z.parse(State, await vault.open('replicas', entity, record.sealed)) : undefined
    const before = this.#rows
    this.#rows = new Map()
    this.#chunkOf = new Map()
    chunks.forEach(({ chunk }, index) => {
      for (const row of state ? (parsed[index] ?? []) : []) {
        this.#rows.set(idOf(row), row)
        this.#chunkOf.set(idOf(row), chunk)
      }
    })
    // What another tab has taken away.
    for (const id of before.keys()) if (!this.#rows.has(id)) this.#removed.add(id)
    this.#state = state
    this.#generation = record.generation
    this.#version = record.version
    return true
  }

  /** Fetches what changed since the last time, or a snapshot. True when rows changed. */
  pull(): Promise<boolean> {
    return this.#alone(async () => {
      const { entity, ask, now, schema, idOf } = this.#options
      const reloaded = await this.load()
      const { scope, cursor } = this.#state ?? {}
      let answer = await ask({ entity, scope, cursor })
      let snapshot = false
      const changed = new Map<string, Row>()
      const removed = new Set<string>()
      for (;;) {
        if (answer.snapshot) {
          // Also between two pages, when what the account may see has changed: what came before is void.
          snapshot = true
          changed.clear()
          removed.clear()
        }
        for (const row of z.parse(z.array(schema), answer.rows)) changed.set(idOf(row), row)
        for (const id of answer.removed) removed.add(id)
        if (answer.page === undefined) break
        answer = await ask({ entity, scope: answer.scope, cursor: answer.cursor, page: answer.page })
      }
      for (const id of changed.keys()) this.#removed.delete(id)
      for (const id of removed) {
        changed.delete(id)
        this.#removed.add(id)
      }
      this.#state = { scope: answer.scope, cursor: answer.cursor, pulledAt: now() }
      if (snapshot) await this.#replace(changed)
      else await this.#revise(changed, removed)
      return reloaded || snapshot || changed.size > 0 || removed.size > 0
    })
  }

  /**
   * Puts rows that the gateway has just answered, and takes those away that it has just deleted, ahead of the next pull: in
   * memory at once, on disk when this resolves, together with what comes while another write is under way.
   */
  put(rows: readonly Row[], deleted: readonly string[] = []): Promise<void> {
    for (const id of deleted) {
      this.#removed.add(id)
      this.#deleted.add(id)
      this.#rows.delete(id)
    }
    for (const row of rows) {
      const id = this.#options.idOf(row)
      if (!this.#isNews(id, row)) continue
      this.#answered.set(id, row)
      if (this.#state) this.#rows.set(id, row)
    }
    if (this.#answered.size + this.#deleted.size === 0) return Promise.resolve()
    this.#putting ??= this.#alone(async () => {
      this.#putting = undefined
      const [answered, gone] = [this.#answered, this.#deleted]
      this.#answered = new Map()
      this.#deleted = new Set()
      await this.load()
      const changed = new Map([...answered].filter(([id, row]) => this.#isNews(id, row)))
      if (this.#state && changed.size + gone.size > 0) await this.#revise(changed, gone)
    }).catch((failure: unknown) => {
      this.#putting = undefined
      throw failure
    })
    return this.#putting
  }

  /** Takes the replica away, here and on disk. True when there was one. */
  drop(): Promise<boolean> {
    return this.#alone(async () => {
      const { database, vault, entity } = this.#options
      const { account } = vault
      const tx = database.transaction(['replicas', 'chunks'], 'readwrite')
      await Promise.all([
        tx.objectStore('replicas').delete([account, entity]),
        tx.objectStore('chunks').delete(IDBKeyRange.bound([account, entity], [account, entity, []])),
        tx.done,
      ])
      const held = this.#state !== undefined
      this.#forget()
      return held
    })
  }

  #isNews(id: string, row: Row): boolean {
    return !this.#removed.has(id) && row.revision >= (this.#rows.get(id)?.revision ?? 0)
  }

  async #replace(rows: Map<string, Row>): Promise<void> {
    const former = this.#generation
    this.#generation++
    this.#rows = rows
    this.#chunkOf = new Map()
    let index = 0
    for (const id of rows.keys()) this.#chunkOf.set(id, Math.floor(index++ / rowsPerChunk))
    const chunks = new Set(this.#chunkOf.values())
    await this.#write(chunks, former)
  }

  async #revise(changed: ReadonlyMap<string, Row>, removed: ReadonlySet<string>): Promise<void> {
    const touched = new Set<number>()
    const sizes = new Map<number, number>()
    for (const chunk of this.#chunkOf.values()) sizes.set(chunk, (sizes.get(chunk) ?? 0) + 1)
    for (const id of removed) {
      const chunk = this.#chunkOf.get(id)
      if (chunk === undefined) continue
      touched.add(chunk)
      this.#rows.delete(id)
      this.#chunkOf.delete(id)
    }
    let last = Math.max(0, ...sizes.keys())
    for (const [id, row] of changed) {
      if (!this.#chunkOf.has(id) && (sizes.get(last) ?? 0) >= rowsPerChunk) last++
      const chunk = this.#chunkOf.get(id) ?? last
      if (!this.#chunkOf.has(id)) sizes.set(chunk, (sizes.get(chunk) ?? 0) + 1)
      this.#rows.set(id, row)
      this.#chunkOf.set(id, chunk)
      touched.add(chunk)
    }
    await this.#write(touched)
  }

  /** Seals the touched chunks and the state, and writes them as one; with `former`, drops that generation. */
  async #write(touched: ReadonlySet<number>, former?: number): Promise<void> {
    const { database, vault, entity } = this.#options
    const { account } = vault
    const contents = new Map<number, Row[]>([...touched].map((chunk) => [chunk, []]))
    for (const [id, row] of this.#rows) contents.get(this.#chunkOf.get(id) ?? -1)?.push(row)
    const generation = this.#generation
    const records: ChunkRecord[] = await Promise.all(
      [...contents].map(async ([chunk, rows]) => {
        const { sealed } = await vault.seal('chunks', this.#place(generation, chunk), rows)
        return { account, entity, generation, chunk, format, sealed }
      }),
    )
    const { sealed } = await vault.seal('replicas', entity, this.#state)
    const tx = database.transaction(['replicas', 'chunks'], 'readwrite')
    const stored = await tx.objectStore('replicas').get([account, entity])
    if ((stored?.version ?? 0) !== this.#version) {
      // Taken away, or written over, while this was under way: what is in memory counts for nothing.
      await tx.done
      this.#forget()
      return
    }
    if (former !== undefined)
      await tx
        .objectStore('chunks')
        .delete(IDBKeyRange.bound([account, entity, former], [account, entity, former, []]))
    for (const record of records) await tx.objectStore('chunks').put(record)
    const version = this.#version + 1
    await tx.objectStore('replicas').put({ account, entity, version, generation, format, sealed })
    await tx.done
    this.#version = version
  }

  #forget(): void {
    this.#rows = new Map()
    this.#chunkOf = new Map()
    this.#state = undefined
    this.#generation = 0
    this.#version = 0
  }

  #place(generation: number, chunk: number): string {
    return `${this.#options.entity}/${generation}/${chunk}`
  }

  /** One writer across tabs. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const { locks, vault, entity } = this.#options
    return locks.request(`milepost:replica:${vault.account}:${entity}`, work)
  }
}
