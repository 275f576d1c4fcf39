import { useTranslation } from 'react-i18next'
import { type ListedTask, taskDues } from '#contract/workflow/process.ts'
import { listDone, listToDo } from '#contract/workflow/process-calls.ts'
import { DataTable } from '../kit/data-table.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { isOverdue } from './is-overdue.ts'
import { useDoneColumns, useToDoColumns } from './process-columns.tsx'
import { ProcessFrame, type ProcessListProps } from './process-frame.tsx'

/** A process may wait for one account twice: its tasks tell the rows apart. */
const rowId = ({ processInstanceId, processTaskId }: ListedTask) => `${processInstanceId}:${processTaskId}`

/** The tasks that wait for the account; what is overdue has the orange edge. */
export function ToDoTasks(bars: ProcessListProps) {
  const { t } = useTranslation('process-instance')
  const list = useList(listToDo, { rowId })
  const columns = useToDoColumns()
  const dues = taskDues.map((due) => ({ value: due, label: t(`dueState.${due}`) }))
  return (
    <ProcessFrame
      list={list}
      tab="toDo"
      filters={
        <>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <SelectFilter list={list} name="due" label={t('column.dueAt')} options={dues} />
        </>
      }
      {...bars}
    >
      <DataTable list={list} columns={columns} attention={isOverdue} />
    </ProcessFrame>
  )
}

/** The tasks that the account has decided. */
export function DoneTasks(bars: ProcessListProps) {
  const { t } = useTranslation('process-instance')
  const list = useList(listDone, { rowId })
  const columns = useDoneColumns()
  return (
    <ProcessFrame
      list={list}
      tab="done"
      filters={<TextFilter list={list} name="keyword" label={t('search')} />}
      {...bars}
    >
      <DataTable list={list} columns={columns} />
    </ProcessFrame>
  )
}
