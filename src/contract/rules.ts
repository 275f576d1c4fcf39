import { isCreditCode, isIdCard } from './check-digits.ts'
import { phoneText, plainCode, ungrouped } from './pasted.ts'
import { requiredLine, rule } from './text.ts'
import { z } from './zod.ts'

/** A resident identity card's number (GB 11643) of somebody born since 1900; a lower-case x is taken, and kept as X. */
export const idCard = z
  .string()
  .check(z.overwrite(ungrouped), z.toUpperCase(), z.refine(isIdCard, rule('idCard')))

/** A unified social credit code (GB 32100); lower case is taken, and kept as upper case. */
export const creditCode = z
  .string()
  .check(z.overwrite(ungrouped), z.toUpperCase(), z.refine(isCreditCode, rule('creditCode')))

/** A person's name: letters or Chinese, and what stands between the parts of a name. */
export const personName = z
  .string()
  .check(z.maxLength(50), z.regex(/^\p{L}[\p{L}\p{M} .·•'’-]*$/u, rule('personName')))

/** A bank account. No standard says how long; cards have up to 19 digits, units' accounts from 8 to 30. */
export const bankAccount = z
  .string()
  .check(z.overwrite(ungrouped), z.regex(/^\d{8,30}$/, rule('bankAccount')))

/** A bank with its branch, as a transfer names it. */
export const bankName = z
  .string()
  .check(z.maxLength(100), z.regex(/^[\p{L}\d][\p{L}\p{M}\d ()（）.·&'-]+$/u, rule('bankName')))

/** A taxpayer's number: the credit code of today, or the 15 to 20 characters of the numbers before it. */
export const taxCode = z
  .string()
  .check(z.overwrite(ungrouped), z.toUpperCase(), z.regex(/^[\dA-Z]{15,20}$/, rule('taxCode')))

/** A fax number: an area code and number with an optional extension. */
export const fax = z
  .string()
  .check(z.overwrite(phoneText), z.regex(/^(?:0\d{2,3}-?)?\d{7,8}(?:-\d{1,6})?$/, rule('fax')))

/** An order among siblings, from 1. */
export const sortCode = z.int(rule('sortCode')).check(z.positive(rule('sortCode')), z.maximum(1_000_000))

export const isDecimal = z.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/, rule('decimal'))

/** An exact number, not negative, as a database keeps it: no float ever touches it. */
export const decimal = z.string().check(isDecimal)

export const longestCodeText = 50

/**
 * The code of a standard, or a node's own part of one. What was pasted does not change by itself: anyone who gave it is told its
 * plain form.
 */
export const codeText = requiredLine(longestCodeText).check(
  z.refine((text) => plainCode(text) === text, rule('plainCode')),
)

export const longestFullCode = 200

/** A node's full code, as its parents' parts and its own make it up. */
export const fullCodeText = requiredLine(longestFullCode).check(
  z.refine((text) => plainCode(text) === text, rule('plainCode')),
)

/** Names that are never of the open internet (RFC 6761, RFC 6762, RFC 8375, and `.internal`). */
const innerNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|home\.arpa)$/
const domainName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])$/

/** Whether it is an address of the open internet: http or https, a domain name (no IP address), no password. */
export function isWebsite(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return !username && !password && domainName.test(hostname) && !innerNames.test(hostname)
}

/** A website. Inner addresses are none: anyone who opens the link would ask them from inside. */
export const website = z.string().check(z.maxLength(200), z.refine(isWebsite, rule('website')))

/** What a form asks for a new password; `accountName` is the one that the password is for. */
export interface PasswordEntries {
  accountName?: string | undefined
  password?: string | undefined
  passwordAgain?: string | undefined
}

/** Whether a password is the account name, in whatever case; a name may be anything, and so may its case. */
export function isAccountName({ accountName, password }: PasswordEntries): boolean {
  return password !== undefined && password.toLowerCase() === accountName?.toLowerCase()
}

/** Checks for an object with `PasswordEntries`: the password is not the account name, and both entries match. */
export const passwordEntries = [
  z.refine<PasswordEntries>((entries) => !isAccountName(entries), {
    path: ['password'],
    error: rule('passwordIsName'),
    when: isObject,
  }),
  z.refine<PasswordEntries>(({ password, passwordAgain }) => password === passwordAgain, {
    path: ['passwordAgain'],
    error: rule('passwordsDiffer'),
    when: isObject,
  }),
] as const

// Without it, zod would say so only once every other field of the form is right.
function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}

/** A day, `YYYY-MM-DD`, of a time that people and certificates belong to: no database knows a year 0. */
export const day = z.iso.date().check(z.regex(/^(?:19|2\d)/))
