import { useCallback, useState } from 'react'

/** Which parts of a long list have lines in sight. */
export function useSightedParts<Part>() {
  /** The parts that have come into sight, and whether they are there now. */
  const [sighted, setSighted] = useState<ReadonlyMap<Part, boolean>>(new Map())
  const [linesInSight] = useState(() => new Map<Part, number>())
  return {
    sighted,
    /** Counts a line of a part as in sight, until what is given back is called. */
    onSight: useCallback(
      (part: Part) => {
        const count = (by: number) => {
          const before = linesInSight.get(part) ?? 0
          linesInSight.set(part, before + by)
          const isInSight = before + by > 0
          if (before > 0 !== isInSight) setSighted((all) => new Map(all).set(part, isInSight))
        }
        count(1)
        return () => count(-1)
      },
      [linesInSight],
    ),
  }
}
