import { AlignmentSide, ChainSegment } from './alignment-schema.ts'
import type { Fields } from './entity-types.ts'
import { Id } from './id.ts'
import { noRepeats } from './no-repeats.ts'
import { MileageText } from './work-site/schema.ts'
import { z } from './zod.ts'

/** A segment, and how often its line was re-stationed at that time. */
const SeenSegment = z.extend(ChainSegment, { stationing: z.optional(z.int()) })
export type SeenSegment = z.output<typeof SeenSegment>

/** Most extents of a row beside its first. */
export const mostFurtherExtents = 19

/**
 * What goes along with a new row or an edit that may have been made long ago: the segments in which its places lay by the chain
 * table that the person had, in the order of the row's `extent`, and then of its further extents.
 */
export const seenSegments = z.optional(z.array(SeenSegment).check(z.maxLength(2 * (mostFurtherExtents + 1))))

/** Where a row lies on its line, for an entity whose `extent` is its start and its end. */
export const placeFields = {
  alignment: { rule: AlignmentSide, optional: 'filled', initial: 'main', together: 'extent' },
  startMileage: { rule: MileageText, together: 'extent', sort: 'startDistance' },
  endMileage: { rule: MileageText, together: 'extent' },
  /** Which of two places is meant that a break gives the same mileage. */
  startSegmentId: { rule: Id, optional: true, together: 'extent', hidden: true },
  endSegmentId: { rule: Id, optional: true, together: 'extent', hidden: true },
  /** Metres along the alignment. */
  startDistance: { rule: z.number(), derived: true, hidden: true },
  endDistance: { rule: z.number(), derived: true, hidden: true },
} as const satisfies Fields

/** An extent beside the first of a row, as people name it. */
export const FurtherExtent = z.strictObject({
  alignment: AlignmentSide,
  startMileage: MileageText,
  endMileage: MileageText,
  startSegmentId: z.optional(Id),
  endSegmentId: z.optional(Id),
})
export type FurtherExtent = z.output<typeof FurtherExtent>

/** Where such an extent lies, in metres along its alignment. */
export const FurtherPlace = z.object({
  alignment: AlignmentSide,
  startDistance: z.number(),
  endDistance: z.number(),
})
export type FurtherPlace = z.output<typeof FurtherPlace>

/** No entries: a list that `as const` makes readonly is the beginning of no row. */
function none(): never[] {
  return []
}

/** Where else on its line a row lies, for an entity that may have several extents. */
export const furtherPlaceFields = {
  furtherExtents: {
    rule: z.array(FurtherExtent).check(
      z.maxLength(mostFurtherExtents),
      noRepeats<FurtherExtent>((extent) => JSON.stringify(Object.values(extent))),
    ),
    shown: z.array(FurtherExtent),
    optional: 'filled',
    initial: none(),
    together: 'extent',
  },
  /** How far along their alignments they lie, in the same order. */
  furtherPlaces: { rule: z.array(FurtherPlace), initial: none(), derived: true, hidden: true },
} as const satisfies Fields
