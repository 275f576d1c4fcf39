import { addGroup, groupEntity, type OrganizationGroup, updateGroup } from '#contract/organization/groups.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'

interface GroupFormProps {
  organizationId: string
  /** Absent for a new one. */
  group: OrganizationGroup | undefined
  onClose: () => void
}

/** Adds a group, or changes its name and remarks. */
export function GroupForm({ organizationId, group, onClose }: GroupFormProps) {
  return (
    <EntityForm
      entity={groupEntity}
      calls={{ add: addGroup, update: updateGroup }}
      row={group}
      besides={{ organizationId }}
      onClose={onClose}
    >
      <EntityFields />
    </EntityForm>
  )
}
