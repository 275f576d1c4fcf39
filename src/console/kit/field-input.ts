import type { Schema } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'

/** From how many characters on a text is written in several lines. */
const severalLines = 300

/** What a field is written with: the values that it may have, or a number, a line or several lines of text. */
export type FieldInput =
  | { type: 'choice'; values: readonly string[]; numeric: boolean }
  | { type: 'number' | 'line' | 'lines' }

/** What a field is written with, by its rule alone; what that cannot know (a day, a unit, another entity) the form draws itself. */
export function inputOf(rule: Schema): FieldInput {
  if (rule instanceof z.ZodMiniEnum)
    return { type: 'choice', values: rule.options.map(String), numeric: false }
  const checks = rule.def.checks ?? []
  if (!(rule instanceof z.ZodMiniNumber)) {
    const long = checks.some(
      (check) => check instanceof z.core.$ZodCheckMaxLength && check._zod.def.maximum >= severalLines,
    )
    return { type: long ? 'lines' : 'line' }
  }
  // Specification §9 writes yes as 1 and no as 0.
  const isFlag = checks.some(
    (check) => check instanceof z.core.$ZodCheckLessThan && check._zod.def.value === 1,
  )
  return isFlag ? { type: 'choice', values: ['1', '0'], numeric: true } : { type: 'number' }
}
