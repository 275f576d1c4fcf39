import { count, eq, sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { acceptDivision } from '#contract/unit-work/acceptance.ts'
import { divisionCalls, divisionEntity } from '#contract/unit-work/division.ts'
import {
  type DivisionPlan,
  generateDivisions,
  listDivisionTemplates,
  planDivisions,
} from '#contract/unit-work/plan.ts'
import { insertSet } from '../db/row-sets.ts'
import { division } from '../db/tables/unit-work.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { newId } from '../platform/ids.ts'
import { stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { acceptances } from './acceptance-store.ts'
import { divisionScope, divisions, lockUnitWork } from './division-store.ts'
import { moveDivision, movedBefore, removeWithBelow, restoreWithBelow } from './division-tree.ts'
import { planOf } from './plan-divisions.ts'
import { divisionTemplates } from './templates.ts'

const { add, update } = divisionCalls
const { load, save, again } = acceptances

export const divisionHandlers = [
  ...entityHandlers({ add, update }, divisions),
  handle(divisionCalls.list, (context, { unitWorkId }) =>
    divisions.all(context, eq(division.unitWorkId, unitWorkId), [division.sort]),
  ),
  handle(divisionCalls.remove, removeWithBelow, { again: deletedBefore }),
  handle(divisionCalls.restore, restoreWithBelow, {
    again: async (_context, { ids }) => ({ restored: ids.length }),
  }),
  handle(divisionCalls.move, moveDivision, { again: movedBefore }),
  handle(acceptDivision, acceptances.update, { load, save, again }),
  handle(listDivisionTemplates, async () => [...divisionTemplates]),
  handle(planDivisions, plan),
  handle(generateDivisions, generate, { again: generatedBefore }),
]

async function plan(context: SignedInStep, request: DivisionPlan): Promise<ResponseOf<typeof planDivisions>> {
  const unit = await lockUnitWork(context, request.unitWorkId)
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
  const rows = fresh.map(({ parentCode, ...planned }) => {
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
  await insertSet(tx, division, rows)
  const location = locationOf(await divisionScope.place(context, unit))
  for (const { divisionId: entityId, parentId, code, name, startMileage, endMileage } of rows)
    context.record({
      entity: divisionEntity.kind,
      entityId,
      action: 'add',
      revision: 1,
      label: name,
      ...location,
      after: {
        unitWorkId,
        ...(parentId && { parentId }),
        code,
        name,
        ...(startMileage && { startMileage, endMileage }),
      },
    })
  if (rows.length > 0)
    context.announce({ permission: 'division:view', ...location }, { kind: 'changed', entity: 'division' })
  return { added: rows.length }
}

/** How many the same call added when it came before. */
async function generatedBefore({
  tx,
  idempotencyKey,
}: SignedInStep): Promise<ResponseOf<typeof generateDivisions>> {
  const [found] = await tx
    .select({ added: count() })
    .from(division)
    .where(sql`${division.fieldRevisions} -> 'divisionId' ->> 'key' = ${idempotencyKey}`)
  return { added: found?.added ?? 0 }
}
