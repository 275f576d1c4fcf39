import type { QueuedEndpoint, Schema } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import { newId } from '#request/id.ts'
import {
  countsOf,
  type Database,
  type EditChainRecord,
  type EditRecord,
  readEdits,
  sentOrGivenUp,
  unsynced,
} from '../vault/db.ts'
import { format, sameSeal, type Vault } from '../vault/encryption.ts'
import { type Change, LeaseLost, MovedMeanwhile, moved, sealedContents } from './change.ts'
import { type Edit, type EditContent, entityKey, isOvertaken, openEdit } from './edit.ts'
import { extend, rebase } from './edit-chain.ts'
import { nextVersion, readChain, type StoredChain } from './edit-chain-store.ts'
import { SeqsByEntity } from './seqs-by-entity.ts'

const inPart = 'taken-in-part'
/** Edits opened at a time when a queue is loaded. */
const loadedTogether = 250

/**
 * An account's edits on this device. Every change is one transaction; what is in memory follows the disk, and `announce` is
 * notified at once which edits changed.
 */
export class Queue {
  readonly #database: Database
  readonly #vault: Vault
  readonly #now: () => number
  readonly #announce: (edits: readonly Edit[]) => void
  readonly #edits = new Map<number, Edit>()
  /** Those that the gateway took in part: no row waits for them any more, but their author has to read of it. */
  readonly #inPart = new Map<number, Edit>()
  readonly #byEntity = new SeqsByEntity()
  /** Of edits that were sent or given up since this was opened. */
  readonly settledSeqs = new Set<number>()
  /** The heads as this tab wrote them last; the write finds out when another tab has been there since. */
  readonly #heads = new Map<string, StoredChain>()
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

