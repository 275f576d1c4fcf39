import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountStatus, GeneralAccount } from '#contract/account/schema.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { useChangedColumn } from '../kit/changed-column.tsx'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { Badge, type BadgeVariant } from '../ui/badge.tsx'
import { usePeriodText } from './period-text.ts'

const variants: Record<AccountStatus, BadgeVariant> = {
  pending: 'attention',
  normal: 'secondary',
  'review-failed': 'destructive',
  stopped: 'outline',
  locked: 'destructive',
}

interface Usable {
  status: AccountStatus
  personArchived?: true | undefined
}

/** Whether an account may be used, as a word; and that its person is archived, who may use none. */
export function AccountStatusBadge({ status, personArchived }: Usable) {
  const { t } = useTranslation('account')
  return (
    <span className="flex items-center gap-2">
      <Badge variant={variants[status]}>{t(`status.${status}`)}</Badge>
      {personArchived ? <Badge variant="outline">{t('personArchived')}</Badge> : null}
    </span>
  )
}

/** That an account was approved, but given no role: its person finds nothing there. */
export function NoRoleBadge({ row: { status, noRole } }: { row: Pick<GeneralAccount, 'status' | 'noRole'> }) {
  const { t } = useTranslation('account')
  const approved = status !== 'pending' && status !== 'review-failed'
  return approved && noRole ? <Badge variant="attention">{t('noRole')}</Badge> : null
}

/** An account's status, and that it has no password or no role yet. */
export function AccountStatusCell({ row }: { row: Usable & Pick<GeneralAccount, 'passwordSet' | 'noRole'> }) {
  const { t } = useTranslation('account')
  return (
    <span className="flex items-center gap-2">
      <AccountStatusBadge {...row} />
      {row.passwordSet ? null : <Badge variant="outline">{t('noPassword')}</Badge>}
      <NoRoleBadge row={row} />
    </span>
  )
}

type Shown = Usable &
  Pick<GeneralAccount, 'passwordSet' | 'noRole' | 'validFrom' | 'validUntil' | 'platforms'>

/** The columns that lists of accounts have alike, whatever their kind. */
export function useSharedColumns<Row extends Shown>(): Column<Row>[] {
  const { t } = useTranslation('account')
  const format = useFormat()
  const period = usePeriodText()
  return useMemo(
    () => [
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
    ],
    [t, period, format],
  )
}

/** The columns of the list of general accounts. */
export function useAccountColumns(): Column<GeneralAccount>[] {
  const { t } = useTranslation('account')
  const shared = useSharedColumns<GeneralAccount>()
  const changed = useChangedColumn<GeneralAccount>()
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
            <EditsMark kind="account" id={row.generalAccountId} />
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
              {[row.place?.organizationName, row.place?.departmentName].filter(Boolean).join(' · ')}
            </span>
          </>
        ),
      },
      {
        id: 'level',
        label: t('field.level'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => t(`level.${row.level}`),
      },
      ...shared,
      changed,
    ],
    [t, shared, changed],
  )
}
