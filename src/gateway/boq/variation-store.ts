import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { boqVariationEntity, type VariationLine } from '#contract/boq/variation.ts'
import { boqItem, boqVariation } from '../db/tables/boq.ts'
import { entityStore } from '../entity/entity-store.ts'
import { type BillOwner, billScope } from '../identity/bill-scope.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseKept } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkValue } from '../value-dictionary/queries.ts'
import { lockOwner, ofBill, projectOf } from './bill-owner.ts'
import { unitsOfMeasure } from './new-items.ts'

export type Variation = typeof boqVariation.$inferSelect

/** Variations of bills; they are edited and deleted as drafts alone. */
export const boqVariations = entityStore(boqVariationEntity, {
  table: boqVariation,
  scope: billScope(boqVariation),
  audience: 'boq:view',
  once: { code: ['unitWorkId', 'workSiteId'] },
  select: () => ({ projectId: projectOf('boq_variation'), items: itemsNamed() }),
  fields: ({ submittedAt, decidedAt }) => ({
    submittedAt: submittedAt?.getTime(),
    decidedAt: decidedAt?.getTime(),
  }),
  check: {
    async add(context, { unitWorkId, workSiteId, lines }) {
      const owner = { unitWorkId, workSiteId }
      await lockOwner(context, owner, 'share')
      await checkLines(context, owner, lines ?? [], 'lines')
      return writtenByToo({ writtenBy: [] }, context.actor)
    },
    async edit({ actor, language }, row) {
      if (row.status !== 'draft') throw refuseWith('boqVariationId', draftsAlone, language)
      return writtenByToo(row, actor)
    },
    async remove({ language }, rows) {
      refuseKept(
        language,
        rows.map(({ name, status }) => ({ name, why: status === 'draft' ? undefined : isSubmitted })),
      )
    },
  },
})

/** What the lines name of the bill, as it is there now. */
function itemsNamed(): SQL {
  return sql`(select coalesce(json_agg(json_strip_nulls(json_build_object('boqItemId', item.boq_item_id, 'code', item.code,
        'name', item.name, 'unit', item.unit,
        'quantity', trim_scale(coalesce(item.design_quantity, 0) + item.changed_quantity)::text))), '[]')
    from boq_item item where item.deleted_at is null and item.boq_item_id in (
      select (line ->> field)::uuid from jsonb_array_elements(boq_variation.lines) line
      cross join (values ('boqItemId'), ('parentId')) named (field)))`
}

type Edit = Parameters<typeof boqVariations.update>[1]

/** Edits a draft. @throws Refusal as `checkLines`, and as the store. */
export async function updateVariation(
  context: Parameters<typeof boqVariations.update>[0],
  edit: Edit,
): ReturnType<typeof boqVariations.update> {
  const row = await boqVariations.locked(context, context.loaded, edit.boqVariationId)
  await checkLines(context, row, edit.lines?.set ?? [], 'lines.set')
  return await boqVariations.update(context, edit)
}

/**
 * @throws Refusal 20400 naming the field of a line: an item, or what a new one is part of, is not in the bill; the code of a new
 *   one is in use there; a unit is none.
 */
export async function checkLines(
  context: SignedInStep,
  owner: BillOwner,
  lines: readonly VariationLine[],
  path: string,
): Promise<void> {
  const { tx, language } = context
  const ids = lines.flatMap(({ boqItemId, parentId }) => [boqItemId, parentId].flatMap((id) => id ?? []))
  const added = lines.flatMap(({ boqItemId, code }) => (boqItemId === undefined ? (code ?? []) : []))
  const isNamed = or(inArray(boqItem.boqItemId, ids), inArray(boqItem.code, added))
  const rows = await tx
    .select({ id: boqItem.boqItemId, code: boqItem.code })
    .from(boqItem)
    .where(and(isNamed, ofBill(boqItem, owner), isNull(boqItem.deletedAt)))
  const there = new Set(rows.map(({ id }) => id))
  const taken = new Set(rows.map(({ code }) => code))
  const units = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const lost = (['boqItemId', 'parentId'] as const).find((field) => {
      const id = line[field]
      return id !== undefined && !there.has(id)
    })
    if (lost) throw refuseWith(`${path}.${at}.${lost}`, notInBill(line.name), language)
    if (line.boqItemId !== undefined) continue
    const { code = '', unit } = line
    if (taken.has(code)) throw refuseField(`${path}.${at}.code`, 'taken', language)
    taken.add(code)
    if (unit === undefined || units.has(unit)) continue
    await checkValue(context, unitsOfMeasure, unit, `${path}.${at}.unit`)
    units.add(unit)
  }
}

/** Who wrote in a variation, the actor among them. */
export function writtenByToo(
  { writtenBy }: Pick<Variation, 'writtenBy'>,
  { accountId }: Actor,
): Pick<Variation, 'writtenBy'> {
  return { writtenBy: [...new Set([...writtenBy, accountId])] }
}

/** A variation of the bill, locked. @throws Refusal 20404 out of reach, 20410 deleted. */
export async function lockVariation(context: SignedInStep, boqVariationId: string): Promise<Variation> {
  const rows = await boqVariations.lock(context, [boqVariationId])
  return await boqVariations.locked(context, { rows, unsaved: new Set() }, boqVariationId)
}

/** Writes columns of a locked variation that the gateway alone writes, with its history. */
export async function writeVariation(
  context: SignedInStep,
  row: Variation,
  columns: Partial<Variation>,
): Promise<Awaited<ReturnType<typeof boqVariations.again>>> {
  const { boqVariationId, revision } = row
  const [written] = await context.tx
    .update(boqVariation)
    .set({ ...columns, revision: revision + 1 })
    .where(eq(boqVariation.boqVariationId, boqVariationId))
    .returning()
  if (!written) throw new Error('A variation that was locked is gone')
  const { status, opinion } = written
  await boqVariations.notify(context, written, 'update', {
    before: { status: row.status },
    after: { status, ...(opinion && { opinion }) },
  })
  return await boqVariations.again(context, { boqVariationId })
}

const draftsAlone = { zh: '已提交的变更不能修改', en: 'A variation that was submitted is not changed' }
const isSubmitted: Text = { zh: '已提交', en: 'it was submitted' }
const notInBill = (name: string) => ({
  zh: `“${name}”不在该清单中`,
  en: `“${name}” is not in this bill`,
})
