import type { RoleMenu } from '#contract/role/schema.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { findAllFunctions, findAllMenus, presentFunction } from '../application/queries.ts'
import type { StepContext } from '../http/handle.ts'

/** Every menu of the console with its functions, in order, and which of those the actor has. */
export async function findRoleMenus({ tx, actor, language }: StepContext): Promise<RoleMenu[]> {
  const menus = await findAllMenus(tx, consoleAppCode)
  const functions = await findAllFunctions(tx, consoleAppCode)
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
