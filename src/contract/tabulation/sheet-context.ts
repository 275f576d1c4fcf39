import type { FieldChoice } from './field-schema.ts'

/** What a sheet is calculated with, besides what was filled in. */
export interface SheetContext {
  /** Day and time of the organisation, as a serial number. */
  now: number
  /** What the record says in cells that are bound to it, by the template's cell. */
  bound: ReadonlyMap<string, string>
  /** What there is to choose from in fields of dictionaries, by the dictionary's key. */
  choices: ReadonlyMap<string, readonly FieldChoice[]>
}
