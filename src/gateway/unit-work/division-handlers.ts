import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { acceptDivision } from '#contract/unit-work/acceptance.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import {
  type DivisionPlan,
  generateDivisions,
  listDivisionTemplates,
  planDivisions,
} from '#contract/unit-work/plan.ts'
import { insertSet } from '../db/row-sets.ts'
import { division } from '../db/tables/unit-work.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { newId } from '../platform/ids.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { acceptances } from './acceptance-store.ts'
import { divisions, getUnitWork, lockUnitWork } from './division-store.ts'
import { moveDivision, movedBefore } from './move-division.ts'
import { planOf } from './plan-divisions.ts'
import { packagedTemplates } from './templates.ts'

const { detail, add, update, remove, restore } = divisionCalls
const { load, save, again } = acceptances

export const divisionHandlers = [
  ...entityHandlers({ detail, add, update, remove, restore }, divisions),
  handle(divisionCalls.list, (context, { unitWorkId }) =>
    divisions.all(context, eq(division.unitWorkId, unitWorkId), [division.sort]),
  ),
  handle(divisionCalls.move, moveDivision, { again: movedBefore }),
  handle(acceptDivision, acceptances.update, { load, save, again }),
  handle(listDivisionTemplates, async () => [...packagedTemplates]),
  handle(planDivisions, plan),
  handle(generateDivisions, generate, { again: generatedBefore }),
]

async function plan(context: SignedInStep, request: DivisionPlan): Promise<ResponseOf<typeof planDivisions>> {
  const unit = await getUnitWork(context, request.unitWorkId)
  const { fresh, kept } = await planOf(context, unit, request)
  return { added: fresh.length, kept, divisions: fresh }
}

/** Adds what the plan says and is not there yet, each with its history. */
async function generate(
  context: SignedInStep,
  request: DivisionPlan,
): Promise<ResponseOf<typeof generateDivisions>> {
  const { tx, actor, now, idempotencyKey } = context
  const unit = await lockUnitWork(context, request.unitWorkId)
  const { fresh, existing } = await planOf(context, unit, request)
  const { projectId, unitWorkId } = unit
  const idOf = new Map([...existing].map(([code, { divisionId }]) => [code, divisionId]))
  const last = new Map<string | undefined, number>()
  for (const { parentId, sort } of existing.values())
    last.set(parentId ?? undefined, Math.max(last.get(parentId ?? undefined) ?? 0, sort))
  const given = fresh.map(({ parentCode, ...planned }) => {
    const divisionId = newId(now)
    idOf.set(planned.code, divisionId)
    const parentId = parentCode === undefined ? undefined : idOf.get(parentCode)
    const sort = (last.get(parentId) ?? 0) + 1
    last.set(parentId, sort)
    return {
      ...planned,
      divisionId,
      projectId,
      unitWorkId,
      parentId: parentId ?? null,
      sort,
      inspections: [],
      revision: 1,
      // By which the same call is answered when it comes again.
      fieldRevisions: { divisionId: { revision: 1, key: idempotencyKey } },
      ...stampOf(actor, now),
    }
  })
  await insertSet(tx, division, given)
  const rows = await tx.select().from(division).where(isOfCall(unitWorkId, idempotencyKey))
  await divisions.notifyAll(context, rows, 'add')
  return { added: rows.length }
}

/** How many are there that the same call added when it came before. */
async function generatedBefore(
  { tx, idempotencyKey }: SignedInStep,
  { unitWorkId }: DivisionPlan,
): Promise<ResponseOf<typeof generateDivisions>> {
  const [found] = await tx
    .select({ added: count() })
    .from(division)
    .where(isOfCall(unitWorkId, idempotencyKey))
  return { added: found?.added ?? 0 }
}

function isOfCall(unitWorkId: string, key: string | undefined) {
  return and(
    eq(division.unitWorkId, unitWorkId),
    isNull(division.deletedAt),
    sql`${division.fieldRevisions} -> 'divisionId' ->> 'key' = ${key}`,
  )
}
