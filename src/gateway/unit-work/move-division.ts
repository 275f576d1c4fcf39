import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { divisionCalls } from '#contract/unit-work/division.ts'
import { division } from '../db/tables/unit-work.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { divisions, lockUnitWork } from './division-store.ts'

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
