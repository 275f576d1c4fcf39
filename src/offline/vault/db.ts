import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Epoch } from '#contract/revision.ts'
import type { EditState } from '../engine-types.ts'

export const onTheirWay: readonly EditState[] = ['waiting', 'sending']
export const parked: readonly EditState[] = ['conflict', 'refused', 'gone', 'no-permission']
export const unsynced: readonly EditState[] = [...onTheirWay, ...parked]
export const settled: readonly EditState[] = ['acknowledged', 'discarded']
/** Not to be sent any more, whether somebody still has to read what became of it or not. */
export const sentOrGivenUp: readonly EditState[] = [...settled, 'taken-in-part']
/** What a person has written here that the gateway does not have, or not all of it as far as they have read. */
export const unsettled: readonly EditState[] = [...unsynced, 'taken-in-part']
export const needsAuthor: readonly EditState[] = [...parked, 'taken-in-part']

/** What the data key sealed: AES-256-GCM, its tag at the end of `data`. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** An edit. What it is about is sealed; these fields in the clear are all that the queue's order needs. */
export interface EditRecord {
  /** Order in which the account's edits were made. */
  seq: number
  /** The idempotency key, a UUIDv7. */
  id: string
  account: string
  state: EditState
  /** When it was acknowledged or discarded, by this device's clock. */
  settledAt?: number | undefined
  /** When it left for the gateway, by this device's clock; taken off by the answer that it had no effect. */
  sentAt?: number | undefined
  /**
   * How often it was reopened, so that an older word of it is known as such: put back into a conflict that had been decided, or made
   * to wait again by a restored backup.
   */
  reopened?: number | undefined
  /** Bytes of the sealed text. */
  size: number
  format: number
  sealed: Sealed
}

/** What the next edit of the same entity must know of those before it. */
export interface EditChainRecord {
  account: string
  /** The entity's kind and id under the account's naming key. */
  tag: string
  version: number
  format: number
  sealed: Sealed
}

export interface CountsRecord {
  account: string
  /** `seq` of the newest edit. */
  lastSeq: number
  /** Only of states that there were when it was written. */
  counts: Partial<Record<EditState, number>>
}

/** Who replays an account's edits; a holder that stops renewing it is taken for frozen. */
export interface LeaseRecord {
  account: string
  holder: string
  /** By this device's clock. */
  until: number
}

export interface VaultRecord {
  account: string
  /** What finds it by what a person types to sign in offline (`vault-names.ts`). */
  names: string[]
  format: number
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  /** The data key under the password; gone after too many wrong ones. */
  byPassword?: Sealed | undefined
  /** The data key under the device secret, which only the gateway hands out. */
  byDevice?: Sealed | undefined
  /** Wrong passwords in a row. */
  failures: number
  /** When a password was last tried that had not opened the vault by then, by this device's clock. */
  failedAt?: number | undefined
  /** By this device's clock. */
  signedInAt: number
  /** By this device's clock. */
  heardAt: number
  /** Of this device; absent until a sign-in since the build that notes it. */
  terminalId?: string | undefined
  /** Absent: this device may not be opened offline. */
  offlineHours?: number | undefined
  /** The person, and the terminal's credential. */
  profile: Sealed
  /** What the console offered the person when it was last heard. */
  menus?: Sealed | undefined
  /** The epoch that the gateway's database was in when it was last heard. */
  epoch?: Epoch | undefined
}

/** A replica's state; the rows are in chunks of its generation. */
export interface ReplicaRecord {
  account: string
  entity: string
  /** Grows with each change, so that a tab notices what another one wrote. */
  version: number
  generation: number
  format: number
  /** Scope, cursor and time of the last pull. */
  sealed: Sealed
}

export interface ChunkRecord {
  account: string
  entity: string
  generation: number
  chunk: number
  format: number
  sealed: Sealed
}

/** An answer of the gateway, for reading without it. */
export interface AnswerRecord {
  account: string
  /** Endpoint and request under the account's naming key. */
  tag: string
  usedAt: number
  size: number
  format: number
  sealed: Sealed
}

/** A file that an edit names. */
export interface FileRecord {
  account: string
  fileId: string
  format: number
  /** Its media type; absent from what was stored when all files were photos. */
  contentType?: string
  /** The epoch of the gateway's database in which an edit that names it was taken; a restored backup may lack it. */
  takenIn?: Epoch
  sealed: Sealed
}

/** What somebody has half written in a form; one that stands open in two tabs has two. */
export interface DraftRecord {
  account: string
  /** The form, and what it is about, under the account's naming key, and behind a blank which of its drafts. */
  tag: string
  /** By this device's clock. */
  writtenAt: number
  format: number
  sealed: Sealed
}

export interface DeviceRecord {
  /** `device`; or an account that was signed out and whose read caches are still to be deleted, with nothing else. */
  name: string
  /** Proves that it is the terminal that it was; a record of an earlier build has none. */
  deviceToken?: string
  /** The browser had thrown away what was here before; what that was, the gateway has not told yet. */
  emptied?: boolean | undefined
  /** Unsent edits that were lost by it, until the person has read so. */
  lost?: number | undefined
  /** Keys and read caches were taken away, for this terminal is revoked; the gateway has not heard so yet. */
  wiped?: boolean | undefined
  /** How often they were; absent for never. What was begun before such a time must not put them back. */
  wipes?: number
}

