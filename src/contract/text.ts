import type { Rule } from './messages.ts'
import { z } from './zod.ts'

function rule(name: Rule): Rule {
  return name
}

// Tab and newline are what a person types into a remark; the rest only machines send. `Cs` is half a surrogate pair,
// which no database keeps.
const noControl = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, rule('controlCharacter'))
const noControlButLines = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, rule('controlCharacter'))

/** A line of text. */
export function line(longest: number) {
  return z.string().check(z.maxLength(longest), noControl)
}

/** A line that must not be empty. */
export function requiredLine(longest: number) {
  return z.string().check(z.minLength(1), z.maxLength(longest), noControl)
}

/** Several lines of text. */
export function paragraph(longest: number) {
  return z.string().check(z.maxLength(longest), noControlButLines)
}

/** A name: not empty, and its first character a letter, a digit or Chinese (specification §5). */
export function name(longest: number) {
  return z
    .string()
    .check(z.minLength(1), z.maxLength(longest), noControl, z.regex(/^[\p{L}\p{N}]/u, rule('nameStart')))
}

/** Digits as phones in China have them: a cellphone, or an area code and number with an optional extension. */
export const phone = z
  .string()
  .check(z.regex(/^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|\d{7,8})$/, rule('phone')))
