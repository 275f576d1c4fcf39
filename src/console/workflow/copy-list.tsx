import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { listCopies } from '#contract/workflow/process-calls.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useCopyColumns } from './process-columns.tsx'

const ProcessDrawer = lazyPart(async () => ({
  default: (await import('./process-drawer.tsx')).ProcessDrawer,
}))

/** The processes that were copied to the account; each node that was copied is a row. */
export function CopyList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('process-instance')
  const list = useList(listCopies, {
    rowId: ({ processInstanceId, processCopyId }) => `${processInstanceId}:${processCopyId}`,
  })
  const columns = useCopyColumns()
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
