/** Which stretch of a replica is asked for: everything, or what transactions from `since` on have written, by id. */
export interface Stretch {
  since: string | undefined
  beyond: string | undefined
  limit: number
}

/** A stretch of a replica: rows as they are now, and ids of those that were deleted or left the actor's reach. */
export interface Changes<Row> {
  rows: Row[]
  removed: string[]
  /** The last id of a full page: more may follow. */
  last: string | undefined
}

/** The stretch of what was found, `shown` saying which of it the actor still has. */
export function changesOf<Found extends { shown: boolean }, Row>(
  found: readonly Found[],
  limit: number,
  idOf: (found: Found) => string,
  present: (found: Found) => Row,
): Changes<Row> {
  const last = found.length === limit ? found.at(-1) : undefined
  return {
    rows: found.filter(({ shown }) => shown).map(present),
    removed: found.filter(({ shown }) => !shown).map(idOf),
    last: last && idOf(last),
  }
}
