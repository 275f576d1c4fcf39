import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { listMenus } from '#contract/application/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { neededBy, type Permission } from '#contract/permissions.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import {
  addRole,
  explainAccess,
  getRole,
  listRoleMenus,
  setRoleMenus,
  viewAsRole,
} from '#contract/role/endpoints.ts'
import type { ViewedAs } from '#contract/role/schema.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { packagedRoleId, packagedRoles } from '#gateway/packaged/roles.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { contentsOf } from '../security/contents.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

const accountOf = ({ session }: Client) => session.userAccount.accountId
const countOf = ({ counts }: ViewedAs, kind: ViewedAs['counts'][number]['kind']) =>
  counts.find((one) => one.kind === kind)?.count

test('ROL-05 a role is seen as its member sees it: the same menus, the same number of rows, and nothing is written', async () => {
  const role = await sysadmin.call(getRole, { roleId: packagedRoleId('project-engineer') })
  const { dataPermission, applicationMenuFunctionIds } = role
  const before = await contentsOf(gateway)
  const draft = { dataPermission, applicationMenuFunctionIds, accountId: accountOf(engineer) }
  const seen = await sysadmin.call(viewAsRole, draft)
  expect(await contentsOf(gateway)).toBe(before)
  expect(seen.menus).toEqual(await engineer.call(listMenus, { appCode: consoleAppCode }))
  expect(countOf(seen, 'work-site')).toBe((await engineer.call(listWorkSites, {})).total)
  expect(countOf(seen, 'project')).toBe((await engineer.call(listProjects, {})).length)
  expect(countOf(seen, 'person')).toBe(0)
})

test('ROL-05 what is not saved counts: a function less is a menu less, wider rows are more rows', async () => {
  const applicationMenuFunctionIds = [packagedFunctionId('ebs:view')]
  const narrow = await sysadmin.call(viewAsRole, { dataPermission: 'own', applicationMenuFunctionIds })
  const paths = narrow.menus.flatMap(({ action }) => action ?? [])
  expect(paths).toEqual(['/admin/home', '/admin/ebs-management'])
  const wide = await sysadmin.call(viewAsRole, { dataPermission: 'all' })
  expect(countOf(narrow, 'person')).toBe(0)
  expect(countOf(wide, 'person')).toBe((await sysadmin.call(listPeople, {})).total)
})

test('ROL-05 a role of another unit grants its member nothing, and is seen so; below one of its units it holds', async () => {
  const { dataPermission, applicationMenuFunctionIds } = await sysadmin.call(getRole, {
    roleId: packagedRoleId('unit-administrator'),
  })
  const draft = { dataPermission, applicationMenuFunctionIds, accountId: accountOf(unitadmin) }
  const at = (unit: Parameters<typeof unitId>[0]) =>
    sysadmin.call(viewAsRole, { ...draft, organizationIds: [unitId(unit)] })
  const everywhere = await sysadmin.call(viewAsRole, draft)
  expect(countOf(everywhere, 'person')).toBeGreaterThan(0)
  expect(await at('group')).toEqual(everywhere)

  const elsewhere = await at('second-bureau')
  expect([everywhere.inForce, elsewhere.inForce]).toEqual([true, false])
  expect(elsewhere.menus.flatMap(({ action }) => action ?? [])).toEqual(['/admin/home'])
  expect(elsewhere.counts.map(({ count }) => count)).toEqual(elsewhere.counts.map(() => 0))
})

test("ROL-05 nobody sees by a role's preview what they do not see themselves", async () => {
  const all = await unitadmin.call(viewAsRole, { dataPermission: 'all' })
  expect(countOf(all, 'person')).toBe((await unitadmin.call(listPeople, {})).total)
  const tourist = await Client.signIn(gateway, 'tourist')
  const other = { dataPermission: 'all', accountId: accountOf(tourist) }
  expect((await unitadmin.answer(viewAsRole, other)).code).toBe(codes.notFound)
})

