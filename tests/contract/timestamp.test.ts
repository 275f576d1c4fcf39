import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTimestamp, parseTimestamp } from '#contract/timestamp.ts'

const min = new Date('0001-01-01T00:00:00Z')
const max = new Date('9999-12-31T23:59:59Z')

test('SES-03 a timestamp is UTC to the second, and reads back to its instant', () => {
  expect(formatTimestamp(new Date('2026-11-20T08:09:10.999Z'))).toBe('20261120080910')
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (instant) => {
      const seconds = Math.floor(instant.getTime() / 1000)
      expect(parseTimestamp(formatTimestamp(instant))).toBe(seconds * 1000)
    }),
  )
})

test('what names no instant is none', () => {
  for (const text of [
    '20260230000000',
    '20261301000000',
    '2026112008091',
    '20261120 80910',
    '20261120246000',
    '',
  ]) {
    expect(parseTimestamp(text), text).toBeUndefined()
  }
})
