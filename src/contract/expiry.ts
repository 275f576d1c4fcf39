import { beginOf, dayLength } from './day.ts'
import { z } from './zod.ts'

/** Days before the end at which something that expires is flagged and announced (checklist STF-07). */
export const expiryStages = [30, 60, 90] as const

/** How long before its end something is first flagged and announced. */
export const flaggedDays = Math.max(...expiryStages)

/** 30, 60 or 90 for what ends within so many days, 0 for what has ended. */
export const ExpiresWithin = z.literal([0, ...expiryStages])
export type ExpiresWithin = z.output<typeof ExpiresWithin>

/** The stage that something has reached whose last day (`YYYY-MM-DD`) this is; undefined while that is farther off. */
export function expiresWithin(validUntil: string | undefined, now: number): ExpiresWithin | undefined {
  if (validUntil === undefined) return undefined
  const left = beginOf(validUntil) + dayLength - now
  if (left <= 0) return 0
  return expiryStages.find((days) => left <= days * dayLength)
}
