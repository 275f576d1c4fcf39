import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { FieldValue, FormValues } from './form-request.ts'

/** The fields of a form about a new row, or about one that is there. */
export function writtenNames({ given, edited }: AnyEntity, isNew: boolean): readonly string[] {
  return isNew ? given : edited
}

/** What stands in the fields of a form, of a row or of what a new one begins with. */
export function entityValues(names: readonly string[], row: Values): FormValues {
  return Object.fromEntries(names.map((name) => [name, isFieldValue(row[name]) ? row[name] : '']))
}

function isFieldValue(value: unknown): value is Exclude<FieldValue, undefined> {
  return Array.isArray(value)
    ? value.every((item) => typeof item === 'string' || (typeof item === 'object' && item !== null))
    : ['string', 'number', 'boolean'].includes(typeof value)
}
