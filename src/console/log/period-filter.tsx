import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../ui/input.tsx'

interface PeriodFilterProps {
  from: number | undefined
  to: number | undefined
  onChange: (name: 'from' | 'to', instant: number | undefined) => void
}

const day = 86_400_000

/** The instant as a day of this device's calendar, `YYYY-MM-DD`. */
function dayOf(instant: number | undefined): string {
  if (instant === undefined) return ''
  const date = new Date(instant)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** When a day begins on this device. */
function beginningOf(text: string): number | undefined {
  const instant = new Date(`${text}T00:00:00`).getTime()
  return Number.isNaN(instant) ? undefined : instant
}

/** Lets through what happened from one day to another, both included. */
export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('log')
  const id = useId()
  const setTo = (text: string) => {
    const beginning = beginningOf(text)
    onChange('to', beginning === undefined ? undefined : beginning + day - 1)
  }
  return (
    <span className="flex items-center gap-1.5">
      <Input
        id={`${id}-from`}
        type="date"
        aria-label={t('from')}
        title={t('from')}
        value={dayOf(from)}
        max={dayOf(to)}
        onChange={(event) => onChange('from', beginningOf(event.target.value))}
        className="w-auto!"
      />
      <span aria-hidden className="text-faint">
        –
      </span>
      <Input
        id={`${id}-to`}
        type="date"
        aria-label={t('to')}
        title={t('to')}
        value={dayOf(to)}
        min={dayOf(from)}
        onChange={(event) => setTo(event.target.value)}
        className="w-auto!"
      />
    </span>
  )
}
