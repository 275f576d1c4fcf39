import { dayLength } from '../day.ts'

/** A day of the calendar: months and days from 1. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

const epoch = Date.UTC(1899, 11, 30)
/** Excel has a 29 February 1900, which never was: days before it count one less. */
const daysThatNeverWas = 60
/** 31 December 9999, the last that Excel knows. */
export const lastSerial = 2_958_465

/** The number that sheets have for a day: 1 is 1 January 1900. Months and days may lie beyond their ends, and are carried on. */
export function serialOf({ year, month, day }: CalendarDay): number {
  // Date.UTC takes years below 100 for those of the last century.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const days = Math.round((date.getTime() - epoch) / dayLength)
  return days <= daysThatNeverWas ? days - 1 : days
}

/** The day that a number stands for, its time aside. */
export function calendarDay(serial: number): CalendarDay {
  const whole = Math.floor(serial)
  if (whole === daysThatNeverWas) return { year: 1900, month: 2, day: 29 }
  if (whole === 0) return { year: 1900, month: 1, day: 0 }
  const date = new Date(epoch + (whole < daysThatNeverWas ? whole + 1 : whole) * dayLength)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The number of a day that is written `YYYY-MM-DD`; undefined when there is no such day. */
export function serialOfText(text: string): number | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (!year) return undefined
  const wanted = { year: Number(year), month: Number(month), day: Number(day) }
  if (wanted.year < 1900) return undefined
  const serial = serialOf(wanted)
  const found = calendarDay(serial)
  return found.month === wanted.month && found.day === wanted.day ? serial : undefined
}

/** The day as it is stored: `YYYY-MM-DD`. */
export function dayOfSerial(serial: number): string {
  const { year, month, day } = calendarDay(serial)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Of the week, 0 for Sunday. */
export function weekday(serial: number): number {
  return (Math.floor(serial) + 6) % 7
}

/** The day of the sites is China's, which is eight hours ahead all year. */
const aheadOfUtc = 8 * 60 * 60 * 1000

/** Day and time at the sites, of an instant in milliseconds. */
export function serialAt(instant: number): number {
  return (instant + aheadOfUtc - epoch) / dayLength
}
