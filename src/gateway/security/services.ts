import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { Channel } from '#contract/delivery/schema.ts'
import type { Epoch } from '#contract/revision.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import type { Platform } from '#contract/session/schema.ts'
import type { Refusal } from '#contract/tabulation/formula/refusal.ts'
import type { SheetContext } from '#contract/tabulation/sheet-context.ts'
import type { SheetContent } from '#contract/tabulation/sheet-schema.ts'
import type { SheetCheck, Template } from '#contract/tabulation/template-schema.ts'
import type { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import type { TerminalStatus } from '#contract/terminal/schema.ts'
import type { Database } from '../db/client.ts'
import type { FairSemaphore } from '../platform/fair-semaphore.ts'
import type { FairTurns } from '../platform/fair-turns.ts'
import type { TaskThread } from '../platform/task-thread.ts'
import type { Settings } from '../settings/settings.ts'
import type { Actor, Audience } from './actor.ts'
import type { ApplicationLookup } from './application-lookup.ts'
import type { CallLogs } from './call-logs.ts'
import type { Encryption } from './encryption.ts'
import type { LoginKeys } from './login-keys.ts'
import type { PasswordCheck } from './passwords.ts'
import type { PublicKeys } from './public-keys.ts'
import type { RateLimit } from './rate-limit.ts'
import type { SessionKeys } from './session-keys.ts'
import type { SessionLookup } from './session-lookup.ts'

/** Notifies the open consoles, those at other gateways too. */
export interface LiveChannel {
  announce(to: Audience, event: LiveEvent): void
  /** Sends a session what concerns its account; returns what stops it. */
  listen(actor: Actor, send: (event: LiveEvent) => void): () => void
}

/** A message to a person who is not signed in. */
export interface Letter {
  channel: Channel
  recipient: string
  /** Of a mail; a short message has none. */
  subject: string
  text: string
}

/** Sends letters behind the answers. */
export interface Delivery {
  /** Whether letters stay in the outbox, because no sender is configured. */
  readonly usesOutbox: boolean
  /** Whether a letter by this channel would reach anybody. */
  reaches(channel: Channel): boolean
  /** Begins to send a letter, and returns at once. */
  post(letter: Letter): void
  /** Waits for the letters under way; call it before the database is closed. */
  flush(): Promise<void>
}

/** Where the bytes of files lie. A file is written in pieces, finished once, and never changed after that. */
export interface FileStorage {
  /** How many bytes of an unfinished file have arrived; 0 for an unknown one. */
  received(fileId: string): Promise<number>
  /**
   * Writes a piece, durably. A piece that came before may come again; one that would leave a gap is not written.
   * @returns how many bytes have arrived: where the next piece has to begin.
   */
  write(fileId: string, offset: number, bytes: Uint8Array): Promise<number>
  /**
   * Makes the file readable when its SHA-256 (lower-case hex) is the one that was promised; otherwise throws its
   * bytes away.
   * @returns whether it was.
   */
  finish(fileId: string, sha256: string): Promise<boolean>
  /** The bytes of a finished file, or those from `start` to `end`, both included. */
  open(fileId: string, range?: { start: number; end: number }): Readable
  /** Removes a file, finished or not; nothing happens when there is none. */
  remove(fileId: string): Promise<void>
}

/** What the formulas of a sheet come to. */
export interface CalculatedSheet {
  /** By the keys of their cells. */
  results: Record<string, string | boolean>
  /** The checks that do not come to TRUE, and the cells at which that is said. */
  failedChecks: (SheetCheck & { key: string })[]
}

/** Judges templates and calculates sheets, outside of every transaction; where that takes too long, there is no answer. */
export interface SheetEngine {
  /** All that keeps a template from being published. */
  judge(template: Template): Promise<readonly Refusal[] | undefined>
  /** @param decides something is decided by the answer, so that more time is given for it. */
  calculate(
    template: Template,
    content: SheetContent,
    context: SheetContext,
    decides?: boolean,
  ): Promise<CalculatedSheet | undefined>
  close(): Promise<void>
}

/** Talks to WeChat and QQ, as far as they are configured. */
export interface ThirdPartyClient {
  /** Those that people can sign in by. */
  readonly platforms: Platform[]
  /**
   * The platform's page where a person agrees.
   * @param challenge of PKCE; left out where the platform does not know it.
   * @returns nothing when the platform is not configured.
   */
  authorizeAddress(platform: Platform, state: string, challenge: string): string | undefined
  /**
   * Whose code it is: the person's id at the platform.
   * @throws PlatformFailure when the platform refuses, is not reached in time, or answers something else.
   */
  subjectOf(platform: Platform, code: string, verifier: string): Promise<string>
}

/** Whether a condition of a process holds; or that it says neither yes nor no, and why. */
export type ConditionAnswer =
  | { holds: boolean }
  | { failure: 'not-boolean' | 'unknown' | 'not-feel' | 'too-long'; detail: string }

/** Evaluates conditions of processes, in a thread of their own. */
export interface Conditions {
  evaluate(task: { expression: string; variables: Record<string, unknown> }): Promise<ConditionAnswer>
  close(): Promise<void>
}

/** Notes what terminals report about themselves. */
export interface Heartbeats {
  /** @returns the terminal as it was until then, with its next number; nothing when there is no such terminal. */
  note(
    heartbeat: RequestOf<typeof sendHeartbeat>,
    contact: { now: Date; signedAt: number | undefined; ip: string; city: string | null },
  ): Promise<
    | {
        status: TerminalStatus
        validUntil: Date | null
        unsynced: number
        sequence: number
        epoch: Epoch
        /** How often devices report; null until somebody has set it. */
        heartbeatMinutes: number | null
      }
    | undefined
  >
}

/** What the gateway has besides the database's rows; created once at start and given to every step. */
export interface GatewayServices {
  readonly database: Database
  readonly settings: Settings
  readonly clock: () => Date
  readonly encryption: Encryption
  readonly loginKeys: LoginKeys
  readonly sessionKeys: SessionKeys
  readonly sessions: SessionLookup
  readonly applications: ApplicationLookup
  readonly heartbeats: Heartbeats
  readonly publicKeys: PublicKeys
  readonly passwords: PasswordCheck
  /** Those who try to sign in, by name and by address. */
  readonly signInSemaphore: FairSemaphore
  /** Calls that work with the database, by session. What begins or renews a session goes before them. */
  readonly callTurns: FairTurns
  /** Making session keys that nobody made ahead, by account. */
  readonly keyTurns: FairTurns
  readonly logs: CallLogs
  readonly storage: FileStorage
  readonly conditions: Conditions
  /** Reads models of processes, in a thread of its own that is ended where one takes too long. */
  readonly models: TaskThread<unknown, unknown>
  readonly logger: Logger
  readonly live: LiveChannel
  readonly delivery: Delivery
  readonly thirdParty: ThirdPartyClient
  readonly sheets: SheetEngine
  /** How often an address may call, whichever listener. */
  readonly rate: RateLimit
  /** How often an application may call, from whatever address. */
  readonly applicationRate: RateLimit
  /** How often an address may ask whether an account name is free. */
  readonly nameChecks: RateLimit
  /** Whether only this machine reaches the gateway: demo sign-ins are refused otherwise. */
  readonly loopback: boolean
  /** How browsers name the gateway, as far as it is configured. */
  readonly publicOrigin: string | undefined
  /** Where browsers call the separate port; undefined where that is the gateway's own address. */
  readonly nodesOrigin: string | undefined
}
