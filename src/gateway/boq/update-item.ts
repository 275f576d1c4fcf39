import { inArray } from 'drizzle-orm'
import type { BoqItemSaved } from '#contract/boq/item.ts'
import { boqItem } from '../db/tables/boq.ts'
import type { SignedInStep } from '../security/step.ts'
import { findBill } from './bills.ts'
import { type BoqItem, boqItems, lockOwnersOf } from './item-store.ts'

type Edit = Parameters<typeof boqItems.update>[1]

/**
 * Changes an item; the answer has all sums that it changed.
 * @throws Refusal 20404 out of reach, 20410 deleted, 20409 changed by others, 20400 naming the field of a wrong value.
 */
export async function updateItem(context: SignedInStep, edit: Edit): Promise<BoqItemSaved> {
  // Before the item: who writes by several statements has locked sums, for which this waits, and may wait for the item.
  await lockOwnersOf(context, [edit.boqItemId], 'share')
  const loaded = { rows: new Map(), unsaved: new Set<string>() }
  const saved = await boqItems.update({ ...context, loaded }, edit)
  const item = await boqItems.locked(context, loaded, edit.boqItemId)
  return { ...saved, ...(await sumsAbove(context, item)) }
}

/** The item as it stands now, deleted since or not, for an edit that came before. */
export async function updatedBefore(
  context: SignedInStep,
  { boqItemId }: { boqItemId: string },
): Promise<BoqItemSaved> {
  const saved = await boqItems.again(context, { boqItemId })
  return { ...saved, ...(await sumsAbove(context, await boqItems.getAny(context, boqItemId))) }
}

async function sumsAbove(
  context: SignedInStep,
  { path, ...owner }: BoqItem,
): Promise<Pick<BoqItemSaved, 'above' | 'bill'>> {
  const aboveIt = inArray(boqItem.boqItemId, path.split('/').slice(0, -2))
  return {
    above: await boqItems.all(context, aboveIt, [boqItem.level]),
    bill: await findBill(context, owner),
  }
}
