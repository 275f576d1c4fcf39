import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { moveDepartment } from '#contract/department/endpoints.ts'
import type { Department, DepartmentMove } from '#contract/department/entity.ts'
import { department } from '../db/tables/department.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'
import { departmentStore, lockTreesOf, parentWithin } from './store.ts'

type Saved = ResponseOf<typeof moveDepartment>
type DepartmentRow = typeof department.$inferSelect

/**
 * Puts a department below another one of its unit or at its top, and in its place among those there.
 * @throws Refusal 20404 out of reach, 20410 deleted, 20409 when somebody else moved it since, 20400 when the department above
 *   is not there, is stopped, or lies below the one that moves.
 */
export async function relocateDepartment(context: SignedInStep, request: DepartmentMove): Promise<Saved> {
  const { tx, actor } = context
  const { departmentId, parentId, position, ...edit } = request
  const { organizationId } = await departmentStore.getAny(context, departmentId)
  await lockTreesOf(tx, [organizationId])
  const loaded = await departmentStore.load(tx, actor, [request])
  const row = await departmentStore.locked(context, loaded, departmentId)
  if (parentId !== undefined) {
    await parentWithin(context, organizationId, parentId, row.parentId)
    await checkNotBelow(context, row, parentId)
  }
  const saved = await departmentStore.update(
    { ...context, loaded },
    { departmentId, ...edit, ...(parentId && { parentId }) },
  )
  await departmentStore.save(tx, loaded)
  await putInPlace(context, row, saved.department, position)
  return saved
}

/** Walks up from the department above: its way to the top must not lead through the one that moves. */
async function checkNotBelow(
  { tx, language }: SignedInStep,
  { departmentId, organizationId }: DepartmentRow,
  parentId: string,
): Promise<void> {
  const rows = await tx
    .select({ departmentId: department.departmentId, parentId: department.parentId })
    .from(department)
    .where(eq(department.organizationId, organizationId))
  const above = new Map(rows.map((row) => [row.departmentId, row.parentId]))
  for (let at: string | null = parentId; at !== null; at = above.get(at) ?? null) {
    if (at === departmentId) throw refuseField('parentId', 'belowItself', language)
  }
}

/**
 * Numbers the departments of one parent again; writes just those whose number changes. A new place in the same order is left in
 * the history, counted from one; anyone who comes below another department is notified by that.
 */
async function putInPlace(
  context: SignedInStep,
  row: DepartmentRow,
  saved: Department,
  position: number | undefined,
): Promise<void> {
  const { tx } = context
  const { departmentId, organizationId } = row
  const parentId = saved.parentId ?? null
  const siblings = await tx
    .select({ departmentId: department.departmentId })
    .from(department)
    .where(
      and(
        eq(department.organizationId, organizationId),
        parentId === null ? isNull(department.parentId) : eq(department.parentId, parentId),
        isNull(department.deletedAt),
      ),
    )
    .orderBy(asc(department.sort), asc(department.departmentId))
  const former = siblings.map((each) => each.departmentId)
  const ids = former.filter((id) => id !== departmentId)
  ids.splice(position ?? ids.length, 0, departmentId)
  for (const [index, id] of ids.entries()) {
    const sort = index + 1
    await tx
      .update(department)
      .set({ sort })
      .where(and(eq(department.departmentId, id), ne(department.sort, sort)))
  }
  const [before, after] = [former, ids].map((order) => order.indexOf(departmentId) + 1)
  if (row.parentId === parentId && before !== after)
    await departmentStore.notify(context, { ...row, revision: saved.revision }, 'update', {
      before: { position: before },
      after: { position: after },
    })
}
