import type { Database } from './db/client.ts'
import type { CallLogs } from './security/call-logs.ts'
import type { LoginKeys } from './security/login-keys.ts'
import type { PasswordCheck } from './security/passwords.ts'
import type { PublicKeys } from './security/public-keys.ts'
import type { Seal } from './security/seal.ts'
import type { SessionKeys } from './security/session-keys.ts'
import type { Settings } from './settings.ts'

/** What the gateway has besides the database's rows; made once at start and handed to every step. */
export interface GatewayServices {
  readonly database: Database
  readonly settings: Settings
  readonly clock: () => Date
  readonly seal: Seal
  readonly loginKeys: LoginKeys
  readonly sessionKeys: SessionKeys
  readonly publicKeys: PublicKeys
  readonly passwords: PasswordCheck
  readonly logs: CallLogs
}
