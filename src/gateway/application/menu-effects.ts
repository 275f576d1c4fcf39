import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Permission } from '#contract/permissions.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { application, applicationMenuFunction } from '../db/tables/application.ts'
import { role, roleFunction, roleMember } from '../db/tables/role.ts'
import type { entityHandlers } from '../http/entity-handlers.ts'
import { shownMenus } from '../identity/openable-applications.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'

/** What somebody needs who can give everybody, and themselves, everything back. */
const wayBack = [
  'role:view',
  'role:authorize',
  'role:member',
  'application:view',
  'application:menu',
] as const satisfies readonly Permission[]

/**
 * Does something with menus or functions, and lets it have its effect: what is hidden grants nothing from then on, and every
 * open console asks for its menus again.
 * @throws Refusal 20400 when nobody would be left who manages roles and menus; what `act` throws.
 */
export async function withEffect<Answer>(context: SignedInStep, act: () => Promise<Answer>): Promise<Answer> {
  const { tx, announce } = context
  const before = await hasAdministrator(tx)
  const answer = await act()
  // Of two who each hide a way the second sees what the first one has left.
  await tx
    .select({ code: application.code })
    .from(application)
    .where(eq(application.code, consoleAppCode))
    .for('update')
  const { applicationMenuId, shown } = applicationMenuFunction
  const now = inArray(applicationMenuId, shownMenus(tx))
  await tx
    .update(applicationMenuFunction)
    .set({ shown: now })
    .where(ne(shown, sql`${now}`))
  if (before && !(await hasAdministrator(tx))) throw new Refusal(codes.invalid, undefined, nobodyLeft)
  announce({ everyone: true }, { kind: 'changed', entity: 'application-menu' })
  return answer
}

type Served = Parameters<typeof entityHandlers>[1]

/**
 * A store whose writes have their effect at once on what roles grant and consoles show.
 * @param matters whether an edit has any.
 */
export function effective(store: Served, matters: (edit: object) => boolean = () => true): Served {
  return {
    ...store,
    add: (context, add) => withEffect(context, () => store.add(context, add)),
    async update(context, edit) {
      if (!matters(edit)) return await store.update(context, edit)
      return await withEffect(context, async () => {
        const saved = await store.update(context, edit)
        await store.save(context.tx, context.loaded)
        return saved
      })
    },
    remove: (context, request) => withEffect(context, () => store.remove(context, request)),
    restore: (context, request) => withEffect(context, () => store.restore(context, request)),
  }
}

/** Whether somebody who sees everything can manage roles and menus. */
async function hasAdministrator(tx: Tx): Promise<boolean> {
  const { functionAction, shown, deletedAt } = applicationMenuFunction
  const found = await tx
    .select({ accountId: account.accountId })
    .from(account)
    .innerJoin(roleMember, eq(roleMember.accountId, account.accountId))
    .innerJoin(role, eq(role.roleId, roleMember.roleId))
    .innerJoin(roleFunction, eq(roleFunction.roleId, role.roleId))
    .innerJoin(
      applicationMenuFunction,
      eq(applicationMenuFunction.applicationMenuFunctionId, roleFunction.applicationMenuFunctionId),
    )
    .where(
      and(
        eq(account.status, 'normal'),
        ne(account.level, 'tourist'),
        isNull(account.deletedAt),
        isNull(role.deletedAt),
        eq(role.dataPermission, 'all'),
        inArray(functionAction, [...wayBack]),
        shown,
        isNull(deletedAt),
      ),
    )
    .groupBy(account.accountId)
    .having(sql`count(distinct ${functionAction}) = ${wayBack.length}`)
    .limit(1)
  return found.length > 0
}

const nobodyLeft = {
  zh: '不能这样做：将没有任何管理员能够管理角色和菜单',
  en: 'This cannot be done: no administrator would be left who manages roles and menus',
}
