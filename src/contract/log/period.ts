import { GivenInstant } from '../id.ts'
import { z } from '../zod.ts'

/** The time that rows of a log are looked for in: each end may be left open. */
export const period = { from: z.optional(GivenInstant), to: z.optional(GivenInstant) }
