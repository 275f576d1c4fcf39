import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleAccount } from '#contract/role/schema.ts'
import type { Column } from '../kit/column.ts'
import { Badge } from '../ui/badge.tsx'

/** The columns of a role's members. */
export function useMemberColumns(): Column<RoleAccount>[] {
  const { t } = useTranslation(['role', 'account'])
  return useMemo(
    () => [
      {
        id: 'accountName',
        label: t('account:field.accountName'),
        sortable: true,
        className: 'min-w-36',
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium font-mono">{row.accountName}</span>
            {row.inForce ? null : <Badge variant="attention">{t('notInForce')}</Badge>}
          </span>
        ),
      },
      {
        id: 'userName',
        label: t('account:field.userName'),
        className: 'w-full min-w-40 max-w-0',
        cell: (row) => (
          <>
            <span className="block truncate">{row.userName}</span>
            <span className="block truncate text-faint text-small">
              {[row.place?.organizationName, row.place?.departmentName].filter(Boolean).join(' · ')}
            </span>
          </>
        ),
      },
      {
        id: 'level',
        label: t('account:field.level'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => t(`account:level.${row.level}`),
      },
      {
        id: 'status',
        label: t('account:field.status'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => (
          <Badge variant={row.status === 'normal' ? 'secondary' : 'outline'}>
            {t(`account:status.${row.status}`)}
          </Badge>
        ),
      },
    ],
    [t],
  )
}
