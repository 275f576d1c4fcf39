import { and, eq, isNull } from 'drizzle-orm'
import { boqItem } from '../db/tables/boq.ts'
import { visibleItem } from '../identity/bill-scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockOwner } from './bill-owner.ts'

/**
 * Keeps an item from being deleted until the commit, for something is hung on it; says where its bill is.
 * Nothing where it is out of reach or deleted.
 */
export async function lockItem(
  context: SignedInStep,
  boqItemId: string,
): Promise<{ projectId: string; workSiteId: string | null } | undefined> {
  const { unitWorkId, workSiteId, deletedAt } = boqItem
  const find = () =>
    context.tx
      .select({ unitWorkId, workSiteId })
      .from(boqItem)
      .where(and(eq(boqItem.boqItemId, boqItemId), isNull(deletedAt), visibleItem(context.actor)))
  const [seen] = await find()
  if (!seen) return undefined
  // As who deletes items does, before the items: it may have been deleted while this waited.
  const { projectId } = await lockOwner(context, seen, 'share')
  const [item] = await find()
  return item && { projectId, workSiteId: item.workSiteId }
}
