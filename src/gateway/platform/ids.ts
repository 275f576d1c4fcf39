import { randomUUID } from 'node:crypto'

/** A UUID, version 7, whose first 48 bits are `now`: rows made together lie together. */
export function newId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  // Node keeps randomness ready for UUIDs of version 4, which differ in time and version alone.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
