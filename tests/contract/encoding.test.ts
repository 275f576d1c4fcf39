import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeParameters, encodeParameters, stripEmpty } from '#contract/encoding.ts'
import { z } from '#contract/zod.ts'

const Sample = z.strictObject({
  text: z.optional(z.string()),
  number: z.optional(z.number()),
  flag: z.optional(z.boolean()),
  texts: z.optional(z.array(z.string())),
  numbers: z.optional(z.array(z.number())),
})

const finite = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100)
const sample = fc.record(
  {
    text: fc.string({ unit: 'grapheme' }),
    number: finite,
    flag: fc.boolean(),
    texts: fc.array(fc.string({ unit: 'grapheme', minLength: 1 })),
    numbers: fc.array(finite),
  },
  { requiredKeys: [] },
)

test('SES-04 what is encoded is decoded to the same, but for the empty values', () => {
  fc.assert(
    fc.property(sample, (values) => {
      const wire = new URLSearchParams(encodeParameters(values)).toString()
      expect(decodeParameters(Sample, new URLSearchParams(wire))).toEqual(stripEmpty(values))
    }),
  )
})

test('SES-04 lists are joined by commas; a comma or backslash inside a value stays in it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', ',', '\\', 'a,b', '\\,', ',,'), { minLength: 1 }), (texts) => {
      expect(decodeParameters(Sample, encodeParameters({ texts }))).toEqual({ texts })
    }),
  )
  expect(encodeParameters({ texts: ['a', 'b,c'] })).toEqual([['texts', 'a,b\\,c']])
})

test('SES-04 empty values are stripped', () => {
  const values = { a: undefined, b: null, c: '', d: [], e: 0, f: false, g: 'x' }
  expect(stripEmpty(values)).toEqual({ e: 0, f: false, g: 'x' })
})

test('a name that comes twice, or is not a plain field, never passes for a value', () => {
  const twice = decodeParameters(Sample, [
    ['text', 'a'],
    ['text', 'b'],
  ])
  expect(z.safeParse(Sample, twice).success).toBe(false)
  const parsed = decodeParameters(Sample, [['__proto__', 'x']])
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
})

test('what is no number or flag is left for the schema to refuse', () => {
  fc.assert(
    fc.property(fc.constantFrom('1e5', 'NaN', '0x10', ' 1', '١', '1,2', ''), (text) => {
      expect(z.safeParse(Sample, decodeParameters(Sample, [['number', text]])).success).toBe(false)
    }),
  )
})
