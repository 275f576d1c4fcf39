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

/**
 * Lets through what happened from one day to another, both included. By the system's own picker: it writes days as the
 * browser does, whatever language the console is in.
 */
export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('log')
  const id = useId()
  const setTo = (text: string) => {
    const beginning = beginningOf(text)
    onChange('to', beginning === undefined ? undefined : beginning + day - 1)
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <label htmlFor={`${id}-from`} className="text-dense text-soft">
        {t('from')}
      </label>
      <Input
        id={`${id}-from`}
        type="date"
        value={dayOf(from)}
        max={dayOf(to)}
        onChange={(event) => onChange('from', beginningOf(event.target.value))}
        className="w-auto!"
      />
      <label htmlFor={`${id}-to`} className="text-dense text-soft">
        {t('to')}
      </label>
      <Input
        id={`${id}-to`}
        type="date"
        value={dayOf(to)}
        min={dayOf(from)}
        onChange={(event) => setTo(event.target.value)}
        className="w-auto!"
      />
    </span>
  )
}
