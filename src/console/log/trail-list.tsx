import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryAction } from '#contract/log/schema.ts'
import { searchTrail, type TrailChange } from '#contract/log/trail.ts'
import type { Column } from '../kit/column.ts'
import { DataTable } from '../kit/data-table.tsx'
import { useChangeWords } from '../kit/field-changes.tsx'
import { Filters } from '../kit/filters.tsx'
import { useFormat } from '../kit/format.ts'
import { ListScreen } from '../kit/list-screen.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { TabsContent } from '../ui/tabs.tsx'
import { ChangeCell } from './change-cell.tsx'
import { EntityFilter } from './entity-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'

const TrailDrawer = lazyPart(async () => ({ default: (await import('./trail-drawer.tsx')).TrailDrawer }))

/** Every change of every row within reach: who, what, which field from what to what, where, on which device, when. */
export function TrailList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['log', 'kit'])
  const list = useList(searchTrail, {
    rowId: (row) => row.historyId,
    personal: ['label', 'who', 'device'],
  })
  const columns = useTrailColumns()
  return (
    <ListScreen list={list} title={t('title')}>
      {tabs}
      <TabsContent value="trail" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="label" label={t('trail.label')} />
          <TextFilter list={list} name="who" label={t('trail.who')} />
          <TextFilter list={list} name="device" label={t('trail.device')} />
          <EntityFilter list={list} />
          <SelectFilter
            list={list}
            name="action"
            label={t('trail.action')}
            options={HistoryAction.options.map((value) => ({ value, label: t(`kit:history.${value}`) }))}
          />
          <PeriodFilter from={list.request.from} to={list.request.to} onChange={list.setFilter} />
        </Filters>
        <DataTable list={list} columns={columns} />
      </TabsContent>
      <Suspense>{list.selected ? <TrailDrawer list={list} /> : null}</Suspense>
    </ListScreen>
  )
}

function useTrailColumns(): Column<TrailChange>[] {
  const { t } = useTranslation(['log', 'kit'])
  const format = useFormat()
  const words = useChangeWords()
  return useMemo(() => {
    // A new or deleted row has all its fields: they stand in its detail.
    const fieldsOf = (row: TrailChange) => (row.action === 'update' ? words(row) : [])
    return [
      {
        id: 'label',
        label: t('trail.what'),
        className: 'min-w-36 max-w-56 narrow:max-w-40',
        cell: (row) => (
          <>
            <span className="block truncate font-medium">{row.label}</span>
            <span className="block truncate text-faint text-small">{t(`kind.${row.entity}`)}</span>
          </>
        ),
      },
      {
        id: 'change',
        label: t('trail.change'),
        className: 'min-w-56 max-w-96 narrow:min-w-40 narrow:max-w-48',
        cell: (row) => <ChangeCell act={t(`kit:history.${row.action}`)} fields={fieldsOf(row)} />,
        text: (row) => {
          const nothing = t('kit:changes.empty')
          const fields = fieldsOf(row).map(
            ({ label, from = nothing, to = nothing }) => `${label} ${from} → ${to}`,
          )
          return fields.length > 0 ? fields.join('\n') : t(`kit:history.${row.action}`)
        },
      },
      {
        id: 'who',
        label: t('trail.by'),
        className: 'max-w-40 narrow:max-w-28',
        cell: (row) => (
          <>
            <span className="block truncate">{row.changedByName}</span>
            <span className="block truncate text-faint text-small">{row.accountName}</span>
          </>
        ),
      },
      {
        id: 'place',
        label: t('trail.place'),
        folds: true,
        className: 'max-w-48',
        cell: (row) => <span className="block truncate">{row.placeName}</span>,
      },
      {
        id: 'device',
        label: t('trail.device'),
        folds: true,
        className: 'max-w-40',
        cell: (row) => <span className="block truncate">{row.terminalName}</span>,
      },
      {
        id: 'madeAt',
        label: t('trail.madeAt'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => format.time(row.madeAt ?? row.changedAt),
      },
      {
        id: 'changedAt',
        label: t('trail.changedAt'),
        sortable: true,
        className: 'whitespace-nowrap',
        cell: (row) => format.time(row.changedAt),
      },
    ]
  }, [t, format, words])
}
