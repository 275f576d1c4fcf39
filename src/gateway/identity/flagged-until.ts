import { flaggedDays } from '#contract/expiry.ts'
import { dayInChina } from '../platform/china-days.ts'
import { day } from '../platform/durations.ts'

/** The day in China before which what ends is flagged: it ends soon, or has ended. */
export function flaggedUntil(now: Date): string {
  return dayInChina(new Date(now.getTime() + flaggedDays * day))
}
