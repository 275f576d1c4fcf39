import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** How long ago an instant is, in words: 3 minutes ago; said again every minute. */
export function useAge(): (instant: number) => string {
  const { i18n } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => {
    const format = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' })
    return (instant) => {
      // What came since the last minute is new.
      const passed = Math.max(0, now - instant)
      for (const [unit, length] of units) {
        if (passed >= length) return format.format(-Math.floor(passed / length), unit)
      }
      return format.format(0, 'second')
    }
  }, [i18n.language, now])
}

/** When something was: of today how long ago, else date and time. */
export function useSince(): (instant: number) => string {
  const age = useAge()
  const format = useFormat()
  return useCallback(
    (instant) => (format.date(instant) === format.date(Date.now()) ? age(instant) : format.time(instant)),
    [age, format],
  )
}
