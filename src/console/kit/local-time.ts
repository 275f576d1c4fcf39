import type { FieldValue } from './form-request.ts'

/** The instant that stands in a field of a day and a time, of the device's own zone; nothing while it is empty. */
export function instantOf(value: FieldValue): number | undefined {
  const instant = typeof value === 'string' && value !== '' ? new Date(value).getTime() : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

/** What stands in such a field for an instant. */
export function localTimeOf(instant: number): string {
  const offset = new Date(instant).getTimezoneOffset() * 60_000
  return new Date(instant - offset).toISOString().slice(0, 16)
}
