import { and, eq, exists, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { application, applicationMenu, applicationMenuFunction } from '../db/tables/application.ts'
import { roleFunction } from '../db/tables/role.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { Actor } from '../security/actor.ts'
import { rolesInForce } from '../security/grants.ts'
import type { SignedInStep } from '../security/step.ts'
import { isAuthorisedAt } from './terminals.ts'

const one = { one: sql`1` }

/** The condition for applications with a screen that the actor's roles may operate or that asks for no function. */
export function hasScreenFor(tx: Tx, actor: Actor): SQL {
  const { applicationMenuId, applicationMenuFunctionId } = applicationMenuFunction
  const ofMenu = and(
    eq(applicationMenuId, applicationMenu.applicationMenuId),
    isNull(applicationMenuFunction.deletedAt),
  )
  const functions = tx.select(one).from(applicationMenuFunction).where(ofMenu)
  const held = rolesInForce(tx, actor.accountId).as('held')
  const granted = tx
    .select(one)
    .from(roleFunction)
    .innerJoin(held, eq(held.roleId, roleFunction.roleId))
    .innerJoin(applicationMenuFunction, eq(applicationMenuFunctionId, roleFunction.applicationMenuFunctionId))
    .where(and(ofMenu, applicationMenuFunction.shown))
  return exists(
    tx
      .select(one)
      .from(applicationMenu)
      .where(
        and(
          eq(applicationMenu.applicationId, application.applicationId),
          isNotNull(applicationMenu.action),
          inArray(applicationMenu.applicationMenuId, shownMenus(tx)),
          or(notExists(functions), exists(granted)),
        ),
      ),
  )
}

/**
 * The same, and those without any screen: an app that is installed has none here. Packages are for authorised terminals alone,
 * but for who looks after applications.
 */
export function mayInstall({ tx, actor, now }: Pick<SignedInStep, 'tx' | 'actor' | 'now'>): SQL | undefined {
  const menus = tx
    .select(one)
    .from(applicationMenu)
    .where(
      and(eq(applicationMenu.applicationId, application.applicationId), isNull(applicationMenu.deletedAt)),
    )
  const offered = or(notExists(menus), hasScreenFor(tx, actor))
  return actor.permissions.has('application:view')
    ? offered
    : and(offered, onAuthorisedTerminal(tx, actor, now))
}

/** The condition that the actor works on a terminal that is authorised now. */
function onAuthorisedTerminal(tx: Tx, { terminalId }: Actor, now: Date): SQL {
  if (terminalId === undefined) return sql`false`
  return exists(
    tx
      .select(one)
      .from(terminal)
      .where(and(eq(terminal.terminalId, terminalId), isAuthorisedAt(now))),
  )
}

/** The ids of menus that are not hidden, nor any group above them, of applications that are not stopped. */
export function shownMenus(tx: Pick<Tx, 'select'>) {
  return tx.select({ id: sql<string>`shown.application_menu_id` }).from(
    sql`(with recursive shown as (
        select application_menu_id from application_menu
        where parent_id is null and status = 1 and deleted_at is null
          and application_id in (select application_id from application where status = 1)
        union all
        select below.application_menu_id from application_menu below
        join shown on shown.application_menu_id = below.parent_id
        where below.status = 1 and below.deleted_at is null
      ) select application_menu_id from shown) shown`,
  )
}
