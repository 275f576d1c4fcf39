import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddRow } from '../app/entity-list.tsx'
import { useProjectParts } from '../app/project-parts.ts'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TreeFilter } from '../kit/tree-filter.tsx'
import { OfCurrentProject } from '../project/project-picker.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { DesignUnitRows, useDesignUnits } from './design-unit-rows.tsx'

const DesignUnitForm = lazyPart(async () => ({
  default: (await import('./design-unit-form.tsx')).DesignUnitForm,
}))

/** The design units of the current project. */
export function ProjectDesignUnits() {
  return (
    <OfCurrentProject>
      {({ projectId, picker }) => <DesignUnitsOf projectId={projectId} picker={picker} />}
    </OfCurrentProject>
  )
}

function DesignUnitsOf({ projectId, picker }: { projectId: string; picker: ReactNode }) {
  const { t } = useTranslation('design-unit')
  const list = useDesignUnits(projectId)
  const { lines, containers } = useProjectParts(projectId)
  return (
    <DesignUnitRows
      list={list}
      title={t('ofProject')}
      actions={
        <>
          {picker}
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
