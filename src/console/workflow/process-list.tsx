import { useTranslation } from 'react-i18next'
import { type Process, processStates } from '#contract/workflow/process.ts'
import { listAllProcesses, listInitiated } from '#contract/workflow/process-calls.ts'
import { DataTable } from '../kit/data-table.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { useProcessColumns } from './process-columns.tsx'
import { ProcessFrame, type ProcessListProps } from './process-frame.tsx'

const rowId = ({ processInstanceId }: Process) => processInstanceId

/** The processes that the account has started. */
export function InitiatedProcesses(bars: ProcessListProps) {
  const { t } = useTranslation('process-instance')
  const list = useList(listInitiated, { rowId })
  const columns = useProcessColumns()
  return (
    <ProcessFrame
      list={list}
      tab="initiated"
      filters={<TextFilter list={list} name="keyword" label={t('search')} />}
      {...bars}
    >
      <DataTable list={list} columns={columns} />
    </ProcessFrame>
  )
}

/** All processes within the data permission, for those who administer them. */
export function AllProcesses(bars: ProcessListProps) {
  const { t } = useTranslation('process-instance')
  const list = useList(listAllProcesses, { rowId })
  const columns = useProcessColumns()
  const states = processStates.map((state) => ({ value: state, label: t(`state.${state}`) }))
  return (
    <ProcessFrame
      list={list}
      tab="all"
      filters={
        <>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <SelectFilter list={list} name="state" label={t('field.state')} options={states} />
        </>
      }
      {...bars}
    >
      <DataTable list={list} columns={columns} />
    </ProcessFrame>
  )
}
