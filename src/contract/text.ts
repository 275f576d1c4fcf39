import type { Rule } from './messages.ts'
import { loginText } from './pasted.ts'
import { z } from './zod.ts'

/** The name of a rule as a check's message; `explain` has its text in both languages. */
export function rule(name: Rule): Rule {
  return name
}

// Tab and newline are what a person types into a remark; the rest only machines send. `Cs` is half a surrogate pair,
// which no database keeps.
// The marks that turn the direction of text make a name look like another.
const noControl = z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, rule('controlCharacter'))
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

/** What somebody signs in with. */
export const loginName = z.string().check(z.overwrite(loginText), z.minLength(1), z.maxLength(64), noControl)
