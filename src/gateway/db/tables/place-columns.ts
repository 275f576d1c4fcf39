import { type Column, type SQL, sql } from 'drizzle-orm'
import { doublePrecision, uuid } from 'drizzle-orm/pg-core'
import type { AlignmentSide } from '#contract/alignment-schema.ts'
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
