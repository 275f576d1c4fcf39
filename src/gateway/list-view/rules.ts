import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { SavedView, SavedViewAdd } from '#contract/list-view/schema.ts'
import type { Tx } from '../db/client.ts'
import { listView } from '../db/tables/list-view.ts'
import { person } from '../db/tables/person.ts'
import type { StepContext } from '../http/handle.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'

/** Views that one account may save of a list: a panel has room for no more. */
const mostViews = 50

function unitOf(tx: Tx, { userId }: Actor) {
  return tx.select({ organizationId: person.organizationId }).from(person).where(eq(person.userId, userId))
}

/** The caller's own views of a list, and those that people of the same unit share; by name. */
export async function findViews(
  { tx, actor }: StepContext,
  { listId }: { listId: string },
): Promise<SavedView[]> {
  const seen = or(
    eq(listView.accountId, actor.accountId),
    and(listView.shared, inArray(listView.organizationId, unitOf(tx, actor))),
  )
  const rows = await tx
    .select()
    .from(listView)
    .where(and(eq(listView.listId, listId), seen))
    .orderBy(asc(listView.listViewName), asc(listView.listViewId))
    .limit(500)
  return rows.map((row) => present(row, actor))
}

function present(row: typeof listView.$inferSelect, actor: Actor): SavedView {
  const { accountId, organizationId: _unit, changedAt, ...shown } = row
  return { ...shown, changedAt: changedAt.getTime(), own: accountId === actor.accountId }
}

/**
 * Saves a view under a name; the caller's own of the same name is replaced.
 * @throws Refusal 20400 when the caller has enough views of this list.
 */
export async function saveView(
  { tx, actor, now, language }: StepContext,
  { listId, listViewName, search, shared }: SavedViewAdd,
): Promise<SavedView> {
  const mine = and(eq(listView.accountId, actor.accountId), eq(listView.listId, listId))
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views ${actor.accountId}`}, 0))`)
  const [kept] = await tx.select({ views: count() }).from(listView).where(mine)
  const [unit] = await unitOf(tx, actor)
  const organizationId = unit?.organizationId ?? null
  const values = { search, shared, organizationId, ownerName: actor.userName, changedAt: now }
  const [replaced] = await tx
    .update(listView)
    .set(values)
    .where(and(mine, eq(listView.listViewName, listViewName)))
    .returning()
  if (replaced) return present(replaced, actor)
  if ((kept?.views ?? 0) >= mostViews) throw refuseField('listViewName', 'enough', language)
  const [made] = await tx
    .insert(listView)
    .values({ listViewId: newId(now), accountId: actor.accountId, listId, listViewName, ...values })
    .returning()
  if (!made) throw new Error('a view was not kept')
  return present(made, actor)
}

/** The view as it stands now, for a write that came before. @throws Refusal 20404 when it was deleted since. */
export async function savedBefore(
  { tx, actor }: StepContext,
  { listId, listViewName }: SavedViewAdd,
): Promise<SavedView> {
  const [row] = await tx
    .select()
    .from(listView)
    .where(
      and(
        eq(listView.accountId, actor.accountId),
        eq(listView.listId, listId),
        eq(listView.listViewName, listViewName),
      ),
    )
  if (!row) throw new Refusal(codes.notFound)
  return present(row, actor)
}

/** Deletes views of the caller's own. @throws Refusal 20404 when one is not there, or somebody else's. */
export async function deleteViews({ tx, actor }: StepContext, { ids }: { ids: string[] }): Promise<null> {
  const deleted = await tx
    .delete(listView)
    .where(and(inArray(listView.listViewId, ids), eq(listView.accountId, actor.accountId)))
    .returning({ id: listView.listViewId })
  if (deleted.length < new Set(ids).size) throw new Refusal(codes.notFound)
  return null
}
