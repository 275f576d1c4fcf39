import type { Menu } from '#contract/application/schema.ts'
import type { Endpoint, QueuedEndpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { EntityKind } from '#contract/entity-kind.ts'
import type { EntriesEdit } from '#contract/entries.ts'
import type { RefusedPart } from '#contract/sync/told.ts'
import type { TerminalReason } from '#contract/terminal/revocation-schema.ts'
import type { Drafts } from './draft-types.ts'
import type { MissingFile } from './missing-file.ts'
import type { ReplicaStatus } from './replica-types.ts'

/** Parked are conflict, refused, gone and no-permission. `taken-in-part`: sent, but what was left out was not read yet. */
export type EditState =
  | 'waiting'
  | 'sending'
  | 'acknowledged'
  | 'taken-in-part'
  | 'conflict'
  | 'refused'
  | 'gone'
  | 'no-permission'
  | 'discarded'

/** Why a vault was not opened without the gateway. */
export type OfflineRefusal =
  | 'unknown-account'
  /** This terminal is not authorised for work offline, or was not online for too long. */
  | 'sign-in-needed'
  /** The clock stands before the last time that the gateway was heard. */
  | 'clock'
  | 'wrong-password'
  /** Ten wrong ones: only a sign-in at the gateway, or where nothing else can open the vault a long wait, lets one try. */
  | 'too-many-failures'

/** A value to look at and to be notified of; fits React's `useSyncExternalStore`. */
export interface Store<T> {
  /** The same object until something changes. */
  read(): T
  /** Calls the listener after each change; returns what ends that. */
  subscribe(listener: () => void): () => void
}

/** Whether people sign in on this terminal; `unknown` when the gateway could not be asked, or knows no such terminal. */
export type Standing = TerminalReason | 'authorised' | 'unknown'

/** Why nothing can be stored on this device now: the console then works online only, and says so. */
export type OnlineOnlyReason = 'insecure-context' | 'storage-unavailable' | 'locked' | 'newer-build'

/** How the engine works now. `locked`: the keys are gone from memory, `unlock` with the password brings them back. */
export type EngineMode = { kind: 'full' } | { kind: 'online-only'; reason: OnlineOnlyReason }

export interface ReadOptions<Answer = unknown> {
  signal?: AbortSignal | undefined
  /** Nobody asked for it just now: no error box (SES-26). */
  background?: boolean | undefined
  /** Called with what the gateway last answered, where that is stored here, while it is asked again. */
  stored?: ((answer: Answer) => void) | undefined
}

/** How a row shows its unsynced edits. `deletion`: one deletes it; `needYou`: one is parked; `heldDeletion`: both. */
export type UnsyncedMark = 'waiting' | 'deletion' | 'needYou' | 'heldDeletion'

/** How many edits are where. */
export interface QueueCounts {
  /** On their way by themselves: waiting, being sent, or held behind one that needs a person. */
  waiting: number
  /** Parked, so that a person must decide, or taken in part, so that one must read what was left out. */
  needYou: number
  /** Unsynced edits of other people on this device; they wait for these people's sign-in. */
  others: number
}

/** A field that the gateway refused, and what would be right. */
export interface FieldProblem {
  path: string
  message: string
}

/** An edit as the queue screen shows it. */
export interface QueuedEdit {
  seq: number
  /** The edit's idempotency key. */
  id: string
  endpointId: string
  label: string
  /** The kind of the entity that it is about; its texts are the namespace of this name. */
  kind: string
  /** Id of that entity. */
  entityId: string
  /** It creates the entity. */
  creates: boolean
  /** It deletes the entity. */
  deletes: boolean
  /** Names of the fields that the person changed. */
  changed: readonly string[]
  /** `held`: waits behind a parked edit of the same entity, or of one that it names. */
  state: EditState | 'held'
  /** The parked edit that a held one waits behind. */
  behind?: { seq: number; label: string } | undefined
  /** By this device's clock. */
  madeAt: number
  /** Bytes on this device. */
  size: number
  /** It was sent without an answer: the gateway may have it, whatever becomes of it here. */
  mayHaveArrived: boolean
  /** Why it is parked, and what the gateway refused, field by field. */
  reason?: { code: number; message: string; problems: readonly FieldProblem[] } | undefined
  /** Files that it names and that were missing when a rescue file brought it, as long as it is not sent. */
  missing?: readonly MissingFile[] | undefined
  /** Fields that somebody else had changed meanwhile, and which stand beside it. */
  merged?: readonly string[] | undefined
  /** Parts of it that the gateway did not take, each with why. */
  refused?: readonly RefusedPart[] | undefined
}

export interface QueuePage {
  edits: QueuedEdit[]
  total: number
}

/**
 * A field of an edit: what stood there, what the person wrote, and in a conflict what somebody else wrote. Of a deletion,
 * which writes nothing, all that stood there.
 */
export interface EditField {
  name: string
  before: unknown
  mine: unknown
  theirs?: unknown
  overlaps: boolean
}

export interface EditDetail extends QueuedEdit {
  fields: EditField[]
  /** As it is sent. */
  request: Readonly<Record<string, unknown>>
  /** The row that the person saw, as far as it was here. */
  before?: Readonly<Record<string, unknown>> | undefined
  /** Its deleted entity can be created again. */
  canRecreate: boolean
  /** It was given up in a conflict, all or some of it: that can be opened again unless it is too late. */
  canReopen: boolean
  /** The row's revision, in a conflict. */
  revision?: number | undefined
  /** Of lists that merge entry by entry, in a conflict: what is asked of the entries that nobody else wrote. */
  beside?: Readonly<Record<string, EntriesEdit>> | undefined
  /** Who else wrote, in a conflict. */
  changedBy?: string | undefined
  changedAt?: number | undefined
}

/** What became of a submitted edit. */
export interface Submitted {
  /** The edit's idempotency key. */
  id: string
  /** True: on this device, to be sent. False: nothing could be stored here, and the gateway has already taken it. */
  queued: boolean
  /** Parts that the gateway, which took it at once, did not take. */
  refused?: readonly RefusedPart[] | undefined
}

export interface ReplayProgress {
  running: boolean
  sent: number
  /** Edits known when the run began, plus those that came since. */
  total: number
}

/** How many edits of a rescue file were taken, and of the others: were here, were given files that they missed, do not open. */
export interface TakenRescue extends Record<'taken' | 'known' | 'completed' | 'unreadable', number> {
  missing: readonly MissingFile[]
  /** Files that edits miss which were sent without them, given up or changed: to be added to the record by hand. */
  tooLate: readonly MissingFile[]
}

/** What a person sees of the queue, and decides about it. */
export interface QueueCommands {
  /**
   * Unsynced edits in the order they were made: the same array until one changes, with the same objects for those that did
   * not. Changes that come together are announced together.
   */
  readonly unsynced: Store<readonly QueuedEdit[]>
  /** Edits of which the gateway left out parts that nobody has read here yet, in the order they were made. */
  readonly takenInPart: Store<readonly QueuedEdit[]>
  /** Their author has read what was left out of these. */
  markRead(seqs: readonly number[]): Promise<number>
  /** What was sent or discarded in the last 14 days, the newest first. */
  sent(page: { offset: number; limit: number }): Promise<QueuePage>
  detail(seq: number): Promise<EditDetail | undefined>
  /** Sends parked edits again, as they are; how many it were. */
  retry(seqs: readonly number[]): Promise<number>
  /**
   * Sends a conflicting edit on top of the revision that the person was shown, without the fields named, which stay as
   * the other left them; an edit of which nothing remains is discarded, and so is a deletion when any field shall stay.
   * False, and nothing happens, when that is no longer the conflict that stands.
   */
  resolve(seq: number, shown: number, theirs: readonly string[]): Promise<boolean>
  /**
   * Puts an edit that was discarded in a conflict, or of which `resolve` gave up some, back into that conflict, in its place and as
   * the person had written it. False when it is too late: it, or a later edit of the same entity, has been sent, or another
   * tab has moved it on.
   */
  reopen(seq: number): Promise<boolean>
  /** Sends a parked edit again with what the person has made of it. Rejects when the request is not valid. */
  revise<E extends QueuedEndpoint>(seq: number, endpoint: E, request: RequestOf<E>): Promise<void>
  /**
   * Creates the deleted entity of a parked edit again, under a new id, with all that this device knows of it and every edit
   * of it that was not sent; they are one edit then. False: not enough is known here.
   */
  recreate(seq: number): Promise<boolean>
  /** These edits and all that mean nothing without them, because they are about an entity that these would have created. */
  withDependents(seqs: readonly number[]): readonly QueuedEdit[]
  /**
   * The author's decision that edits shall not be sent; they stay readable for 14 days. Those being sent just now are left;
   * how many were discarded.
   */
  discard(seqs: readonly number[]): Promise<number>
  /** All unsynced edits with their photos, sealed under a passphrase (rescue.ts): the text of a file; how many photos had no room. */
  saveRescue(passphrase: string): Promise<{ text: string; filesLeft: number }>
  /**
   * Takes the edits of such a file that are not here yet, and files that those which are here miss (`completed`: how many edits);
   * of one that a locked device saved by the account's password, as far as its edits and photos open: the others are
   * `unreadable`. `missing`: files that edits which were taken name, and which neither came with them nor are here. Rejects with
   * RescueRefused, or as a call does, with nothing taken.
   */
  takeRescue(text: string, passphrase: string): Promise<TakenRescue>
}

/** What the console plugs in once somebody is signed in, or has unlocked the device offline. */
export interface Engine {
  readonly mode: Store<EngineMode>
  /**
   * The answer to a read, unsynced edits applied to it: from the sealed replica when there is a complete one, else
   * from the gateway, else, for `cached-read`, what it last answered here. Rejects with Refused, NetworkFailure or
   * Cancelled.
   */
  read<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: ReadOptions<ResponseOf<E>>,
  ): Promise<ResponseOf<E>>
  /** When the answer that `read` last gave was received, if it was not fresh; 0 for what this device alone knows; else undefined. */
  staleSince<E extends Endpoint>(endpoint: E, request: RequestOf<E>): number | undefined
  /** Resolves once the page has what it shows first: what nobody waits for is asked for after it. */
  readonly firstScreen: Promise<void>
  /** Calls the listener when answers of these endpoints may have changed; `undefined` means all of them. */
  onChange(listener: (endpointIds: readonly string[] | undefined) => void): () => void
  /**
   * Takes an edit: resolves once it is on disk (or, online only, once the gateway took it). Rejects when the request
   * is not valid, when the disk refuses it (online only: as a call does): keep the form open then. `seen`: the row as the
   * person saw it, where no replica has it.
   */
  submit<E extends QueuedEndpoint>(endpoint: E, request: RequestOf<E>, seen?: object): Promise<Submitted>
  /**
   * The same of a save that is several edits, in this order: all of them are taken, or none (online only: those before the one
   * that is refused). `draft`: the half-written form that they were, by its name; it goes in the same moment, unless
   * another tab has written in it since.
   */
  submitAll<E extends QueuedEndpoint>(
    endpoint: E,
    edits: readonly { request: RequestOf<E>; seen?: object | undefined }[],
    draft?: string,
  ): Promise<Submitted[]>
  /** Files that edits name. */
  readonly files: {
    /**
     * Saves a file on this device until the edit that names its id has been taken. Resolves with the id once it is on disk
     * for good (online only: once the gateway has it). Rejects when the disk refuses it (online only: as a call does).
     */
    save(file: Blob): Promise<string>
    /** A file that is on this device. */
    open(fileId: string): Promise<Blob | undefined>
    /** Removes one that the gateway has, and that no edit of this device names. */
    drop(fileId: string): Promise<void>
  }
  readonly drafts: Drafts
  readonly queue: {
    readonly counts: Store<QueueCounts>
    /** Entities of this kind with unsynced edits, by id; lists mark them. The same map until one changes. */
    pendingStatus(kind: EntityKind): Store<ReadonlyMap<string, UnsyncedMark>>
    /** What the queue screen works with; its code comes when it is first asked for. */
    commands(): Promise<QueueCommands>
  }
  /** Saves the console's menus for a sign-in without the gateway, where this device may be opened so. */
  saveMenus(menus: readonly Menu[]): Promise<void>
  readonly replay: Store<ReplayProgress>
  /** None as long as nothing that is stored is open. */
  readonly replicas: Store<readonly ReplicaStatus[]>
  /** Unsent edits that the browser has thrown away with everything else, by the count that the gateway last heard. */
  readonly lost: Store<number>
  /** The person has read how many were lost. */
  lostRead(): Promise<void>
  /** Tries to send and to fetch now. */
  syncNow(): Promise<void>
  /** Brings the keys back with the account's password; why it did not, if it did not. */
  unlock(password: string): Promise<OfflineRefusal | undefined>
  /** Fetches the rows that are stored as replicas; resolves when they are complete. */
  warmUp(): Promise<void>
  close(): void
}
