import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type LineRow, lineCalls, lineEntity } from '#contract/line/entity.ts'
import { LineType } from '#contract/project/schema.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { TabsContent } from '../ui/tabs.tsx'
import { LineDrawer } from './line-drawer.tsx'

const LineForm = lazyPart(async () => ({ default: (await import('./line-form.tsx')).LineForm }))

interface LineListProps {
  projectId: string
  title: string
  /** Beside the button that adds a line. */
  actions: ReactNode
  tabs: ReactNode
}

/** The lines of a project with their alignments and chain tables. */
export function LineList({ projectId, title, actions, tabs }: LineListProps) {
  const { t } = useTranslation('line')
  const fixed = useMemo(() => ({ projectId }), [projectId])
  const list = useEntityList(lineEntity, lineCalls, { fixed })
  const columns = useEntityColumns<LineRow>(lineEntity)
  const shown = useMemo(
    () =>
      columns({
        lineName: { className: 'font-medium' },
        type: { folds: true },
        startMileage: { className: 'tabular-nums' },
        endMileage: { className: 'tabular-nums' },
        length: { align: 'end', folds: true },
        sort: { hidden: true },
      }),
    [columns],
  )
  return (
    <EntityListScreen
      list={list}
      title={title}
      actions={
        <>
          {actions}
          <AddRow list={list} />
        </>
      }
      form={(row) => <LineForm projectId={projectId} row={row} onClose={list.dialogs.close} />}
      drawer={<LineDrawer list={list} />}
    >
      {tabs}
      <TabsContent value="lines" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <MultiSelectFilter
            list={list}
            name="type"
            label={t('field.type')}
            options={optionsOf(t, 'type', LineType.options)}
          />
        </Filters>
        <EntityTable list={list} columns={shown} />
      </TabsContent>
    </EntityListScreen>
  )
}
