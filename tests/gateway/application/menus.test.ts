import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMenus } from '#contract/application/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { permissions } from '#contract/permissions.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { applicationMenu, applicationMenuFunction } from '#gateway/db/tables/application.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { installPackagedMenus } from '#gateway/packaged/menus.ts'
import { Client, dataOf, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const query = { appCode: consoleAppCode, sortBy: 'sort', desc: false } as const

test.each([
  [
    'sysadmin',
    [
      '/admin/home',
      '/admin/project-manage',
      '/admin/project-information',
      '/admin/project',
      '/admin/industrial-initial',
      '/admin/project-initial',
      '/admin/project-initialization',
      '/admin/project-container',
      '/admin/designunit',
      '/admin/project-design-unit',
      '/admin/unit-project',
      '/admin/unit-engineering',
      '/admin/su-boq',
      '/admin/work-site-information',
      '/admin/project-worksite-information',
      '/admin/work-site-initialization',
      '/admin/ebs-management',
      '/admin/wbs-management',
      '/admin/wbs-ebs-rel-configuration',
      '/admin/account-quantity-management',
      '/admin/extends-configuration',
      '/admin/extends-setting',
      '/admin/project-configuration',
      '/admin/workflow-query',
      '/admin/process-model-management',
      '/admin/process-role-management',
      '/admin/table-manage',
      '/admin/organization',
      '/admin/resource-pool',
      '/admin/user-audit',
      '/admin/project-org-account',
      '/admin/message-center',
      '/admin/message-custom-config',
      '/admin/message-setting',
      '/admin/role-manage',
      '/admin/app-manage',
      '/admin/terminal-authentication',
      '/admin/systemLog',
    ],
  ],
  [
    'sitestaff',
    [
      '/admin/home',
      '/admin/project-manage',
      '/admin/project-information',
      '/admin/project',
      '/admin/industrial-initial',
      '/admin/project-initial',
      '/admin/project-container',
      '/admin/designunit',
      '/admin/project-design-unit',
      '/admin/unit-project',
      '/admin/unit-engineering',
      '/admin/su-boq',
      '/admin/work-site-information',
      '/admin/project-worksite-information',
      '/admin/ebs-management',
      '/admin/wbs-management',
      '/admin/wbs-ebs-rel-configuration',
      '/admin/account-quantity-management',
      '/admin/extends-setting',
      '/admin/project-configuration',
      '/admin/workflow-query',
      '/admin/table-manage',
      '/admin/message-center',
    ],
  ],
  ['tourist', ['/admin/home', '/admin/project-worksite-information']],
])('NAV-08 the menus of %s are those that its roles may operate, in order', async (accountName, screens) => {
  const client = await Client.signIn(gateway, accountName)
  const menus = await client.call(listMenus, query)
  expect(menus.flatMap(({ action }) => action ?? [])).toEqual(screens)
  const sorts = menus.map(({ sort }) => sort)
  expect(sorts).toEqual(sorts.toSorted((a, b) => a - b))
  const ids = new Set(menus.map(({ menuId }) => menuId))
  for (const { parentId } of menus) expect(parentId === undefined || ids.has(parentId)).toBe(true)
  for (const group of menus.filter(({ action }) => !action)) {
    expect(menus.some(({ parentId }) => parentId === group.menuId)).toBe(true)
  }
})

test('NAV-08 a menu keeps all its functions and those that the account is granted', async () => {
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  const menus = await sitestaff.call(listMenus, query)
  const menu = menus.find(({ action }) => action === '/admin/project-worksite-information')
  const actions = (list: 'functions' | 'authFunctionList') =>
    menu?.[list].map(({ functionAction }) => functionAction)
  expect(actions('functions')).toContain('workSite:delete')
  expect(actions('authFunctionList')).toEqual([
    'workSite:view',
    'workSite:add',
    'workSite:edit',
    'workSiteNode:view',
    'workSiteNode:record',
  ])
})

test('menus and functions come in the language of the request', async () => {
  const client = await Client.signIn(gateway, 'tourist')
  const wire = client.wire(listMenus, query)
  const headers = { ...wire.headers, 'accept-language': 'en' }
  const menus = dataOf(listMenus, await send(gateway, { ...wire, headers }))
  expect(menus.map(({ names }) => names.en)).toEqual(['Home', 'Projects', 'Work sites'])
  expect(menus.at(-1)?.functions.map(({ functionName }) => functionName)).toContain('Edit work sites')
})

test('an unknown application has no menus, and none without its code', async () => {
  const client = await Client.signIn(gateway, 'engineer')
  expect(await client.call(listMenus, { ...query, appCode: 'other' })).toEqual([])
  expect((await client.answer(listMenus, {})).code).toBe(codes.invalid)
})

test('every permission is a function of some menu; installing the menus again changes nothing', async () => {
  const { orm } = gateway.database
  const functions = await orm.select().from(applicationMenuFunction)
  expect(functions.map(({ functionAction }) => functionAction).toSorted()).toEqual(
    [...permissions].toSorted(),
  )
  await orm.update(applicationMenu).set({ nameZh: '改过的名字' })
  const before = await orm.select().from(applicationMenu)
  await withTransaction(gateway.database, (tx) => installPackagedMenus(tx, gateway.time.now))
  expect(await orm.select().from(applicationMenu)).toEqual(before)
})
