import { DrizzleQueryError } from 'drizzle-orm'

/** Serialisation failure and deadlock: the database asks to try again. */
const worthRepeating = new Set(['40001', '40P01'])

/** PostgreSQL's five-character code of a failed query, no matter what wrapped it; nothing for other errors. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** Whether the database asks for the whole transaction again. */
export function isWorthRepeating(error: unknown): boolean {
  return worthRepeating.has(sqlState(error) ?? '')
}

/** Whether a second row was to be written where there may be one (23505). */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** Whether the database lacks room, memory or connections just now (class 53), whatever it was asked for. */
export function isOutOfResources(error: unknown): boolean {
  return sqlState(error)?.startsWith('53') ?? false
}
