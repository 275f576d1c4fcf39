import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTask } from '#contract/workflow/process.ts'
import { listDone, listToDo } from '#contract/workflow/process-calls.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useDoneColumns, useToDoColumns } from './process-columns.tsx'

const ProcessDrawer = lazyPart(async () => ({
  default: (await import('./process-drawer.tsx')).ProcessDrawer,
}))

/** A process may wait for one account twice: its tasks tell the rows apart. */
const rowId = ({ processInstanceId, processTaskId }: ListedTask) => `${processInstanceId}:${processTaskId}`

/** The tasks that wait for the account; what is overdue has the orange edge. */
export function ToDoTasks({ tabs }: { tabs: React.ReactNode }) {
  const { t } = useTranslation('process-instance')
  const list = useList(listToDo, { rowId })
  const columns = useToDoColumns()
  return (
    <ListScreen list={list} title={t('title')} actions={tabs}>
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
      </Filters>
      <DataTable
        list={list}
        columns={columns}
        attention={({ dueAt }) => dueAt !== undefined && dueAt < Date.now()}
      />
      <Suspense>
        {list.selected ? (
          <ProcessDrawer selected={list.selected} onClose={() => list.select(undefined)} />
        ) : null}
      </Suspense>
    </ListScreen>
  )
}

/** The tasks that the account has decided. */
export function DoneTasks({ tabs }: { tabs: React.ReactNode }) {
  const { t } = useTranslation('process-instance')
  const list = useList(listDone, { rowId })
  const columns = useDoneColumns()
  return (
    <ListScreen list={list} title={t('title')} actions={tabs}>
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
      </Filters>
      <DataTable list={list} columns={columns} />
      <Suspense>
        {list.selected ? (
          <ProcessDrawer selected={list.selected} onClose={() => list.select(undefined)} />
        ) : null}
      </Suspense>
    </ListScreen>
  )
}
