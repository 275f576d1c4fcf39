import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Application, Menu, MenuFunction } from '#contract/application/schema.ts'
import type { Language } from '#contract/messages.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import type { Tx } from '../db/client.ts'
import { application, applicationMenu, applicationMenuFunction } from '../db/tables/application.ts'
import { roleFunction } from '../db/tables/role.ts'
import { hasScreenFor, shownMenus } from '../identity/openable-applications.ts'
import type { Actor } from '../security/actor.ts'
import { rolesInForce } from '../security/grants.ts'

export type MenuRow = typeof applicationMenu.$inferSelect
interface FunctionRow {
  row: typeof applicationMenuFunction.$inferSelect
  granted: boolean
}

/**
 * The menus of an application that the actor may operate, in order: screens that grant it a function or ask for
 * none, and the groups above them. Empty for an unknown application.
 */
export async function findMenus(
  tx: Tx,
  actor: Actor,
  query: { appCode: string; desc?: boolean | undefined },
  language: Language,
): Promise<Menu[]> {
  const held = rolesInForce(tx, actor.accountId).as('held')
  const granted = await tx
    .selectDistinct({ id: roleFunction.applicationMenuFunctionId })
    .from(roleFunction)
    .innerJoin(held, eq(held.roleId, roleFunction.roleId))
    .innerJoin(
      applicationMenuFunction,
      eq(applicationMenuFunction.applicationMenuFunctionId, roleFunction.applicationMenuFunctionId),
    )
    // A tourist may do less than the roles grant.
    .where(inArray(applicationMenuFunction.functionAction, [...actor.permissions]))
  return await findMenusWith(tx, new Set(granted.map(({ id }) => id)), query, language)
}

/** The same for anyone who has just these functions. */
export async function findMenusWith(
  tx: Tx,
  functionIds: ReadonlySet<string>,
  query: { appCode: string; desc?: boolean | undefined },
  language: Language,
): Promise<Menu[]> {
  const rows = await findAllMenus(
    tx,
    query.appCode,
    inArray(applicationMenu.applicationMenuId, shownMenus(tx)),
  )
  const functions = (await findAllFunctions(tx, query.appCode)).map(
    (row): FunctionRow => ({ row, granted: functionIds.has(row.applicationMenuFunctionId) }),
  )
  const shown = rows.filter((menu) => mayOperate(menu, rows, functions))
  if (query.desc) shown.reverse()
  return shown.map((menu) => presentMenu(menu, functions, language))
}

/** Every menu of an application, or those that meet a condition, in order. */
export async function findAllMenus(tx: Tx, appCode: string, which?: SQL): Promise<MenuRow[]> {
  const menus = await tx
    .select({ menu: applicationMenu })
    .from(applicationMenu)
    .innerJoin(application, eq(application.applicationId, applicationMenu.applicationId))
    .where(and(eq(application.code, appCode), isNull(applicationMenu.deletedAt), which))
    .orderBy(asc(applicationMenu.sort), asc(applicationMenu.applicationMenuId))
  return menus.map(({ menu }) => menu)
}

/** Every function of an application's menus, in order. */
export async function findAllFunctions(tx: Tx, appCode: string): Promise<FunctionRow['row'][]> {
  const functions = await tx
    .select({ row: applicationMenuFunction })
    .from(applicationMenuFunction)
    .innerJoin(
      applicationMenu,
      eq(applicationMenu.applicationMenuId, applicationMenuFunction.applicationMenuId),
    )
    .innerJoin(application, eq(application.applicationId, applicationMenu.applicationId))
    .where(and(eq(application.code, appCode), isNull(applicationMenuFunction.deletedAt)))
    .orderBy(asc(applicationMenuFunction.sort), asc(applicationMenuFunction.applicationMenuFunctionId))
  return functions.map(({ row }) => row)
}

function mayOperate(menu: MenuRow, menus: readonly MenuRow[], functions: readonly FunctionRow[]): boolean {
  if (menu.action === null) {
    const children = menus.filter((child) => child.parentId === menu.applicationMenuId)
    return children.some((child) => mayOperate(child, menus, functions))
  }
  const own = functions.filter(({ row }) => row.applicationMenuId === menu.applicationMenuId)
  return own.length === 0 || own.some(({ granted }) => granted)
}

function presentMenu(menu: MenuRow, functions: readonly FunctionRow[], language: Language): Menu {
  const own = functions.filter(({ row }) => row.applicationMenuId === menu.applicationMenuId)
  return {
    menuId: menu.applicationMenuId,
    names: { zh: menu.nameZh, en: menu.nameEn },
    sort: menu.sort,
    functions: own.map(({ row }) => presentFunction(row, language)),
    authFunctionList: own.filter(({ granted }) => granted).map(({ row }) => presentFunction(row, language)),
    ...(menu.parentId !== null && { parentId: menu.parentId }),
    ...(menu.action !== null && { action: menu.action }),
    ...(menu.iconPath !== null && { iconPath: menu.iconPath }),
  }
}

/** A function as a menu carries it. */
export function presentFunction(row: FunctionRow['row'], language: Language): MenuFunction {
  return {
    applicationMenuFunctionId: row.applicationMenuFunctionId,
    functionName: language === 'zh' ? row.nameZh : row.nameEn,
    functionAction: row.functionAction,
  }
}

/** The console, and the applications with a screen that the actor's roles may operate or that asks for no function. */
export async function findApplications(tx: Tx, actor: Actor): Promise<Application[]> {
  const rows = await tx
    .select()
    .from(application)
    .where(
      and(isNull(application.deletedAt), or(eq(application.code, consoleAppCode), hasScreenFor(tx, actor))),
    )
    .orderBy(asc(application.sort), asc(application.code))
  return rows.map(({ applicationId, applicationName, shortName, code, type, url }) => ({
    applicationId,
    applicationName,
    shortName,
    appCode: code,
    type,
    ...(url !== null && { url }),
  }))
}
