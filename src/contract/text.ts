import type { Rule } from './messages.ts'
import { loginText, phoneText, plainText, ungrouped } from './pasted.ts'
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

/** Digits as phones in China have them: a cellphone, or an area code and number with an optional extension. */
export const phone = z
  .string()
  .check(
    z.overwrite(phoneText),
    z.regex(/^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|\d{7,8})$/, rule('phone')),
  )

/** A cellphone number of mainland China, as accounts sign in by it and codes are sent to it. */
export const cellphone = z
  .string()
  .check(z.overwrite(phoneText), z.regex(/^1[3-9]\d{9}$/, { error: rule('cellphone'), abort: true }))

/** An address that mail can be sent to. */
export const email = z.string().check(
  z.overwrite(plainText),
  z.maxLength(254),
  z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i, {
    error: rule('email'),
    abort: true,
  }),
)

/**
 * 3 to 20 letters and digits; it stays as it is after the registration (specification §5). No cellphone number: somebody
 * else may sign in by that.
 */
export const accountName = z
  .string()
  .check(
    z.overwrite(plainText),
    z.regex(/^[A-Za-z\d]{3,20}$/, rule('accountName')),
    z.regex(/^(?!1[3-9]\d{9}$)/, rule('accountNameIsPhone')),
  )

/** A new password: 6 to 20 letters, digits and special characters (specification §5). Not for passwords that exist. */
export const newPassword = z.string().check(z.regex(/^[\x21-\x7e]{6,20}$/, rule('password')))

/** What somebody signs in with. */
export const loginName = z.string().check(z.overwrite(loginText), z.minLength(1), z.maxLength(64), noControl)

/** The six digits of a verification code. */
export const verifyCode = z.string().check(z.overwrite(ungrouped), z.regex(/^\d{6}$/, rule('verifyCode')))

/** Where a verification code goes: a cellphone or a mail address. */
export const recipient = z.union([cellphone, email], rule('recipient'))
