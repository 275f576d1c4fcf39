import { Smartphone } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegisteredAccount } from '#contract/account/registered.ts'
import { ChangedCell } from '../kit/changed-cell.tsx'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { AccountStatusCell } from './account-columns.tsx'
import { usePeriodText } from './period-text.ts'

/** The columns of the list of registered accounts. */
export function useRegisteredColumns(): Column<RegisteredAccount>[] {
  const { t } = useTranslation('account')
  const format = useFormat()
  const period = usePeriodText()
  return useMemo(
    () => [
      {
        id: 'accountName',
        label: t('field.accountName'),
        sortable: true,
        className: 'min-w-32',
        cell: (row) => (
          <span className="flex items-center gap-1.5">
            <span className="font-medium font-mono">{row.accountName}</span>
            {row.phoneLogin ? (
              <Smartphone aria-label={t('field.phoneLogin')} className="size-3.5 text-faint" />
            ) : null}
          </span>
        ),
      },
      {
        id: 'userName',
        label: t('field.userName'),
        className: 'whitespace-nowrap',
        cell: (row) => row.userName,
      },
      {
        id: 'seat',
        label: t('field.projectOrganizationName'),
        className: 'w-full min-w-40 max-w-0 unfolded:max-w-72',
        cell: (row) => (
          <>
            <span className="block truncate">{row.projectOrganizationName ?? t('noSeat')}</span>
            <span className="block truncate text-faint text-small">
              {row.departmentName ?? row.projectName}
            </span>
          </>
        ),
      },
      {
        id: 'status',
        label: t('field.status'),
        className: 'whitespace-nowrap',
        cell: (row) => <AccountStatusCell row={row} />,
        text: (row) => t(`status.${row.status}`),
      },
      {
        id: 'period',
        label: t('period'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => period(row),
      },
      {
        id: 'platforms',
        label: t('field.platforms'),
        hidden: true,
        className: 'whitespace-nowrap',
        cell: (row) =>
          row.platforms && format.list(row.platforms.map((platform) => t(`platforms.${platform}`))),
      },
      {
        id: 'changedAt',
        label: t('column.changedAt'),
        sortable: true,
        folds: true,
        hidden: true,
        className: 'whitespace-nowrap',
        cell: (row) => <ChangedCell row={row} />,
        text: (row) => format.time(row.changedAt),
      },
    ],
    [t, period, format],
  )
}
