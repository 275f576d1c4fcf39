import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const units = [
  ['second', 1, 120],
  ['minute', 60, 7200],
  ['hour', 3600, 172_800],
  ['day', 86_400, Number.POSITIVE_INFINITY],
] as const

/** Milliseconds in words, in the largest unit of which there are two or more. */
export function useDuration(): (milliseconds: number) => string {
  const { i18n } = useTranslation()
  return useCallback(
    (milliseconds) => {
      const seconds = Math.round(Math.abs(milliseconds) / 1000)
      const [unit, length] = units.find(([, , most]) => seconds < most) ?? ['second', 1]
      return new Intl.NumberFormat(i18n.language, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 0,
      }).format(seconds / length)
    },
    [i18n.language],
  )
}
