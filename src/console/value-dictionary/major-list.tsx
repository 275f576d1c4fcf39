import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { industries } from '#contract/project/schema.ts'
import { type MajorRow, majorCalls, majorEntity } from '#contract/value-dictionary/major.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter, SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { TabsContent } from '../ui/tabs.tsx'
import { StatusBadge } from './status-badge.tsx'

const MajorDrawer = lazyPart(async () => ({ default: (await import('./status-drawers.tsx')).MajorDrawer }))
const MajorForm = lazyPart(async () => ({ default: (await import('./dictionary-forms.tsx')).MajorForm }))

/** The engineering majors, in the order in which forms offer them. */
export function MajorList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('major')
  const list = useEntityList(majorEntity, majorCalls)
  const columns = useEntityColumns<MajorRow>(majorEntity)
  const shown = useMemo(
    () =>
      columns({
        nameZh: { className: 'font-medium' },
        code: { className: 'font-mono' },
        status: { cell: ({ status }) => <StatusBadge kind="major" status={status} /> },
      }),
    [columns],
  )
  const statuses = [1, 0].map((value) => ({ value, label: t(`status.${value}`) }))
  return (
    <EntityListScreen
      list={list}
      title={t('dictionary-type:screen')}
      actions={<AddRow list={list} />}
      form={(row) => <MajorForm row={row} onClose={list.dialogs.close} />}
      drawer={<MajorDrawer list={list} />}
    >
      {tabs}
      <TabsContent value="majors" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <SelectFilter list={list} name="status" label={t('field.status')} options={statuses} />
          <MultiSelectFilter
            list={list}
            name="industry"
            label={t('field.industry')}
            options={optionsOf(t, 'industry', industries)}
          />
        </Filters>
        <EntityTable list={list} columns={shown} />
      </TabsContent>
    </EntityListScreen>
  )
}
