import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import { useAge } from '../kit/age.ts'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { NeedBadges, OnlineMark, TerminalStatusBadge } from './terminal-marks.tsx'
import { useMoreColumns } from './terminal-more-columns.tsx'
import { useCondition, useUnsent } from './use-terminal-texts.ts'

/** The columns of the list of terminals. */
export function useTerminalColumns(): Column<Terminal>[] {
  const { t } = useTranslation('terminal')
  const format = useFormat()
  const age = useAge()
  const unsent = useUnsent()
  const condition = useCondition()
  const more = useMoreColumns()
  return useMemo(
    () => [
      {
        id: 'deviceName',
        label: t('field.deviceName'),
        sortable: true,
        className: 'w-full min-w-40 max-w-0 unfolded:max-w-72',
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-2">
            <OnlineMark online={row.online} />
            <span className="truncate font-medium">{row.deviceName}</span>
          </span>
        ),
        text: (row) => row.deviceName,
      },
      {
        id: 'status',
        label: t('field.status'),
        className: 'whitespace-nowrap',
        cell: (row) => <TerminalStatusBadge status={row.status} />,
        text: (row) => t(`status.${row.status}`),
      },
      {
        id: 'needs',
        label: t('field.needs'),
        sortable: true,
        folds: true,
        cell: (row) =>
          row.needs.some((need) => need !== 'waiting') ? <NeedBadges needs={row.needs} /> : undefined,
        text: (row) => format.list(row.needs.map((need) => t(`need.${need}`))),
      },
      {
        id: 'userName',
        label: t('field.userName'),
        className: 'whitespace-nowrap',
        cell: (row) => (
          <>
            {row.userName} <span className="font-mono text-faint text-small">{row.accountName}</span>
          </>
        ),
        text: (row) => `${row.userName} ${row.accountName}`,
      },
      {
        id: 'unsynced',
        label: t('field.unsynced'),
        sortable: true,
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) =>
          [unsent(row), row.oldestMadeAt && age(row.oldestMadeAt)].filter(Boolean).join(' · ') || undefined,
        text: (row) => row.unsynced,
      },
      {
        id: 'lastHeartbeatAt',
        label: t('field.lastHeartbeatAt'),
        sortable: true,
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => row.lastHeartbeatAt && format.time(row.lastHeartbeatAt),
      },
      {
        id: 'build',
        label: t('field.build'),
        folds: true,
        className: 'whitespace-nowrap font-mono',
        cell: (row) => row.build,
      },
      {
        id: 'condition',
        label: t('field.condition'),
        folds: true,
        className: 'min-w-40',
        cell: (row) => {
          const text = condition(row)
          return text && <span className="whitespace-normal">{text}</span>
        },
        text: condition,
      },
      ...more,
    ],
    [t, format, age, unsent, condition, more],
  )
}
