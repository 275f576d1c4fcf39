import fc from 'fast-check'
import { stdnum } from 'stdnum'
import { expect, test } from 'vitest'
import {
  birthDateOf,
  creditCodeCheckDigit,
  idCardCheckDigit,
  isCreditCode,
  isIdCard,
  sexOf,
} from '#contract/check-digits.ts'
import { repetitions } from '../support/repetitions.ts'

/** Turns one character of a right number into another, swaps two neighbours, drops one, or leaves it as it is. */
function mutated(right: fc.Arbitrary<string>, alphabet: string): fc.Arbitrary<string> {
  const change = fc.constantFrom('none', 'replace', 'swap', 'drop')
  const place = fc.nat(17)
  return fc.tuple(right, change, place, fc.constantFrom(...alphabet)).map(([text, kind, at, other]) => {
    const [before, here, next, after] = [text.slice(0, at), text[at], text[at + 1] ?? '', text.slice(at + 2)]
    if (kind === 'replace') return before + other + next + after
    if (kind === 'swap') return before + next + here + after
    return kind === 'drop' ? before + next + after : text
  })
}

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10).replaceAll('-', ''))
const idCards = fc
  .tuple(digits(6), fc.oneof(days, digits(8)), digits(3))
  .map((parts) => parts.join(''))
  .map((front) => front + idCardCheckDigit(front))

test('VAL-03 ID numbers are taken and refused as stdnum does', () => {
  const numbers = fc.oneof(mutated(idCards, '0123456789X'), digits(18))
  const verdicts = new Set<boolean>()
  fc.assert(
    fc.property(numbers, (number) => {
      // stdnum refuses births to come; a contract has no clock. It takes births before 1900, of which nobody is left.
      fc.pre(Number(number.slice(6, 10)) >= 1900 && Number(number.slice(6, 10)) < 2026)
      verdicts.add(isIdCard(number))
      expect([number, isIdCard(number)]).toEqual([number, stdnum.CN?.ric?.validate(number).isValid])
    }),
    { numRuns: repetitions(100, 100_000) },
  )
  expect(verdicts.size).toBe(2)
})

const creditCodeDigits = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditCodes = fc
  .tuple(digits(8), fc.string({ unit: fc.constantFrom(...creditCodeDigits), minLength: 9, maxLength: 9 }))
  .map((parts) => parts.join(''))
  .map((front) => front + creditCodeCheckDigit(front))

test('VAL-03 credit codes are taken and refused as stdnum does', () => {
  const verdicts = new Set<boolean>()
  fc.assert(
    fc.property(mutated(creditCodes, `${creditCodeDigits}IOSVZ`), (code) => {
      // stdnum wants digits for authority and kind, which GB 32100 does not, and knows no check digit 0.
      fc.pre(/^\d{8}/.test(code) && !code.endsWith('0'))
      verdicts.add(isCreditCode(code))
      expect([code, isCreditCode(code)]).toEqual([code, stdnum.CN?.uscc?.validate(code).isValid])
    }),
    { numRuns: repetitions(100, 100_000) },
  )
  expect(verdicts.size).toBe(2)
})

test('VAL-03 a credit code may have the check digit 0, and letters for authority and kind', () => {
  expect(isCreditCode('911100006000310390')).toBe(true)
  for (const front of ['N2510100MF1234567', 'A1510100MF1234567', '91510100MA6C00000']) {
    expect(isCreditCode(front + creditCodeCheckDigit(front))).toBe(true)
  }
})

test('an ID number tells the day of birth and the sex', () => {
  expect(birthDateOf('11010519491231002X')).toBe('1949-12-31')
  expect(birthDateOf('110105194902310021')).toBeUndefined()
  expect(birthDateOf('12')).toBeUndefined()
  expect(sexOf('11010519491231002X')).toBe('female')
  expect(sexOf('440308199901101512')).toBe('male')
})
