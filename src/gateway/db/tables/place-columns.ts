import { type Column, type SQL, sql } from 'drizzle-orm'
import { customType, doublePrecision, jsonb, uuid } from 'drizzle-orm/pg-core'
import { type AlignmentSide, alignmentSides } from '#contract/alignment-schema.ts'
import type { Part } from '#contract/place.ts'
import type { FurtherExtent, FurtherPlace } from '#contract/place-fields.ts'
import { plainText } from './columns.ts'

/** Where a row may lie on its line, as its `extent` says. */
export function optionalPlaceColumns() {
  return {
    alignment: plainText('alignment').$type<AlignmentSide>().notNull().default('main'),
    startMileage: plainText('start_mileage'),
    endMileage: plainText('end_mileage'),
    startSegmentId: uuid('start_segment_id'),
    endSegmentId: uuid('end_segment_id'),
    /** Metres along the alignment, by the chain table as it stands: what lists sort and look for places by. */
    startDistance: doublePrecision('start_distance'),
    endDistance: doublePrecision('end_distance'),
  }
}

/** Where a row lies on its line. */
export function placeColumns() {
  const { startMileage, endMileage, startDistance, endDistance, ...columns } = optionalPlaceColumns()
  return {
    ...columns,
    startMileage: startMileage.notNull(),
    endMileage: endMileage.notNull(),
    startDistance: startDistance.notNull(),
    endDistance: endDistance.notNull(),
  }
}

/** Where something lies along its line, in metres: a box, for those have an index that finds the nearest. */
export function extentOf({
  startDistance,
  endDistance,
}: Record<'startDistance' | 'endDistance', Column>): SQL {
  return sql`box(point(${startDistance}, 0), point(${endDistance}, 0))`
}

const multirange = customType<{ data: string }>({ dataType: () => 'nummultirange' })

/** Where else on its line a row lies. */
export function furtherPlaceColumns() {
  return {
    furtherExtents: jsonb('further_extents').$type<FurtherExtent[]>().notNull().default([]),
    furtherPlaces: jsonb('further_places').$type<FurtherPlace[]>().notNull().default([]),
    /** The places as one range (`furtherReach`); null where there are none, as for nearly all rows. */
    furtherReach: multirange('further_reach'),
  }
}

/** Longer than any alignment is, in metres. */
export const longest = 10_000_000

/** Where each alignment begins, as if they lay one behind the other, in metres. */
const beginnings = new Map<string, number>(alignmentSides.map((side, at) => [side, at * 2 * longest]))

/** Where a distance along an alignment lies, as if all of them lay one behind the other, in metres. */
export function metresOnAll(alignment: string, distance: number): number {
  return (beginnings.get(alignment) ?? 0) + distance
}

/** Places as a multirange, which has an index for what overlaps it; null of none. */
export function furtherReach(places: readonly Part[]): string | null {
  const ranges = places.map(({ alignment, startDistance, endDistance }) => {
    const [from, to] = [startDistance, endDistance].map((distance) => metresOnAll(alignment, distance))
    return `[${from},${to}]`
  })
  return ranges.length > 0 ? `{${ranges.join(',')}}` : null
}
