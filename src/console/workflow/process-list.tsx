import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type Process, processStates } from '#contract/workflow/process.ts'
import { listAllProcesses, listInitiated } from '#contract/workflow/process-calls.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useProcessColumns } from './process-columns.tsx'

const ProcessDrawer = lazyPart(async () => ({
  default: (await import('./process-drawer.tsx')).ProcessDrawer,
}))

const rowId = ({ processInstanceId }: Process) => processInstanceId

/** The processes that the account has started. */
export function InitiatedProcesses({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('process-instance')
  const list = useList(listInitiated, { rowId })
  const columns = useProcessColumns()
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

/** All processes within the data permission, for those who administer them. */
export function AllProcesses({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('process-instance')
  const list = useList(listAllProcesses, { rowId })
  const columns = useProcessColumns()
  return (
    <ListScreen list={list} title={t('title')} actions={tabs}>
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <SelectFilter
          list={list}
          name="state"
          label={t('field.state')}
          options={processStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
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
