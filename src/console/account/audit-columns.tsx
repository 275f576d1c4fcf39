import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetail } from '#contract/account/administration.ts'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { NoRoleBadge } from './account-columns.tsx'

/** The columns of the registrations of one status. */
export function useAuditColumns(reviewed: boolean): Column<AccountDetail>[] {
  const { t } = useTranslation('account')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'accountName',
        label: t('field.accountName'),
        sortable: true,
        className: 'min-w-36',
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium font-mono">{row.accountName}</span>
            <NoRoleBadge row={row} />
          </span>
        ),
      },
      {
        id: 'userName',
        label: t('field.userName'),
        className: 'w-full min-w-40 max-w-0 unfolded:max-w-72',
        cell: (row) => (
          <>
            <span className="block truncate">{row.userName}</span>
            <span className="block truncate text-faint text-small">
              {[row.place?.organizationName, row.place?.departmentName].filter(Boolean).join(' · ') ||
                t('noUnit')}
            </span>
          </>
        ),
      },
      {
        id: 'contact',
        label: t('field.contact'),
        className: 'whitespace-nowrap',
        cell: (row) => <span className="font-mono">{row.cellphone ?? row.email}</span>,
      },
      {
        id: 'createdAt',
        label: t('field.registeredAt'),
        sortable: true,
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => format.time(row.createdAt),
      },
      ...(reviewed
        ? ([
            {
              id: 'reviewedAt',
              label: t('field.reviewedAt'),
              folds: true,
              className: 'whitespace-nowrap',
              cell: (row) =>
                row.reviewedAt && (
                  <>
                    <span className="unfolded:block">{format.time(row.reviewedAt)}</span>
                    <span className="text-faint text-small folded:ml-1 unfolded:block">
                      {row.reviewedByName}
                    </span>
                  </>
                ),
            },
            {
              id: 'reviewReason',
              label: t('field.reviewReason'),
              folds: true,
              className: 'w-1/2 min-w-40 max-w-0',
              cell: (row) => <span className="block truncate">{row.reviewReason}</span>,
            },
          ] satisfies Column<AccountDetail>[])
        : []),
    ],
    [t, format, reviewed],
  )
}
