/** Half away from zero, away from zero, or towards it. */
export type Rounding = 'half' | 'up' | 'down'

/** So many digits of a number count, as Excel has it. */
const digitsThatCount = 15

/**
 * A number that is not negative, in decimal writing with so many places (below 0: with so many zeros at its end). It is rounded by
 * its first 15 digits and not by its bits: 1.005 has 1.01 with two places, as people and Excel have it.
 */
export function fixedText(value: number, places: number, rounding: Rounding = 'half'): string {
  const [head = '', exponent] = value.toExponential(digitsThatCount - 1).split('e')
  const digits = head.replace('.', '')
  const kept = Number(exponent) + 1 + places
  const rest = kept < 0 ? digits : digits.slice(kept)
  const last = rest[0] ?? '0'
  const away = rounding === 'half' ? kept >= 0 && last >= '5' : rounding === 'up' && /[1-9]/.test(rest)
  const whole = BigInt(kept > 0 ? digits.slice(0, kept).padEnd(kept, '0') : '0') + (away ? 1n : 0n)
  if (places <= 0) return whole === 0n ? '0' : `${whole}${'0'.repeat(-places)}`
  const text = String(whole).padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`
}

/** The number, rounded to so many places, as `fixedText` does. */
export function roundTo(value: number, places: number, rounding: Rounding = 'half'): number {
  if (places > 300 || value === 0) return value
  const rounded = Number(fixedText(Math.abs(value), Math.max(places, -400), rounding))
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** The number with the 15 digits that count: what a calculation adds beyond them is noise. */
export function withoutNoise(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(digitsThatCount)) : value
}

/** A number as a decimal that is stored: of 15 digits, without an exponent. */
export function decimalText(value: number): string {
  const [head = '', exponent] = withoutNoise(value).toExponential().split('e')
  const places = Math.max(0, head.replace(/^-?\d\.?/, '').length - Number(exponent))
  const text = fixedText(Math.abs(value), places)
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** A number as General shows it in a text: as it is written, and from 10²¹ on or below 10⁻⁹ with an exponent. */
export function generalText(value: number): string {
  const size = Math.abs(value)
  if (size === 0 || (size < 1e21 && size >= 1e-9)) return decimalText(value)
  const [head = '', exponent = ''] = withoutNoise(value).toExponential().split('e')
  const [sign, digits] = [exponent.startsWith('-') ? '-' : '+', exponent.replace(/^[+-]/, '')]
  return `${head}E${sign}${digits.padStart(2, '0')}`
}
