import type { EntityKind } from '#contract/entity-kind.ts'
import type { HistoryAction } from '#contract/log/schema.ts'
import type { Language } from '#contract/messages.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import type { Tx } from '../db/client.ts'
import type { Actor, Audience, Location } from './actor.ts'
import type { GatewayServices, Letter } from './services.ts'

/** What is known of a call before anything is done for it. */
export interface CallContext {
  now: Date
  /** When it was signed, by the caller's clock, in milliseconds since the epoch; absent where the head names no instant. */
  signedAt: number | undefined
  /** Milliseconds since the call came. */
  elapsed(): number
  language: Language
  requestId: string
  /** The menu that the person was in; empty when the header is absent. */
  menuId: string
  ip: string
  /** What the proxy in front says of where the address is. */
  city: string | null
  /** Where the browser has the console from: as configured, or this machine's own name; nothing where that is not known. */
  origin: string | undefined
  /** Whether the request names this machine, and no proxy handed it on. */
  local: boolean
  /** The ticket of an upload; empty when the header is absent. */
  ticket: string
  /** The bytes of the body as they came. */
  body: Buffer
  services: GatewayServices
}

/** Whom the history names. */
export type Author = Pick<
  Actor,
  'accountId' | 'applicationId' | 'accountName' | 'userName' | 'terminalId' | 'terminalName'
>

/** One changed row: becomes a row of the history, and on replay a message for the auditors. */
export interface Change extends Location {
  entity: EntityKind
  entityId: string
  action: HistoryAction
  revision: number
  /** What a person calls the row. */
  label: string
  /** The changed fields as the contract shows them; absent for a new row, and a restored one. */
  before?: Record<string, unknown>
  /** Absent for a deleted row. */
  after?: Record<string, unknown>
  /** Whose the row is, where it is opened from its person. */
  userId?: string
  /** Where the row was before, when it lies elsewhere now. */
  left?: Location
  /** Who changed it, where nobody is signed in. */
  author?: Author
}

/** What surrounds every step inside the transaction. */
export interface PublicStep extends CallContext {
  tx: Tx
  /** Records the change in the history, with the step's own transaction. */
  record(change: Change): void
  /** Notifies the audience once the transaction is committed. */
  announce(to: Audience, event: LiveEvent): void
  /** Sends a letter once the transaction is committed. */
  post(letter: Letter): void
  /** Does once the transaction is committed, before the answer, what is too slow for it. */
  followUp(work: () => Promise<void>): void
}

export interface SignedInStep extends PublicStep {
  actor: Actor
  /** The key of a write; absent for reads and for calls about keys and sessions. */
  idempotencyKey: string | undefined
  /**
   * The edit that is now replayed: when a device made it, by its own clock, and, when it was made before a backup was restored,
   * the row that its person saw.
   */
  edit?: { madeAt: Date; clockOffset: number; base: Readonly<Record<string, unknown>> | undefined }
}
