import { calendarDay, weekday } from '../serial-date.ts'
import { chineseDigits, chineseNumber } from './chinese-figures.ts'
import type { FormatPart, FormatSection } from './format-code.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const chineseWeekdays = '日一二三四五六'
const secondsOfDay = 86_400

/** A serial number (days since 1900, its fraction the time) as a date format shows it; times are rounded to the least unit shown. */
export function formatDate(serial: number, { parts, figures }: FormatSection): string {
  const steps = 10 ** placesOf(parts)
  const ticks = Math.round(serial * secondsOfDay * steps)
  const seconds = Math.floor(ticks / steps)
  const day = Math.floor(seconds / secondsOfDay)
  const time = {
    seconds,
    fraction: ticks % steps,
    ofDay: seconds % secondsOfDay,
    halves: parts.some((part) => part.kind === 'date' && /p/i.test(part.unit)),
  }
  const write = (text: string, digitwise = false) =>
    figures ? (digitwise ? chineseDigits(text, figures) : chineseNumber(text, figures)) : text
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'elapsed') return write(elapsed(part, time.seconds))
      if (part.kind === 'date') return datePart(part, day, time, write)
      // A point, a comma or a digit among days is what it looks like.
      return part.kind === 'point'
        ? '.'
        : part.kind === 'comma'
          ? ','
          : part.kind === 'digit'
            ? part.sign
            : ''
    })
    .join('')
}

function placesOf(parts: readonly FormatPart[]): number {
  return parts.reduce(
    (most, part) => (part.kind === 'date' && part.unit === 'f' ? Math.max(most, part.count) : most),
    0,
  )
}

function elapsed({ unit, count }: { unit: string; count: number }, seconds: number): string {
  const length = unit === 'h' ? 3600 : unit === 'm' ? 60 : 1
  return String(Math.floor(seconds / length)).padStart(count, '0')
}

interface Time {
  ofDay: number
  fraction: number
  halves: boolean
}

function datePart(
  { unit, count }: { unit: string; count: number },
  serial: number,
  time: Time,
  write: (text: string, digitwise?: boolean) => string,
): string {
  const { year, month, day } = calendarDay(serial)
  const hour = Math.floor(time.ofDay / 3600)
  const [minute, second] = [Math.floor(time.ofDay / 60) % 60, time.ofDay % 60]
  const padded = (value: number) => write(String(value).padStart(Math.min(count, 2), '0'))
  switch (unit) {
    case 'y':
    case 'e':
      return write(count <= 2 && unit === 'y' ? String(year % 100).padStart(2, '0') : String(year), true)
    case 'm':
      return count < 3 ? padded(month) : monthName(month, count)
    case 'd':
      return count < 3 ? padded(day) : (weekdays[weekday(serial)] ?? '').slice(0, count === 3 ? 3 : undefined)
    case 'a':
      return `${count > 3 ? '星期' : ''}${chineseWeekdays[weekday(serial)]}`
    case 'h':
      return padded(time.halves ? hour % 12 || 12 : hour)
    case 'n':
      return padded(minute)
    case 's':
      return padded(second)
    case 'f':
      return `${String(second).padStart(2, '0')}.${String(time.fraction).padStart(count, '0')}`
    case 'P':
      return hour < 12 ? '上午' : '下午'
    default:
      return (hour < 12 ? 'AM' : 'PM').slice(0, count > 3 ? 2 : 1)
  }
}

function monthName(month: number, count: number): string {
  const name = months[month - 1] ?? ''
  return count === 3 ? name.slice(0, 3) : count === 5 ? name.slice(0, 1) : name
}
