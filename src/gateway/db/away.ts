import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/** Nobody knows whether the database did what was asked, or it could not be asked at all. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** Of a server that answers reads alone: a standby, or a former primary. */
const readOnly = '25006'
/**
 * PostgreSQL's codes for what passes by itself: a broken connection (class 08), a server that ends sessions, is starting or
 * stopping, that answers reads alone, or where somebody else holds a lock for too long.
 */
const passing = /^(08...|57P0[1235]|25006|55P03)$/

function causeOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error
}

/**
 * Whether it failed because the database is not there, or gave no answer: the same again may succeed a little later. What
 * PostgreSQL did not answer with a code of its own failed on the way.
 */
export function isAway(error: unknown): boolean {
  const cause = causeOf(error)
  if (cause instanceof DatabaseError) return passing.test(cause.code ?? '')
  return error instanceof DatabaseAway || error instanceof DrizzleQueryError
}

/** Whether the server refuses to write anything. */
export function isReadOnly(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof DatabaseError && cause.code === readOnly
}
