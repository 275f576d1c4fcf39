import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { RowsDelete, RowsRestore } from '#contract/revision.ts'
import type { divisionCalls } from '#contract/unit-work/division.ts'
import type { Tx } from '../db/client.ts'
import { division, unitWork } from '../db/tables/unit-work.ts'
import { isUniqueViolation } from '../db/transaction.ts'
import { divisionScope, unitWorkScope } from '../identity/unit-work-scope.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { divisions, lockUnitWork, refuseInspected } from './division-store.ts'

/** Deletes divisions with what lies below them. */
export async function removeWithBelow(
  context: SignedInStep,
  request: RowsDelete,
): Promise<{ deleted: number }> {
  const { tx, actor, now, language } = context
  // Nobody adds anything below meanwhile.
  await tx
    .select({ id: unitWork.unitWorkId })
    .from(unitWork)
    .where(
      and(
        inArray(
          unitWork.unitWorkId,
          tx
            .select({ id: division.unitWorkId })
            .from(division)
            .where(inArray(division.divisionId, request.ids)),
        ),
        unitWorkScope.within(actor),
        unitWorkScope.written(actor),
      ),
    )
    .orderBy(asc(unitWork.unitWorkId))
    .for('update')
  const below = await findBelow(tx, request.ids, sql`division.deleted_at is null`)
  const { deleted } = await divisions.remove(context, request)
  if (below.length === 0) return { deleted }
  const rows = await tx
    .update(division)
    .set({ deletedAt: now, revision: sql`${division.revision} + 1`, ...stampOf(actor, now) })
    .where(inArray(division.divisionId, below))
    .returning()
  refuseInspected(rows, language)
  await recordDivisions(context, rows, 'delete')
  return { deleted: deleted + rows.length }
}

/** Takes back what was deleted, with what lay below and went along. */
export async function restoreWithBelow(
  context: SignedInStep,
  { ids }: RowsRestore,
): Promise<{ restored: number }> {
  const { tx, actor, now, language } = context
  const below = await findBelow(
    tx,
    ids,
    sql`division.deleted_at is not null and division.deleted_at = above.deleted_at`,
  )
  const { restored } = await divisions.restore(context, { ids })
  if (below.length === 0) return { restored }
  try {
    const rows = await tx.transaction(
      async (part) =>
        await part
          .update(division)
          .set({ deletedAt: null, revision: sql`${division.revision} + 1`, ...stampOf(actor, now) })
          .where(inArray(division.divisionId, below))
          .returning(),
    )
    await recordDivisions(context, rows, 'restore')
    return { restored: restored + rows.length }
  } catch (error) {
    throw isUniqueViolation(error) ? refuseWith('ids', codeTaken, language) : error
  }
}

const codeTaken = {
  zh: '下级的编码已被使用，未恢复',
  en: 'A code of what lay below is in use by now; nothing was restored',
}

/** Ids of what lies below divisions, by how it belongs to what is above. */
async function findBelow(tx: Tx, ids: readonly string[], belongs: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`with recursive above as (
      select division_id, deleted_at from division where ${inArray(division.divisionId, [...ids])}
      union select division.division_id, division.deleted_at
      from division join above on division.parent_id = above.division_id and ${belongs})
    select division_id as id from above`)
  return rows.map(({ id }) => id).filter((id) => !ids.includes(id))
}

/** Leaves the same change of many divisions of a project in the history, each with its own, and notifies once. */
export async function recordDivisions(
  context: SignedInStep,
  rows: readonly (typeof division.$inferSelect)[],
  action: 'add' | 'delete' | 'restore',
): Promise<void> {
  const [first] = rows
  if (!first) return
  const location = locationOf(await divisionScope.place(context, first))
  for (const { divisionId, revision, unitWorkId, parentId, code, name, startMileage, endMileage } of rows) {
    const fields = {
      unitWorkId,
      ...(parentId !== null && { parentId }),
      name,
      code,
      ...(startMileage !== null && { startMileage, endMileage }),
    }
    context.record({
      entity: 'division',
      entityId: divisionId,
      action,
      revision,
      label: name,
      ...location,
      ...(action === 'delete' ? { before: fields } : { after: fields }),
    })
  }
  context.announce({ permission: 'division:view', ...location }, { kind: 'changed', entity: 'division' })
}

/** @throws Refusal 20404 out of reach, 20410 deleted, 20400 naming `afterId` when that is no sibling. */
export async function moveDivision(
  context: SignedInStep,
  { divisionId, afterId }: RequestOf<typeof divisionCalls.move>,
): Promise<ResponseOf<typeof divisionCalls.move>> {
  const { tx, actor, now, language } = context
  const { unitWorkId } = await divisions.get(context, divisionId)
  await lockUnitWork(context, unitWorkId)
  // Somebody may be recording an inspection of it.
  await divisions.lock(context, [divisionId])
  const row = await divisions.get(context, divisionId)
  const siblings = await tx
    .select({ id: division.divisionId })
    .from(division)
    .where(
      and(
        eq(division.unitWorkId, unitWorkId),
        row.parentId === null ? isNull(division.parentId) : eq(division.parentId, row.parentId),
        isNull(division.deletedAt),
      ),
    )
    .orderBy(asc(division.sort), asc(division.divisionId))
  const others = siblings.map(({ id }) => id).filter((id) => id !== divisionId)
  const at = afterId === undefined ? 0 : others.indexOf(afterId) + 1
  if (afterId !== undefined && at === 0) throw refuseField('afterId', 'nodeNotThere', language)
  const order = others.toSpliced(at, 0, divisionId)
  await tx.execute(sql`update division set sort = place.sort::int, changed_in = pg_current_xact_id()
    from json_array_elements_text(${JSON.stringify(order)}::json) with ordinality as place(id, sort)
    where division_id = place.id::uuid`)
  const [moved] = await tx
    .update(division)
    .set({ revision: row.revision + 1, ...stampOf(actor, now) })
    .where(eq(division.divisionId, divisionId))
    .returning()
  if (!moved) throw new Error('A division that was locked is gone')
  await divisions.notify(context, moved, 'update', {
    before: { sort: row.sort },
    after: { sort: moved.sort },
  })
  return { sort: moved.sort }
}

/** Where a division stands that was moved before. */
export async function movedBefore(
  context: SignedInStep,
  { divisionId }: RequestOf<typeof divisionCalls.move>,
): Promise<ResponseOf<typeof divisionCalls.move>> {
  const { sort } = await divisions.getAny(context, divisionId)
  return { sort }
}
