import { useLanguage } from './use-language.ts'

export interface Format {
  /** 1,234; with 20 digits all that there are. */
  number(value: number, fractionDigits?: 0 | 1 | 2 | 20): string
  /** 0.5 → 50% */
  percent(value: number): string
  /** Milliseconds → date. */
  date(instant: number): string
  /** Milliseconds → date and time to the minute. */
  time(instant: number): string
  /** Milliseconds → time to the minute; of another day than today with its date. */
  clock(instant: number): string
  /** Names, one after the other. */
  list(names: readonly string[]): string
}

/** Numbers and times as the chosen language writes them. */
export function useFormat(): Format {
  return useLanguage() === 'en' ? english : chinese
}

function formatOf(language: string, between: string): Format {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const minute = { hour: '2-digit', minute: '2-digit', hour12: false } as const
  const dates = new Intl.DateTimeFormat(language, day)
  const times = new Intl.DateTimeFormat(language, { ...day, ...minute })
  const clocks = new Intl.DateTimeFormat(language, minute)
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const upTo = (maximumFractionDigits: number) => new Intl.NumberFormat(language, { maximumFractionDigits })
  const numbers = { 0: upTo(0), 1: upTo(1), 2: upTo(2), 20: upTo(20) } as const
  return {
    number: (value, digits = 2) => numbers[digits].format(value),
    percent: (value) => percents.format(value),
    date: (instant) => dates.format(instant),
    time: (instant) => times.format(instant),
    clock: (instant) => (dates.format(instant) === dates.format(Date.now()) ? clocks : times).format(instant),
    list: (names) => names.join(between),
  }
}

// A formatter takes longer to create than a row to draw, so all rows share theirs.
const chinese = formatOf('zh-CN', '、')
const english = formatOf('en-GB', ', ')
