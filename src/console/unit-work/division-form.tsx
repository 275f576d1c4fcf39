import { useTranslation } from 'react-i18next'
import { canonicalMileage } from '#contract/mileage.ts'
import { type DivisionRow, divisionCalls, divisionEntity } from '#contract/unit-work/division.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useMajorOptions } from '../app/majors.ts'
import { EntityFields } from '../kit/entity-fields.tsx'
import { MileageField, SelectField } from '../kit/fields.tsx'

interface DivisionFormProps {
  unitWorkId: string
  /** Below which a new one is added; absent for a 分部. */
  parent?: DivisionRow | undefined
  /** The one to change. */
  row?: DivisionRow
  onSaved?: (id: string) => void
  onClose: () => void
}

/** Adds a division by hand, or changes one. */
export function DivisionForm({ unitWorkId, parent, row, onSaved, onClose }: DivisionFormProps) {
  const { t } = useTranslation('division')
  const mileage = { canonical: canonicalMileage, placeholder: t('form.mileageHint') }
  return (
    <EntityForm
      entity={divisionEntity}
      calls={divisionCalls}
      besides={{ unitWorkId, ...(parent && { parentId: parent.divisionId }) }}
      row={row}
      onSaved={onSaved}
      onClose={onClose}
    >
      <EntityFields>
        {{
          major: <SelectField name="major" options={useMajorOptions(row?.major ?? '')} />,
          startMileage: <MileageField name="startMileage" {...mileage} />,
          endMileage: <MileageField name="endMileage" {...mileage} />,
        }}
      </EntityFields>
    </EntityForm>
  )
}
