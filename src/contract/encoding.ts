import type { Schema } from './define-endpoint.ts'

/**
 * How parameters travel (specification §7): GET in the query, DELETE and form calls in a form body, arrays
 * joined by commas, empty values left out. A comma or backslash inside an array's value is escaped by a
 * backslash, so that the parser mirrors the encoder.
 */
export type Parameters = Record<string, unknown>

/** A copy without the values that say nothing: undefined, null, the empty string, the empty list. */
export function stripEmpty<T extends Parameters>(values: T): Partial<T> {
  const kept: Partial<T> = {}
  for (const key in values) {
    const value = values[key]
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    kept[key] = value
  }
  return kept
}

/** The parameters as name and text, sorted by name; what `new URLSearchParams` takes. */
export function encodeParameters(values: Parameters): [string, string][] {
  return Object.entries(stripEmpty(values))
    .map(([name, value]): [string, string] => [name, encodeValue(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

function encodeValue(value: unknown): string {
  return Array.isArray(value)
    ? value.map((item) => String(item).replace(/[\\,]/g, '\\$&')).join(',')
    : String(value)
}

/**
 * The raw parameters as the schema's types want them: numbers and booleans read from their text, lists split.
 * What cannot be read is left as it came, so that the schema's own message names it. A name that comes twice
 * is refused by leaving a list where the schema wants a single value.
 */
export function decodeParameters(schema: Schema, parameters: Iterable<[string, string]>): Parameters {
  const shape = shapeOf(schema)
  const values: Parameters = Object.create(null)
  for (const [name, text] of parameters) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    const value = field ? decodeValue(field, text) : text
    values[name] = Object.hasOwn(values, name) ? [values[name], value] : value
  }
  return { ...values }
}

interface Definition {
  type: string
  innerType?: Schema
  in?: Schema
  element?: Schema
  shape?: Record<string, Schema>
}

function definitionOf(schema: Schema): Definition {
  const definition: Definition = schema._zod.def
  const inner = definition.innerType ?? definition.in
  return inner ? definitionOf(inner) : definition
}

function shapeOf(schema: Schema): Record<string, Schema> {
  return definitionOf(schema).shape ?? {}
}

function decodeValue(schema: Schema, text: string): unknown {
  const { type, element } = definitionOf(schema)
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'array' && element) return splitList(text).map((item) => decodeValue(element, item))
  return text
}

function splitList(text: string): string[] {
  const items: string[] = ['']
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === ',') items.push('')
    else items.push(`${items.pop() ?? ''}${character === '\\' ? (text[++at] ?? '') : character}`)
  }
  return items
}
