import { AlignmentSide, ChainSegment } from './alignment-schema.ts'
import type { Fields } from './entity-types.ts'
import { Id } from './id.ts'
import { MileageText } from './work-site/schema.ts'
import { z } from './zod.ts'

/** A segment, and how often its line was re-stationed at that time. */
const SeenSegment = z.extend(ChainSegment, { stationing: z.optional(z.int()) })
export type SeenSegment = z.output<typeof SeenSegment>

/**
 * What goes along with a new row or an edit that may have been made long ago: the segments in which its places lay by the chain
 * table that the person had, in the order of the row's `extent`.
 */
export const seenSegments = z.optional(z.array(SeenSegment).check(z.maxLength(3)))

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
