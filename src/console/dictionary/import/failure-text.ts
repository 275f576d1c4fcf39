import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { messageOf } from '../../kit/states.tsx'
import { largestTree, mostTreeRows, UnreadableWorkbook } from '../../workbook/limits.ts'
import { UnreadableSheet } from './find-heads.ts'

/** Says in words why an import does not go on. */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation(['dictionary-import', 'import'])
  const format = useFormat()
  return (failure) => {
    if (failure instanceof UnreadableSheet) return t(`faults.${failure.fault}`, failure.values)
    if (failure instanceof UnreadableWorkbook)
      return t(`import:fault.${failure.fault}`, {
        count: format.number(mostTreeRows),
        megabytes: largestTree.file / 1024 / 1024,
        columns: largestTree.columns,
        cells: format.number(largestTree.cells),
        strings: format.number(largestTree.strings),
      })
    return messageOf(failure)
  }
}
