import { applicationEntity } from '#contract/application/entity.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import type { Tx } from '../db/client.ts'
import { application, applicationMenu, applicationMenuFunction } from '../db/tables/application.ts'
import { fixedId, packagedFunctionId } from '../platform/fixed-id.ts'
import { nameKeyOf } from '../platform/name-key.ts'
import { platformName } from '../platform/platform-name.ts'
import { dictionaryMenu } from './dictionary-menu.ts'
import type { PackagedMenu } from './packaged-menu.ts'
import { projectMenu } from './project-menu.ts'
import { tabulationMenu } from './tabulation-menu.ts'
import { workflowMenu } from './workflow-menu.ts'

/** The menus of the console: just the screens that there are, and every function that a role can be granted. */
const packagedMenus: readonly PackagedMenu[] = [
  { key: 'home', zh: '首页', en: 'Home', path: '/admin/home', icon: 'house' },
  projectMenu,
  dictionaryMenu,
  {
    key: 'project-configuration',
    zh: '项目配置',
    en: 'Configuration',
    path: '/admin/project-configuration',
    icon: 'settings',
    functions: [
      { action: 'dictionary:view', zh: '查看值字典', en: 'View value dictionaries' },
      { action: 'dictionary:add', zh: '新增字典与字典项', en: 'Add value dictionaries' },
      { action: 'dictionary:edit', zh: '编辑字典与字典项', en: 'Edit value dictionaries' },
      { action: 'dictionary:delete', zh: '删除字典与字典项', en: 'Delete value dictionaries' },
      { action: 'projectStandard:view', zh: '查看项目标准', en: 'View the standards of projects' },
      { action: 'projectStandard:edit', zh: '采用与更换项目标准', en: 'Choose the standards of projects' },
    ],
  },
  workflowMenu,
  tabulationMenu,
  {
    key: 'people',
    zh: '组织与人员',
    en: 'People',
    icon: 'building-2',
    children: [
      {
        key: 'organization',
        zh: '组织机构',
        en: 'Organisations',
        path: '/admin/organization',
        icon: 'building-2',
        functions: [
          { action: 'organization:view', zh: '查看单位', en: 'View units' },
          { action: 'organization:add', zh: '新增单位', en: 'Add units' },
          { action: 'organization:edit', zh: '编辑单位', en: 'Edit units' },
          { action: 'organization:delete', zh: '删除单位', en: 'Delete units' },
          { action: 'department:add', zh: '新增部门', en: 'Add departments' },
          { action: 'department:edit', zh: '编辑部门', en: 'Edit departments' },
          { action: 'department:delete', zh: '删除部门', en: 'Delete departments' },
        ],
      },
      {
        key: 'resource-pool',
        zh: '资源池',
        en: 'Resource pool',
        path: '/admin/resource-pool',
        icon: 'users',
        functions: [
          { action: 'person:view', zh: '查看人员', en: 'View people' },
          { action: 'person:add', zh: '新增人员', en: 'Add people' },
          { action: 'person:edit', zh: '编辑人员', en: 'Edit people' },
          { action: 'person:move', zh: '调动人员', en: 'Move people' },
          { action: 'person:archive', zh: '归档与恢复人员', en: 'Archive and restore people' },
          { action: 'person:import', zh: '导入人员', en: 'Import people' },
          { action: 'person:reveal', zh: '查看完整号码', en: 'See numbers in full' },
          { action: 'account:view', zh: '查看一般账号', en: 'View general accounts' },
          { action: 'account:add', zh: '新增一般账号', en: 'Add general accounts' },
          {
            action: 'account:edit',
            zh: '修改账号有效期与手机号登录',
            en: 'Change valid periods and sign-in by phone',
          },
          { action: 'account:enable', zh: '停用、启用、解锁账号', en: 'Stop, enable and unlock accounts' },
          { action: 'account:reset', zh: '重置密码', en: 'Reset passwords' },
          { action: 'account:level', zh: '设置账号级别', en: 'Set the level of accounts' },
          { action: 'account:delete', zh: '删除一般账号', en: 'Delete general accounts' },
          { action: 'account:invite', zh: '邀请注册', en: 'Invite people to register' },
        ],
      },
      {
        key: 'user-audit',
        zh: '用户审核',
        en: 'User audit',
        path: '/admin/user-audit',
        icon: 'shield-check',
        functions: [{ action: 'account:audit', zh: '审核注册', en: 'Review registrations' }],
      },
      {
        key: 'project-org-account',
        zh: '项目机构账号',
        en: 'Project accounts',
        path: '/admin/project-org-account',
        icon: 'folder-kanban',
        functions: [
          { action: 'registeredAccount:view', zh: '查看项目账号', en: 'View project accounts' },
          { action: 'registeredAccount:add', zh: '新增项目账号', en: 'Add project accounts' },
          { action: 'registeredAccount:edit', zh: '修改项目账号', en: 'Change project accounts' },
          {
            action: 'registeredAccount:enable',
            zh: '停用、启用、解锁项目账号',
            en: 'Stop, enable and unlock project accounts',
          },
          {
            action: 'registeredAccount:reset',
            zh: '重置项目账号密码',
            en: 'Reset passwords of project accounts',
          },
          { action: 'registeredAccount:delete', zh: '删除项目账号', en: 'Delete project accounts' },
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
      { action: 'message:send', zh: '发送消息', en: 'Send messages' },
    ],
  },
  {
    key: 'system',
    zh: '系统管理',
    en: 'System',
    icon: 'settings',
    children: [
      {
        key: 'message-custom-config',
        zh: '消息配置',
        en: 'Message settings',
        path: '/admin/message-custom-config',
        icon: 'bell',
        functions: [
          { action: 'messageConfig:view', zh: '查看消息配置', en: 'View message settings' },
          { action: 'messageConfig:edit', zh: '修改消息配置', en: 'Change message settings' },
        ],
      },
      {
        key: 'message-setting',
        zh: '消息设置',
        en: 'Message channels',
        path: '/admin/message-setting',
        icon: 'network',
        functions: [
          { action: 'messageSetting:view', zh: '查看供应商与投递', en: 'View suppliers and deliveries' },
          { action: 'messageSetting:add', zh: '新增供应商', en: 'Add suppliers' },
          { action: 'messageSetting:edit', zh: '编辑供应商', en: 'Edit suppliers' },
          { action: 'messageSetting:delete', zh: '删除供应商', en: 'Delete suppliers' },
          {
            action: 'messageSetting:send',
            zh: '测试发送与重新投递',
            en: 'Send tests and dead deliveries again',
          },
        ],
      },
      {
        key: 'role-manage',
        zh: '角色管理',
        en: 'Roles',
        path: '/admin/role-manage',
        icon: 'shield-check',
        functions: [
          { action: 'role:view', zh: '查看角色', en: 'View roles' },
          { action: 'role:add', zh: '新增角色', en: 'Add roles' },
          { action: 'role:edit', zh: '编辑角色', en: 'Edit roles' },
          { action: 'role:delete', zh: '删除角色', en: 'Delete roles' },
          { action: 'role:authorize', zh: '角色授权', en: 'Authorise roles' },
          { action: 'role:member', zh: '管理角色成员', en: 'Manage members' },
        ],
      },
      {
        key: 'app-manage',
        zh: '应用管理',
        en: 'Applications',
        path: '/admin/app-manage',
        icon: 'folder-kanban',
        functions: [
          { action: 'application:view', zh: '查看应用', en: 'View applications' },
          { action: 'application:add', zh: '新增应用', en: 'Add applications' },
          { action: 'application:edit', zh: '编辑应用', en: 'Edit applications' },
          { action: 'application:delete', zh: '删除应用', en: 'Delete applications' },
          { action: 'application:key', zh: '更新应用密钥', en: 'Give applications new keys' },
          { action: 'application:role', zh: '管理应用的角色', en: 'Manage the roles of applications' },
          { action: 'application:menu', zh: '编辑菜单与功能', en: 'Edit menus and functions' },
          { action: 'application:version', zh: '编辑应用版本', en: 'Edit versions of applications' },
          { action: 'application:publish', zh: '发布与启用版本', en: 'Publish and enable versions' },
        ],
      },
      {
        key: 'terminal-authentication',
        zh: '终端授权',
        en: 'Terminals',
        path: '/admin/terminal-authentication',
        icon: 'tablet-smartphone',
        functions: [
          { action: 'terminal:view', zh: '查看终端', en: 'View terminals' },
          {
            action: 'terminal:authorize',
            zh: '授权、拒绝、取消终端',
            en: 'Authorise, reject and cancel terminals',
          },
          { action: 'terminal:policy', zh: '设置终端策略', en: 'Set the policy for terminals' },
        ],
      },
      {
        key: 'systemLog',
        zh: '系统日志',
        en: 'System log',
        path: '/admin/systemLog',
        icon: 'scroll-text',
        functions: [
          { action: 'log:view', zh: '查看日志', en: 'View logs' },
          { action: 'history:view', zh: '查看变更历史', en: 'View the history of changes' },
          { action: 'log:verify', zh: '校验审计链', en: 'Verify the trail of changes' },
        ],
      },
    ],
  },
]

const applicationId = fixedId('application:console')
const named = { applicationName: '里程工程协同平台', shortName: '里程', code: consoleAppCode }

/**
 * Adds the console's application, menus and functions that the database does not have yet; changes no others. Returns
 * the ids of the functions that it added.
 */
export async function installPackagedMenus(tx: Tx, now: Date): Promise<string[]> {
  const menus = flatten(packagedMenus)
  const brought = { packaged: true, changedAt: now, changedByName: platformName }
  await tx
    .insert(application)
    .values({
      ...named,
      applicationId,
      nameKey: nameKeyOf(named.applicationName),
      type: 'platform',
      sort: 1,
      creator: platformName,
      searchText: applicationEntity.searchTextOf(named),
      ...brought,
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
        ...brought,
      })),
    )
    .onConflictDoNothing()
  const added = await tx
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
          ...brought,
        })),
      ),
    )
    .onConflictDoNothing()
    .returning({ id: applicationMenuFunction.applicationMenuFunctionId })
  return added.map(({ id }) => id)
}

function flatten(
  menus: readonly PackagedMenu[],
  parent?: PackagedMenu,
): { menu: PackagedMenu; parent: PackagedMenu | undefined }[] {
  return menus.flatMap((menu) => [{ menu, parent }, ...flatten(menu.children ?? [], menu)])
}
