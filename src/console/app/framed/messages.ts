import { z } from '#contract/zod.ts'

/** What the console and any document that it frames say to each other; what is theirs alone stands with each of them. */

/** The console's colours, by the names that its style sheet gives them. */
export const Look = z.object({
  kind: z.literal('look'),
  dark: z.boolean(),
  colours: z.record(z.string().check(z.regex(/^[a-z-]+$/)), z.string()),
})
export type Look = z.output<typeof Look>

/** Asks for what was changed last: `changed` says it, and then `flushed` that all of it is said. */
export const Flush = z.object({ kind: z.literal('flush'), id: z.int() })
export type Flush = z.output<typeof Flush>

export const Ready = z.object({ kind: z.literal('ready') })
export const Shown = z.object({ kind: z.literal('shown') })
export const Flushed = z.object({ kind: z.literal('flushed'), id: z.int() })
