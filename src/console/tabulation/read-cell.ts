import { explain, type Language } from '#contract/messages.ts'
import { type Field, type FieldChoice, fieldValueSchema } from '#contract/tabulation/field-schema.ts'
import { CellValue } from '#contract/tabulation/sheet-schema.ts'
import { z } from '#contract/zod.ts'

/** What was entered in a cell as its field takes it; or why it does not. */
export function readCell(
  field: Field,
  choices: readonly FieldChoice[],
  entered: unknown,
  language: Language,
): { value: CellValue } | { message: string } {
  const parsed = z.safeParse(fieldValueSchema(field, choices), entered, { reportInput: true })
  const value = z.safeParse(CellValue, parsed.data).data
  if (parsed.success && value !== undefined) return { value }
  const [issue] = parsed.error?.issues ?? []
  return { message: issue ? explain(issue, language) : '' }
}
