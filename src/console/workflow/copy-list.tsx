import { listCopies } from '#contract/workflow/process-calls.ts'
import { DataTable } from '../kit/data-table.tsx'
import { useList } from '../kit/use-list.ts'
import { useCopyColumns } from './process-columns.tsx'
import { ProcessFrame, type ProcessListProps } from './process-frame.tsx'

/** The processes that were copied to the account; each node that was copied is a row. */
export function CopyList(bars: ProcessListProps) {
  const list = useList(listCopies, {
    rowId: ({ processInstanceId, processCopyId }) => `${processInstanceId}:${processCopyId}`,
  })
  const columns = useCopyColumns()
  return (
    <ProcessFrame list={list} tab="copied" {...bars}>
      <DataTable list={list} columns={columns} />
    </ProcessFrame>
  )
}
