import type {
  Endpoint,
  EntityKind,
  QueuedEndpoint,
  RequestOf,
  ResponseOf,
} from '#contract/define-endpoint.ts'
import type { EditState } from './db.ts'
import type { OfflineRefusal } from './vault.ts'

/** A value to look at and to be told about; fits React's `useSyncExternalStore`. */
export interface Store<T> {
  /** The same object until something changes. */
  read(): T
  /** Calls the listener after each change; returns what ends that. */
  subscribe(listener: () => void): () => void
}

/** Why nothing can be kept on this device now: the console then works online only, and says so. */
export type OnlineOnlyReason = 'insecure-context' | 'storage-unavailable' | 'locked' | 'newer-build'

/** How the engine works now. `locked`: the keys are gone from memory, `unlock` with the password brings them back. */
export type EngineMode = { kind: 'full' } | { kind: 'online-only'; reason: OnlineOnlyReason }

export interface ReadOptions {
  signal?: AbortSignal | undefined
  /** Nobody asked for it just now: no error box (SES-26). */
  background?: boolean | undefined
}

/** How many edits are where. */
export interface QueueCounts {
  /** On their way by themselves: waiting, being sent, or held behind one that needs a person. */
  waiting: number
  /** Parked: a person must decide. */
  needYou: number
  /** Unsynced edits of other people on this device; they wait for these people's sign-in. */
  others: number
}

/** An edit as the queue screen shows it. */
export interface QueuedEdit {
  seq: number
  /** The edit's idempotency key. */
  id: string
  endpointId: string
  label: string
  /** `held`: waits behind a parked edit of the same thing. */
  state: EditState | 'held'
  /** By this device's clock. */
  madeAt: number
  /** Why it is parked. */
  reason?: { code: number; message: string } | undefined
}

export interface QueuePage {
  edits: QueuedEdit[]
  total: number
}

/** A field of an edit: what stood there, what the person wrote, and in a conflict what somebody else wrote. */
export interface EditField {
  name: string
  before: unknown
  mine: unknown
  theirs?: unknown
  overlaps: boolean
}

export interface EditDetail extends QueuedEdit {
  fields: EditField[]
  /** Who else wrote, in a conflict. */
  changedBy?: string | undefined
  changedAt?: number | undefined
}

/** What became of a submitted edit. */
export interface Submitted {
  /** The edit's idempotency key. */
  id: string
  /** True: on this device, to be sent. False: nothing could be kept here, and the gateway has already taken it. */
  queued: boolean
}

export interface ReplayProgress {
  running: boolean
  sent: number
  /** Edits known when the run began, plus those that came since. */
  total: number
}

/** What the console plugs in once somebody is signed in, or has unlocked the device offline. */
export interface Engine {
  readonly mode: Store<EngineMode>
  /**
   * The answer to a read, unsynced edits laid over it: from the sealed replica when there is a complete one, else
   * from the gateway, else, for `cached-read`, what it last answered here. Rejects with Refused, NetworkFailure or
   * Cancelled.
   */
  read<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: ReadOptions): Promise<ResponseOf<E>>
  /** When the answer that `read` last gave was received, if it was not fresh; else undefined. */
  staleSince<E extends Endpoint>(endpoint: E, request: RequestOf<E>): number | undefined
  /** Calls the listener when answers of these endpoints may have changed; `undefined` means all of them. */
  onChange(listener: (endpointIds: readonly string[] | undefined) => void): () => void
  /**
   * Takes an edit: resolves once it is on disk (or, online only, once the gateway took it). Rejects when the request
   * is not valid, when the disk refuses it (online only: as a call does): keep the form open then.
   */
  submit<E extends QueuedEndpoint>(endpoint: E, request: RequestOf<E>): Promise<Submitted>
  readonly queue: {
    readonly counts: Store<QueueCounts>
    /** Things of this kind with unsynced edits, by id; lists mark them. The same map until one changes. */
    marks(kind: EntityKind): Store<ReadonlyMap<string, 'waiting' | 'needYou'>>
    /** Unsynced edits in the order they were made, from the offset on; held ones marked. */
    list(page: { offset: number; limit: number }): Promise<QueuePage>
    /** What was sent in the last 14 days, the newest first. */
    sent(page: { offset: number; limit: number }): Promise<QueuePage>
    detail(seq: number): Promise<EditDetail | undefined>
    /** Sends a parked edit again, as it is. */
    retry(seq: number): Promise<void>
    /** Sends a conflicting edit on top of what somebody else wrote. */
    keepMine(seq: number): Promise<void>
    /** The author's decision that the edit shall not be sent; it stays readable for 14 days. */
    discard(seq: number): Promise<void>
  }
  readonly replay: Store<ReplayProgress>
  /** Tries to send and to fetch now. */
  syncNow(): Promise<void>
  /** Brings the keys back with the account's password; why it did not, if it did not. */
  unlock(password: string): Promise<OfflineRefusal | undefined>
  /** Fetches the rows that are kept as replicas; resolves when they are complete. */
  warmUp(): Promise<void>
  close(): void
}
