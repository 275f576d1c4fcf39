import { expect, test } from 'vitest'
import { decimalText } from '#console/kit/fields.tsx'

test('VAL-08 a decimal input keeps only the first dot', () => {
  expect(decimalText('1.2.3')).toBe('1.23')
  expect(decimalText('12..5')).toBe('12.5')
  expect(decimalText('.5')).toBe('.5')
})

test('a decimal input drops what is no digit and reads full-width digits', () => {
  expect(decimalText('1,234 m')).toBe('1234')
  expect(decimalText('-3-4')).toBe('-34')
  expect(decimalText('１２．５')).toBe('12.5')
})
