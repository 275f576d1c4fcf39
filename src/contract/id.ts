import { z } from './zod.ts'

/**
 * UUID, version 7: minted by the side that creates a row, so that making it twice is noticed. Lower case, as the database
 * gives it back.
 */
export const Id = z.uuid().check(z.lowercase())

/** A number that the gateway gives a row, from 1 on. */
export const NumberId = z.int().check(z.positive(), z.maximum(2_147_483_647))

/** An id as history and events write it, whatever its kind. */
export const IdText = z.union([Id, z.string().check(z.regex(/^[1-9]\d{0,9}$/))])

/** What names a row. */
export type RowId = string | number

/** Milliseconds since the epoch. */
export const Instant = z.int()

/** The bounds of what a request may name as a time: every calendar and every database has them. */
export const instantBounds = { from: Date.UTC(2000, 0, 1), to: Date.UTC(2100, 0, 1) } as const

/** An instant that a request names. */
export const GivenInstant = Instant.check(z.minimum(instantBounds.from), z.maximum(instantBounds.to))
