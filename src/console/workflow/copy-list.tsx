import { useTranslation } from 'react-i18next'
import { listCopies } from '#contract/workflow/process-calls.ts'
import { DataTable } from '../kit/data-table.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { useCopyColumns } from './process-columns.tsx'
import { ProcessFrame, type ProcessListProps } from './process-frame.tsx'

/** The processes that were copied to the account; each node that was copied is a row. */
export function CopyList(bars: ProcessListProps) {
  const { t } = useTranslation('process-instance')
  const list = useList(listCopies, {
    rowId: ({ processInstanceId, processCopyId }) => `${processInstanceId}:${processCopyId}`,
  })
  const columns = useCopyColumns()
  return (
    <ProcessFrame
      list={list}
      tab="copied"
      filters={<TextFilter list={list} name="keyword" label={t('search')} />}
      {...bars}
    >
      <DataTable list={list} columns={columns} />
    </ProcessFrame>
  )
}
