/** JSON with the names of every object sorted: equal values have one text, also after a round trip through jsonb. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (isRecord(part) ? sorted(part) : part)) ?? 'null'
}

/** A value of JSON, with the names of every object sorted: `JSON.stringify` alone makes its canonical text. */
export function inNameOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inNameOrder)
  if (!isRecord(value) || value instanceof Date) return value
  const copy = sorted(value)
  for (const [name, part] of Object.entries(copy))
    if (typeof part === 'object') copy[name] = inNameOrder(part)
  return copy
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null)
  for (const name of Object.keys(record).sort()) copy[name] = record[name]
  return copy
}