interface Stores extends DBSchema {
  edits: {
    key: [account: string, seq: number]
    value: EditRecord
    indexes: { id: string; 'by-state': [account: string, state: EditState, seq: number] }
  }
  heads: { key: [account: string, tag: string]; value: EditChainRecord }
  counts: { key: string; value: CountsRecord }
  leases: { key: string; value: LeaseRecord }
  vaults: { key: string; value: VaultRecord; indexes: { names: string } }
  replicas: { key: [account: string, entity: string]; value: ReplicaRecord }
  chunks: {
    key: [account: string, entity: string, generation: number, chunk: number]
    value: ChunkRecord
  }
  answers: {
    key: [account: string, tag: string]
    value: AnswerRecord
    indexes: { 'by-use': [account: string, usedAt: number] }
  }
  device: { key: string; value: DeviceRecord }
  files: { key: [account: string, fileId: string]; value: FileRecord }
  drafts: { key: [account: string, tag: string]; value: DraftRecord }
}

export type Database = IDBPDatabase<Stores>
/** In which edits move from state to state. */
export type MoveTransaction = IDBPTransaction<Stores, ('edits' | 'counts' | 'leases')[], 'readwrite'>

const databaseName = 'milepost'
const databaseVersion = 3

/**
 * Opens the device's database, one for all its accounts. `lost` is called when the browser or a newer build takes it
 * away. Rejects where the browser stores nothing (storage blocked, private windows of some browsers).
 */
export async function openDatabase(lost: (newerBuild: boolean) => void): Promise<Database> {
  const database: Database = await openDB<Stores>(databaseName, databaseVersion, {
    // Each version adds to the one before; a store with edits is never dropped.
    upgrade(db, from) {
      if (from < 1) createFirstStores(db)
      if (from < 2) db.createObjectStore('files', { keyPath: ['account', 'fileId'] })
      if (from < 3) db.createObjectStore('drafts', { keyPath: ['account', 'tag'] })
    },
    blocking() {
      database.close()
      lost(true)
    },
    terminated: () => lost(false),
  })
  return database
}

function createFirstStores(db: Database): void {
  const edits = db.createObjectStore('edits', { keyPath: ['account', 'seq'] })
  edits.createIndex('id', 'id', { unique: true })
  edits.createIndex('by-state', ['account', 'state', 'seq'])
  db.createObjectStore('heads', { keyPath: ['account', 'tag'] })
  db.createObjectStore('counts', { keyPath: 'account' })
  db.createObjectStore('leases', { keyPath: 'account' })
  db.createObjectStore('vaults', { keyPath: 'account' }).createIndex('names', 'names', { multiEntry: true })
  db.createObjectStore('replicas', { keyPath: ['account', 'entity'] })
  db.createObjectStore('chunks', { keyPath: ['account', 'entity', 'generation', 'chunk'] })
  db.createObjectStore('answers', { keyPath: ['account', 'tag'] }).createIndex('by-use', [
    'account',
    'usedAt',
  ])
  db.createObjectStore('device', { keyPath: 'name' })
}

/** Reads edits. */
interface EditReader {
  get(key: [account: string, seq: number]): Promise<EditRecord | undefined>
  getAll(range: IDBKeyRange): Promise<EditRecord[]>
}

/**
 * An account's edits by their seq, as far as they are there. They are read at one go where
 * they lie close together, as a batch's do: each request to IndexedDB costs as much as the rows it brings.
 */
export async function readEdits(
  reader: EditReader,
  account: string,
  seqs: readonly number[],
): Promise<Map<number, EditRecord>> {
  const wanted = new Set(seqs)
  if (wanted.size === 0) return new Map()
  const [first, last] = [Math.min(...wanted), Math.max(...wanted)]
  const records =
    last - first < 2 * wanted.size
      ? await reader.getAll(IDBKeyRange.bound([account, first], [account, last]))
      : await Promise.all([...wanted].map((seq) => reader.get([account, seq])))
  return new Map(
    records.flatMap((record) => (record && wanted.has(record.seq) ? [[record.seq, record]] : [])),
  )
}

/** How many edits of an account are in each state. */
export function countsOf(record: CountsRecord | undefined): Record<EditState, number> {
  return { ...noCounts(), ...record?.counts }
}

/** How many edits are in any of the states. */
export function countIn(records: readonly CountsRecord[], states: readonly EditState[]): number {
  return records.reduce((total, record) => {
    const counts = countsOf(record)
    return states.reduce((sum, state) => sum + counts[state], total)
  }, 0)
}

export function noCounts(): Record<EditState, number> {
  return {
    waiting: 0,
    sending: 0,
    acknowledged: 0,
    'taken-in-part': 0,
    conflict: 0,
    refused: 0,
    gone: 0,
    'no-permission': 0,
    discarded: 0,
  }
}
