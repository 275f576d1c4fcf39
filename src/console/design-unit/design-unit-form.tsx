import { useTranslation } from 'react-i18next'
import { type DesignUnitRow, designUnitCalls, designUnitEntity } from '#contract/design-unit/entity.ts'
import { canonicalMileage } from '#contract/mileage.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useMajorOptions } from '../app/majors.ts'
import { useProjectParts } from '../app/project-parts.ts'
import { EntityFields } from '../kit/entity-fields.tsx'
import { MileageField, SelectField } from '../kit/fields.tsx'
import { TreeField } from '../kit/tree-field.tsx'

interface DesignUnitFormProps {
  projectId: string
  /** Absent for a new one. */
  row: DesignUnitRow | undefined
  onClose: () => void
}

/** Adds a design unit to a project, or changes one. */
export function DesignUnitForm({ projectId, row, onClose }: DesignUnitFormProps) {
  const { t } = useTranslation('design-unit')
  const { lines, containers } = useProjectParts(projectId)
  const mileage = { canonical: canonicalMileage, placeholder: t('form.mileageHint') }
  return (
    <EntityForm
      entity={designUnitEntity}
      calls={designUnitCalls}
      besides={{ projectId }}
      row={row}
      onClose={onClose}
    >
      <EntityFields>
        {{
          major: <SelectField name="major" options={useMajorOptions(row?.major ?? '')} />,
          lineId: <SelectField name="lineId" options={lines} />,
          containerId: <TreeField name="containerId" nodes={containers} />,
          startMileage: <MileageField name="startMileage" {...mileage} />,
          centerMileage: <MileageField name="centerMileage" {...mileage} />,
          endMileage: <MileageField name="endMileage" {...mileage} />,
        }}
      </EntityFields>
    </EntityForm>
  )
}
