import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long something took, or has taken until now, in the largest unit that fits: 2.5 hours. */
export function useHowLong(): (time: { enteredAt: number; leftAt?: number | undefined }) => string {
  const { t, i18n } = useTranslation('process-instance')
  return useCallback(
    ({ enteredAt, leftAt = Date.now() }) => {
      const passed = leftAt - enteredAt
      const found = units.find(([, length]) => passed >= length)
      if (!found) return t('underAMinute')
      const [unit, length] = found
      const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const
      return new Intl.NumberFormat(i18n.language, format).format(passed / length)
    },
    [t, i18n.language],
  )
}
