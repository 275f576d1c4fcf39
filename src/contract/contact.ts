import { phoneText, plainText, ungrouped } from './pasted.ts'
import { rule } from './text.ts'
import { z } from './zod.ts'

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

/** The six digits of a verification code. */
export const verifyCode = z.string().check(z.overwrite(ungrouped), z.regex(/^\d{6}$/, rule('verifyCode')))

/** Where a verification code goes: a cellphone or a mail address. */
export const recipient = z.union([cellphone, email], rule('recipient'))
