import { useTranslation } from 'react-i18next'
import { type UnitWorkRow, unitWorkCalls, unitWorkEntity } from '#contract/unit-work/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useMajorOptions } from '../app/majors.ts'
import { PlaceOnLine } from '../app/place-on-line.tsx'
import { useProjectParts } from '../app/project-parts.ts'
import { EntityFields } from '../kit/entity-fields.tsx'
import { SelectField, TextField } from '../kit/fields.tsx'
import { TreeField } from '../kit/tree-field.tsx'

interface UnitWorkFormProps {
  projectId: string
  /** Absent for a new one. */
  row: UnitWorkRow | undefined
  onClose: () => void
}

/** Adds a unit work to a project, or changes one. */
export function UnitWorkForm({ projectId, row, onClose }: UnitWorkFormProps) {
  const { t } = useTranslation('unit-work')
  const { lines, containers, alignmentsOf } = useProjectParts(projectId)
  return (
    <EntityForm
      entity={unitWorkEntity}
      calls={unitWorkCalls}
      besides={{ projectId }}
      row={row}
      onClose={onClose}
    >
      <EntityFields>
        {{
          major: <SelectField name="major" options={useMajorOptions(row?.major ?? '')} />,
          lineId: <SelectField name="lineId" options={lines} />,
          containerId: <TreeField name="containerId" nodes={containers} />,
          alignment: <PlaceOnLine alignmentsOf={alignmentsOf} />,
          startMileage: false,
          endMileage: false,
          length: <TextField name="length" hint={t('form.lengthHint')} />,
        }}
      </EntityFields>
    </EntityForm>
  )
}
