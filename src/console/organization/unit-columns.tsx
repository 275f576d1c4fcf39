import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/organization/entity.ts'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { useChangedColumn } from '../kit/changed-column.tsx'
import type { Column } from '../kit/column.ts'
import { Badge } from '../ui/badge.tsx'

/** Facts of a unit that are shown as they are, once a person chooses their column. */
const plain = [
  'shortName',
  'legalPerson',
  'email',
  'fax',
  'website',
  'address',
  'depositBank',
  'bankAccount',
  'taxCode',
] as const

/** The columns of the list of units. */
export function useUnitColumns(): Column<Organization>[] {
  const { t } = useTranslation('organization')
  const named = usePackagedNames()
  const changed = useChangedColumn<Organization>()
  return useMemo(
    () => [
      {
        id: 'organizationName',
        label: t('field.organizationName'),
        sortable: true,
        className: 'w-full min-w-56',
        cell: (row) => <span className="font-medium">{row.organizationName}</span>,
      },
      {
        id: 'organizationTypeName',
        label: t('field.organizationTypeName'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => named.unitType(row.organizationTypeName),
      },
      {
        id: 'unifiedSocialCreditCode',
        label: t('field.unifiedSocialCreditCode'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => <span className="font-mono">{row.unifiedSocialCreditCode}</span>,
      },
      {
        id: 'contact',
        label: t('field.contact'),
        className: 'whitespace-nowrap',
        cell: (row) => (
          <>
            <span className="block">{row.contact}</span>
            <span className="block font-mono text-faint text-small">{row.phone}</span>
          </>
        ),
        text: (row) => [row.contact, row.phone].filter(Boolean).join(' '),
      },
      {
        id: 'expiringQualifications',
        label: t('field.expiringQualifications'),
        align: 'end',
        className: 'whitespace-nowrap',
        cell: ({ expiringQualifications: count }) =>
          count > 0 ? <Badge variant="attention">{count}</Badge> : undefined,
        text: (row) => row.expiringQualifications,
      },
      {
        id: 'status',
        label: t('field.status'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => t(`status.${row.status}`),
      },
      ...plain.map((id) => ({
        id,
        label: t(`field.${id}`),
        hidden: true,
        className: 'whitespace-nowrap',
        cell: (row: Organization) => row[id],
      })),
      {
        id: 'sort',
        label: t('field.sort'),
        sortable: true,
        hidden: true,
        align: 'end',
        cell: (row) => row.sort,
      },
      changed,
    ],
    [t, named, changed],
  )
}
