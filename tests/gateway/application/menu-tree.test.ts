import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listApplications, listMenus } from '#contract/application/endpoints.ts'
import { applicationCalls } from '#contract/application/entity.ts'
import { type MenuRow, menuCalls, menuFunctionCalls, moveMenu } from '#contract/application/menu.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { projectCalls } from '#contract/project/entities.ts'
import {
  getRole,
  listRoleAccounts,
  listRoleMenus,
  listRoles,
  setRoleMenus,
} from '#contract/role/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { roleFunction } from '#gateway/db/tables/role.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { fixedId } from '#gateway/platform/fixed-id.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { listenAs } from '../listen-as.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

let applicationId: string
beforeEach(async () => {
  applicationId = randomUUID()
  const code = `menus-${applicationId.slice(0, 8)}`
  const named = { applicationName: '菜单试验', shortName: '试验', code }
  await sysadmin.call(applicationCalls.add, { applicationId, ...named, type: 'pc' })
})

const consoleId = fixedId('application:console')
const menuIdOf = (key: string) => fixedId(`menu:${key}`)

async function addMenu(nameZh: string, more: { parentId?: string; action?: string } = {}): Promise<string> {
  const applicationMenuId = randomUUID()
  await sysadmin.call(menuCalls.add, { applicationMenuId, applicationId, nameZh, nameEn: 'Menu', ...more })
  return applicationMenuId
}

async function rowsOf(id = applicationId): Promise<MenuRow[]> {
  return await sysadmin.call(menuCalls.list, { applicationId: id })
}

async function rowOf(menuId: string, id = consoleId): Promise<MenuRow> {
  const found = (await rowsOf(id)).find(({ applicationMenuId }) => applicationMenuId === menuId)
  if (!found) throw new Error('no such menu')
  return found
}

async function turn(key: string, status: 0 | 1) {
  const { applicationMenuId, revision: baseRevision } = await rowOf(menuIdOf(key))
  return await sysadmin.answer(menuCalls.update, { applicationMenuId, baseRevision, status })
}

const pathsOf = async (client: Client) =>
  (await client.call(listMenus, { appCode: consoleAppCode })).flatMap(({ action }) => action ?? [])

test('APP-03 menus lie in a tree: one is moved after another, into a group and to the top, and the history tells', async () => {
  const group = await addMenu('组')
  const [one, two, three] = [
    await addMenu('一', { parentId: group, action: 'one' }),
    await addMenu('二', { parentId: group, action: '/two' }),
    await addMenu('三', { action: '/three' }),
  ]
  const order = async () => (await rowsOf()).map(({ nameZh, parentId }) => `${parentId ? '-' : ''}${nameZh}`)
  expect(await order()).toEqual(['组', '-一', '-二', '三'])
  expect((await rowsOf())[1]?.action).toBe('/one')
  await sysadmin.call(moveMenu, { applicationMenuId: three, parentId: group, afterId: one })
  expect(await order()).toEqual(['组', '-一', '-三', '-二'])
  await sysadmin.call(moveMenu, { applicationMenuId: two })
  expect(await order()).toEqual(['二', '组', '-一', '-三'])
  const history = await sysadmin.call(listHistory, { entity: 'application-menu', entityId: two })
  expect(history.records[0]).toMatchObject({ before: { parent: '组' }, after: { parent: null, place: 1 } })
})

