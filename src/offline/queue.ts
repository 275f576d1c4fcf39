import type { QueuedEndpoint, Schema } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import { newId } from '#request/id.ts'
import { Chain, extend, rebase } from './chain.ts'
import {
  type Database,
  type EditRecord,
  type EditState,
  type HeadRecord,
  noCounts,
  type Sealed,
  settled,
  unsynced,
} from './db.ts'
import { type Edit, EditContent, entityKey } from './edit.ts'
import { format, type Vault } from './seal.ts'

export interface Change {
  edit: Edit
  /** States that the edit must be in; in another one it is left alone. */
  from: readonly EditState[]
  to: EditState
  /** New content; left out, the content stays as it is. */
  content?: EditContent
}

/** The lease was taken over by another tab: whoever meets this stops, without writing. */
export class LeaseLost extends Error {
  constructor() {
    super('Another tab replays now')
    this.name = 'LeaseLost'
  }
}

/** Edits opened at a time when a queue is loaded. */
const loadedTogether = 250

/**
 * An account's edits on this device. Every change is one transaction; what is in memory follows the disk, and `announce` is
 * told at once which edits changed.
 */
export class Queue {
  readonly #database: Database
  readonly #vault: Vault
  readonly #now: () => number
  readonly #announce: (edits: readonly Edit[]) => void
  readonly #edits = new Map<number, Edit>()
  readonly #byThing = new Map<string, Set<number>>()
  readonly #settled = new Set<number>()
  #ordered: readonly Edit[] | undefined
  /** Every edit up to this `seq` is known here. */
  seen = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(
    database: Database,
    vault: Vault,
    now: () => number,
    announce: (edits: readonly Edit[]) => void,
  ) {
    this.#database = database
    this.#vault = vault
    this.#now = now
    this.#announce = announce
  }

