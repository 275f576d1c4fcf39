import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProjectRow, projectCalls, projectEntity } from '#contract/project/entities.ts'
import { industries, projectStatuses } from '#contract/project/schema.ts'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import { exactNumber } from '../kit/exact-number.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { UnitFilter, usePlaces } from '../organization/place-picker.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ProjectStatusBadge } from './project-status-badge.tsx'

const ProjectDrawer = lazyPart(async () => ({
  default: (await import('./project-drawer.tsx')).ProjectDrawer,
}))
const ProjectForm = lazyPart(async () => ({ default: (await import('./project-form.tsx')).ProjectForm }))

/** Columns that somebody has to choose: the detail shows them. */
const unshown = ['shortName', 'kind', 'region', 'length', 'plannedEnd', 'actualStart', 'actualEnd'] as const

/** The register of projects. */
export function ProjectList() {
  const { t } = useTranslation('project')
  const list = useEntityList(projectEntity, projectCalls)
  const places = usePlaces()
  const columns = useEntityColumns<ProjectRow>(projectEntity)
  const shown = useMemo(
    () =>
      columns({
        projectName: { className: 'font-medium' },
        code: { className: 'font-mono' },
        status: { cell: ({ status }) => <ProjectStatusBadge status={status} /> },
        industry: { folds: true },
        organizationName: { folds: true },
        investment: {
          folds: true,
          align: 'end',
          cell: ({ investment }) => investment && exactNumber(investment),
          text: ({ investment }) => investment,
        },
        plannedStart: { folds: true },
        ...Object.fromEntries(unshown.map((name) => [name, { hidden: true }])),
      }),
    [columns],
  )
  return (
    <EntityListScreen
      list={list}
      title={t('title')}
      actions={<AddRow list={list} />}
      form={(row) => <ProjectForm row={row} onClose={list.dialogs.close} />}
      drawer={<ProjectDrawer list={list} />}
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <MultiSelectFilter
          list={list}
          name="status"
          label={t('field.status')}
          options={optionsOf(t, 'status', projectStatuses)}
        />
        <MultiSelectFilter
          list={list}
          name="industry"
          label={t('field.industry')}
          options={optionsOf(t, 'industry', industries)}
        />
        <UnitFilter list={list} name="organizationId" places={places} />
      </Filters>
      <EntityTable list={list} columns={shown} />
    </EntityListScreen>
  )
}
