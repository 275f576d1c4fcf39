import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Department, DepartmentNode } from '#contract/department/entity.ts'
import { department } from '../db/tables/department.ts'
import type { SignedInStep } from '../security/step.ts'
import { departmentStore } from './store.ts'

/** The departments of a unit within the actor's reach, in order. */
export async function findDepartments(context: SignedInStep, organizationId: string): Promise<Department[]> {
  return await departmentStore.all(context, eq(department.organizationId, organizationId), [department.sort])
}

/** The same as a tree; one whose parent is out of reach stands at the top. */
export async function findDepartmentTree(
  context: SignedInStep,
  organizationId: string,
): Promise<DepartmentNode[]> {
  const rows = await findDepartments(context, organizationId)
  const nodes = new Map(
    rows.map((row): [string, DepartmentNode] => [row.departmentId, { ...row, children: [] }]),
  )
  const roots: DepartmentNode[] = []
  for (const node of nodes.values()) {
    const above = node.parentId === undefined ? undefined : nodes.get(node.parentId)
    ;(above?.children ?? roots).push(node)
  }
  return roots
}

/** Deletes the departments of units that are deleted. */
export async function deleteDepartmentsOf(
  context: SignedInStep,
  organizationIds: readonly string[],
): Promise<void> {
  const rows = await context.tx
    .select()
    .from(department)
    .where(and(inArray(department.organizationId, [...organizationIds]), isNull(department.deletedAt)))
  await departmentStore.erase(context, rows)
}
