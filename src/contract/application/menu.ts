import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { name } from '../text.ts'
import { z } from '../zod.ts'
import { Icon } from './entity.ts'

/** Where a menu leads: a path of this platform, with the leading slash that may be left out. */
const menuPath = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.overwrite((text) => (text.startsWith('/') ? text : `/${text}`)),
  z.regex(/^\/(?![/\\])[^\s\\:]*$/),
)

/** A menu of an application (specification §3). */
export const menuEntity = defineEntity({
  kind: 'application-menu',
  name: 'applicationMenu',
  id: 'applicationMenuId',
  label: 'nameZh',
  fields: {
    applicationId: { rule: Id, fixed: true, hidden: true },
    /** The group above; `moveMenu` puts it elsewhere. */
    parentId: { rule: Id, optional: true, fixed: true, hidden: true },
    nameZh: { rule: name(50) },
    nameEn: { rule: name(100) },
    /** Absent for a group of menus. */
    action: { rule: menuPath, optional: true },
    iconPath: { rule: Icon, optional: true },
    /** 0: it is hidden, with all below it, and grants nothing. */
    status: { rule: Flag, optional: 'filled', initial: 1 },
    /** Its place among all menus of the application, from the top of the tree down. */
    sort: { rule: z.int(), derived: true, hidden: true },
    /** It came with the build: it can be renamed, moved and hidden, and leads where it does. */
    packaged: { rule: z.boolean(), derived: true, hidden: true },
  },
})

/** A function of a menu: what roles grant, by the action that it stands for. */
export const menuFunctionEntity = defineEntity({
  kind: 'menu-function',
  name: 'menuFunction',
  id: 'applicationMenuFunctionId',
  label: 'nameZh',
  fields: {
    applicationMenuId: { rule: Id, fixed: true, hidden: true },
    nameZh: { rule: name(50) },
    nameEn: { rule: name(100) },
    functionAction: {
      rule: z.string().check(z.maxLength(100), z.regex(/^[a-z][A-Za-z\d]*:[a-z][A-Za-z\d]*$/)),
      fixed: true,
    },
    /** Its place among the functions of its menu; `moveMenuFunction` puts it elsewhere. */
    sort: { rule: z.int(), derived: true, hidden: true },
    /** It came with the build: it can be renamed and moved, and never deleted. */
    packaged: { rule: z.boolean(), derived: true, hidden: true },
  },
})
export type MenuFunctionRow = z.output<typeof menuFunctionEntity.Row>

const MenuRow = z.extend(menuEntity.Row, { functions: z.array(menuFunctionEntity.Row) })
/** A menu with its functions, in order. */
export type MenuRow = z.output<typeof MenuRow>
const MenuRows = z.array(MenuRow)

const permission = {
  view: 'application:view',
  add: 'application:menu',
  edit: 'application:menu',
  delete: 'application:menu',
} as const

const menus = entityEndpoints(menuEntity, {
  service: 'admin/v1',
  path: 'applicationMenu',
  rows: 'menus of applications',
  permission,
  offline: 'read',
})
const functions = entityEndpoints(menuFunctionEntity, {
  service: 'admin/v1',
  path: 'applicationMenuFunction',
  rows: 'functions of menus',
  permission,
  offline: 'read',
})

const OfApplication = z.strictObject({ applicationId: Id })

export const menuCalls = {
  list: defineEndpoint({
    id: 'applicationMenu.list',
    service: 'admin/v1',
    method: 'GET',
    path: 'applicationMenu/list',
    summary: 'All menus of an application with their functions, in order, hidden ones too.',
    permission: 'application:view',
    request: OfApplication,
    response: MenuRows,
    offline: 'cached-read',
  }),
  add: menus.add,
  update: menus.update,
  remove: menus.remove,
  restore: menus.restore,
}

export const menuFunctionCalls = {
  add: functions.add,
  update: functions.update,
  remove: functions.remove,
  restore: functions.restore,
}

export const MenuMove = z.strictObject({
  applicationMenuId: Id,
  /** The menu that it goes below; absent for the top. */
  parentId: z.optional(Id),
  /** The one there that it follows; absent for the first place. */
  afterId: z.optional(Id),
})
export type MenuMove = z.output<typeof MenuMove>

export const moveMenu = defineEndpoint({
  id: 'applicationMenu.move',
  service: 'admin/v1',
  method: 'POST',
  path: 'applicationMenu/move',
  summary: 'Puts a menu below another one, or elsewhere in the order.',
  permission: 'application:menu',
  request: MenuMove,
  response: menuEntity.Saved,
  offline: 'online-only',
})

export const MenuFunctionMove = z.strictObject({
  applicationMenuFunctionId: Id,
  /** The one of its menu that it follows; absent for the first place. */
  afterId: z.optional(Id),
})
export type MenuFunctionMove = z.output<typeof MenuFunctionMove>

export const moveMenuFunction = defineEndpoint({
  id: 'applicationMenuFunction.move',
  service: 'admin/v1',
  method: 'POST',
  path: 'applicationMenuFunction/move',
  summary: 'Puts a function elsewhere in the order of its menu.',
  permission: 'application:menu',
  request: MenuFunctionMove,
  response: menuFunctionEntity.Saved,
  offline: 'online-only',
})
