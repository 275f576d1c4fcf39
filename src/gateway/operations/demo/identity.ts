import { creditCodeCheckDigit, idCardCheckDigit } from '#contract/check-digits.ts'

/*
 * Numbers that pass every check and belong to nobody: ID numbers under province codes, which are never issued to
 * people; phone numbers in one block.
 */

/** An ID number with its check digit (GB 11643). The last of `serial`'s digits is odd for a man. */
export function idNumber(province: string, birthDate: string, serial: number): string {
  const digits = `${province}0000${birthDate.replaceAll('-', '')}${String(serial).padStart(3, '0')}`
  return digits + idCardCheckDigit(digits)
}

const unitWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** A unified social credit code with both of its check digits (GB 32100, GB 11714). */
export function creditCode(region: string, serial: number): string {
  const unit = `MA${String(serial).padStart(6, '0')}`
  const unitSum = unitWeights.reduce((total, weight, index) => {
    return total + weight * Number.parseInt(unit.charAt(index), 36)
  }, 0)
  const unitCheck = (11 - (unitSum % 11)) % 11
  const body = `91${region}${unit}${unitCheck === 10 ? 'X' : unitCheck}`
  return body + creditCodeCheckDigit(body)
}

/** A cellphone number of the demo's own block. */
export function cellphone(index: number): string {
  return `199000${String(index).padStart(5, '0')}`
}
