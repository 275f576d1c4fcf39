import type { Field } from './field-schema.ts'
import { cellName, placesOf, readArea } from './reference.ts'
import type { Template } from './template-schema.ts'

/** The field of each cell that is filled in. */
export function fieldsByCell({ fields }: Pick<Template, 'fields'>): Map<string, Field> {
  return new Map(
    fields.flatMap((field) => {
      const area = readArea(field.at)
      return area ? placesOf(area).map((place) => [cellName(place), field] as const) : []
    }),
  )
}
