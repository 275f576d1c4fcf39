import { useTranslation } from 'react-i18next'
import {
  type ProjectInitialization,
  projectInitializationCalls,
  projectInitializationEntity,
} from '#contract/project-initialization/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { TreeField } from '../kit/tree-field.tsx'
import { PlacesFailure, usePlaces } from '../organization/place-picker.tsx'

interface DraftFormProps {
  /** Absent for a new one. */
  row: ProjectInitialization | undefined
  onAdded: (projectInitializationId: string) => void
  onClose: () => void
}

/** Begins a draft of a project, or changes its name and owner. */
export function DraftForm({ row, onAdded, onClose }: DraftFormProps) {
  const { t } = useTranslation('project-initialization')
  const places = usePlaces()
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
          organizationId: (
            <>
              <PlacesFailure places={places} />
              <TreeField name="organizationId" hint={t('form.unitHint')} nodes={places.units} />
            </>
          ),
        }}
      </EntityFields>
    </EntityForm>
  )
}
