import { useTranslation } from 'react-i18next'
import {
  type ProjectInitialization,
  projectInitializationCalls,
  projectInitializationEntity,
} from '#contract/project-initialization/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { UnitField } from '../organization/unit-picker.tsx'

interface DraftFormProps {
  /** Absent for a new one. */
  row: ProjectInitialization | undefined
  onAdded: (projectInitializationId: string) => void
  onClose: () => void
}

/** Begins a draft of a project, or changes its name and owner. */
export function DraftForm({ row, onAdded, onClose }: DraftFormProps) {
  const { t } = useTranslation('project-initialization')
  return (
    <EntityForm
      entity={projectInitializationEntity}
      calls={projectInitializationCalls}
      row={row}
      onSaved={row ? undefined : onAdded}
      onClose={onClose}
    >
      <EntityFields>
        {{
          organizationId: <UnitField hint={t('form.unitHint')} />,
        }}
      </EntityFields>
    </EntityForm>
  )
}
