import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import { formatValue } from '#contract/tabulation/number-format/format-number.ts'
import type { CellValue } from '#contract/tabulation/sheet-schema.ts'
import { CellInput } from './cell-input.tsx'
import type { CellWords } from './cell-words.ts'
import type { DrawnCell } from './drawn-rows.ts'
import type { EnteredText } from './filling-state.ts'
import { ReferenceCell } from './reference-cell.tsx'
import { isReference } from './reference-type.ts'
import type { Shown } from './shown-in.ts'
import type { CellActs } from './use-filling.ts'

export interface SheetCellProps {
  drawn: DrawnCell
  /** What it is filled in with. */
  value: CellValue | undefined
  /** What stands in it, where it is not filled in. */
  shown: Shown
  choices: readonly FieldChoice[]
  entered: EnteredText | undefined
  /** Absent where it is not to be filled in. */
  acts: CellActs | undefined
  words: CellWords
}

/** A cell to be filled in, or what stands in it. */
export function SheetCell({ drawn, value, shown, choices, entered, acts, words }: SheetCellProps) {
  const { field, label, cell, column, style } = drawn
  if (field && acts)
    return <CellInput {...{ field, label, choices, value, entered, acts, words }} at={drawn} />
  if (field && isReference(field.type))
    return <ReferenceCell type={field.type} label={label} column={column} value={value} />
  const text = value === undefined ? shown : words.textOf(value, choices)
  const unit = value !== undefined && field?.unit ? ` ${field.unit}` : ''
  const isFormatted = cell?.formula !== undefined && style?.format
  return (
    <span className="block whitespace-pre-wrap px-1 py-0.5">
      {isFormatted ? formatValue(text, style.format ?? '') : String(text)}
      {unit}
    </span>
  )
}