test('APP-03 a ring, and a place that is none, are refused in words; of two moves that make one the second is', async () => {
  const outer = await addMenu('外')
  const inner = await addMenu('内', { parentId: outer })
  const refusedAs = async (request: { parentId?: string; afterId?: string }, applicationMenuId = outer) => {
    const { code, data } = await sysadmin.answer(moveMenu, { applicationMenuId, ...request })
    return [code, ...fieldsOf(data)]
  }
  expect(await refusedAs({ parentId: outer })).toEqual([codes.invalid, 'parentId'])
  expect(await refusedAs({ parentId: inner })).toEqual([codes.invalid, 'parentId'])
  expect(await refusedAs({ parentId: menuIdOf('system') })).toEqual([codes.invalid, 'parentId'])
  expect(await refusedAs({ afterId: inner })).toEqual([codes.invalid, 'afterId'])

  const other = await addMenu('另')
  const answers = await Promise.all([
    sysadmin.answer(moveMenu, { applicationMenuId: outer, parentId: other }),
    sysadmin.answer(moveMenu, { applicationMenuId: other, parentId: inner }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([codes.success, codes.invalid].toSorted())
})

test('APP-03 two menus on one path, and a path of the console’s own, are refused', async () => {
  await addMenu('甲', { action: '/same' })
  const add = { applicationMenuId: randomUUID(), applicationId, nameZh: '乙', nameEn: 'B', action: 'same' }
  const { code, data } = await sysadmin.answer(menuCalls.add, add)
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['action']])
  for (const action of ['/admin/home', '/admin/anything'])
    expect(
      fieldsOf((await sysadmin.answer(menuCalls.add, { ...add, applicationId: consoleId, action })).data),
    ).toEqual(['action'])
  for (const action of ['//example.com', 'javascript:alert(1)'])
    expect((await sysadmin.answer(menuCalls.add, { ...add, action })).code).toBe(codes.invalid)
})

test('APP-03 a function that a role grants is not removed, nor a menu with functions, nor what came with the build', async () => {
  const menu = await addMenu('模型', { action: '/model' })
  const applicationMenuFunctionId = randomUUID()
  const named = { nameZh: '查看模型', nameEn: 'View models' }
  await sysadmin.call(menuFunctionCalls.add, {
    ...{ applicationMenuFunctionId, applicationMenuId: menu, ...named },
    functionAction: 'model:view',
  })
  // What nobody has nobody could grant.
  const menus = await sysadmin.call(listRoleMenus, {})
  const own = menus
    .flatMap(({ functions }) => functions)
    .find(({ functionAction }) => functionAction === 'model:view')
  expect(own).toMatchObject({ applicationMenuFunctionId, grantable: true })
  const { orm } = gateway.database
  const grant = { roleId: packagedRoleId('auditor'), applicationMenuFunctionId }
  await orm.insert(roleFunction).values(grant)
  const remove = () => sysadmin.answer(menuFunctionCalls.remove, { ids: [applicationMenuFunctionId] })
  const refused = await remove()
  expect([refused.code, refused.message]).toEqual([codes.invalid, expect.stringContaining('1 个角色')])
  const hanging = await sysadmin.answer(menuCalls.remove, { ids: [menu] })
  expect([hanging.code, hanging.message]).toEqual([codes.invalid, expect.stringContaining('1 项功能')])
  await orm
    .delete(roleFunction)
    .where(
      and(
        eq(roleFunction.roleId, grant.roleId),
        eq(roleFunction.applicationMenuFunctionId, applicationMenuFunctionId),
      ),
    )
  expect((await remove()).code).toBe(codes.success)
  expect((await sysadmin.answer(menuCalls.remove, { ids: [menu] })).code).toBe(codes.success)

  const home = await sysadmin.answer(menuCalls.remove, { ids: [menuIdOf('home')] })
  expect([home.code, home.message]).toEqual([codes.invalid, expect.stringContaining('系统内置')])
  const unknown = await sysadmin.answer(menuFunctionCalls.add, {
    ...{ applicationMenuFunctionId: randomUUID(), applicationMenuId: menuIdOf('home'), ...named },
    functionAction: 'nothing:view',
  })
  expect([unknown.code, fieldsOf(unknown.data)]).toEqual([codes.invalid, ['functionAction']])
})

test('APP-03 NAV-08 an edited menu is told to every open console at once, and named anew', async () => {
  const { told, stop } = listenAs(gateway, 'message:view', {})
  const { applicationMenuId, revision: baseRevision } = await rowOf(menuIdOf('message-center'))
  const edit = { applicationMenuId, baseRevision, nameZh: '消息与复核' }
  await sysadmin.call(menuCalls.update, edit)
  await stop()
  expect(told).toContainEqual({ kind: 'changed', entity: 'application-menu' })
  const menus = await engineer.call(listMenus, { appCode: consoleAppCode })
  expect(menus.map(({ names }) => names.zh)).toContain('消息与复核')
  const { action } = await rowOf(menuIdOf('message-center'))
  const elsewhere = await sysadmin.answer(menuCalls.update, {
    ...{ applicationMenuId, baseRevision: baseRevision + 1 },
    action: '/elsewhere',
  })
  expect([elsewhere.code, fieldsOf(elsewhere.data), action]).toEqual([
    codes.invalid,
    ['action'],
    '/admin/message-center',
  ])
})

test('APP-03 security 20: a hidden menu, or one in a hidden group, is gone and grants nothing from the next request', async () => {
  expect(await pathsOf(engineer)).toContain('/admin/project-manage')
  const { applicationMenuId } = await rowOf(menuIdOf('project-manage'))
  const { parentId = '' } = await rowOf(applicationMenuId)
  const group = (await rowsOf(consoleId)).find((row) => row.applicationMenuId === parentId)
  expect(group?.action).toBeUndefined()
  const turnGroup = async (status: 0 | 1) => {
    const { revision: baseRevision } = await rowOf(parentId)
    await sysadmin.call(menuCalls.update, { applicationMenuId: parentId, baseRevision, status })
  }
  const listProjects = async () => (await engineer.answer(projectCalls.list, {})).code
  expect(await listProjects()).toBe(codes.success)
  await turnGroup(0)
  expect(await listProjects()).toBe(codes.noPermission)
  expect(await pathsOf(engineer)).not.toContain('/admin/project-manage')
  await turnGroup(1)
  expect(await listProjects()).toBe(codes.success)
  expect((await turn('message-center', 0)).code).toBe(codes.success)
  expect(await pathsOf(engineer)).not.toContain('/admin/message-center')
  expect((await turn('message-center', 1)).code).toBe(codes.success)
})

test('APP-03 nobody hides the last way to roles and menus from the last administrator, not with two at once either', async () => {
  for (const key of ['role-manage', 'app-manage', 'system']) {
    const { code, message } = await turn(key, 0)
    expect([key, code, message]).toEqual([key, codes.invalid, expect.stringContaining('管理员')])
  }
  expect(await pathsOf(sysadmin)).toContain('/admin/role-manage')
  // A second way: the functions stand on another menu, too.
  const { functions } = await rowOf(menuIdOf('role-manage'))
  const second = randomUUID()
  await sysadmin.call(menuCalls.add, {
    ...{ applicationMenuId: second, applicationId: consoleId },
    ...{ nameZh: '角色', nameEn: 'Roles', action: '/roles' },
  })
  for (const { functionAction, nameZh, nameEn } of functions) {
    const applicationMenuFunctionId = randomUUID()
    await sysadmin.call(menuFunctionCalls.add, {
      ...{ applicationMenuFunctionId, applicationMenuId: second },
      ...{ functionAction, nameZh, nameEn },
    })
    const roleId = packagedRoleId('system-administrator')
    await gateway.database.orm.insert(roleFunction).values({ roleId, applicationMenuFunctionId })
  }
  const { revision: baseRevision } = await rowOf(second)
  const hideSecond = { applicationMenuId: second, baseRevision, status: 0 }
  const answers = await Promise.all([turn('role-manage', 0), sysadmin.answer(menuCalls.update, hideSecond)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([codes.success, codes.invalid].toSorted())
})

test('APP-04 the roles of an application are those that grant a function of it, and whoever they have may open it', async () => {
  const menu = await addMenu('进度', { action: '/progress' })
  const applicationMenuFunctionId = randomUUID()
  await sysadmin.call(menuFunctionCalls.add, {
    ...{ applicationMenuFunctionId, applicationMenuId: menu, nameZh: '填报进度', nameEn: 'Report' },
    functionAction: 'progress:report',
  })
  const roles = async () =>
    (await sysadmin.call(listRoles, { applicationId })).records.map(({ roleId }) => roleId)
  const [administrators, engineers] = [
    packagedRoleId('system-administrator'),
    packagedRoleId('project-engineer'),
  ]
  const opened = async () => (await engineer.call(listApplications, {})).map((each) => each.applicationId)
  expect([await roles(), await opened()]).toEqual([
    [administrators],
    expect.not.arrayContaining([applicationId]),
  ])
  const { revision, applicationMenuFunctionIds } = await sysadmin.call(getRole, { roleId: engineers })
  await sysadmin.call(setRoleMenus, {
    ...{ roleId: engineers, baseRevision: revision },
    applicationMenuFunctionIds: [...applicationMenuFunctionIds, applicationMenuFunctionId],
  })
  expect((await roles()).toSorted()).toEqual([administrators, engineers].toSorted())
  expect(await opened()).toContain(applicationId)
  const accounts = await sysadmin.call(listRoleAccounts, { roleId: engineers })
  expect(accounts.records.map(({ accountName }) => accountName)).toContain('engineer')
})

test('APP-03 a menu with functions keeps its path, which is refused to go, naming the field; without any it becomes a group', async () => {
  const applicationMenuId = await addMenu('巡检', { action: '/inspection' })
  const applicationMenuFunctionId = randomUUID()
  const named = { nameZh: '查看', nameEn: 'View', functionAction: 'inspection:view' }
  await sysadmin.call(menuFunctionCalls.add, { applicationMenuFunctionId, applicationMenuId, ...named })
  const edit = { applicationMenuId, baseRevision: 1, clear: ['action' as const] }
  const refused = await sysadmin.answer(menuCalls.update, edit)
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['action']])
  expect((await rowOf(applicationMenuId, applicationId)).action).toBe('/inspection')
  await sysadmin.call(menuFunctionCalls.remove, { ids: [applicationMenuFunctionId] })
  await sysadmin.call(menuCalls.update, edit)
  expect((await rowOf(applicationMenuId, applicationId)).action).toBeUndefined()
})
