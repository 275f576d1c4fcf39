import { ArchiveRestore } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listArchivedPeople, restorePeople } from '#contract/person/endpoints.ts'
import { beginPeopleExport } from '#contract/person/export.ts'
import type { ArchivedPerson } from '#contract/person/schema.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import type { Column } from '../kit/column.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { useFormat } from '../kit/format.ts'
import { ListScreen } from '../kit/list-screen.tsx'
import { useAllowed } from '../kit/permission.tsx'
import { EmptyState } from '../kit/states.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { UnitFilter, usePlaces } from '../organization/place-picker.tsx'
import { TabsContent } from '../ui/tabs.tsx'

/** Archived people, apart from the others: who they were, and the way back. */
export function ArchivedList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('person')
  const list = useList(listArchivedPeople, {
    rowId: (row) => row.userId,
    personal: ['keyword'],
    exportedBy: beginPeopleExport,
  })
  const places = usePlaces()
  const columns = useArchivedColumns()
  const send = useGatewayCall('person')
  const [asking, setAsking] = useState(false)
  const checked = useCheckedRows(list)
  const mayRestore = useAllowed(restorePeople)
  return (
    <ListScreen list={list} title={t('title')}>
      {tabs}
      <TabsContent value="archived" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <UnitFilter list={list} name="organizationId" places={places} />
        </Filters>
        <DataTable
          plain
          list={list}
          columns={columns}
          {...(mayRestore
            ? {
                bulk: (
                  <OnlineButton variant="outline" to={restorePeople} onClick={() => setAsking(true)}>
                    <ArchiveRestore aria-hidden />
                    {t('archived.restore')}
                  </OnlineButton>
                ),
              }
            : {})}
          {...(list.filters.length === 0
            ? { empty: <EmptyState title={t('archived.empty')} hint={t('archived.emptyHint')} /> }
            : {})}
        />
      </TabsContent>
      {asking ? (
        <ConfirmDialog
          title={t('archived.question', { count: checked.length })}
          description={t('archived.description')}
          hits={checked.map(({ userName }) => userName)}
          action={t('archived.restore')}
          onConfirm={async () => {
            await send(restorePeople, { ids: checked.map(({ userId }) => userId) }, 'archived.done')
            list.setChecked(new Set())
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </ListScreen>
  )
}

function useArchivedColumns(): Column<ArchivedPerson>[] {
  const { t } = useTranslation('person')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'userName',
        label: t('field.userName'),
        sortable: true,
        className: 'min-w-40',
        cell: (row) => <span className="font-medium">{row.userName}</span>,
      },
      {
        id: 'place',
        label: t('field.place'),
        className: 'w-full min-w-44 max-w-0 unfolded:max-w-72',
        cell: (row) => (
          <>
            <span className="block truncate">{row.place?.departmentName ?? t('noDepartment')}</span>
            <span className="block truncate text-faint text-small">{row.place?.organizationName}</span>
          </>
        ),
      },
      {
        id: 'cellphone',
        label: t('field.cellphone'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => <span className="font-mono">{row.cellphone}</span>,
      },
      {
        id: 'archivedAt',
        label: t('archived.at'),
        sortable: true,
        className: 'whitespace-nowrap',
        cell: (row) => (
          <>
            <span className="block">{format.time(row.archivedAt)}</span>
            <span className="block text-faint text-small">{row.changedByName}</span>
          </>
        ),
      },
    ],
    [t, format],
  )
}
