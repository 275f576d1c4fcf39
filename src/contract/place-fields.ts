import { AlignmentSide } from './alignment-schema.ts'
import type { Fields } from './entity-types.ts'
import { Id } from './id.ts'
import { MileageText } from './work-site/schema.ts'
import { z } from './zod.ts'

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