test('ROL-01 the matrix has every menu and function, and says which one may grant', async () => {
  const menus = await unitadmin.call(listRoleMenus, {})
  const functions = menus.flatMap((menu) => menu.functions)
  const grantable = (action: string) =>
    functions.find(({ functionAction }) => functionAction === action)?.grantable
  expect(grantable('person:edit')).toBe(true)
  expect(grantable('message:review')).toBe(false)
  expect(menus.find(({ names }) => names.zh === '角色管理')?.functions).toHaveLength(6)
})

test('ROL-01 a function brings the view that its screen lists by, whoever asks for it alone', async () => {
  const roleId = randomUUID()
  const { role } = await sysadmin.call(addRole, { roleId, roleName: '试验角色', dataPermission: 'own' })
  const set = async (baseRevision: number, ...asked: Permission[]) => {
    const applicationMenuFunctionIds = asked.map(packagedFunctionId)
    return (await sysadmin.call(setRoleMenus, { roleId, baseRevision, applicationMenuFunctionIds })).role
  }
  const made = await set(role.revision, 'workSite:edit', 'department:add', 'account:audit')
  const views: Permission[] = ['organization:view', 'workSite:edit', 'workSite:view']
  expect(made.functionActions).toEqual(['account:audit', 'department:add', ...views])
  const left = await set(made.revision, 'account:audit', 'organization:view', 'workSite:edit')
  expect(left.functionActions).toEqual(['account:audit', ...views])
  for (const { permissions } of Object.values(packagedRoles))
    expect(permissions).toEqual(expect.arrayContaining(permissions.flatMap(neededBy)))
})

test('ROL-04 why an account sees a row is explained by role, data permission and path, and why it does not', async () => {
  const [person] = (await sysadmin.call(listPeople, { organizationId: unitId('first-bureau'), pageSize: 1 }))
    .records
  const entityId = person?.userId ?? ''
  const why = { accountId: accountOf(unitadmin), entity: 'person', entityId } as const
  const seen = await sysadmin.call(explainAccess, why)
  expect(seen).toMatchObject({
    visible: true,
    functionAction: 'person:view',
    roles: [
      { roleName: '单位管理员', dataPermission: 'organization-and-below', grantsView: true, inForce: true },
    ],
  })
  const [way] = seen.roles[0]?.through ?? []
  expect(way?.by).toBe('organization')
  expect(way?.path.at(-1)).toBe(person?.place?.organizationName)
  expect(way?.path.length).toBeGreaterThan(1)

  const not = await sysadmin.call(explainAccess, { ...why, accountId: accountOf(engineer) })
  expect(not).toMatchObject({
    visible: false,
    roles: [{ roleName: '项目工程师', grantsView: false, through: [] }],
  })

  const [site] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  const site1 = {
    accountId: accountOf(engineer),
    entity: 'work-site',
    entityId: site?.workSiteId ?? '',
  } as const
  expect(await sysadmin.call(explainAccess, site1)).toMatchObject({
    visible: true,
    roles: [{ through: [{ by: 'project', path: ['新建益州至明州高速铁路'] }] }],
  })

  const [ofProject] = (await sysadmin.call(listRegisteredAccounts, { pageSize: 1 })).records
  const seat = { accountId: accountOf(engineer), entityId: ofProject?.registeredAccountId ?? '' }
  expect(await sysadmin.call(explainAccess, { ...seat, entity: 'registered-account' })).toMatchObject({
    visible: false,
    functionAction: 'registeredAccount:view',
    roles: [{ grantsView: false, through: [{ by: 'project', path: [ofProject?.projectName] }] }],
  })
  // Of no general account's list, and so none of those that are explained.
  const { code } = await sysadmin.answer(explainAccess, { ...seat, entity: 'account' })
  expect(code).toBe(codes.notFound)
})
