import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listLoginLogs } from '#contract/log/lists.ts'
import { type LoginLog, LoginOutcome } from '#contract/log/login-log-schema.ts'
import type { Column } from '../kit/column.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { useFormat } from '../kit/format.ts'
import { ListScreen } from '../kit/list-screen.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { Badge } from '../ui/badge.tsx'
import { TabsContent } from '../ui/tabs.tsx'
import { PeriodFilter } from './period-filter.tsx'

/** Sign-ins, refused ones too. */
export function LoginLogList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('log')
  const list = useList(listLoginLogs, {
    rowId: (row) => row.loginLogId,
    personal: ['accountName', 'terminal'],
  })
  const columns = useLoginColumns()
  return (
    <ListScreen list={list} title={t('title')}>
      {tabs}
      <TabsContent value="login" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="accountName" label={t('account')} />
          <TextFilter list={list} name="terminal" label={t('device')} />
          <SelectFilter
            list={list}
            name="outcome"
            label={t('filter.outcome')}
            options={LoginOutcome.options.map((outcome) => ({
              value: outcome,
              label: t(`outcome.${outcome}`),
            }))}
          />
          <PeriodFilter from={list.request.from} to={list.request.to} onChange={list.setFilter} />
        </Filters>
        <DataTable plain list={list} columns={columns} />
      </TabsContent>
    </ListScreen>
  )
}

function useLoginColumns(): Column<LoginLog>[] {
  const { t } = useTranslation('log')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'accountName',
        label: t('column.accountName'),
        sortable: true,
        cell: (row) => <span className="font-medium">{row.accountName}</span>,
      },
      {
        id: 'outcome',
        label: t('column.outcome'),
        cell: (row) => (
          <Badge variant={row.outcome === 'refused' ? 'destructive' : 'secondary'}>
            {t(`outcome.${row.outcome}`)}
          </Badge>
        ),
        text: (row) => t(`outcome.${row.outcome}`),
      },
      { id: 'reason', label: t('column.reason'), cell: (row) => row.reason },
      {
        id: 'time',
        label: t('column.time'),
        sortable: true,
        className: 'whitespace-nowrap',
        cell: (row) => format.time(row.time),
      },
      { id: 'ip', label: t('column.ip'), folds: true, className: 'font-mono', cell: (row) => row.ip },
      { id: 'city', label: t('column.city'), folds: true, cell: (row) => row.city },
      { id: 'terminal', label: t('column.terminal'), folds: true, cell: (row) => row.terminal },
      {
        id: 'terminalVersion',
        label: t('column.terminalVersion'),
        folds: true,
        cell: (row) => row.terminalVersion,
      },
      {
        id: 'os',
        label: t('column.os'),
        folds: true,
        cell: (row) => [row.os, row.osVersion].filter(Boolean).join(' '),
      },
    ],
    [t, format],
  )
}
