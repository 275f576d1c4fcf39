import { Id } from './id.ts'
import { MileageText } from './work-site/schema.ts'
import { z } from './zod.ts'

/** Main line, left line, right line. */
export const alignmentSides = ['main', 'left', 'right'] as const
export const AlignmentSide = z.enum(alignmentSides)
export type AlignmentSide = z.output<typeof AlignmentSide>

/** A segment of a chain table, as people enter it. */
export const ChainSegment = z.strictObject({
  segmentId: Id,
  startMileage: MileageText,
  endMileage: MileageText,
})

/** A point at which an alignment beside the main one is tied to that, by what it is called on each. */
export const TiePoint = z.strictObject({ mileage: MileageText, mainMileage: MileageText })

/** An alignment as it is shown, with the metres from its start to its end. */
export const LineAlignment = z.object({
  side: AlignmentSide,
  length: z.number(),
  segments: z.array(z.object({ segmentId: Id, startMileage: z.string(), endMileage: z.string() })),
  tiePoints: z.optional(z.array(z.object({ mileage: z.string(), mainMileage: z.string() }))),
})
