/** Milliseconds of a day. */
export const dayLength = 86_400_000
/** China has one time the whole year. */
const chinaTime = 8 * 3_600_000

/** When a day (`YYYY-MM-DD`) begins in China, epoch milliseconds. */
export function beginOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - chinaTime
}
