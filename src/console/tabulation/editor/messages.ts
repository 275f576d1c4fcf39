import { largestTemplate } from '#contract/tabulation/limits.ts'
import { AreaText } from '#contract/tabulation/place-schema.ts'
import { CellName, DrawnSheet } from '#contract/tabulation/template-schema.ts'
import { z } from '#contract/zod.ts'
import { Flush, Flushed, Look, Ready, Shown } from '../../app/framed/messages.ts'

/** What the console and the document that templates are drawn in say to each other; each side checks what it hears. */

/** The rows or columns by numbers that they keep, wherever they are moved to: what cells mean goes along with them. */
const Lines = z.array(z.int().check(z.nonnegative())).check(z.maxLength(largestTemplate.rows))

export const ToFrame = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('show'),
    sheet: DrawnSheet,
    /** Formulas may call cells by them. */
    names: z.array(CellName).check(z.maxLength(largestTemplate.names)),
    readOnly: z.boolean(),
    language: z.enum(['zh', 'en']),
  }),
  z.object({ kind: z.literal('select'), at: AreaText }),
  Look,
  Flush,
])
export type ToFrame = z.output<typeof ToFrame>

/** `too-large`: what is drawn is more than a template may have. */
const FrameFailure = z.enum(['not-loaded', 'too-large', 'not-written'])
export type FrameFailure = z.output<typeof FrameFailure>

export const FromFrame = z.discriminatedUnion('kind', [
  Ready,
  Shown,
  z.object({
    kind: z.literal('failed'),
    reason: FrameFailure,
    /** What of the sheet is wrong, by its path in it. */
    at: z.optional(z.string().check(z.maxLength(200))),
  }),
  z.object({
    kind: z.literal('changed'),
    sheet: DrawnSheet,
    rowNumbers: Lines,
    columnNumbers: Lines,
    /** Cells whose number format no template can have: they have none. */
    leftOut: z.array(AreaText).check(z.maxLength(largestTemplate.cells)),
  }),
  z.object({ kind: z.literal('selected'), at: AreaText }),
  /** Whether something is being typed in a cell, which is told as a change once it is left. */
  z.object({ kind: z.literal('typing'), typing: z.boolean() }),
  /** The person wants out of the sheet. */
  z.object({ kind: z.literal('left') }),
  Flushed,
])
export type FromFrame = z.output<typeof FromFrame>
export type Changed = Extract<FromFrame, { kind: 'changed' }>
