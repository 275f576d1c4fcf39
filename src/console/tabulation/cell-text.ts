import { useTranslation } from 'react-i18next'
import type { CellValue } from '#contract/tabulation/sheet-schema.ts'
import { useFormat } from '../kit/format.ts'

/** What a cell is filled in with, in words; people and files by their names, what was chosen by what `called` says. */
export function useCellText(): (value: CellValue, called?: (chosen: string) => string) => string {
  const { t } = useTranslation('tabulation-sheet')
  const format = useFormat()
  return (value, called = (chosen) => chosen) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'string') return called(value)
    return format.list(value.map((each) => (typeof each === 'string' ? called(each) : (each.name ?? ''))))
  }
}
