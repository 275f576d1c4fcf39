import { and, asc, eq, inArray } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { addDepartment } from '#contract/department/endpoints.ts'
import type { Tx } from '../db/client.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { type Merged, stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { findAnyDepartment, visibleDepartment } from './queries.ts'
import { type DepartmentRow, fieldsOf, recordChange } from './record-change.ts'

export type Saved = ResponseOf<typeof addDepartment>

/** Until the commit nobody else adds, moves or deletes departments of the units. */
export async function lockTreesOf(tx: Tx, organizationIds: readonly string[]): Promise<void> {
  await tx
    .select({ organizationId: organization.organizationId })
    .from(organization)
    .where(inArray(organization.organizationId, [...organizationIds]))
    .orderBy(asc(organization.organizationId))
    .for('no key update')
}

/** Departments within the actor's reach, deleted ones too, locked in id order. */
export async function lockDepartments(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  ids: readonly string[],
): Promise<DepartmentRow[]> {
  return await tx
    .select()
    .from(department)
    .where(and(inArray(department.departmentId, [...ids]), visibleDepartment(actor)))
    .orderBy(asc(department.departmentId))
    .for('update')
}

/** One of them. @throws Refusal 20404 when there is none within the actor's reach, 20410 when it was deleted. */
export async function lockDepartment(context: SignedInStep, departmentId: string): Promise<DepartmentRow> {
  const [row] = await lockDepartments(context, [departmentId])
  if (!row) throw new Refusal(codes.notFound)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/**
 * The department that another one is to lie below.
 * @throws Refusal 20400 when it is not there, another unit's, or out of reach.
 */
export async function parentWithin(
  { tx, actor, language }: SignedInStep,
  organizationId: string,
  parentId: string,
): Promise<void> {
  const [parent] = await tx
    .select()
    .from(department)
    .where(and(eq(department.departmentId, parentId), visibleDepartment(actor)))
  if (!parent || parent.deletedAt || parent.organizationId !== organizationId)
    throw refuseField('parentId', 'outOfReach', language)
}

type Written = Pick<DepartmentRow, 'departmentName' | 'type' | 'status' | 'parentId'>
type Columns = { [Name in keyof Written]?: Written[Name] | undefined }

/** Writes the result of an edit of a department, and records it in the history. */
export async function writeDepartment(
  context: SignedInStep,
  row: DepartmentRow,
  { changes, revision, fieldRevisions, merged }: Merged,
  columns: Columns,
): Promise<Saved> {
  const { tx, actor, now } = context
  if (Object.keys(changes).length > 0) {
    await tx
      .update(department)
      .set({
        ...columns,
        revision,
        fieldRevisions,
        ...stampOf(actor, now),
      })
      .where(eq(department.departmentId, row.departmentId))
    const before: Record<string, unknown> = fieldsOf(row)
    const departmentName = columns.departmentName ?? row.departmentName
    recordChange(context, { ...row, departmentName, revision }, 'update', {
      before: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null])),
      after: changes,
    })
  }
  const saved = await findAnyDepartment(tx, actor, row.departmentId)
  return { department: saved, ...(merged.length > 0 && { merged }) }
}
