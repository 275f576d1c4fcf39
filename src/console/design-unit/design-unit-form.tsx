import { type DesignUnitRow, designUnitCalls, designUnitEntity } from '#contract/design-unit/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useMajorOptions } from '../app/majors.ts'
import { PlaceOnLine } from '../app/place-on-line.tsx'
import { useProjectParts } from '../app/project-parts.ts'
import { EntityFields } from '../kit/entity-fields.tsx'
import { SelectField } from '../kit/fields.tsx'
import { TreeField } from '../kit/tree-field.tsx'

interface DesignUnitFormProps {
  projectId: string
  /** Absent for a new one. */
  row: DesignUnitRow | undefined
  onClose: () => void
}

/** Adds a design unit to a project, or changes one. */
export function DesignUnitForm({ projectId, row, onClose }: DesignUnitFormProps) {
  const { lines, containers, alignmentsOf } = useProjectParts(projectId)
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
          alignment: <PlaceOnLine alignmentsOf={alignmentsOf} />,
          startMileage: false,
          centerMileage: false,
          endMileage: false,
        }}
      </EntityFields>
    </EntityForm>
  )
}
