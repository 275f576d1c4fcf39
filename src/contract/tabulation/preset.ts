import { readValue } from '../attribute/value-schema.ts'
import { z } from '../zod.ts'
import type { Field, FieldChoice } from './field-schema.ts'
import { CellValue } from './sheet-schema.ts'

/** What stands in a cell of a field that nobody has filled in: its preset, as if that had been typed there. */
export function presetOf(
  { type, preset }: Pick<Field, 'type' | 'preset'>,
  choices: readonly FieldChoice[],
): CellValue | undefined {
  if (preset === undefined) return undefined
  const isRead = type === 'date' || type === 'yes-no' || type === 'one-of'
  const named = choices.map(({ value, nameZh, nameEn }) => ({ value, nameZh, nameEn }))
  return z.safeParse(CellValue, isRead ? readValue({ type, choices: named }, preset) : preset).data
}
