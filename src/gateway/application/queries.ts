import { and, asc, eq, sql } from 'drizzle-orm'
import type { Menu, MenuFunction } from '#contract/application/schema.ts'
import type { Language } from '#contract/messages.ts'
import type { Tx } from '../db/client.ts'
import { application, applicationMenu, applicationMenuFunction } from '../db/tables/application.ts'
import { role, roleFunction, roleMember } from '../db/tables/role.ts'
import type { Actor } from '../security/actor.ts'

type MenuRow = typeof applicationMenu.$inferSelect
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
  const menus = await tx
    .select({ menu: applicationMenu })
    .from(applicationMenu)
    .innerJoin(application, eq(application.applicationId, applicationMenu.applicationId))
    .where(eq(application.code, query.appCode))
    .orderBy(asc(applicationMenu.sort), asc(applicationMenu.applicationMenuId))
  const functions = await findFunctions(tx, actor, query.appCode)
  const rows = menus.map(({ menu }) => menu)
  const shown = rows.filter((menu) => mayOperate(menu, rows, functions))
  if (query.desc) shown.reverse()
  return shown.map((menu) => presentMenu(menu, functions, language))
}

async function findFunctions(tx: Tx, actor: Actor, appCode: string): Promise<FunctionRow[]> {
  const granted = tx
    .selectDistinct({ id: roleFunction.applicationMenuFunctionId })
    .from(roleMember)
    .innerJoin(role, and(eq(role.roleId, roleMember.roleId), sql`${role.deletedAt} is null`))
    .innerJoin(roleFunction, eq(roleFunction.roleId, roleMember.roleId))
    .where(eq(roleMember.accountId, actor.accountId))
    .as('granted')
  return await tx
    .select({ row: applicationMenuFunction, granted: sql<boolean>`${granted.id} is not null` })
    .from(applicationMenuFunction)
    .innerJoin(
      applicationMenu,
      eq(applicationMenu.applicationMenuId, applicationMenuFunction.applicationMenuId),
    )
    .innerJoin(application, eq(application.applicationId, applicationMenu.applicationId))
    .leftJoin(granted, eq(granted.id, applicationMenuFunction.applicationMenuFunctionId))
    .where(eq(application.code, appCode))
    .orderBy(asc(applicationMenuFunction.sort), asc(applicationMenuFunction.applicationMenuFunctionId))
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
    name: language === 'zh' ? menu.nameZh : menu.nameEn,
    sort: menu.sort,
    functions: own.map(({ row }) => presentFunction(row, language)),
    authFunctionList: own.filter(({ granted }) => granted).map(({ row }) => presentFunction(row, language)),
    ...(menu.parentId !== null && { parentId: menu.parentId }),
    ...(menu.action !== null && { action: menu.action }),
    ...(menu.iconPath !== null && { iconPath: menu.iconPath }),
  }
}

function presentFunction(row: FunctionRow['row'], language: Language): MenuFunction {
  return {
    applicationMenuFunctionId: row.applicationMenuFunctionId,
    functionName: language === 'zh' ? row.nameZh : row.nameEn,
    functionAction: row.functionAction,
  }
}
