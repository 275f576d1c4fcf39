import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalQuery, canonicalText, type SignedParts } from '#contract/canonical.ts'

const line = fc.string({ unit: 'grapheme-ascii' })
const pair = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
const parts: fc.Arbitrary<SignedParts> = fc.record({
  method: line,
  path: line,
  query: fc.array(pair),
  timestamp: line,
  appCode: line,
  menuId: line,
  authorizationDigest: line,
  accessTokenDigest: line,
  idempotencyKey: line,
  purpose: line,
  contentType: line,
  bodyDigest: line,
})

test('SES-03 the signed text has its thirteen lines, absent ones empty', () => {
  const text = canonicalText({
    method: 'PUT',
    path: '/gateway/admin/v1/workSite/update',
    query: [
      ['b', '2 3'],
      ['a', '*'],
    ],
    timestamp: '20261120080000',
    appCode: 'milepost-console',
    menuId: '',
    authorizationDigest: 'd1',
    accessTokenDigest: 'd2',
    idempotencyKey: '',
    purpose: '',
    contentType: 'application/json',
    bodyDigest: 'd3',
  })
  expect(text.split('\n')).toEqual([
    'MP1',
    'PUT',
    '/gateway/admin/v1/workSite/update',
    'a=%2A&b=2%203',
    '20261120080000',
    'milepost-console',
    '',
    'd1',
    'd2',
    '',
    '',
    'application/json',
    'd3',
  ])
})

test('SES-03 two requests that differ in any part are signed as different texts', () => {
  fc.assert(
    fc.property(
      parts,
      fc.constantFrom<keyof SignedParts>('method', 'path', 'menuId', 'bodyDigest'),
      (one, name) => {
        expect(canonicalText({ ...one, [name]: `${String(one[name])}x` })).not.toBe(canonicalText(one))
      },
    ),
  )
})

test('the order of parameters does not matter, their names and values do', () => {
  fc.assert(
    fc.property(fc.array(pair), (query) => {
      expect(canonicalQuery([...query].reverse())).toBe(canonicalQuery(query))
      expect([...new URLSearchParams(canonicalQuery(query))].sort()).toEqual([...query].sort())
    }),
  )
})

test('no name or value can pass for another parameter', () => {
  fc.assert(
    fc.property(pair, ([name, value]) => {
      expect(canonicalQuery([[name, value]])).toMatch(/^[\w.~%-]*=[\w.~%-]*$/)
    }),
  )
})
