import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { MenuFunctionMove, menuFunctionEntity } from '#contract/application/menu.ts'
import { codes } from '#contract/codes.ts'
import type { z } from '#contract/zod.ts'
import { applicationMenuFunction } from '../db/tables/application.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { menuFunctionStore } from './menu-store.ts'

const {
  applicationMenuFunctionId: functionId,
  applicationMenuId: ofMenu,
  deletedAt,
} = applicationMenuFunction

/**
 * Puts a function right after another one of its menu, or first.
 * @throws Refusal 20404 when there is none, 20410 when it was deleted, 20400 when what it is to follow is none of its menu.
 */
export async function relocateMenuFunction(
  context: SignedInStep,
  { applicationMenuFunctionId, afterId }: MenuFunctionMove,
): Promise<z.output<typeof menuFunctionEntity.Saved>> {
  const { tx, actor, now, language } = context
  const { applicationMenuId } = await menuFunctionStore.get(context, applicationMenuFunctionId)
  const functions = await tx
    .select()
    .from(applicationMenuFunction)
    .where(and(eq(ofMenu, applicationMenuId), isNull(deletedAt)))
    .orderBy(asc(functionId))
    .for('update')
  const row = functions.find((each) => each.applicationMenuFunctionId === applicationMenuFunctionId)
  if (!row) throw new Refusal(codes.deleted)
  const before = functions.toSorted((a, b) => a.sort - b.sort)
  const others = before.filter((each) => each !== row)
  const at = others.findIndex((each) => each.applicationMenuFunctionId === afterId)
  if (afterId !== undefined && at < 0) throw refuseField('afterId', 'option', language)
  const order = others.toSpliced(at + 1, 0, row)
  const ids = order.map((each) => each.applicationMenuFunctionId)
  await tx
    .update(applicationMenuFunction)
    .set({ sort: sql`array_position(${sql.param(ids)}::uuid[], ${functionId})` })
    .where(and(eq(ofMenu, applicationMenuId), isNull(deletedAt)))
  const [written] = await tx
    .update(applicationMenuFunction)
    .set({ revision: row.revision + 1, ...stampOf(actor, now) })
    .where(eq(functionId, applicationMenuFunctionId))
    .returning()
  if (!written) throw new Refusal(codes.deleted)
  await menuFunctionStore.notify(context, written, 'update', {
    before: { place: before.indexOf(row) + 1 },
    after: { place: order.indexOf(row) + 1 },
  })
  return { menuFunction: await menuFunctionStore.detail(context, { applicationMenuFunctionId }) }
}
