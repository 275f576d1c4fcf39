import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DesignUnitQuery,
  type DesignUnitRow,
  designUnitCalls,
  designUnitEntity,
} from '#contract/design-unit/entity.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useMajorName, useMajors } from '../app/majors.ts'
import { type EntityList, useEntityList } from '../app/use-entity-list.ts'
import { Filters } from '../kit/filters.tsx'
import { MultiSelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const RecordProcesses = lazyPart(() => import('../workflow/record-processes.tsx'))

type DesignUnits = EntityList<DesignUnitQuery, DesignUnitRow>

/** Design units as a list behind the address: of one project, or of all within reach. */
export function useDesignUnits(projectId?: string): DesignUnits {
  return useEntityList(designUnitEntity, designUnitCalls, {
    fixed: useMemo(() => (projectId ? { projectId } : {}), [projectId]),
  })
}

interface DesignUnitRowsProps {
  list: DesignUnits
  title: string
  /** Whether the rows are of several projects. */
  ofProjects?: boolean
  actions?: ReactNode
  /** Filters besides those that every list of design units has. */
  filters: ReactNode
  form: (row: DesignUnitRow | undefined) => ReactNode
  drawerActions?: (row: DesignUnitRow) => ReactNode
}

/** The page of a list of design units. */
export function DesignUnitRows({
  list,
  ofProjects = false,
  filters,
  drawerActions,
  ...screen
}: DesignUnitRowsProps) {
  const { t } = useTranslation('design-unit')
  const majorName = useMajorName()
  const majors = useMajors().map(({ code }) => ({ value: code, label: majorName(code) }))
  const columns = useEntityColumns<DesignUnitRow>(designUnitEntity)
  const shown = useMemo(
    () =>
      columns({
        designUnitName: { className: 'font-medium' },
        code: { className: 'font-mono' },
        projectName: { hidden: !ofProjects, folds: true },
        lineName: { folds: true },
        containerName: { folds: true },
        alignment: { hidden: true },
        startMileage: { className: 'font-mono whitespace-nowrap', folds: true },
        centerMileage: { hidden: true, className: 'font-mono whitespace-nowrap' },
        endMileage: { className: 'font-mono whitespace-nowrap', folds: true },
        administrativeRegion: { hidden: true },
      }),
    [columns, ofProjects],
  )
  return (
    <EntityListScreen
      list={list}
      drawer={
        <EntityDrawer
          list={list}
          {...(drawerActions && { actions: drawerActions })}
          more={({ designUnitId, designUnitName }) => (
            <Suspense>
              <RecordProcesses entity="design-unit" entityId={designUnitId} label={designUnitName} />
            </Suspense>
          )}
        />
      }
      {...screen}
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        {filters}
        <MultiSelectFilter list={list} name="major" label={t('field.major')} options={majors} />
      </Filters>
      <EntityTable list={list} columns={shown} />
    </EntityListScreen>
  )
}
