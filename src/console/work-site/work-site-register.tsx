import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listProjects } from '#contract/project/endpoints.ts'
import { type WorkSite, workSiteCalls, workSiteEntity } from '#contract/work-site/entity.ts'
import { riskLevels, workSiteStatuses } from '#contract/work-site/schema.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useOpens } from '../app/screen-link.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter, SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useEntityColumn } from '../kit/use-entity-column.ts'
import { buttonVariants } from '../ui/button.tsx'
import { WorkSiteStatusBadge } from './work-site-status.tsx'

/** The work sites of all projects within reach, to look at; they are changed in their projects. */
export function WorkSiteRegister() {
  const { t } = useTranslation('work-site')
  const list = useEntityList(workSiteEntity, workSiteCalls)
  const { data: projects } = useEndpoint(listProjects, {}, { storedFirst: true })
  const names = useMemo(
    () => new Map(projects?.map(({ projectId, projectName }) => [projectId, projectName])),
    [projects],
  )
  const column = useEntityColumn<WorkSite>(workSiteEntity)
  const columns = useMemo(() => {
    // Over all projects there are too many to sort by each of them: these lists are sorted in their projects.
    const plain = { sortable: false }
    return [
      column('workSiteName', { ...plain, className: 'font-medium' }),
      column('code', { ...plain, className: 'font-mono' }),
      column('projectId', {
        ...plain,
        label: t('column.project'),
        folds: true,
        cell: ({ projectId }) => names.get(projectId),
      }),
      column('major', { ...plain, folds: true }),
      column('startMileage', { className: 'font-mono whitespace-nowrap', label: t('column.startMileage') }),
      column('status', { ...plain, cell: ({ status }) => <WorkSiteStatusBadge status={status} /> }),
      column('progress', { ...plain, align: 'end', cell: ({ progress }) => `${progress}%` }),
      column('riskLevel', { ...plain, folds: true }),
    ]
  }, [column, names, t])
  return (
    <EntityListScreen
      list={list}
      title={t('register')}
      form={() => null}
      drawer={<EntityDrawer list={list} actions={(row) => <OpenInProject row={row} />} />}
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <SelectFilter
          list={list}
          name="projectId"
          label={t('column.project')}
          options={[...names].map(([value, label]) => ({ value, label }))}
        />
        <MultiSelectFilter
          list={list}
          name="status"
          label={t('field.status')}
          options={optionsOf(t, 'status', workSiteStatuses)}
        />
        <MultiSelectFilter
          list={list}
          name="riskLevel"
          label={t('field.riskLevel')}
          options={optionsOf(t, 'riskLevel', riskLevels)}
        />
      </Filters>
      <EntityTable list={list} columns={columns} />
    </EntityListScreen>
  )
}

/** Leads to the work site in its project, where it can be changed; for those whose menus open that. */
function OpenInProject({ row: { projectId, workSiteId } }: { row: WorkSite }) {
  const { t } = useTranslation(['work-site', 'work-site-form'])
  if (!useOpens('/admin/project-worksite-information', workSiteCalls.list)) return null
  return (
    <Link
      to="/admin/project-worksite-information"
      search={{ projectId, selected: workSiteId }}
      className={buttonVariants({ variant: 'outline' })}
    >
      {t('work-site-form:openInProject')}
    </Link>
  )
}
