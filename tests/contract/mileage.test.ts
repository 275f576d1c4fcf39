import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canonicalMileage,
  formatMileage,
  metresBetween,
  metresOf,
  mileageAt,
  parseMileage,
  readStretch,
} from '#contract/mileage.ts'

const prefix = fc.constantFrom('K', 'CK', 'DK', 'D1K', 'YDK', 'ZDK')
const mileage = fc.record({
  prefix,
  kilometre: fc.integer({ min: 0, max: 9999 }),
  // A long chain lawfully has more than 999 metres.
  metre: fc.integer({ min: 0, max: 9_999_999 }).map((millimetres) => millimetres / 1000),
})

test('PRJ-10 a mileage is written as it is read', () => {
  fc.assert(
    fc.property(mileage, (value) => {
      const text = formatMileage(value)
      expect(parseMileage(text)).toEqual(value)
      expect(canonicalMileage(text)).toBe(text)
    }),
  )
})

test('PRJ-10 mileages compare as metres', () => {
  expect(metresOf('DK123+456.78')).toBe(123_456.78)
  expect(metresOf('DK10+000')).toBeGreaterThan(metresOf('DK9+999.99'))
  expect(metresOf('DK1+1200')).toBe(2200)
  expect(metresOf('somewhere')).toBeNaN()
})

test('PRJ-10 the mileage at some metres lies at those metres', () => {
  fc.assert(
    fc.property(prefix, fc.integer({ min: 0, max: 999_999_999 }), (name, millimetres) => {
      expect(metresOf(mileageAt(name, millimetres / 1000))).toBe(millimetres / 1000)
    }),
  )
})

test('PRJ-10 spaces, lower case and full-width characters are forgiven, other texts refused', () => {
  expect(canonicalMileage(' dk 123 ＋456.7')).toBe('DK123+456.7')
  for (const text of ['', 'DK123', '123+456', 'DK123+45678', 'DK123+456.7891', 'DK-1+000', 'XDK1+000']) {
    expect(canonicalMileage(text), text).toBeUndefined()
  }
})

test('PRJ-10 a stretch is read as people write it, in either direction', () => {
  const whole = { prefix: 'DK', from: 120_000, to: 125_500 }
  for (const text of [
    'DK120+000-DK125+500',
    'dk120+000 – dk125+500',
    'DK125+500～DK120+000',
    'DK120＋000至125+500',
    'DK120+000—125+500',
  ])
    expect([text, readStretch(text)]).toEqual([text, whole])
  expect(readStretch(' dk12+500 ')).toEqual({ prefix: 'DK', from: 12_500, to: 12_500 })
  for (const text of ['', '桥', 'DK', 'YMZQ-19', 'DK1+000-YDK2+000', 'DK1+000-DK2+000-DK3+000', 'DK1+000-桥'])
    expect([text, readStretch(text)]).toEqual([text, undefined])
})

test('stretches lie as far from each other as their nearest ends', () => {
  const stretch = (from: number, to: number) => ({ prefix: 'DK', from, to })
  expect(metresBetween(stretch(0, 10), stretch(25, 30))).toBe(15)
  expect(metresBetween(stretch(25, 30), stretch(0, 10))).toBe(15)
  expect(metresBetween(stretch(0, 10), stretch(10, 30))).toBe(0)
  expect(metresBetween(stretch(0, 40), stretch(10, 30))).toBe(0)
})
