import { useTranslation } from 'react-i18next'
import {
  type ParticipatingUnitRow,
  type ProjectRow,
  participatingUnitCalls,
  participatingUnitEntity,
  projectCalls,
  projectEntity,
} from '#contract/project/entities.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useValueOptions } from '../app/value-names.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { DateField, SuggestField, TextField } from '../kit/fields.tsx'
import { TreeField } from '../kit/tree-field.tsx'
import { PlacesFailure, usePlaces } from '../organization/place-picker.tsx'

interface ProjectFormProps {
  /** Absent for a new one. */
  row: ProjectRow | undefined
  onClose: () => void
}

/** Registers a project, or changes one. */
export function ProjectForm(props: ProjectFormProps) {
  return (
    <EntityForm entity={projectEntity} calls={projectCalls} {...props}>
      <EntityFields>
        {{
          kind: <SuggestField name="kind" options={useValueOptions('project_kind')} />,
          organizationId: <UnitField />,
          plannedStart: <DateField name="plannedStart" />,
          plannedEnd: <DateField name="plannedEnd" />,
          actualStart: <DateField name="actualStart" />,
          actualEnd: <DateField name="actualEnd" />,
        }}
      </EntityFields>
    </EntityForm>
  )
}

interface ParticipatingUnitFormProps {
  projectId: string
  /** Absent for a new one. */
  row: ParticipatingUnitRow | undefined
  onClose: () => void
}

/** Adds a unit that takes part in a project, or changes one. */
export function ParticipatingUnitForm({ projectId, ...props }: ParticipatingUnitFormProps) {
  return (
    <EntityForm
      entity={participatingUnitEntity}
      calls={participatingUnitCalls}
      besides={{ projectId }}
      {...props}
    >
      <EntityFields>
        {{ organizationId: <UnitField />, phone: <TextField name="phone" type="tel" /> }}
      </EntityFields>
    </EntityForm>
  )
}

/** A unit of the platform, by the tree of those within reach. */
function UnitField() {
  const { t } = useTranslation('project')
  const places = usePlaces()
  return (
    <>
      <PlacesFailure places={places} />
      <TreeField name="organizationId" hint={t('form.unitHint')} nodes={places.units} />
    </>
  )
}
