import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Department, DepartmentNode } from '#contract/department/schema.ts'
import type { Tx } from '../db/client.ts'
import { department } from '../db/tables/department.ts'
import { person } from '../db/tables/person.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { stampOf } from '../security/revision.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { fieldsOf, recordChange } from './record-change.ts'

/** The condition for departments that the actor may see, deleted ones among them. */
export function visibleDepartment(actor: Actor): SQL {
  return within(actor, { organization: department.organizationId, department: department.departmentId })
}

function selectDepartments(tx: Tx) {
  // Counted each time and never stored as a number, which two moves at once could get wrong.
  const heads = tx
    .select({ count: sql<number>`count(*)::int` })
    .from(person)
    .where(and(eq(person.departmentId, department.departmentId), isNull(person.deletedAt)))
  return tx.select({ department, headCount: sql<number>`(${heads})` }).from(department)
}

interface CountedDepartment {
  department: typeof department.$inferSelect
  headCount: number
}

function presentDepartment({ department: row, headCount }: CountedDepartment): Department {
  const { departmentId, organizationId, parentId, departmentName, type, status, revision } = row
  return {
    departmentId,
    organizationId,
    ...(parentId !== null && { parentId }),
    departmentName,
    type,
    status,
    headCount,
    revision,
  }
}

/** The departments of a unit within the actor's reach, in order, each with its head count. */
export async function findDepartments(tx: Tx, actor: Actor, organizationId: string): Promise<Department[]> {
  const rows = await selectDepartments(tx)
    .where(
      and(
        eq(department.organizationId, organizationId),
        isNull(department.deletedAt),
        visibleDepartment(actor),
      ),
    )
    .orderBy(asc(department.sort), asc(department.departmentId))
  return rows.map(presentDepartment)
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

/** One department, also a deleted one. @throws Refusal 20404 when there is none within the actor's reach. */
export async function findAnyDepartment(tx: Tx, actor: Actor, departmentId: string): Promise<Department> {
  const [row] = await selectDepartments(tx).where(
    and(eq(department.departmentId, departmentId), visibleDepartment(actor)),
  )
  if (!row) throw new Refusal(codes.notFound)
  return presentDepartment(row)
}

/** Deletes the departments of units that are deleted. */
export async function deleteDepartmentsOf(
  context: SignedInStep,
  organizationIds: readonly string[],
): Promise<void> {
  await deleteDepartments(context, inArray(department.organizationId, [...organizationIds]))
}

/** Deletes those of the departments that stand, each with its own history. @returns how many. */
export async function deleteDepartments(context: SignedInStep, which: SQL): Promise<number> {
  const { tx, actor, now } = context
  const deleted = await tx
    .update(department)
    .set({
      deletedAt: now,
      revision: sql`${department.revision} + 1`,
      ...stampOf(actor, now),
    })
    .where(and(which, isNull(department.deletedAt)))
    .returning()
  for (const row of deleted) recordChange(context, row, 'delete', { before: fieldsOf(row) })
  return deleted.length
}
