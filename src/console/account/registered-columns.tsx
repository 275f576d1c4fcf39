import { Smartphone } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegisteredAccount } from '#contract/account/registered.ts'
import { useChangedColumn } from '../kit/changed-column.tsx'
import type { Column } from '../kit/column.ts'
import { useSharedColumns } from './account-columns.tsx'

/** The columns of the list of registered accounts. */
export function useRegisteredColumns(): Column<RegisteredAccount>[] {
  const { t } = useTranslation('account')
  const shared = useSharedColumns<RegisteredAccount>()
  const changed = useChangedColumn<RegisteredAccount>()
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
      ...shared,
      { ...changed, hidden: true },
    ],
    [t, shared, changed],
  )
}
