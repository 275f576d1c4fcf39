/*
 * Check digits of the numbers that people and units in China are known by, and what else their form says. No clock:
 * whether a birth lies in the future is not asked, for a tablet's date may be years off.
 */

const idCardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const idCardDigits = '10X98765432'

/** The 18th character of an ID number, from the 17 digits before it (GB 11643, ISO 7064 MOD 11-2). */
export function idCardCheckDigit(digits: string): string {
  return idCardDigits.charAt(weightedSum(idCardWeights, (index) => Number(digits[index])) % 11)
}

/** Whether it is an ID number: 17 digits with a day of birth that there is, and the check digit. `X` in upper case. */
export function isIdCard(text: string): boolean {
  return /^\d{17}[\dX]$/.test(text) && birthDateOf(text) !== undefined && text[17] === idCardCheckDigit(text)
}

/** The day of birth that an ID number names, `YYYY-MM-DD`, or undefined when there is no such day, or it is before 1900. */
export function birthDateOf(idCard: string): string | undefined {
  const day = idCard.replace(/^.{6}(19\d\d|2\d{3})(\d\d)(\d\d).*$/, '$1-$2-$3')
  const time = Date.parse(`${day}T00:00:00Z`)
  // A 31st of February moves on to March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined
}

/** The sex that an ID number names: its 17th digit is odd for a man. */
export function sexOf(idCard: string): 'male' | 'female' {
  return Number(idCard[16]) % 2 === 1 ? 'male' : 'female'
}

const creditCodeWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
/** Without I, O, S, V and Z, which are mistaken for digits and other letters. */
const creditCodeDigits = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The 18th character of a unified social credit code, from the 17 before it (GB 32100). */
export function creditCodeCheckDigit(code: string): string {
  const sum = weightedSum(creditCodeWeights, (index) => creditCodeDigits.indexOf(code.charAt(index)))
  return creditCodeDigits.charAt((31 - (sum % 31)) % 31)
}

/** Whether it is a unified social credit code: authority and kind, six digits of the region, the unit, the check digit. */
export function isCreditCode(text: string): boolean {
  return (
    /^[\dA-HJ-NP-RTUWXY]{2}\d{6}[\dA-HJ-NP-RTUWXY]{10}$/.test(text) && text[17] === creditCodeCheckDigit(text)
  )
}

function weightedSum(weights: readonly number[], valueAt: (index: number) => number): number {
  return weights.reduce((sum, weight, index) => sum + weight * valueAt(index), 0)
}