  /** Reads the edits that are unsynced or taken in part. Call once before anything else. */
  async load(): Promise<void> {
    const { account } = this.#vault
    // Of one moment: an edit that another tab moves meanwhile must not slip between two looks.
    const tx = this.#database.transaction(['counts', 'edits'])
    const index = tx.objectStore('edits').index('by-state')
    const [counted, ...found] = await Promise.all([
      tx.objectStore('counts').get(account),
      ...[...unsynced, inPart].map((state) =>
        index.getAll(IDBKeyRange.bound([account, state], [account, state, []])),
      ),
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

  /** Unsynced edits that change an entity, in order. */
  editsOf(key: string): Edit[] {
    return this.#byEntity.of(key).flatMap((seq) => this.#edits.get(seq) ?? [])
  }

  /** Ids of the entities of a kind that have unsynced edits. */
  idsOf(kind: string): string[] {
    return this.#byEntity.idsOf(kind)
  }

  /** Edits taken in part, in the order they were made. */
  get takenInPart(): readonly Edit[] {
    return [...this.#inPart.values()].sort((a, b) => a.seq - b.seq)
  }

  get(seq: number): Edit | undefined {
    return this.#edits.get(seq) ?? this.#inPart.get(seq)
  }

  /**
   * Saves an edit: resolves when it is on disk for good. Rejects, with nothing saved, when the request is not valid or
   * the disk refuses it. `instead`: what becomes, in the same transaction, of edits whose place it takes; rejects with
   * MovedMeanwhile when one of them is no longer where the change says.
   */
  submit<Request extends Schema>(
    endpoint: QueuedEndpoint<Request>,
    request: z.output<Request>,
    before?: Record<string, unknown>,
    instead: readonly Change[] = [],
  ): Promise<Edit> {
    // One after the other, so that edits of this tab are saved in the order they were made.
    const turn = this.#turn.catch(() => undefined).then(() => this.#save(endpoint, request, before, instead))
    this.#turn = turn
    return turn
  }

  async #save<Request extends Schema>(
    endpoint: QueuedEndpoint<Request>,
    request: z.output<Request>,
    before: Record<string, unknown> | undefined,
    instead: readonly Change[],
  ): Promise<Edit> {
    const valid = z.parse(endpoint.request, request)
    const { entities, label } = endpoint.offline
    const named = entities(valid).map(([kind, id]): [string, string] => [kind, id])
    const [own] = named
    if (!own) throw new TypeError(`${endpoint.id} names no entity that it edits`)
    const madeAt = this.#now()
    const id = newId(madeAt)
    const tag = await this.#vault.nameOf(entityKey(own))
    const asked = z.parse(z.record(z.string(), z.unknown()), valid)
    for (;;) {
      const { version, chain } = this.#heads.get(tag) ?? (await readChain(this.#database, this.#vault, tag))
      const alive = chain !== undefined && (await this.#isUnsynced(chain.lastKey, entityKey(own)))
      const rebased = rebase(asked, chain, alive, own[1])
      const content: EditContent = {
        endpointId: endpoint.id,
        request: rebased,
        label: label(valid),
        entities: named,
        files: endpoint.offline.files?.(valid),
        madeAt,
        before,
        overtaken: isOvertaken(asked, before) || undefined,
        failures: 0,
      }
      const next = { version: nextVersion(version), chain: extend(chain, alive, id, rebased) }
      const [edit, { sealed }] = await Promise.all([
        this.#vault.seal('edits', id, content),
        this.#vault.seal('heads', tag, next.chain),
      ])
      const seq = await this.#write(
        { id, account: this.#vault.account, state: 'waiting', size: edit.size, format, sealed: edit.sealed },
        { account: this.#vault.account, tag, version: next.version, format, sealed },
        version,
        instead,
      )
      // Another tab has put an edit of the same entity in between: apply this one on top of that.
      if (seq === undefined) {
        this.#heads.delete(tag)
        continue
      }
      this.#heads.set(tag, next)
      const saved: Edit = { seq, id, state: 'waiting', ...edit, content }
      this.#remember(saved)
      const replaced = instead.map((change) => change.edit.seq)
      this.#announce([saved, ...(replaced.length > 0 ? await this.refresh(replaced) : [])])
      return saved
    }
  }

  /** Writes an edit with its entity's head; undefined when the head has another version than the one known by now. */
  async #write(
    edit: Omit<EditRecord, 'seq'>,
    head: EditChainRecord,
    known: number,
    instead: readonly Change[],
  ): Promise<number | undefined> {
    const sealed = await sealedContents(this.#vault, instead)
    const tx = this.#database.transaction(['edits', 'heads', 'counts'], 'readwrite', { durability: 'strict' })
    const [before, counted, ...replaced] = await Promise.all([
      tx.objectStore('heads').get([head.account, head.tag]),
      tx.objectStore('counts').get(edit.account),
      ...instead.map((change) => tx.objectStore('edits').get([edit.account, change.edit.seq])),
    ])
    if ((before?.version ?? 0) !== known) return undefined
    const counts = countsOf(counted)
    const seq = (counted?.lastSeq ?? 0) + 1
    const after = instead.map((change, index) => {
      const record = replaced[index]
      if (!record || !change.from.includes(record.state)) throw new MovedMeanwhile()
      return moved(record, change, counts, this.#now(), sealed[index])
    })
    await Promise.all([
      tx.objectStore('edits').add({ ...edit, seq }),
      ...after.map((record) => tx.objectStore('edits').put(record)),
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

  async #isUnsynced(key: string, entity: string): Promise<boolean> {
    if (this.#byEntity.has(entity)) return true
    const record = await this.#database.getFromIndex('edits', 'id', key)
    return record !== undefined && unsynced.includes(record.state)
  }

  /**
   * Moves edits to other states in one transaction, those of them that still are where the change says; what they are
   * then. With a lease, only while its holder has the account's, which it renews; rejects with LeaseLost otherwise.
   */
  async move(changes: readonly Change[], lease?: { holder: string; until: number }): Promise<Edit[]> {
    const { account } = this.#vault
    const sealed = await sealedContents(this.#vault, changes)
    const tx = this.#database.transaction(['edits', 'counts', 'leases'], 'readwrite')
    const seqs = changes.map(({ edit }) => edit.seq)
    const [held, counted, found] = await Promise.all([
      tx.objectStore('leases').get(account),
      tx.objectStore('counts').get(account),
      readEdits(tx.objectStore('edits'), account, seqs),
    ])
    if (lease && held?.holder !== lease.holder) throw new LeaseLost()
    const counts = countsOf(counted)
    const after = changes.flatMap((change, index) => {
      const { edit, from, content } = change
      const record = found.get(edit.seq)
      if (!record || !from.includes(record.state)) return []
      found.delete(edit.seq)
      return { record: moved(record, change, counts, this.#now(), sealed[index]), content }
    })
    await Promise.all([
      ...after.map(({ record }) => tx.objectStore('edits').put(record)),
      tx.objectStore('counts').put({ account, lastSeq: counted?.lastSeq ?? 0, counts }),
      lease && tx.objectStore('leases').put({ account, ...lease }),
      tx.done,
    ])
    // What another tab has changed meanwhile is taken as it stands on disk.
    const [edits] = await Promise.all([
      Promise.all(after.map(({ record, content }) => this.#take(record, content))),
      ...[...found.values()].map((record) => this.#take(record)),
    ])
    this.#announce(edits)
    return edits
  }

  /** Looks at these edits again, because another tab changed them; what they are now. */
  async refresh(seqs: readonly number[]): Promise<Edit[]> {
    const records = await readEdits(this.#database.transaction('edits').store, this.#vault.account, seqs)
    return await Promise.all([...records.values()].map((record) => this.#take(record)))
  }

  /**
   * Learns of every edit there is, also of those that other tabs have saved and not announced yet: who sends must know
   * what comes before.
   */
  async catchUp(): Promise<void> {
    const { account } = this.#vault
    const later = IDBKeyRange.bound([account, this.seen], [account, []], true)
    const records = await this.#database.getAll('edits', later)
    await Promise.all(records.map((record) => this.#take(record)))
    this.seen = records.at(-1)?.seq ?? this.seen
  }

  #knownContent({ seq, sealed }: EditRecord): EditContent | undefined {
    const known = this.get(seq)
    return known && sameSeal(known.sealed, sealed) ? known.content : undefined
  }

  /** Takes a record into memory; opens it only when its content is not known already. */
  async #take(record: EditRecord, content?: EditContent): Promise<Edit> {
    const { seq, id, state, sentAt, size, sealed } = record
    const known = content ?? this.#knownContent(record)
    const edit = known
      ? { seq, id, state, sentAt, size, sealed, content: known }
      : await openEdit(this.#vault, record)
    this.#remember(edit)
    return edit
  }

  #remember(edit: Edit): void {
    // What is settled stays settled, and what was read stays read, however late a tab's older word comes.
    if (sentOrGivenUp.includes(edit.state)) {
      if (edit.state !== inPart) this.#inPart.delete(edit.seq)
      else if (this.#inPart.has(edit.seq) || !this.settledSeqs.has(edit.seq)) this.#inPart.set(edit.seq, edit)
      this.settledSeqs.add(edit.seq)
    }
    const isUnsynced = !this.settledSeqs.has(edit.seq)
    if (isUnsynced) this.#edits.set(edit.seq, edit)
    else this.#edits.delete(edit.seq)
    this.#ordered = undefined
    this.#byEntity.set(edit, isUnsynced)
  }
}
