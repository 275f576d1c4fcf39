const shape = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/

/** The instant as `YYYYMMDDHHmmss` in UTC (specification §9; the protocol fixes the zone). */
export function formatTimestamp(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace(/\D/g, '')
}

/** Milliseconds since the epoch of a `YYYYMMDDHHmmss` timestamp, or undefined when it names no instant. */
export function parseTimestamp(text: string): number | undefined {
  const parts = shape.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const milliseconds = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // Date.parse lets 30 February roll over into March; the round trip does not.
  return Number.isNaN(milliseconds) || formatTimestamp(new Date(milliseconds)) !== text
    ? undefined
    : milliseconds
}
