import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { succeeded } from '#contract/codes.ts'
import { listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { useOutcome } from '../app/use-outcome.ts'
import type { Column } from '../kit/column.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { useFormat } from '../kit/format.ts'
import { ListScreen } from '../kit/list-screen.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { TabsContent } from '../ui/tabs.tsx'
import type { Call, CallList } from './call.ts'
import { PeriodFilter } from './period-filter.tsx'
import { StatusFilter } from './status-filter.tsx'

const CallLogDrawer = lazyPart(async () => ({
  default: (await import('./call-log-drawer.tsx')).CallLogDrawer,
}))

interface CallLogListProps {
  kind: 'operation' | 'system'
  tabs: ReactNode
}

/** What people did in the console, or what was called and changed something or was refused. */
export function CallLogList({ kind, tabs }: CallLogListProps) {
  return kind === 'operation' ? <OperationLogs tabs={tabs} /> : <SystemLogs tabs={tabs} />
}

function OperationLogs({ tabs }: { tabs: ReactNode }) {
  const list = useList(listOperationLogs, { rowId: (row) => row.operationLogId, personal: ['accountName'] })
  return <Calls kind="operation" list={list} tabs={tabs} />
}

function SystemLogs({ tabs }: { tabs: ReactNode }) {
  const list = useList(listSystemLogs, { rowId: (row) => row.systemLogId, personal: ['accountName'] })
  return <Calls kind="system" list={list} tabs={tabs} />
}

interface CallsProps<Row extends Call> extends CallLogListProps {
  list: CallList<Row>
}

function Calls<Row extends Call>({ kind, list, tabs }: CallsProps<Row>) {
  const { t } = useTranslation('log')
  const columns = useCallColumns()
  return (
    <ListScreen list={list} title={t('title')}>
      {tabs}
      <TabsContent value={kind} className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="accountName" label={t('account')} />
          <TextFilter list={list} name="action" label={t('action')} />
          <TextFilter list={list} name="app" label={t('filter.app')} />
          <StatusFilter
            status={list.request.status}
            onChange={(status) => list.setFilter('status', status)}
          />
          <PeriodFilter from={list.request.from} to={list.request.to} onChange={list.setFilter} />
        </Filters>
        <DataTable list={list} columns={columns} />
      </TabsContent>
      <Suspense>{list.selected ? <CallLogDrawer list={list} /> : null}</Suspense>
    </ListScreen>
  )
}

function useCallColumns(): Column<Call>[] {
  const { t } = useTranslation('log')
  const format = useFormat()
  const outcome = useOutcome()
  return useMemo(
    () => [
      {
        id: 'action',
        label: t('column.action'),
        className: 'max-w-72',
        cell: (row) => (
          <>
            <span className="block truncate font-medium">{row.act}</span>
            <span className="block truncate text-faint text-small">{row.menuName}</span>
          </>
        ),
        text: (row) => [row.menuName, row.act].filter(Boolean).join(' · '),
      },
      {
        id: 'object',
        label: t('column.object'),
        className: 'min-w-32 max-w-60',
        cell: (row) => <span className="block truncate">{row.object}</span>,
      },
      { id: 'accountName', label: t('column.accountName'), cell: (row) => row.accountName },
      {
        id: 'status',
        label: t('column.status'),
        cell: (row) => (
          <Badge variant={succeeded(row.status) ? 'secondary' : 'destructive'}>{outcome(row.status)}</Badge>
        ),
        text: (row) => outcome(row.status),
      },
      {
        id: 'duration',
        label: t('column.duration'),
        align: 'end',
        sortable: true,
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => t('milliseconds', { value: format.number(row.duration, 0) }),
      },
      {
        id: 'time',
        label: t('column.time'),
        sortable: true,
        className: 'whitespace-nowrap',
        cell: (row) => format.time(row.time),
      },
      { id: 'app', label: t('column.app'), hidden: true, cell: (row) => row.app },
      { id: 'service', label: t('column.service'), hidden: true, cell: (row) => row.service },
      { id: 'ip', label: t('column.ip'), hidden: true, cell: (row) => row.ip },
      // Shown, they are exported, too.
      ...(['action', 'uri', 'requestId', 'request', 'response'] as const).map(
        (id): Column<Call> => ({
          id: id === 'action' ? 'actionId' : id,
          label: t(`column.${id === 'action' ? 'actionId' : id}`),
          hidden: true,
          className: 'max-w-60',
          cell: (row) => <code className="block truncate font-mono text-small">{row[id]}</code>,
          text: (row) => row[id],
        }),
      ),
    ],
    [t, format, outcome],
  )
}
