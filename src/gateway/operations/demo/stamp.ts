/** Who created the demo's rows, and when. */
export interface Stamp {
  changedAt: Date
  changedByName: string
}

const day = 86_400_000

/** The instant so many days before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * day)
}
