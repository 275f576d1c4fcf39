import type { Logger } from 'pino'
import type { LiveEvent } from '#contract/session/live.ts'
import type { Database } from '../db/client.ts'
import type { Delivery } from '../delivery/delivery.ts'
import type { FairSemaphore } from '../platform/fair-semaphore.ts'
import type { ThirdPartyClient } from '../session/third-party-client.ts'
import type { Settings } from '../settings/settings.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { Actor, Audience } from './actor.ts'
import type { CallLogs } from './call-logs.ts'
import type { Seal } from './encryption.ts'
import type { LoginKeys } from './login-keys.ts'
import type { PasswordCheck } from './passwords.ts'
import type { PublicKeys } from './public-keys.ts'
import type { RateLimit } from './rate-limit.ts'
import type { SessionKeys } from './session-keys.ts'
import type { SessionLookup } from './session-lookup.ts'

/** Tells the open consoles what happened, those at other gateways too. */
export interface LiveChannel {
  announce(to: Audience, event: LiveEvent): void
  /** Tells a session what concerns its account; returns what stops it. */
  listen(actor: Actor, tell: (event: LiveEvent) => void): () => void
}

/** What the gateway has besides the database's rows; made once at start and handed to every step. */
export interface GatewayServices {
  readonly database: Database
  readonly settings: Settings
  readonly clock: () => Date
  readonly seal: Seal
  readonly loginKeys: LoginKeys
  readonly sessionKeys: SessionKeys
  readonly sessions: SessionLookup
  readonly publicKeys: PublicKeys
  readonly passwords: PasswordCheck
  /** Those who try to sign in, by name and by address. */
  readonly signInSemaphore: FairSemaphore
  readonly logs: CallLogs
  readonly storage: FileStorage
  readonly logger: Logger
  readonly live: LiveChannel
  readonly delivery: Delivery
  readonly thirdParty: ThirdPartyClient
  /** How often an address may call, whichever listener. */
  readonly rate: RateLimit
  /** How often an address may ask whether an account name is free. */
  readonly nameChecks: RateLimit
  /** Whether only this machine reaches the gateway: demo sign-ins are refused otherwise. */
  readonly loopback: boolean
  /** Where browsers call the separate port; undefined where that is the gateway's own address. */
  readonly nodesOrigin: string | undefined
}
