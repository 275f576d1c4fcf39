import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AccountQuota,
  listAccountQuotas,
  setAccountLimit,
} from '#contract/organization/account-limit.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import type { Column } from '../kit/column.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { useAllowed } from '../kit/permission.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useUnitTypeOptions } from './use-unit-types.ts'

const SetLimit = lazyPart(async () => ({ default: (await import('./set-limit.tsx')).SetLimit }))

/** How many accounts each unit has, and may have (checklist ORG-06). */
export function AccountQuotaList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('organization')
  const list = useList(listAccountQuotas, { rowId: (row) => row.organizationId })
  const types = useUnitTypeOptions()
  const named = usePackagedNames()
  const maySet = useAllowed(setAccountLimit)
  const [limited, setLimited] = useState<AccountQuota>()
  const columns = useMemo<Column<AccountQuota>[]>(
    () => [
      {
        id: 'organizationName',
        label: t('field.organizationName'),
        sortable: true,
        className: 'w-full min-w-40',
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
        id: 'accountCount',
        label: t('field.accountCount'),
        align: 'end',
        className: 'whitespace-nowrap',
        cell: (row) => row.accountCount,
      },
      {
        id: 'accountLimit',
        label: t('field.accountLimit'),
        align: 'end',
        className: 'whitespace-nowrap',
        cell: (row) => <Limit quota={row} />,
        text: (row) => row.accountLimit,
      },
      ...(maySet
        ? [
            {
              id: 'act',
              acts: true,
              label: t('limit.set'),
              className: 'whitespace-nowrap',
              cell: (row: AccountQuota) => (
                <OnlineButton
                  to={setAccountLimit}
                  variant="link"
                  size="text"
                  aria-label={t('limit.setNamed', { name: row.organizationName })}
                  onClick={() => setLimited(row)}
                >
                  {t('limit.act')}
                </OnlineButton>
              ),
            },
          ]
        : []),
    ],
    [t, named, maySet],
  )
  return (
    <ListScreen list={list} title={t('limit.title')}>
      {tabs}
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <SelectFilter
          list={list}
          name="organizationTypeId"
          label={t('field.organizationTypeId')}
          options={types}
        />
      </Filters>
      <DataTable plain list={list} columns={columns} />
      <Overlay>{limited ? <SetLimit quota={limited} onClose={() => setLimited(undefined)} /> : null}</Overlay>
    </ListScreen>
  )
}

function Limit({ quota: { accountCount, accountLimit } }: { quota: AccountQuota }) {
  const { t } = useTranslation('organization')
  if (accountLimit === undefined) return <span className="text-faint">{t('limit.none')}</span>
  return (
    <span className="inline-flex items-center gap-2">
      {accountCount >= accountLimit ? <Badge variant="attention">{t('limit.full')}</Badge> : null}
      {accountLimit}
    </span>
  )
}
