import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { succeeded } from '#contract/codes.ts'
import type { OperationLog } from '#contract/log/call-log-schema.ts'
import type { LoginLog } from '#contract/log/login-log-schema.ts'
import { listOwnLoginLogs, listOwnOperationLogs } from '#contract/personal/sign-ins.ts'
import { useOutcome } from '../app/use-outcome.ts'
import type { Column } from '../kit/column.ts'
import { DataTable } from '../kit/data-table.tsx'
import { useFormat } from '../kit/format.ts'
import { useList } from '../kit/use-list.ts'
import { Badge } from '../ui/badge.tsx'

/** The own sign-ins, refused ones too: who sees one that was somebody else's changes the password. */
export function OwnLoginLogs() {
  const { t } = useTranslation('log')
  const format = useFormat()
  const list = useList(listOwnLoginLogs, { rowId: (row) => row.loginLogId })
  const columns = useMemo<Column<LoginLog>[]>(
    () => [
      {
        id: 'time',
        label: t('column.time'),
        className: 'whitespace-nowrap',
        cell: (row) => format.time(row.time),
      },
      {
        id: 'outcome',
        label: t('column.outcome'),
        cell: (row) => (
          <Badge variant={row.outcome === 'refused' ? 'destructive' : 'secondary'}>
            {t(`outcome.${row.outcome}`)}
          </Badge>
        ),
      },
      { id: 'reason', label: t('column.reason'), cell: (row) => row.reason },
      { id: 'terminal', label: t('column.terminal'), cell: (row) => row.terminal },
      { id: 'ip', label: t('column.ip'), folds: true, className: 'font-mono', cell: (row) => row.ip },
      { id: 'city', label: t('column.city'), folds: true, cell: (row) => row.city },
    ],
    [t, format],
  )
  return <DataTable plain list={list} columns={columns} />
}

/** What the account did in the console. */
export function OwnOperationLogs() {
  const { t } = useTranslation('log')
  const format = useFormat()
  const outcome = useOutcome()
  const list = useList(listOwnOperationLogs, { rowId: (row) => row.operationLogId })
  const columns = useMemo<Column<OperationLog>[]>(
    () => [
      {
        id: 'time',
        label: t('column.time'),
        className: 'whitespace-nowrap',
        cell: (row) => format.time(row.time),
      },
      { id: 'action', label: t('column.action'), cell: (row) => row.act },
      { id: 'menu', label: t('column.menu'), cell: (row) => row.menuName ?? row.menu },
      {
        id: 'status',
        label: t('column.status'),
        cell: (row) => (
          <Badge variant={succeeded(row.status) ? 'secondary' : 'destructive'}>{outcome(row.status)}</Badge>
        ),
      },
    ],
    [t, format, outcome],
  )
  return <DataTable list={list} columns={columns} />
}
