import type { Database } from './db/client.ts'

/** What the gateway has besides the database's rows; made once at start and handed to every step. */
export interface GatewayServices {
  readonly database: Database
}
