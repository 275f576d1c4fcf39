import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type DesignUnitRow, designUnitCalls } from '#contract/design-unit/entity.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { useOpens } from '../app/screen-link.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { buttonVariants } from '../ui/button.tsx'
import { DesignUnitRows, useDesignUnits } from './design-unit-rows.tsx'

/** The design units of all projects within reach, to look at; they are changed in their projects. */
export function DesignUnitRegister() {
  const { t } = useTranslation('design-unit')
  const list = useDesignUnits()
  const { data: projects = [] } = useEndpoint(listProjects, {}, { storedFirst: true })
  return (
    <DesignUnitRows
      list={list}
      title={t('title')}
      ofProjects
      filters={
        <SelectFilter
          list={list}
          name="projectId"
          label={t('field.projectId')}
          options={projects.map(({ projectId, projectName }) => ({ value: projectId, label: projectName }))}
        />
      }
      form={() => null}
      drawerActions={(row) => <OpenInProject row={row} />}
    />
  )
}

/** Leads to the design unit in its project, where it can be changed; for those whose menus open that. */
function OpenInProject({ row: { projectId, designUnitId } }: { row: DesignUnitRow }) {
  const { t } = useTranslation('design-unit')
  if (!useOpens('/admin/project-design-unit', designUnitCalls.list)) return null
  return (
    <Link
      to="/admin/project-design-unit"
      search={{ projectId, selected: designUnitId }}
      className={buttonVariants({ variant: 'outline' })}
    >
      {t('openInProject')}
    </Link>
  )
}
