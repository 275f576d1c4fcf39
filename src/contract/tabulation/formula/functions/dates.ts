import { type CalendarDay, calendarDay, lastSerial, serialOf, weekday } from '../../serial-date.ts'
import { readNumber } from '../coerce.ts'
import { cellsOf, FormulaError } from '../values.ts'
import {
  type Arguments,
  define,
  demand,
  type FunctionList,
  lifted,
  numberAt,
  numbersOf,
  textAt,
} from './define.ts'

const secondsOfDay = 86_400

/** A serial number that stands for a day. @throws FormulaError */
function dayAt(given: Arguments, index: number): number {
  return known(Math.floor(numberAt(given, index)))
}

function known(serial: number): number {
  demand(serial >= 0 && serial <= lastSerial)
  return serial
}

function partOfDay(part: keyof CalendarDay) {
  return lifted(1, 1, (given) => calendarDay(dayAt(given, 0))[part])
}

/** Of a time, how much of a unit there is, as clocks count. */
function partOfTime(seconds: number, within: number) {
  return lifted(1, 1, (given) => {
    const moment = numberAt(given, 0)
    demand(moment >= 0)
    const ofDay = Math.round((moment - Math.floor(moment)) * secondsOfDay) % secondsOfDay
    return Math.floor(ofDay / seconds) % within
  })
}

/** The same day some months later; the last of its month where that has no such day. */
function monthsLater(serial: number, months: number): number {
  const { year, month, day } = calendarDay(serial)
  return known(Math.min(serialOf({ year, month: month + months, day }), monthEnd(serial, months)))
}

function monthEnd(serial: number, months: number): number {
  const { year, month } = calendarDay(serial)
  return known(serialOf({ year, month: month + months + 1, day: 0 }))
}

function dateDifference(given: Arguments): number {
  const [from, to] = [dayAt(given, 0), dayAt(given, 1)]
  demand(from <= to)
  const [start, end] = [calendarDay(from), calendarDay(to)]
  const months = (end.year - start.year) * 12 + end.month - start.month - (end.day < start.day ? 1 : 0)
  switch (textAt(given, 2).toUpperCase()) {
    case 'Y':
      return Math.floor(months / 12)
    case 'M':
      return months
    case 'D':
      return to - from
    case 'YM':
      return months % 12
    case 'MD':
      return to - monthsLaterCarried(start, months)
    case 'YD': {
      const years = Math.floor(months / 12)
      return to - serialOf({ ...start, year: start.year + years })
    }
    default:
      throw new FormulaError('#NUM!')
  }
}

function monthsLaterCarried({ year, month, day }: CalendarDay, months: number): number {
  return serialOf({ year, month: month + months, day })
}

/** Which day of the week is the first, and whether that counts as 0 or 1, by Excel's kinds. */
function weekdayNumber(serial: number, kind: number): number {
  if (kind === 3) return (weekday(serial) + 6) % 7
  const first = kind === 1 ? 0 : kind === 2 ? 1 : kind - 10
  demand((kind >= 1 && kind <= 2) || (kind >= 11 && kind <= 17))
  return ((weekday(serial) - first + 7) % 7) + 1
}

function isoWeek(serial: number): number {
  const thursday = serial - ((weekday(serial) + 6) % 7) + 3
  const { year } = calendarDay(thursday)
  return Math.floor((thursday - serialOf({ year, month: 1, day: 1 })) / 7) + 1
}

function weekNumber(serial: number, kind: number): number {
  if (kind === 21) return isoWeek(serial)
  const newYear = serialOf({ ...calendarDay(serial), month: 1, day: 1 })
  return Math.floor((serial - newYear + weekdayNumber(newYear, kind) - 1) / 7) + 1
}

function holidaysAt(given: Arguments, index: number): ReadonlySet<number> {
  if (index >= given.count) return new Set()
  return new Set(
    cellsOf(given.value(index)).flatMap((cell) => (cell === null ? [] : numbersOf(cell).map(Math.floor))),
  )
}

