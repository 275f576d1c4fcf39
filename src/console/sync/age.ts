import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** How long ago an instant is, in words: 3 minutes ago; said again every minute. */
export function useAge(): (instant: number) => string {
  const { i18n } = useTranslation()
  const [, again] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => again((times) => times + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
  const format = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' })
  return (instant) => {
    const passed = Math.max(0, Date.now() - instant)
    for (const [unit, length] of units) {
      if (passed >= length) return format.format(-Math.floor(passed / length), unit)
    }
    return format.format(0, 'second')
  }
}