  /** Reads the unsynced edits. Call once before anything else. */
  async load(): Promise<void> {
    const { account } = this.#vault
    // Of one moment: an edit that another tab moves from state to state meanwhile must not slip between two looks.
    const tx = this.#database.transaction(['counts', 'edits'])
    const index = tx.objectStore('edits').index('by-state')
    const [counted, ...found] = await Promise.all([
      tx.objectStore('counts').get(account),
      ...unsynced.map((state) => index.getAll(IDBKeyRange.bound([account, state], [account, state, []]))),
    ])
    this.seen = counted?.lastSeq ?? 0
    const records = found.flat()
    for (let from = 0; from < records.length; from += loadedTogether)
      await Promise.all(records.slice(from, from + loadedTogether).map((record) => this.#take(record)))
  }

  /** Unsynced edits in the order they were made. */
  get edits(): readonly Edit[] {
    this.#ordered ??= [...this.#edits.values()].sort((a, b) => a.seq - b.seq)
    return this.#ordered
  }

  /** Unsynced edits of a thing, in order. */
  editsOf(thing: string): Edit[] {
    const seqs = [...(this.#byThing.get(thing) ?? [])].sort((a, b) => a - b)
    return seqs.flatMap((seq) => this.#edits.get(seq) ?? [])
  }

  /** Ids of the things of a kind that have unsynced edits. */
  idsOf(kind: string): string[] {
    const prefix = `${kind}/`
    return [...this.#byThing.keys()].flatMap((thing) =>
      thing.startsWith(prefix) ? thing.slice(prefix.length) : [],
    )
  }

  get(seq: number): Edit | undefined {
    return this.#edits.get(seq)
  }

  /**
   * Keeps an edit: resolves when it is on disk for good. Rejects, with nothing kept, when the request is not valid or
   * the disk refuses it.
   */
  submit<Request extends Schema>(
    endpoint: QueuedEndpoint<Request>,
    request: z.output<Request>,
    before?: Record<string, unknown>,
  ): Promise<Edit> {
    // One after the other, so that edits of this tab are kept in the order they were made.
    const turn = this.#turn.catch(() => undefined).then(() => this.#keep(endpoint, request, before))
    this.#turn = turn
    return turn
  }

  async #keep<Request extends Schema>(
    endpoint: QueuedEndpoint<Request>,
    request: z.output<Request>,
    before: Record<string, unknown> | undefined,
  ): Promise<Edit> {
    const valid = z.parse(endpoint.request, request)
    const { entities, label } = endpoint.offline
    const things = entities(valid).map(([kind, id]): [string, string] => [kind, id])
    const [own] = things
    if (!own) throw new TypeError(`${endpoint.id} names no thing that it edits`)
    const madeAt = this.#now()
    const id = newId(madeAt)
    const tag = await this.#vault.nameOf(entityKey(own))
    for (;;) {
      const head = await this.#database.get('heads', [this.#vault.account, tag])
      const chain = head && z.parse(Chain, await this.#vault.open('heads', tag, head.sealed))
      const alive = chain !== undefined && (await this.#isUnsynced(chain.lastKey, entityKey(own)))
      const rebased = rebase(z.parse(z.record(z.string(), z.unknown()), valid), chain, alive)
      const content: EditContent = {
        endpointId: endpoint.id,
        request: rebased,
        label: label(valid),
        entities: things,
        madeAt,
        before,
        failures: 0,
      }
      const [edit, next] = await Promise.all([
        this.#vault.seal('edits', id, content),
        this.#vault.seal('heads', tag, extend(chain, alive, id, rebased)),
      ])
      const seq = await this.#write(
        { id, account: this.#vault.account, state: 'waiting', size: edit.size, format, sealed: edit.sealed },
        { account: this.#vault.account, tag, version: (head?.version ?? 0) + 1, format, sealed: next.sealed },
      )
      // Another tab has put an edit of the same thing in between: lay this one on top of that.
      if (seq === undefined) continue
      const kept: Edit = { seq, id, state: 'waiting', ...edit, content }
      this.#remember(kept)
      this.#announce([kept])
      return kept
    }
  }

  /** Writes an edit with its thing's head; undefined when the head has changed meanwhile. */
  async #write(edit: Omit<EditRecord, 'seq'>, head: HeadRecord): Promise<number | undefined> {
    const tx = this.#database.transaction(['edits', 'heads', 'counts'], 'readwrite', { durability: 'strict' })
    const [before, counted] = await Promise.all([
      tx.objectStore('heads').get([head.account, head.tag]),
      tx.objectStore('counts').get(edit.account),
    ])
    if ((before?.version ?? 0) !== head.version - 1) return undefined
    const counts = counted?.counts ?? noCounts()
    const seq = (counted?.lastSeq ?? 0) + 1
    await Promise.all([
      tx.objectStore('edits').add({ ...edit, seq }),
      tx.objectStore('heads').put(head),
      tx.objectStore('counts').put({
        account: edit.account,
        lastSeq: seq,
        counts: { ...counts, waiting: counts.waiting + 1 },
      }),
      tx.done,
    ])
    return seq
  }

  async #isUnsynced(key: string, thing: string): Promise<boolean> {
    if (this.editsOf(thing).length > 0) return true
    const record = await this.#database.getFromIndex('edits', 'id', key)
    return record !== undefined && unsynced.includes(record.state)
  }

  /**
   * Moves edits to other states in one transaction, those of them that still are where the change says; what they are
   * then. With a lease, only while its holder has the account's, which it renews; rejects with LeaseLost otherwise.
   */
  async move(changes: readonly Change[], lease?: { holder: string; until: number }): Promise<Edit[]> {
    const { account } = this.#vault
    const sealed = await Promise.all(
      changes.map(({ edit, content }) => content && this.#vault.seal('edits', edit.id, content)),
    )
    const tx = this.#database.transaction(['edits', 'counts', 'leases'], 'readwrite')
    if (lease) {
      const held = await tx.objectStore('leases').get(account)
      if (held?.holder !== lease.holder) throw new LeaseLost()
      await tx.objectStore('leases').put({ account, ...lease })
    }
    const counted = await tx.objectStore('counts').get(account)
    const counts = { ...(counted?.counts ?? noCounts()) }
    const moved = new Set<number>()
    const records = await Promise.all(
      changes.map(async ({ edit, from, to }, index) => {
        const record = await tx.objectStore('edits').get([account, edit.seq])
        if (!record || !from.includes(record.state)) return record
        counts[record.state]--
        counts[to]++
        moved.add(edit.seq)
        const after: EditRecord = { ...record, state: to, ...sealed[index] }
        await tx.objectStore('edits').put(after)
        return after
      }),
    )
    await Promise.all([
      tx.objectStore('counts').put({ account, lastSeq: counted?.lastSeq ?? 0, counts }),
      tx.done,
    ])
    // What another tab has changed meanwhile is taken as it stands on disk.
    const edits = await Promise.all(records.map((record) => record && this.#take(record)))
    const after = edits.flatMap((edit) => (edit && moved.has(edit.seq) ? edit : []))
    this.#announce(after)
    return after
  }

  /** Looks at these edits again, because another tab changed them; what they are now. */
  async refresh(seqs: readonly number[]): Promise<Edit[]> {
    const tx = this.#database.transaction('edits')
    const records = await Promise.all(seqs.map((seq) => tx.store.get([this.#vault.account, seq])))
    const edits = await Promise.all(records.map((record) => record && this.#take(record)))
    return edits.flatMap((edit) => edit ?? [])
  }

  /**
   * Learns of every edit there is, also of those that other tabs have kept and not told of yet: whoever sends must know
   * what comes before.
   */
  async catchUp(): Promise<void> {
    const { account } = this.#vault
    const later = IDBKeyRange.bound([account, this.seen], [account, []], true)
    const records = await this.#database.getAll('edits', later)
    await Promise.all(records.map((record) => this.#take(record)))
    this.seen = records.at(-1)?.seq ?? this.seen
  }

  /** Takes a record into memory; opens it only when its content is not known already. */
  async #take(record: EditRecord): Promise<Edit> {
    const { seq, state, size, sealed } = record
    const known = this.#edits.get(seq)
    const edit = known && sameSeal(known.sealed, sealed) ? { ...known, state, size } : await this.open(record)
    this.#remember(edit)
    return edit
  }

  /** The edit that a record seals. */
  async open({ seq, id, state, size, sealed }: EditRecord): Promise<Edit> {
    return {
      seq,
      id,
      state,
      size,
      sealed,
      content: z.parse(EditContent, await this.#vault.open('edits', id, sealed)),
    }
  }

  #remember(edit: Edit): void {
    if (settled.includes(edit.state)) this.#settled.add(edit.seq)
    // What is settled stays settled, however late a tab's older word comes.
    const kept = !this.#settled.has(edit.seq)
    if (kept) this.#edits.set(edit.seq, edit)
    else this.#edits.delete(edit.seq)
    this.#ordered = undefined
    for (const entity of edit.content.entities) {
      const thing = entityKey(entity)
      const seqs = this.#byThing.get(thing) ?? new Set()
      if (kept) this.#byThing.set(thing, seqs.add(edit.seq))
      else if (seqs.delete(edit.seq) && seqs.size === 0) this.#byThing.delete(thing)
    }
  }
}

/** Every sealing has an initialisation vector of its own, so the same one means the same content. */
function sameSeal(a: Sealed, b: Sealed): boolean {
  return a.iv.every((byte, index) => byte === b.iv[index])
}
