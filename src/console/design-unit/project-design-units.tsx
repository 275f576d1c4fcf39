import { useTranslation } from 'react-i18next'
import { AddRow } from '../app/entity-list.tsx'
import { useProjectParts } from '../app/project-parts.ts'
import { SelectFilter } from '../kit/select-filter.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { TreeFilter } from '../kit/tree-filter.tsx'
import { type CurrentProject, ProjectPicker, useCurrentProject } from '../project/project-picker.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { DesignUnitRows, useDesignUnits } from './design-unit-rows.tsx'

const DesignUnitForm = lazyPart(async () => ({
  default: (await import('./design-unit-form.tsx')).DesignUnitForm,
}))

/** The design units of the current project. */
export function ProjectDesignUnits() {
  const { t } = useTranslation('design-unit')
  const current = useCurrentProject()
  if (current.error) return <ErrorState error={current.error} retry={current.retry} />
  if (current.projectId)
    return <DesignUnitsOf key={current.projectId} current={current} projectId={current.projectId} />
  if (!current.projects) return <PageSkeleton />
  return <EmptyState page title={t('noProject')} />
}

function DesignUnitsOf({ current, projectId }: { current: CurrentProject; projectId: string }) {
  const { t } = useTranslation('design-unit')
  const list = useDesignUnits(projectId)
  const { lines, containers } = useProjectParts(projectId)
  return (
    <DesignUnitRows
      list={list}
      title={t('ofProject')}
      actions={
        <>
          <ProjectPicker current={current} />
          <AddRow list={list} />
        </>
      }
      filters={
        <>
          <SelectFilter list={list} name="lineId" label={t('field.lineId')} options={lines} />
          <TreeFilter list={list} name="containerId" label={t('field.containerId')} nodes={containers} />
        </>
      }
      form={(row) => <DesignUnitForm projectId={projectId} row={row} onClose={list.dialogs.close} />}
    />
  )
}
