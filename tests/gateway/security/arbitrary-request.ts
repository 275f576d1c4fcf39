import fc from 'fast-check'
import type { Endpoint, Schema } from '#contract/define-endpoint.ts'

interface Definition {
  type: string
  format?: string
  innerType?: Schema
  in?: Schema
  element?: Schema
  shape?: Record<string, Schema>
  options?: readonly Schema[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
}

/** Texts that something behind the schema could stumble over. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\r\nset-cookie: a=b',
  '\u001b[31m',
  "'; drop table account; --",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'null',
  'NaN',
  '-0',
  '1e999',
  'W10=',
  'WzEsMl0',
  '9'.repeat(400),
  '里'.repeat(5000),
]
const numbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  32_768,
  2_147_483_648,
  4_294_967_296,
  8_640_000_000_000_001,
  -8_640_000_000_000_001,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  1e308,
  5e-324,
]

/**
 * JSON of requests that the endpoint could be sent: fields of the declared type, most of them valid, some spoilt, over
 * a sample that is granted or over none; and now and then anything at all.
 */
export function arbitraryRequest(endpoint: Endpoint, sample: Record<string, unknown>): fc.Arbitrary<string> {
  const shaped = arbitraryOf(endpoint.request).filter(isRecord)
  const over = fc.tuple(shaped, fc.boolean()).map(([some, whole]) => ({ ...(whole ? sample : {}), ...some }))
  const anything = fc.dictionary(fc.string(), fc.jsonValue())
  return fc
    .oneof({ weight: 9, arbitrary: over }, { weight: 1, arbitrary: anything })
    .map((value) => JSON.stringify(value))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const definition: Definition = schema._zod.def
  const inner = definition.innerType ?? definition.in
  if (inner) return arbitraryOf(inner)
  const { shape, options, element } = definition
  if (shape) return objectOf(shape)
  if (options) return fc.oneof(...options.map(arbitraryOf))
  const right = element ? fc.array(arbitraryOf(element), { maxLength: 3 }) : plainValue(definition)
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue() })
}

function objectOf(shape: Record<string, Schema>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, arbitraryOf(field)]))
  return fc.record(fields, { requiredKeys: [] })
}

function plainValue({ type, format, entries, values }: Definition): fc.Arbitrary<unknown> {
  if (entries) return fc.constantFrom(...Object.values(entries))
  if (values) return fc.constantFrom(...values)
  if (format === 'uuid') return fc.uuid()
  if (type === 'number') return fc.oneof(fc.constantFrom(...numbers), fc.integer(), fc.double())
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') return fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary' }))
  return fc.jsonValue()
}
