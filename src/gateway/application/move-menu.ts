import { eq } from 'drizzle-orm'
import type { MenuMove, menuEntity } from '#contract/application/menu.ts'
import { codes } from '#contract/codes.ts'
import type { z } from '#contract/zod.ts'
import { applicationMenu } from '../db/tables/application.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { menuStore } from './menu-store.ts'
import { lockApplication } from './version-store.ts'

type Row = typeof applicationMenu.$inferSelect

/**
 * Puts a menu below another one of its application or at the top, right after the one that is named.
 * @throws Refusal 20404 when there is none, 20410 when it was deleted, 20400 when what it is to go to is not there, or lies
 *   below the menu itself.
 */
export async function relocateMenu(
  context: SignedInStep,
  { applicationMenuId, parentId, afterId }: MenuMove,
): Promise<z.output<typeof menuEntity.Saved>> {
  const { tx, actor, now, language } = context
  const { applicationId } = await menuStore.get(context, applicationMenuId)
  // Of two moves that would make a ring the second sees the first.
  await lockApplication(context, applicationId)
  const of = eq(applicationMenu.applicationId, applicationId)
  const all = (
    await tx.select().from(applicationMenu).where(of).orderBy(applicationMenu.applicationMenuId).for('update')
  )
    .filter(({ deletedAt }) => deletedAt === null)
    .toSorted((a, b) => a.sort - b.sort)
  const byId = new Map(all.map((row) => [row.applicationMenuId, row]))
  const row = byId.get(applicationMenuId)
  if (!row) throw new Refusal(codes.deleted)
  if (parentId !== undefined && !byId.has(parentId)) throw refuseField('parentId', 'option', language)
  for (let above = parentId; above !== undefined; above = byId.get(above)?.parentId ?? undefined)
    if (above === applicationMenuId) throw refuseField('parentId', 'belowItself', language)

  const siblings = all.filter((each) => each !== row && (each.parentId ?? undefined) === parentId)
  const at = siblings.findIndex((each) => each.applicationMenuId === afterId)
  if (afterId !== undefined && at < 0) throw refuseField('afterId', 'option', language)
  const moved: Row = { ...row, parentId: parentId ?? null }
  const order = preorder([
    ...all.filter((each) => each !== row && !siblings.includes(each)),
    ...siblings.toSpliced(at + 1, 0, moved),
  ])
  for (const [index, { applicationMenuId: id, sort }] of order.entries()) {
    const place = (index + 1) * 10
    if (sort !== place)
      await tx.update(applicationMenu).set({ sort: place }).where(eq(applicationMenu.applicationMenuId, id))
  }
  const nameOf = (id: string | null) => byId.get(id ?? '')?.nameZh ?? null
  const siblingOf = (rows: readonly Row[], of: Row) =>
    rows
      .filter((each) => each.parentId === of.parentId)
      .findIndex((each) => each.applicationMenuId === applicationMenuId) + 1
  const [written] = await tx
    .update(applicationMenu)
    .set({ parentId: parentId ?? null, revision: row.revision + 1, ...stampOf(actor, now) })
    .where(eq(applicationMenu.applicationMenuId, applicationMenuId))
    .returning()
  if (!written) throw new Refusal(codes.deleted)
  await menuStore.notify(context, written, 'update', {
    before: { parent: nameOf(row.parentId), place: siblingOf(all, row) },
    after: { parent: nameOf(moved.parentId), place: siblingOf(order, moved) },
  })
  return { applicationMenu: await menuStore.detail(context, { applicationMenuId }) }
}

/** The menus from the top of the tree down; those of one group stay in the order in which they come. */
function preorder(rows: readonly Row[]): Row[] {
  const below = (parentId: string | null): Row[] =>
    rows
      .filter((each) => each.parentId === parentId)
      .flatMap((each) => [each, ...below(each.applicationMenuId)])
  return below(null)
}
