import { and, count, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { type MenuRow, menuEntity, menuFunctionEntity } from '#contract/application/menu.ts'
import { codes } from '#contract/codes.ts'
import { packagedRoles } from '#contract/packaged-names.ts'
import { permissions } from '#contract/permissions.ts'
import { applicationMenu, applicationMenuFunction } from '../db/tables/application.ts'
import { role, roleFunction } from '../db/tables/role.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { fixedId } from '../platform/fixed-id.ts'
import { grouped } from '../platform/grouped.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { isPackaged, refuseKept } from '../platform/refuse-kept.ts'
import { refuseNamed, type Text } from '../platform/refuse-named.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockApplication } from './version-store.ts'

const consoleId = fixedId('application:console')
const administrators = packagedRoles['system-administrator'].roleId
const known: readonly string[] = permissions

/** Menus of applications; one that came with the build, or still has menus or functions, is not deleted. */
export const menuStore = entityStore(menuEntity, {
  table: applicationMenu,
  scope: 'everyone',
  audience: 'application:view',
  once: { action: ['applicationId'] },
  check: {
    async add(context, { applicationId, parentId, action }) {
      await lockApplication(context, applicationId)
      if (parentId !== undefined) await lockMenu(context, parentId, 'parentId', applicationId)
      checkPath(context, applicationId, action)
      return { sort: nextSort(applicationMenu, eq(applicationMenu.applicationId, applicationId)) }
    },
    async edit(context, row, changes) {
      if (!('action' in changes)) return undefined
      if (row.packaged) throw refuseWith('action', packagedPath, context.language)
      checkPath(context, row.applicationId, changes.action)
      if (!changes.action) await checkEmpty(context, row.applicationMenuId)
      return undefined
    },
    async remove(context, rows) {
      refuseKept(
        context.language,
        rows.map(({ nameZh: name, packaged }) => ({ name, why: packaged ? isPackaged : undefined })),
      )
      await refuseHanging(
        context,
        rows.map(({ applicationMenuId: id, nameZh: name }) => ({ id, name })),
        [
          {
            table: applicationMenu,
            on: applicationMenu.parentId,
            deletedAt: applicationMenu.deletedAt,
            words: (number) => ({ zh: `${number} 个下级菜单`, en: `${number} menus below it` }),
          },
          {
            table: applicationMenuFunction,
            on: applicationMenuFunction.applicationMenuId,
            deletedAt: applicationMenuFunction.deletedAt,
            words: (number) => ({ zh: `${number} 项功能`, en: `${number} functions` }),
          },
        ],
      )
    },
    async restore(context, rows) {
      for (const { applicationId, parentId } of rows) {
        await lockApplication(context, applicationId)
        if (parentId !== null) await lockMenu(context, parentId, 'parentId', applicationId)
      }
    },
  },
})

/** Functions of menus; one that came with the build, or that a role grants, is not deleted. */
export const menuFunctionStore = entityStore(menuFunctionEntity, {
  table: applicationMenuFunction,
  scope: 'everyone',
  audience: 'application:view',
  once: { functionAction: ['applicationMenuId'] },
  check: {
    async add(context, { applicationMenuId, functionAction }) {
      const menu = await lockMenu(context, applicationMenuId, 'applicationMenuId')
      // The console asks for no others.
      if (menu.applicationId === consoleId && !known.includes(functionAction))
        throw refuseField('functionAction', 'option', context.language)
      const { applicationMenuId: ofMenu } = applicationMenuFunction
      return { sort: nextSort(applicationMenuFunction, eq(ofMenu, applicationMenuId)) }
    },
    async remove(context, rows) {
      const granted = await rolesGranting(
        context,
        rows.map(({ applicationMenuFunctionId }) => applicationMenuFunctionId),
      )
      refuseKept(
        context.language,
        rows.map(({ applicationMenuFunctionId: id, nameZh: name, packaged }) => {
          const roles = granted.get(id)
          return { name, why: packaged ? isPackaged : roles ? grantedBy(roles) : undefined }
        }),
      )
    },
    async restore(context, rows) {
      for (const { applicationMenuId } of rows) await lockMenu(context, applicationMenuId, 'ids')
    },
  },
  async changed({ tx }, row, before) {
    // What nobody has nobody could grant. It opens nothing of this gateway: an application asks for it.
    if (before || known.includes(row.functionAction)) return
    await tx
      .insert(roleFunction)
      .values({ roleId: administrators, applicationMenuFunctionId: row.applicationMenuFunctionId })
      .onConflictDoNothing()
  },
})

/** All menus of an application with their functions, in order, hidden ones too. */
export async function findMenuRows(context: SignedInStep, applicationId: string): Promise<MenuRow[]> {
  const { sort } = applicationMenu
  const menus = await menuStore.all(context, eq(applicationMenu.applicationId, applicationId), [sort])
  const functions = await menuFunctionStore.all(
    context,
    inArray(
      applicationMenuFunction.applicationMenuId,
      menus.map(({ applicationMenuId }) => applicationMenuId),
    ),
    [applicationMenuFunction.sort],
  )
  const byMenu = grouped(functions, ({ applicationMenuId }) => applicationMenuId)
  return menus.map((menu) => ({ ...menu, functions: byMenu.get(menu.applicationMenuId) ?? [] }))
}

/** A menu that is there, and stays until the commit. @throws Refusal 20400 naming the field when it is not. */
async function lockMenu(
  { tx, language }: SignedInStep,
  menuId: string,
  field: string,
  ofApplication?: string,
): Promise<{ applicationId: string }> {
  const { applicationMenuId, applicationId, deletedAt } = applicationMenu
  const [found] = await tx
    .select({ applicationId })
    .from(applicationMenu)
    .where(
      and(
        eq(applicationMenuId, menuId),
        ofApplication === undefined ? undefined : eq(applicationId, ofApplication),
        isNull(deletedAt),
      ),
    )
    .for('share')
  if (!found) throw refuseNotThere(field, language)
  return found
}

function refuseNotThere(field: string, language: SignedInStep['language']) {
  return field === 'ids'
    ? refuseNamed(codes.invalid, [{ at: 0, name: menuGone[language], why: menuGone }], unrestorable, language)
    : refuseWith(field, menuGone, language)
}

/** @throws Refusal 20400 when a menu of the console would lead to where only those of the build do. */
function checkPath({ language }: SignedInStep, applicationId: string, path: unknown): void {
  if (applicationId === consoleId && typeof path === 'string' && path.startsWith('/admin/'))
    throw refuseWith('action', packagedPath, language)
}

/** @throws Refusal 20400 when a menu would become a group while roles can grant functions of its screen. */
async function checkEmpty({ tx, language }: SignedInStep, menuId: string): Promise<void> {
  const { applicationMenuId, deletedAt } = applicationMenuFunction
  const functions = await tx.$count(
    applicationMenuFunction,
    and(eq(applicationMenuId, menuId), isNull(deletedAt)),
  )
  if (functions > 0) throw refuseWith('action', stillHas(functions), language)
}

/** How many roles grant each of the functions; of an application's own actions the administrators' does not count. */
async function rolesGranting(
  { tx }: SignedInStep,
  functionIds: readonly string[],
): Promise<Map<string, number>> {
  const { applicationMenuFunctionId: id, functionAction } = applicationMenuFunction
  const rows = await tx
    .select({ id, roles: count() })
    .from(roleFunction)
    .innerJoin(applicationMenuFunction, eq(id, roleFunction.applicationMenuFunctionId))
    .innerJoin(role, eq(role.roleId, roleFunction.roleId))
    .where(
      and(
        inArray(id, [...functionIds]),
        isNull(role.deletedAt),
        or(ne(role.roleId, administrators), inArray(functionAction, [...known])),
      ),
    )
    .groupBy(id)
  return new Map(rows.map(({ id: functionId, roles }) => [functionId, roles]))
}

const packagedPath: Text = {
  zh: '此路径由系统内置菜单使用，不能修改或另行添加',
  en: 'This path belongs to a menu that came with the system: it is neither changed nor given to another one',
}
const stillHas = (functions: number): Text => ({
  zh: `该菜单还有 ${functions} 项功能，须保留路径；请先删除这些功能`,
  en: `It still has ${functions} functions, and keeps its path until they are deleted`,
})
const menuGone: Text = {
  zh: '所属菜单不存在，或已被删除',
  en: 'The menu it belongs to is not there, or was deleted',
}
const unrestorable: Text = { zh: '以下内容不能恢复', en: 'These cannot be restored' }
const grantedBy = (roles: number): Text => ({
  zh: `${roles} 个角色仍在使用，请先取消授权`,
  en: `${roles} roles still grant it: take it from them first`,
})
