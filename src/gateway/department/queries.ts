import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Department, DepartmentNode } from '#contract/department/entity.ts'
import type { Tx } from '../db/client.ts'
import { department } from '../db/tables/department.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'
import { countHeads, departmentStore, visibleDepartment } from './store.ts'

/** The departments of a unit within the actor's reach, in order, each with its head count. */
export async function findDepartments(tx: Tx, actor: Actor, organizationId: string): Promise<Department[]> {
  const rows = await tx
    .select()
    .from(department)
    .where(
      and(
        eq(department.organizationId, organizationId),
        isNull(department.deletedAt),
        visibleDepartment(actor),
      ),
    )
    .orderBy(asc(department.sort), asc(department.departmentId))
  const heads = await countHeads(
    tx,
    rows.map(({ departmentId }) => departmentId),
  )
  return rows.map((row) => departmentStore.present(row, heads.get(row.departmentId)))
}

/** The same as a tree; one whose parent is out of reach stands at the top. */
export async function findDepartmentTree(
  tx: Tx,
  actor: Actor,
  organizationId: string,
): Promise<DepartmentNode[]> {
  const rows = await findDepartments(tx, actor, organizationId)
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
