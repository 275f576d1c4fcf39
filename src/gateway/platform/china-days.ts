import { day } from './durations.ts'

/** China has one time the whole year, whatever the gateway's own. */
const chinaTime = 8 * 3_600_000

/** The day in China, `YYYY-MM-DD`, that an instant belongs to. */
export function dayInChina(instant: Date): string {
  return new Date(instant.getTime() + chinaTime).toISOString().slice(0, 10)
}

/** The first instant of a day in China. */
export function startOfDay(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - chinaTime)
}

/** The first instant after a day in China. */
export function endOfDay(date: string): Date {
  return new Date(startOfDay(date).getTime() + day)
}
