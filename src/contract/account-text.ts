import { plainText } from './pasted.ts'
import { rule } from './text.ts'
import { z } from './zod.ts'

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
