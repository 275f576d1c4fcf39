import { type WorkflowRole, workflowRoleCalls, workflowRoleEntity } from '#contract/workflow/role.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { personLabel } from './choose-people.tsx'
import { PeopleField } from './people-field.tsx'

interface RoleFormProps {
  /** Absent for a new one. */
  row: WorkflowRole | undefined
  onClose: () => void
}

/** Adds a role of processes, or changes one and who has it. */
export function RoleForm({ row, onClose }: RoleFormProps) {
  const known = row?.accounts.map((account) => ({
    accountId: account.accountId,
    label: personLabel(account),
  }))
  return (
    <EntityForm entity={workflowRoleEntity} calls={workflowRoleCalls} row={row} onClose={onClose}>
      <EntityFields>{{ accountIds: <PeopleField name="accountIds" known={known ?? []} /> }}</EntityFields>
    </EntityForm>
  )
}
