import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export interface Format {
  /** 1,234 */
  number(value: number, fractionDigits?: number): string
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
  const { i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en-GB' : 'zh-CN'
  return useMemo(() => {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const dates = new Intl.DateTimeFormat(language, day)
    const minute = { hour: '2-digit', minute: '2-digit', hour12: false } as const
    const times = new Intl.DateTimeFormat(language, { ...day, ...minute })
    const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
    return {
      number: (value, digits = 2) =>
        new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value),
      percent: (value) => percents.format(value),
      date: (instant) => dates.format(instant),
      time: (instant) => times.format(instant),
      clock: (instant) =>
        dates.format(instant) === dates.format(Date.now())
          ? new Intl.DateTimeFormat(language, minute).format(instant)
          : times.format(instant),
      list: (names) => names.join(language === 'zh-CN' ? '、' : ', '),
    }
  }, [language])
}
