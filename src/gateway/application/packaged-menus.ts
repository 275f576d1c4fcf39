import type { Permission } from '#contract/permissions.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import type { Tx } from '../db/client.ts'
import { fixedId, packagedFunctionId } from '../db/fixed-id.ts'
import { application, applicationMenu, applicationMenuFunction } from '../db/tables/application.ts'

interface PackagedFunction {
  action: Permission
  zh: string
  en: string
}

interface PackagedMenu {
  /** Names the row for ever: its id is made from it. */
  key: string
  zh: string
  en: string
  /** Absent for a group. */
  path?: string
  icon: string
  functions?: readonly PackagedFunction[]
  children?: readonly PackagedMenu[]
}

/** The menus of the console: just the screens that there are, and every function that a role can be granted. */
const packagedMenus: readonly PackagedMenu[] = [
  { key: 'home', zh: '首页', en: 'Home', path: '/admin/home', icon: 'house' },
  {
    key: 'project',
    zh: '项目管理',
    en: 'Projects',
    icon: 'route',
    children: [
      {
        key: 'project-worksite-information',
        zh: '项目工点',
        en: 'Work sites',
        path: '/admin/project-worksite-information',
        icon: 'map-pin',
        functions: [
          { action: 'workSite:view', zh: '查看工点', en: 'View work sites' },
          { action: 'workSite:add', zh: '新增工点', en: 'Add work sites' },
          { action: 'workSite:edit', zh: '编辑工点', en: 'Edit work sites' },
          { action: 'workSite:delete', zh: '删除工点', en: 'Delete work sites' },
          { action: 'history:view', zh: '查看变更历史', en: 'View the history of changes' },
        ],
      },
    ],
  },
  {
    key: 'message-center',
    zh: '消息中心',
    en: 'Messages',
    path: '/admin/message-center',
    icon: 'bell',
    functions: [
      { action: 'message:view', zh: '查看消息', en: 'View messages' },
      { action: 'message:review', zh: '复核离线修改', en: 'Review edits made offline' },
    ],
  },
  {
    key: 'system',
    zh: '系统管理',
    en: 'System',
    icon: 'settings',
    children: [
      {
        key: 'systemLog',
        zh: '系统日志',
        en: 'System log',
        path: '/admin/systemLog',
        icon: 'scroll-text',
        functions: [
          { action: 'log:view', zh: '查看日志', en: 'View logs' },
          // The screens of roles and terminals are yet to come; their calls are there.
          { action: 'role:view', zh: '查看角色', en: 'View roles' },
          { action: 'terminal:view', zh: '查看终端', en: 'View terminals' },
        ],
      },
    ],
  },
]

const applicationId = fixedId('application:console')

/** Adds the console's application, menus and functions that the database does not have yet; changes no others. */
export async function installPackagedMenus(tx: Tx, now: Date): Promise<void> {
  const menus = flatten(packagedMenus)
  await tx
    .insert(application)
    .values({
      applicationId,
      applicationName: '里程工程协同平台',
      shortName: '里程',
      code: consoleAppCode,
      type: 'platform',
      changedAt: now,
      changedByName: 'gateway',
    })
    .onConflictDoNothing()
  await tx
    .insert(applicationMenu)
    .values(
      menus.map(({ menu, parent }, index) => ({
        applicationMenuId: fixedId(`menu:${menu.key}`),
        applicationId,
        parentId: parent ? fixedId(`menu:${parent.key}`) : null,
        nameZh: menu.zh,
        nameEn: menu.en,
        action: menu.path ?? null,
        iconPath: menu.icon,
        sort: (index + 1) * 10,
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(applicationMenuFunction)
    .values(
      menus.flatMap(({ menu }) =>
        (menu.functions ?? []).map(({ action, zh, en }, index) => ({
          applicationMenuFunctionId: packagedFunctionId(action),
          applicationMenuId: fixedId(`menu:${menu.key}`),
          nameZh: zh,
          nameEn: en,
          functionAction: action,
          sort: (index + 1) * 10,
        })),
      ),
    )
    .onConflictDoNothing()
}

function flatten(
  menus: readonly PackagedMenu[],
  parent?: PackagedMenu,
): { menu: PackagedMenu; parent: PackagedMenu | undefined }[] {
  return menus.flatMap((menu) => [{ menu, parent }, ...flatten(menu.children ?? [], menu)])
}
