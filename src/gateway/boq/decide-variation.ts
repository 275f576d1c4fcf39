import { and, eq, isNull, sql } from 'drizzle-orm'
import type { boqVariationCalls, VariationLine } from '#contract/boq/variation.ts'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { boqItem } from '../db/tables/boq.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockOwner, ofBill } from './bill-owner.ts'
import { boqItems } from './item-store.ts'
import { checkLines, lockVariation, type Variation, writeVariation, writtenByToo } from './variation-store.ts'

type Saved = ResponseOf<typeof boqVariationCalls.submit>

/**
 * @throws Refusal 20400 when it is no draft, or changes nothing, and as `checkLines`, 20409 when somebody has written in it since
 *   the revision that was seen.
 */
export async function submitVariation(
  context: SignedInStep,
  { boqVariationId, baseRevision }: RequestOf<typeof boqVariationCalls.submit>,
): Promise<Saved> {
  const { actor, now, language } = context
  const row = await lockVariation(context, boqVariationId)
  if (row.status !== 'draft') throw refuseWith('boqVariationId', isSubmitted, language)
  if (row.revision !== baseRevision) throw new Refusal(codes.conflict, undefined, changedSince)
  if (row.lines.length === 0) throw refuseWith('lines', isEmpty, language)
  // From here on none of its items is deleted; of a draft one may be gone.
  await lockOwner(context, row, 'share')
  await checkLines(context, row, row.lines, 'lines')
  return await writeVariation(context, row, {
    status: 'submitted',
    ...writtenByToo(row, actor),
    submittedByName: actor.userName,
    submittedAt: now,
    ...stampOf(actor, now),
  })
}

/**
 * Approves a variation, once: its differences count from then on, all of them or none.
 * @throws Refusal 20400 when it was not submitted or was decided before, when the actor wrote in it, as `checkLines`, or naming
 *   the item of which less than nothing would be left.
 */
export async function decideVariation(
  context: SignedInStep,
  { boqVariationId, outcome, opinion }: RequestOf<typeof boqVariationCalls.decide>,
): Promise<Saved> {
  const { actor, now, language } = context
  const row = await lockVariation(context, boqVariationId)
  if (row.status === 'draft') throw refuseWith('boqVariationId', isDraft, language)
  if (row.status !== 'submitted') throw refuseWith('boqVariationId', isDecided(row), language)
  if (row.writtenBy.includes(actor.accountId)) throw refuseWith('boqVariationId', isOwn, language)
  if (outcome === 'approved') await applyLines(context, row)
  return await writeVariation(context, row, {
    status: outcome,
    decidedByName: actor.userName,
    decidedAt: now,
    opinion: opinion ?? null,
    ...stampOf(actor, now),
  })
}

async function applyLines(context: SignedInStep, row: Variation): Promise<void> {
  await lockOwner(context, row, 'update')
  await checkLines(context, row, row.lines, 'lines')
  for (const line of row.lines) {
    const { boqItemId } = line
    if (boqItemId === undefined) await addItem(context, row, line)
    else await applyLine(context, row, { ...line, boqItemId })
  }
}

async function applyLine(
  context: SignedInStep,
  owner: Variation,
  { boqItemId, name, difference }: VariationLine & { boqItemId: string },
): Promise<void> {
  const { tx, actor, now, language } = context
  const isItem = and(eq(boqItem.boqItemId, boqItemId), ofBill(boqItem, owner), isNull(boqItem.deletedAt))
  const [before] = await tx.select().from(boqItem).where(isItem).for('update')
  if (!before) throw new Error('An item of a submitted variation is gone')
  const sum = sql`${boqItem.changed} + ${difference}::numeric`
  const [after] = await tx
    .update(boqItem)
    .set({ changed: sql`trim_scale(${sum})`, revision: before.revision + 1, ...stampOf(actor, now) })
    .where(and(isItem, sql`coalesce(${boqItem.design}, 0) + ${sum} >= 0`))
    .returning()
  if (!after) throw refuseWith('lines', isTooMuch(name), language)
  await boqItems.notify(context, after, 'update', {
    before: { changed: before.changed },
    after: { changed: after.changed },
  })
}

async function addItem(context: SignedInStep, owner: Variation, line: VariationLine): Promise<void> {
  const { lineId: boqItemId, parentId, code = '', name, unit, price, difference } = line
  const { unitWorkId, workSiteId } = owner
  await boqItems.insert(
    context,
    {
      boqItemId,
      ...(unitWorkId && { unitWorkId }),
      ...(workSiteId && { workSiteId }),
      ...{ parentId, code, name, unit, price },
    },
    { changed: difference },
  )
}

const isSubmitted = { zh: '该变更已提交', en: 'This variation was submitted already' }
const isEmpty = { zh: '变更中没有清单项', en: 'The variation changes no item yet' }
const isDraft = { zh: '该变更尚未提交', en: 'This variation was not submitted yet' }
const isOwn = {
  zh: '不能审批本人编写或提交的变更',
  en: 'A variation is not decided by who wrote in it or submitted it',
}
const changedSince = {
  zh: '他人已修改该变更，请查看后再提交',
  en: 'Somebody has changed this variation; please look again before it is submitted',
}
const isDecided = ({ status, decidedByName }: Variation) => ({
  zh: `该变更已由 ${decidedByName} ${status === 'approved' ? '批准' : '驳回'}`,
  en: `This variation was ${status} by ${decidedByName} already`,
})
const isTooMuch = (name: string) => ({
  zh: `“${name}”变更后的数量将小于 0`,
  en: `Less than nothing would be left of “${name}”`,
})
