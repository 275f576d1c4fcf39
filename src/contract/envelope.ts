import { z } from './zod.ts'

/** The version of this contract; raised when an older console or gateway could misread the other. */
export const contractVersion = 1

/**
 * What surrounds every answer. `code`, `message`, `data` and `prompt` are the specification's (§7); the rest lets
 * the console learn the gateway's clock and build, know an answer for its own, and name a request to support.
 */
export const Envelope = z.object({
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
  prompt: z.optional(z.string()),
  requestId: z.string(),
  /** Milliseconds since the epoch. */
  serverTime: z.number(),
  build: z.string(),
  contract: z.int(),
  /** Echo of the write's key: without it the answer of a write does not count. */
  idempotencyKey: z.optional(z.string()),
})
export type Envelope = z.output<typeof Envelope>

/** `data` of a 20400: which fields, and what would be right, in the person's language. */
export const InvalidData = z.object({
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type InvalidData = z.output<typeof InvalidData>

/** `data` of a 20500 that says nothing about the call: the gateway lacks room or memory, and will take it later. */
export const PassingFailure = z.object({ passing: z.literal(true) })
export type PassingFailure = z.output<typeof PassingFailure>
