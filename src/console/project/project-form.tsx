import { useTranslation } from 'react-i18next'
import {
  type ParticipatingUnitRow,
  type ProjectRow,
  participatingUnitCalls,
  participatingUnitEntity,
  projectCalls,
  projectEntity,
} from '#contract/project/entities.ts'
import {
  type ProjectDepartmentRow,
  type ProjectOrganizationRow,
  projectDepartmentCalls,
  projectDepartmentEntity,
  projectOrganizationCalls,
  projectOrganizationEntity,
} from '#contract/project-organization/entities.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { ListedFilesField } from '../app/listed-files-field.tsx'
import { useValueOptions } from '../app/value-names.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { DateField, SuggestField, TextField } from '../kit/fields.tsx'
import { UnitField } from '../organization/unit-picker.tsx'

interface ProjectFormProps {
  /** Absent for a new one. */
  row: ProjectRow | undefined
  onClose: () => void
}

/** Registers a project, or changes one. */
export function ProjectForm(props: ProjectFormProps) {
  const { t } = useTranslation('project')
  return (
    <EntityForm entity={projectEntity} calls={projectCalls} {...props}>
      <EntityFields>
        {{
          kind: <SuggestField name="kind" options={useValueOptions('project_kind')} />,
          organizationId: <UnitField hint={t('form.unitHint')} />,
          plannedStart: <DateField name="plannedStart" />,
          plannedEnd: <DateField name="plannedEnd" />,
          actualStart: <DateField name="actualStart" />,
          actualEnd: <DateField name="actualEnd" />,
          documents: (
            <ListedFilesField
              name="documents"
              place={`project ${props.row?.projectId ?? 'new'}`}
              add={t('documents.add')}
            />
          ),
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
  const { t } = useTranslation('project')
  return (
    <EntityForm
      entity={participatingUnitEntity}
      calls={participatingUnitCalls}
      besides={{ projectId }}
      {...props}
    >
      <EntityFields>
        {{
          organizationId: <UnitField hint={t('form.unitHint')} />,
          phone: <TextField name="phone" type="tel" />,
        }}
      </EntityFields>
    </EntityForm>
  )
}

interface ProjectOrganizationFormProps {
  projectId: string
  /** Absent for a new one. */
  row: ProjectOrganizationRow | undefined
  onClose: () => void
}

/** Adds an organisation of a project, or changes one. */
export function ProjectOrganizationForm({ projectId, ...props }: ProjectOrganizationFormProps) {
  return (
    <EntityForm
      entity={projectOrganizationEntity}
      calls={projectOrganizationCalls}
      besides={{ projectId }}
      {...props}
    >
      <EntityFields>{{ organizationId: <UnitField /> }}</EntityFields>
    </EntityForm>
  )
}

interface ProjectDepartmentFormProps {
  /** Where a new one belongs. */
  besides: { projectId: string; projectOrganizationId?: string; parentId?: string }
  /** Absent for a new one. */
  row: ProjectDepartmentRow | undefined
  onClose: () => void
}

/** Adds a department of a project organisation, or changes one. */
export function ProjectDepartmentForm(props: ProjectDepartmentFormProps) {
  return (
    <EntityForm entity={projectDepartmentEntity} calls={projectDepartmentCalls} {...props}>
      <EntityFields />
    </EntityForm>
  )
}
