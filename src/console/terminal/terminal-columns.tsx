import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import type { TerminalStatus } from '#contract/terminal/schema.ts'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { Badge, type BadgeVariant } from '../ui/badge.tsx'

const variants: Record<TerminalStatus, BadgeVariant> = {
  unauthorised: 'attention',
  authorised: 'secondary',
  cancelled: 'outline',
  rejected: 'outline',
}

/** Whether people may sign in on a terminal, as a word. */
export function TerminalStatusBadge({ status }: Pick<Terminal, 'status'>) {
  const { t } = useTranslation('terminal')
  return <Badge variant={variants[status]}>{t(`status.${status}`)}</Badge>
}

/** What a terminal still has to send, as a word. */
export function useUnsent(): (row: Pick<Terminal, 'unsynced' | 'parked'>) => string | undefined {
  const { t } = useTranslation('terminal')
  return ({ unsynced, parked }) =>
    unsynced === 0
      ? undefined
      : [t('unsent', { count: unsynced }), parked > 0 && t('parked', { count: parked })]
          .filter(Boolean)
          .join(' · ')
}

/** The columns of the list of terminals. */
export function useTerminalColumns(): Column<Terminal>[] {
  const { t } = useTranslation('terminal')
  const format = useFormat()
  const unsent = useUnsent()
  return useMemo(
    () => [
      {
        id: 'deviceName',
        label: t('field.deviceName'),
        className: 'w-full min-w-40 max-w-0 unfolded:max-w-72',
        cell: (row) => (
          <>
            <span className="block truncate font-medium">{row.deviceName}</span>
            <span className="block truncate text-faint text-small">
              {[row.os, row.osVersion].filter(Boolean).join(' ')}
            </span>
          </>
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
        cell: unsent,
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
        id: 'validUntil',
        label: t('field.validUntil'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => row.validUntil && format.date(row.validUntil),
      },
      { id: 'applyIp', label: t('field.applyIp'), hidden: true, cell: (row) => row.applyIp },
      {
        id: 'build',
        label: t('field.build'),
        hidden: true,
        className: 'font-mono',
        cell: (row) => row.build,
      },
    ],
    [t, format, unsent],
  )
}
