import { addOrganization, updateOrganization } from '#contract/organization/endpoints.ts'
import { type Organization, organizationEntity } from '#contract/organization/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { UnitFields } from './unit-fields.tsx'

const form = { entity: organizationEntity, calls: { add: addOrganization, update: updateOrganization } }

/** Changes a unit's record. */
export function EditUnit({ unit, onClose }: { unit: Organization; onClose: () => void }) {
  return (
    <EntityForm {...form} row={unit} onClose={onClose}>
      <UnitFields organizationId={unit.organizationId} />
    </EntityForm>
  )
}

interface AddUnitProps {
  /** The unit above, until another one is chosen. */
  parentId: string | undefined
  onAdded: (organizationId: string) => void
  onClose: () => void
}

/** Adds a unit. */
export function AddUnit({ parentId, onAdded, onClose }: AddUnitProps) {
  return (
    <EntityForm {...form} suggested={{ parentId }} onSaved={onAdded} onClose={onClose}>
      <UnitFields />
    </EntityForm>
  )
}
