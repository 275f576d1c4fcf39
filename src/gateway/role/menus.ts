import { and, asc, isNull, ne } from 'drizzle-orm'
import type { RoleMenu } from '#contract/role/schema.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { findAllFunctions, findAllMenus, presentFunction } from '../application/queries.ts'
import { application } from '../db/tables/application.ts'
import type { StepContext } from '../http/handle.ts'

/**
 * Every menu with its functions, in order, and which of those the actor has: the console's, then those of each other application
 * that has functions, below its name.
 */
export async function findRoleMenus(context: StepContext): Promise<RoleMenu[]> {
  const { tx } = context
  const { applicationId: menuId, applicationName, icon, code, sort, deletedAt } = application
  const others = await tx
    .select({ menuId, applicationName, icon, code })
    .from(application)
    .where(and(ne(code, consoleAppCode), isNull(deletedAt)))
    .orderBy(asc(sort), asc(menuId))
  const all = await menusOf(context, consoleAppCode)
  for (const other of others) {
    const menus = await menusOf(context, other.code)
    if (menus.every(({ functions }) => functions.length === 0)) continue
    const names = { zh: other.applicationName, en: other.applicationName }
    all.push(
      { menuId: other.menuId, names, functions: [], ...(other.icon !== null && { iconPath: other.icon }) },
      ...menus.map((menu) => ({ parentId: other.menuId, ...menu })),
    )
  }
  return all
}

async function menusOf({ tx, actor, language }: StepContext, appCode: string): Promise<RoleMenu[]> {
  const menus = await findAllMenus(tx, appCode)
  const functions = await findAllFunctions(tx, appCode)
  const held: ReadonlySet<string> = actor.permissions
  return menus.map(({ applicationMenuId, parentId, nameZh, nameEn, iconPath }) => ({
    menuId: applicationMenuId,
    names: { zh: nameZh, en: nameEn },
    functions: functions
      .filter((row) => row.applicationMenuId === applicationMenuId)
      .map((row) => ({
        ...presentFunction(row, language),
        grantable: held.has(row.functionAction),
      })),
    ...(parentId !== null && { parentId }),
    ...(iconPath !== null && { iconPath }),
  }))
}
