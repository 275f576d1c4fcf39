import type { boundFields, Template } from './template-schema.ts'

/** The project and the work site that a sheet is about, as far as they are known. */
export type BoundRecords = {
  [Record in keyof typeof boundFields]:
    | { readonly [Field in (typeof boundFields)[Record][number]]?: string | null | undefined }
    | undefined
}

/** What the project and the work site of a sheet say in the cells that are bound to them, by the template's cell. */
export function boundIn(
  { bindings }: Pick<Template, 'bindings'>,
  { project, 'work-site': workSite }: BoundRecords,
): Map<string, string> {
  return new Map(
    bindings.flatMap((binding) => {
      const value = binding.record === 'project' ? project?.[binding.field] : workSite?.[binding.field]
      return value ? [[binding.at, value] as const] : []
    }),
  )
}
