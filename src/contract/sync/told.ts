import { z } from '../zod.ts'

/** A part of an edit that the gateway did not take, though it took the rest, and why. */
export const RefusedPart = z.object({ label: z.string(), message: z.string() })
export type RefusedPart = z.output<typeof RefusedPart>

/** What an answer to an edit says of the fields that somebody else had changed, and of parts that were not taken. */
export const Told = z.object({
  merged: z.optional(z.array(z.string())),
  refused: z.optional(z.array(RefusedPart)),
})
