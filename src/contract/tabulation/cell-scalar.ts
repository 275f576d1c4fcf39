import { decimalText } from './decimal-rounding.ts'
import type { FieldChoice, FieldType } from './field-schema.ts'
import type { Scalar } from './formula/values.ts'
import { serialOfText } from './serial-date.ts'
import type { CellValue } from './sheet-schema.ts'

/** What formulas see of a value: numbers and days as numbers, choices by their names, people and files by theirs. */
export function scalarOf(
  value: CellValue | undefined,
  type: FieldType,
  choices: readonly FieldChoice[],
): Scalar {
  if (value === undefined || typeof value === 'boolean') return value ?? null
  if (typeof value !== 'string') return value.map((each) => nameOf(each, choices)).join('、')
  if (type === 'number') return Number(value)
  if (type === 'date') return serialOfText(value) ?? value
  return nameOf(value, choices)
}

function nameOf(value: string | { [member: string]: string }, choices: readonly FieldChoice[]): string {
  if (typeof value !== 'string') return value.name ?? ''
  return choices.find((choice) => choice.value === value)?.nameZh ?? value
}

/** What is stored of a formula's result: numbers as decimals, errors as Excel writes them. */
export function storedResult(value: Scalar): string | boolean {
  if (typeof value === 'number') return decimalText(value)
  return typeof value === 'object' ? (value?.error ?? '') : value
}

/** What a stored result was: text that is a number in its plain form is one. */
export function scalarOfResult(result: string | boolean): string | boolean | number {
  const number = typeof result === 'string' && result !== '' ? Number(result) : Number.NaN
  return Number.isFinite(number) && decimalText(number) === result ? number : result
}
