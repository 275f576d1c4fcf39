import type { QueuedEndpoint, Schema } from '#contract/define-endpoint.ts'
import type { z } from '#contract/zod.ts'
import { createMutex } from '../mutex.ts'
import {
  countsOf,
  type Database,
  type DraftRecord,
  type EditRecord,
  type MoveTransaction,
  readEdits,
  unsettled,
  unsynced,
} from '../vault/db.ts'
import { format, sameSeal, type Vault } from '../vault/encryption.ts'
import { type Change, isWhere, MovedMeanwhile, moved, sealedContents } from './change.ts'
import { contentOf, type Edit, type EditContent, openEdit } from './edit.ts'
import { KnownEdits } from './known-edits.ts'
import { EditChains, type NewEdits } from './new-edits.ts'

/** Edits opened at a time when a queue is loaded. */
const loadedTogether = 250

/** What happens in the transaction that saves edits. */
interface SavedAlong {
  /** What becomes of edits whose place they take: rejects with MovedMeanwhile when one is no longer where its change says. */
  instead?: readonly Change[]
  /** The half-written form that they were: it goes, unless another tab has written in it since. */
  draft?: DraftRecord | undefined
}

export interface MoveOptions {
  /** Looks at what else stands on disk in the same transaction: none is moved when it resolves with false, or rejects. */
  allow?: (tx: MoveTransaction) => Promise<boolean>
  /** None is moved unless all of them are where their changes say. */
  together?: boolean
  /** Strict for what a person has decided or written. */
  durability?: IDBTransactionDurability
}

/**
 * An account's edits on this device. Every change is one transaction; what is in memory follows the disk, and `announce` is
 * notified at once which edits changed.
 */
