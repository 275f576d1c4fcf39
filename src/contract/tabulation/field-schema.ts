import { referenceIds, referencesBy, valueSchema } from '../attribute/value-schema.ts'
import type { Schema } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { canonicalMileage } from '../mileage.ts'
import { noRepeats } from '../no-repeats.ts'
import { numberText } from '../pasted.ts'
import { line, requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'
import { AreaText } from './place-schema.ts'

/** What a cell is filled in with; those that attributes know, too, mean the same there. */
export const fieldTypes = [
  'text',
  'number',
  'date',
  'yes-no',
  'one-of',
  'several-of',
  'person',
  'unit',
  'photo',
  'signature',
  'mileage',
] as const
export const FieldType = z.enum(fieldTypes)
export type FieldType = z.output<typeof FieldType>

const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/
/** A double has no more. */
const mostDigits = 15

function isNumber(text: string): boolean {
  return number.test(text) && text.replace(/^-?0?\.?0*|[-.]/g, '').length <= mostDigits
}

/** As it is typed, grouped or not, in its one plain form: `-12.5`, never `-12.50` or `-0`. */
function plainNumber(typed: string): string {
  const text = numberText(typed).replaceAll('−', '-')
  const plain = /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
  return plain === '-0' ? '0' : plain
}

/** A number in a cell: a decimal as text, of at most 15 digits, so that what is typed is what is kept. */
export const CellNumber = z.string().check(z.overwrite(plainNumber), z.refine(isNumber, rule('cellNumber')))

/** Cells that people fill in. */
export const Field = z.strictObject({
  fieldId: Id,
  at: AreaText,
  /** What people, audits and messages call it. */
  label: requiredLine(100),
  type: FieldType,
  required: z.optional(z.literal(true)),
  /** 米, 吨 …, written behind a number. */
  unit: z.optional(line(20)),
  /** Of a number its value, of a text its length. */
  minimum: z.optional(CellNumber),
  maximum: z.optional(CellNumber),
  /** Of what there is to choose from: a value dictionary by its key, or the field's own list. */
  dictionaryKey: z.optional(line(50)),
  options: z.optional(
    z.array(requiredLine(50)).check(
      z.minLength(1),
      z.maxLength(200),
      noRepeats((option) => option),
    ),
  ),
  /** What an empty sheet begins with, as it would be typed. */
  preset: z.optional(line(500)),
  hint: z.optional(line(200)),
})
export type Field = z.output<typeof Field>

/** The types of the fields that have a part which others lack. */
export const fieldParts: Readonly<
  Record<'unit' | 'minimum' | 'maximum' | 'dictionaryKey' | 'options', readonly FieldType[]>
> = {
  unit: ['number'],
  minimum: ['number', 'text'],
  maximum: ['number', 'text'],
  dictionaryKey: ['one-of', 'several-of'],
  options: ['one-of', 'several-of'],
}

/** The parts that a field has though its type has none such, and those that it lacks. */
export function wrongParts(field: Field): string[] {
  const unfit = Object.entries(fieldParts).flatMap(([part, types]) =>
    part in field && !types.includes(field.type) ? part : [],
  )
  const chosen = fieldParts.options.includes(field.type)
  if (chosen && (field.options === undefined) === (field.dictionaryKey === undefined)) unfit.push('options')
  const { minimum, maximum } = field
  if (minimum !== undefined && maximum !== undefined && Number(minimum) > Number(maximum))
    unfit.push('maximum')
  return unfit
}

/** What there is to choose from; one that was stopped is no longer offered. */
export interface FieldChoice {
  value: string
  nameZh: string
  nameEn: string
  stopped?: true | undefined
}

const mileage = z.string().check(
  z.overwrite((text) => canonicalMileage(text) ?? text),
  z.refine((text) => canonicalMileage(text) === text, rule('mileage')),
)

/** The schema of a field's value; table and gateway check by it alike. `choices`: of a dictionary or the field's own. */
export function fieldValueSchema(field: Field, choices: readonly FieldChoice[] = ownChoices(field)): Schema {
  const { type, minimum, maximum } = field
  switch (type) {
    case 'number':
      return CellNumber.check((context) => {
        const value = Number(context.value)
        const said = { origin: 'number', inclusive: true, input: context.value } as const
        if (minimum !== undefined && value < Number(minimum))
          context.issues.push({ code: 'too_small', minimum: Number(minimum), ...said })
        if (maximum !== undefined && value > Number(maximum))
          context.issues.push({ code: 'too_big', maximum: Number(maximum), ...said })
      })
    case 'mileage':
      return mileage
    case 'photo':
      return referencesBy(referenceIds.file)
    case 'signature':
      return referencesBy(referenceIds.file).check(z.maxLength(1))
    default:
      return valueSchema({
        type,
        choices: choices.map(({ stopped, ...choice }) => ({ ...choice, ...(stopped && { stopped }) })),
        ...(minimum !== undefined && { minimum: Number(minimum) }),
        ...(maximum !== undefined && { maximum: Number(maximum) }),
      })
  }
}

/** The field's own list, as choices. */
export function ownChoices({ options = [] }: Field): FieldChoice[] {
  return options.map((value) => ({ value, nameZh: value, nameEn: value }))
}
