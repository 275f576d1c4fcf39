import { useTranslation } from 'react-i18next'
import type { CellValue } from '#contract/tabulation/sheet-schema.ts'
import { useFormat } from '../kit/format.ts'

/** What a cell is filled in with, in words; people and files by their names. */
export function useCellText(): (value: CellValue) => string {
  const { t } = useTranslation('tabulation-sheet')
  const format = useFormat()
  return (value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'string') return value
    return format.list(value.map((each) => (typeof each === 'string' ? each : (each.name ?? ''))))
  }
}
