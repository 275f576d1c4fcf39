import { z } from '#contract/zod.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { usualDatabaseSeconds } from './settings.ts'
import { text, wholeOr } from './variable.ts'

/** The database that is configured. */
export interface DatabaseVariables {
  /** Nothing where the database is embedded. */
  databaseUrl: string | undefined
  /** A standby of it. */
  replicaUrl: string | undefined
  databaseSeconds: number
}

const address = text(/^postgres(ql)?:\/\/\S+$/, 'an address like postgres://user:password@host:5432/name')

export const databaseVariables = {
  DATABASE_URL: z.optional(address),
  DATABASE_REPLICA_URL: z.optional(address),
  DATABASE_SECONDS: wholeOr(usualDatabaseSeconds, 2, 3600),
}

interface Variables {
  DATABASE_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
  DATABASE_SECONDS: number
  MASTER_KEY?: string | undefined
}

/** @throws StartRefusal when what has to be set together is not. */
export function databaseOf(variables: Variables): DatabaseVariables {
  const { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl } = variables
  if (databaseUrl && !variables.MASTER_KEY) {
    throw new StartRefusal(
      'MASTER_KEY has to be set together with DATABASE_URL, alike for every gateway: 64 hexadecimal digits, as `openssl rand -hex 32` prints them.',
    )
  }
  if (replicaUrl && !databaseUrl) {
    throw new StartRefusal(
      'DATABASE_REPLICA_URL names a standby of the server that DATABASE_URL names; set both, or neither.',
    )
  }
  return { databaseUrl, replicaUrl, databaseSeconds: variables.DATABASE_SECONDS }
}
