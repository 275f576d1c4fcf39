import { and, inArray, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { type DepartmentAdd, type DepartmentEdit, DepartmentType } from '#contract/department/schema.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { department } from '../db/tables/department.ts'
import { person } from '../db/tables/person.ts'
import { findPlaces } from '../identity/places.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { mergeEdit, stampOf } from '../security/revision.ts'
import { opens } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { deleteDepartments, findAnyDepartment } from './queries.ts'
import { type DepartmentRow, fieldsOf, recordChange } from './record-change.ts'
import {
  lockDepartment,
  lockDepartments,
  lockTreesOf,
  parentWithin,
  type Saved,
  writeDepartment,
} from './revise.ts'

/**
 * Creates a department under the id that the client minted, the last of those beside it.
 * @throws Refusal 20400, naming the field, when the unit or the department above is not there or out of reach, or the id is
 *   in use.
 */
export async function createDepartment(context: SignedInStep, add: DepartmentAdd): Promise<Saved> {
  const { tx, actor, now, language } = context
  const { organizationId, parentId } = add
  const { organizationNames } = await findPlaces(tx, [{ organizationId }])
  if (!organizationNames.has(organizationId) || !opens(actor, { organizationId }))
    throw refuseField('organizationId', 'outOfReach', language)
  await lockTreesOf(tx, [organizationId])
  if (parentId !== undefined) await parentWithin(context, organizationId, parentId)
  const [row] = await tx
    .insert(department)
    .values({
      ...add,
      sort: sql`(select coalesce(max(sort), 0) + 1 from department where organization_id = ${organizationId})`,
      ...stampOf(actor, now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw refuseField('departmentId', 'taken', language)
  recordChange(context, row, 'add', { after: fieldsOf(row) })
  return await savedBefore(context, row)
}

const Changes = z.object({
  departmentName: z.optional(z.string()),
  type: z.optional(DepartmentType),
  status: z.optional(z.number()),
})

/**
 * Applies an edit to a department as it is now (protocol: "Revisions").
 * @throws Refusal 20404 out of reach, 20410 deleted, 20409 when somebody else wrote the same fields since.
 */
export async function reviseDepartment(
  context: SignedInStep,
  { departmentId, baseRevision, after, ...fields }: DepartmentEdit,
): Promise<Saved> {
  const row = await lockDepartment(context, departmentId)
  const merge = mergeEdit({
    row: { ...row, fields: fieldsOf(row) },
    edit: { baseRevision, after, fields },
    key: context.idempotencyKey ?? '',
  })
  return await writeDepartment(context, row, merge, z.parse(Changes, merge.changes))
}

/**
 * Deletes departments; those that are gone already stay so.
 * @throws Refusal 20404 when one of them is out of reach, 20400 with a sentence when one has people, or departments below it
 *   that stay: then none is deleted.
 */
export async function removeDepartments(
  context: SignedInStep,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  const { tx } = context
  const found = await tx
    .select({ organizationId: department.organizationId })
    .from(department)
    .where(inArray(department.departmentId, [...ids]))
  await lockTreesOf(
    tx,
    found.map(({ organizationId }) => organizationId),
  )
  // Anyone who moves somebody there meanwhile locks the row, and is waited for.
  const rows = await lockDepartments(context, ids)
  if (rows.length < ids.length) throw new Refusal(codes.notFound)
  await checkEmpty(
    tx,
    rows.filter(({ deletedAt }) => !deletedAt),
  )
  return { deleted: await deleteDepartments(context, inArray(department.departmentId, [...ids])) }
}

async function checkEmpty(tx: Tx, rows: readonly DepartmentRow[]): Promise<void> {
  const ids = rows.map(({ departmentId }) => departmentId)
  const nameOf = (id: string | null) =>
    rows.find(({ departmentId }) => departmentId === id)?.departmentName ?? ''
  const [peopled] = await tx
    .select({ departmentId: person.departmentId, people: sql<number>`count(*)::int` })
    .from(person)
    .where(and(inArray(person.departmentId, ids), isNull(person.deletedAt)))
    .groupBy(person.departmentId)
    .limit(1)
  if (peopled) {
    const name = nameOf(peopled.departmentId)
    throw new Refusal(codes.invalid, undefined, {
      zh: `“${name}”还有 ${peopled.people} 名人员，请先调出再删除`,
      en: `"${name}" still has ${peopled.people} people: please move them first`,
    })
  }
  const below = await tx
    .select({ departmentId: department.departmentId, parentId: department.parentId })
    .from(department)
    .where(and(inArray(department.parentId, ids), isNull(department.deletedAt)))
  const staying = below.find(({ departmentId }) => !ids.includes(departmentId))
  if (!staying) return
  const name = nameOf(staying.parentId)
  throw new Refusal(codes.invalid, undefined, {
    zh: `“${name}”还有下级部门，不能删除`,
    en: `"${name}" cannot be deleted: there are departments below it`,
  })
}

/** The department as it stands now, for a write that came before: deleted since or not, that write had its effect. */
export async function savedBefore(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  { departmentId }: { departmentId: string },
): Promise<Saved> {
  return { department: await findAnyDepartment(tx, actor, departmentId) }
}
