import type { department } from '../db/tables/department.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

const entity = 'department'
export type DepartmentRow = typeof department.$inferSelect

/** The fields of a department that people give. */
export function fieldsOf({ parentId, departmentName, type, status }: DepartmentRow) {
  return { ...(parentId !== null && { parentId }), departmentName, type, status }
}

/** Records the change in the history, and notifies those who see the unit's people. */
export function recordChange(
  { record, announce }: SignedInStep,
  { departmentName, revision, ...place }: DepartmentRow,
  action: 'add' | 'update' | 'delete',
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): void {
  record({
    entity,
    entityId: place.departmentId,
    action,
    revision,
    label: departmentName,
    ...locationOf(place),
    ...change,
  })
  announce({ permission: 'person:view', ...locationOf(place) }, { kind: 'changed', entity })
}