function isWorkday(serial: number, holidays: ReadonlySet<number>): boolean {
  const day = weekday(serial)
  return day !== 0 && day !== 6 && !holidays.has(serial)
}

function workdaysBetween(given: Arguments): number {
  const [one, other] = [dayAt(given, 0), dayAt(given, 1)]
  const holidays = holidaysAt(given, 2)
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const weeks = Math.floor((to - from + 1) / 7)
  let count = weeks * 5
  for (let serial = from + weeks * 7; serial <= to; serial++) if (isWorkday(serial, new Set())) count++
  for (const holiday of holidays)
    if (holiday >= from && holiday <= to && isWorkday(holiday, new Set())) count--
  return one <= other ? count : -count
}

function workday(given: Arguments): number {
  const holidays = holidaysAt(given, 2)
  const days = Math.trunc(numberAt(given, 1))
  demand(Math.abs(days) <= lastSerial)
  const step = Math.sign(days)
  let serial = dayAt(given, 0)
  for (let left = Math.abs(days); left > 0; ) {
    serial = known(serial + step)
    if (isWorkday(serial, holidays)) left--
  }
  return serial
}

function date(given: Arguments): number {
  const [year, month, day] = [numberAt(given, 0), numberAt(given, 1), numberAt(given, 2)].map(Math.trunc)
  if (year === undefined || month === undefined || day === undefined) throw new FormulaError('#VALUE!')
  demand(year >= 0 && year < 10_000 && Math.abs(month) < 100_000 && Math.abs(day) < 10_000_000)
  return known(serialOf({ year: year < 1900 ? year + 1900 : year, month, day }))
}

/** What a text says of a day, or of a time. */
function ofText(part: (moment: number) => number) {
  return lifted(1, 1, (given) => {
    const text = textAt(given, 0)
    const moment = /[-/:年]/.test(text) ? readNumber(text) : undefined
    if (moment === undefined) throw new FormulaError('#VALUE!')
    return part(moment)
  })
}

export const dates: FunctionList = {
  DATE: lifted(3, 3, date),
  DATEDIF: lifted(3, 3, dateDifference),
  DATEVALUE: ofText(Math.floor),
  DAY: partOfDay('day'),
  DAYS: lifted(2, 2, (given) => dayAt(given, 0) - dayAt(given, 1)),
  EDATE: lifted(2, 2, (given) => monthsLater(dayAt(given, 0), Math.trunc(numberAt(given, 1)))),
  EOMONTH: lifted(2, 2, (given) => monthEnd(dayAt(given, 0), Math.trunc(numberAt(given, 1)))),
  HOUR: partOfTime(3600, 24),
  ISOWEEKNUM: lifted(1, 1, (given) => isoWeek(dayAt(given, 0))),
  MINUTE: partOfTime(60, 60),
  MONTH: partOfDay('month'),
  NETWORKDAYS: define(2, 3, workdaysBetween),
  NOW: define(0, 0, ({ around }) => around.now),
  SECOND: partOfTime(1, 60),
  TIME: lifted(3, 3, (given) => {
    const seconds =
      Math.trunc(numberAt(given, 0)) * 3600 +
      Math.trunc(numberAt(given, 1)) * 60 +
      Math.trunc(numberAt(given, 2))
    demand(seconds >= 0)
    return (seconds % secondsOfDay) / secondsOfDay
  }),
  TIMEVALUE: ofText((moment) => moment - Math.floor(moment)),
  TODAY: define(0, 0, ({ around }) => Math.floor(around.now)),
  WEEKDAY: lifted(1, 2, (given) => weekdayNumber(dayAt(given, 0), Math.trunc(numberAt(given, 1, 1)))),
  WEEKNUM: lifted(1, 2, (given) => weekNumber(dayAt(given, 0), Math.trunc(numberAt(given, 1, 1)))),
  WORKDAY: define(2, 3, workday),
  YEAR: partOfDay('year'),
}
