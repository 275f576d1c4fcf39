import { type Alignment, distanceOf, isDistance } from '#contract/alignment.ts'
import type { DivisionRow } from '#contract/unit-work/division.ts'
import type { UnitWorkRow } from '#contract/unit-work/entity.ts'

/** A lot with the shares of the unit work's length between which it lies. */
type Placed = DivisionRow & { from: number; to: number }

/** The lots that have a place, by their item, and how many have none. */
export function placedLots(
  rows: readonly DivisionRow[],
  unitWork: Pick<UnitWorkRow, 'startDistance' | 'endDistance'>,
  alignment: Alignment | undefined,
) {
  const { startDistance: start, endDistance: end } = unitWork
  /** Of two places with one label the one that follows what comes before. */
  const placeOf = (mileage: string | undefined, behind: number) => {
    const places = alignment && mileage ? distancesCalled(alignment, mileage) : []
    const within = places.filter((distance) => distance >= start && distance <= end)
    return within.find((distance) => distance >= behind) ?? within[0]
  }
  const lots = rows.filter(({ level }) => level === 'lot')
  const inOrder = rows.filter(({ level }) => level === 'item').toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const items = inOrder.flatMap((item) => {
    let behind = start
    const own = lots.flatMap((row): Placed[] => {
      if (row.parentId !== item.divisionId) return []
      const from = placeOf(row.startMileage, behind)
      const to = placeOf(row.endMileage, from ?? behind)
      if (from === undefined || to === undefined) return []
      behind = to
      return [{ ...row, from: (from - start) / (end - start), to: (to - start) / (end - start) }]
    })
    return own.length > 0 ? [{ item, lots: own }] : []
  })
  const placed = items.reduce((sum, { lots: own }) => sum + own.length, 0)
  return { items, without: lots.length - placed }
}

/** The places that are called so, in metres along the alignment: two within a long chain. */
function distancesCalled(alignment: Alignment, mileage: string): number[] {
  const found = distanceOf(alignment, { mileage })
  if (isDistance(found)) return [found]
  const segmentIds = found.why === 'side' ? found.segmentIds : []
  return segmentIds.map((segmentId) => distanceOf(alignment, { mileage, segmentId })).filter(isDistance)
}
