import { Input } from '../ui/input.tsx'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import type { FieldValue } from './form-request.ts'

/** A day and a time of the device's own zone, by the system's picker. */
export function TimeField(frame: FieldProps) {
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => (
        <Input {...aria} {...field} type="datetime-local" value={String(field.value ?? '')} />
      )}
    />
  )
}

/** The instant that stands in such a field; nothing while it is empty. */
export function instantOf(value: FieldValue): number | undefined {
  const instant = typeof value === 'string' && value !== '' ? new Date(value).getTime() : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

/** What stands in such a field for an instant. */
export function localTimeOf(instant: number): string {
  const offset = new Date(instant).getTimezoneOffset() * 60_000
  return new Date(instant - offset).toISOString().slice(0, 16)
}
