import { z } from './zod.ts'

/** Any text that a cell may hold: what is wrong with it stands in the row's report, and refuses no other row. */
export const importCell = z.optional(z.string().check(z.maxLength(2000)))
/** Where a row stands in the workbook. */
export const importLine = z.int().check(z.positive(), z.maximum(1_048_576))

const ImportVerdict = z.enum(['create', 'change', 'same', 'error'])

/** What becomes of a line. */
export const ImportedRow = z.object({
  line: z.int(),
  verdict: ImportVerdict,
  /** Fields that change. */
  changes: z.optional(z.array(z.string())),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ImportedRow = z.output<typeof ImportedRow>

export const ImportReport = z.object({ rows: z.array(ImportedRow) })
export type ImportReport = z.output<typeof ImportReport>