export class Queue {
  readonly #database: Database
  readonly #vault: Vault
  readonly #now: () => number
  readonly #announce: (edits: readonly Edit[]) => void
  readonly #known = new KnownEdits()
  readonly #chains: EditChains
  readonly #inTurn = createMutex()
  /** Every edit up to this `seq` is known here. */
  seen = 0

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
    this.#chains = new EditChains(database, vault, (key, entity) => this.#isUnsynced(key, entity))
  }

  /** Reads the edits that are unsynced or taken in part. Call once before anything else. */
  async load(): Promise<void> {
    const { account } = this.#vault
    // Of one moment: an edit that another tab moves meanwhile must not slip between two looks.
    const tx = this.#database.transaction(['counts', 'edits'])
    const index = tx.objectStore('edits').index('by-state')
    const [counted, ...found] = await Promise.all([
      tx.objectStore('counts').get(account),
      ...unsettled.map((state) => index.getAll(IDBKeyRange.bound([account, state], [account, state, []]))),
    ])
    this.seen = counted?.lastSeq ?? 0
    const records = found.flat()
    for (let from = 0; from < records.length; from += loadedTogether)
      await Promise.all(records.slice(from, from + loadedTogether).map((record) => this.#take(record)))
  }

  /** Unsynced edits in the order they were made. */
  get edits(): readonly Edit[] {
    return this.#known.unsynced
  }

  /** Unsynced edits that change an entity, in order. */
  editsOf(entity: string): Edit[] {
    return this.#known.of(entity)
  }

  /** Ids of the entities of a kind that have unsynced edits. */
  idsOf(kind: string): string[] {
    return this.#known.idsOf(kind)
  }

  /** Edits taken in part, in the order they were made. */
  get takenInPart(): readonly Edit[] {
    return this.#known.takenInPart
  }

  /** An edit that is unsynced or taken in part. */
  get(seq: number): Edit | undefined {
    return this.#known.get(seq)
  }

  /** How often edits were sent or given up since this was opened. */
  get settledCount(): number {
    return this.#known.settledCount
  }

  /** Saves one edit (`submitAll`). */
  async submit<Request extends Schema>(
    endpoint: QueuedEndpoint<Request>,
    request: z.output<Request>,
    before?: EditContent['before'],
  ): Promise<Edit> {
    const [edit] = await this.submitAll(endpoint, [{ request, before }])
    if (!edit) throw new Error('Nothing was saved')
    return edit
  }

  /**
   * Saves edits, in this order: resolves when all of them are on disk for good. Rejects, with nothing saved, when a request is not
   * valid or the disk refuses it.
   */
  async submitAll<Request extends Schema>(
    endpoint: QueuedEndpoint<Request>,
    edits: readonly { request: z.output<Request>; before?: EditContent['before'] }[],
    along: SavedAlong = {},
  ): Promise<Edit[]> {
    const madeAt = this.#now()
    const contents = edits.map(({ request, before }) => contentOf(endpoint, request, before, madeAt))
    // One after the other, so that edits of this tab are saved in the order they were made.
    return await this.#inTurn(() => this.#save(contents, along))
  }

  async #save(contents: readonly EditContent[], { instead = [], draft }: SavedAlong): Promise<Edit[]> {
    const replaced = instead.map((change) => change.edit.seq)
    for (;;) {
      const made = await this.#chains.onTop(contents)
      const lastSeq = await this.#write(made, instead, draft).catch(async (failure: unknown) => {
        if (failure instanceof MovedMeanwhile) this.#announce(await this.refresh(replaced))
        throw failure
      })
      // Another tab has put an edit of the same entity in between: apply these on top of that.
      if (lastSeq === undefined) {
        this.#chains.forget(made.heads)
        continue
      }
      this.#chains.note(made.heads)
      const saved = made.edits.map(
        (edit, index): Edit => ({ seq: lastSeq + 1 + index, state: 'waiting', ...edit }),
      )
      for (const edit of saved) this.#known.note(edit)
      if (this.seen === lastSeq) this.seen += saved.length
      this.#announce([...saved, ...(replaced.length > 0 ? await this.refresh(replaced) : [])])
      return saved
    }
  }

  /** Writes edits with their entities' heads; the last seq before them, undefined when a head has another version than was known. */
  async #write(
    { edits, heads }: NewEdits,
    instead: readonly Change[],
    draft: DraftRecord | undefined,
  ): Promise<number | undefined> {
    const { account } = this.#vault
    const sealed = await sealedContents(this.#vault, instead)
    const stores = ['edits', 'heads', 'counts', 'drafts'] as const
    const tx = this.#database.transaction(stores, 'readwrite', { durability: 'strict' })
    const [before, counted, replaced, drafted] = await Promise.all([
      Promise.all(heads.map(({ record }) => tx.objectStore('heads').get([account, record.tag]))),
      tx.objectStore('counts').get(account),
      Promise.all(instead.map((change) => tx.objectStore('edits').get([account, change.edit.seq]))),
      draft && tx.objectStore('drafts').get([account, draft.tag]),
    ])
    if (heads.some(({ known }, index) => (before[index]?.version ?? 0) !== known)) return undefined
    const counts = countsOf(counted)
    const lastSeq = counted?.lastSeq ?? 0
    const after = instead.map((change, index) => {
      const record = replaced[index]
      if (!record || !isWhere(change, record)) throw new MovedMeanwhile()
      return moved(record, change, counts, this.#now(), sealed[index])
    })
    const added = edits.map(({ id, size, sealed: content }, index): EditRecord => {
      counts.waiting++
      return { seq: lastSeq + 1 + index, id, account, state: 'waiting', size, format, sealed: content }
    })
    await Promise.all([
      ...added.map((record) => tx.objectStore('edits').add(record)),
      ...after.map((record) => tx.objectStore('edits').put(record)),
      ...heads.map(({ record }) => tx.objectStore('heads').put(record)),
      tx.objectStore('counts').put({ account, lastSeq: lastSeq + added.length, counts }),
      draft &&
        drafted &&
        sameSeal(drafted.sealed, draft.sealed) &&
        tx.objectStore('drafts').delete([account, draft.tag]),
      tx.done,
    ])
    return lastSeq
  }

  async #isUnsynced(key: string, entity: string): Promise<boolean> {
    if (this.#known.has(entity)) return true
    const record = await this.#database.getFromIndex('edits', 'id', key)
    return record !== undefined && unsynced.includes(record.state)
  }

  /** Moves edits to other states in one transaction, those of them that still are where the change says; what they are then. */
  async move(
    changes: readonly Change[],
    { allow, together = false, durability = 'default' }: MoveOptions = {},
  ): Promise<Edit[]> {
    const { account } = this.#vault
    const sealed = await sealedContents(this.#vault, changes)
    const tx = this.#database.transaction(['edits', 'counts', 'leases'], 'readwrite', { durability })
    const seqs = changes.map(({ edit }) => edit.seq)
    const [counted, found, allowed = true] = await Promise.all([
      tx.objectStore('counts').get(account),
      readEdits(tx.objectStore('edits'), account, seqs),
      allow?.(tx),
    ])
    const counts = countsOf(counted)
    const standing = changes.flatMap((change, index) => {
      const record = found.get(change.edit.seq)
      return record && isWhere(change, record) ? [{ change, record, sealed: sealed[index] }] : []
    })
    const going = allowed && (!together || standing.length === changes.length) ? standing : []
    const after = going.map(({ change, record, sealed: content }) => ({
      record: moved(record, change, counts, this.#now(), content),
      content: change.content,
    }))
    await Promise.all([
      ...after.map(({ record }) => tx.objectStore('edits').put(record)),
      tx.objectStore('counts').put({ account, lastSeq: counted?.lastSeq ?? 0, counts }),
      tx.done,
    ])
    const moving = new Set(going.map(({ record }) => record.seq))
    const [edits, others] = await Promise.all([
      Promise.all(after.map(({ record, content }) => this.#take(record, content))),
      this.#takeOf(
        seqs.filter((seq) => !moving.has(seq)),
        found,
      ),
    ])
    this.#announce([...edits, ...others])
    return edits
  }

  /** Looks at these edits again, because another tab changed them; what they are now, or were until they were cleared away. */
  async refresh(seqs: readonly number[]): Promise<Edit[]> {
    const found = await readEdits(this.#database.transaction('edits').store, this.#vault.account, seqs)
    return await this.#takeOf(seqs, found)
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

  /** Takes edits as another tab has left them on disk: changed, or cleared away long after they were sent. */
  async #takeOf(seqs: readonly number[], found: ReadonlyMap<number, EditRecord>): Promise<Edit[]> {
    const gone = seqs.flatMap((seq) => (found.has(seq) ? [] : (this.#known.forget(seq) ?? [])))
    const records = seqs.flatMap((seq) => found.get(seq) ?? [])
    return [...gone, ...(await Promise.all(records.map((record) => this.#take(record))))]
  }

  #knownContent({ seq, sealed }: EditRecord): EditContent | undefined {
    const known = this.get(seq)
    return known && sameSeal(known.sealed, sealed) ? known.content : undefined
  }

  /** Takes a record into memory; opens it only when its content is not known already. */
  async #take(record: EditRecord, content?: EditContent): Promise<Edit> {
    const { seq, id, state, sentAt, reopened, size, sealed } = record
    const known = content ?? this.#knownContent(record)
    const edit = known
      ? { seq, id, state, sentAt, reopened, size, sealed, content: known }
      : await openEdit(this.#vault, record)
    this.#known.note(edit)
    return edit
  }
}
