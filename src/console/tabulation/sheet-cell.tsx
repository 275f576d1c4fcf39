import { useTranslation } from 'react-i18next'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import { formatValue } from '#contract/tabulation/number-format/format-number.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import { labelOf } from '#contract/tabulation/sift-edit.ts'
import { CellInput } from './cell-input.tsx'
import { useCellText } from './cell-text.ts'
import type { DrawnCell } from './drawn-rows.ts'
import { ReferenceCell } from './reference-cell.tsx'
import { isReference } from './reference-type.ts'
import type { Filling } from './use-filling.ts'

interface SheetCellProps {
  drawn: DrawnCell
  filling: Filling
  detail: SheetDetail
  access: 'hidden' | 'view' | 'edit'
  choices: readonly FieldChoice[]
}

/** A cell to be filled in, or what stands in it. */
export function SheetCell({ drawn, filling, detail, access, choices }: SheetCellProps) {
  const { i18n } = useTranslation()
  const textOf = useCellText()
  const { field, cell, key, column, style } = drawn
  if (access === 'hidden') return null
  if (field && access === 'edit')
    return (
      <CellInput
        field={field}
        label={labelOf(field, key, filling.rows)}
        choices={choices}
        column={column}
        value={filling.valueOf(key)}
        onFill={(value) => filling.fill(new Map([[key, value]]))}
      />
    )
  const filled = field && filling.valueOf(key)
  if (field && isReference(field.type))
    return (
      <ReferenceCell
        type={field.type}
        label={labelOf(field, key, filling.rows)}
        column={column}
        value={filled}
      />
    )
  const value = filled === undefined ? shownOf(drawn, filling, detail) : textOf(filled)
  const choice = choices.find((each) => each.value === value)
  const chosen = i18n.language === 'en' ? choice?.nameEn : choice?.nameZh
  const unit = filled !== undefined && field?.unit ? ` ${field.unit}` : ''
  const text = cell?.formula !== undefined && style?.format ? formatValue(value, style.format) : String(value)
  return (
    <span className="block whitespace-pre-wrap px-1 py-0.5">
      {chosen ?? text}
      {unit}
    </span>
  )
}

/** What stands in a cell that nobody fills in. Where cells are hidden, only the gateway can tell what formulas come to. */
function shownOf(
  { key, at, cell }: DrawnCell,
  { sheet }: Filling,
  detail: SheetDetail,
): string | number | boolean {
  const hides = detail.locked.some(({ access }) => access === 'hidden')
  if (cell?.formula !== undefined && (hides || detail.submitted === 1)) return detail.results?.[key] ?? ''
  const value = sheet.value(key)
  if (value === null) return detail.bound[at] ?? cell?.text ?? ''
  return typeof value === 'object' ? value.error : value
}
