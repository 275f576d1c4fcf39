import type { BoundRecord, boundFields, Template } from './template-schema.ts'

/** The records that a sheet is about, as far as they are known. */
export type BoundRecords = {
  [Record in BoundRecord]:
    | { readonly [Field in (typeof boundFields)[Record][number]]?: string | null | undefined }
    | undefined
}

/** What the records of a sheet say in the cells that are bound to them, by the template's cell. */
export function boundIn(
  { bindings }: Pick<Template, 'bindings'>,
  records: BoundRecords,
): Map<string, string> {
  return new Map(
    bindings.flatMap(({ at, record, field }) => {
      const fields: Readonly<Record<string, string | null | undefined>> | undefined = records[record]
      const value = fields?.[field]
      return value ? [[at, value] as const] : []
    }),
  )
}
