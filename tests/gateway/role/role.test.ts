import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { addRole, getRole, listRoles } from '#contract/role/endpoints.ts'
import { person } from '#gateway/db/tables/person.ts'
import { role, roleFunction, roleProject } from '#gateway/db/tables/role.ts'
import { departmentIdsOf, unitId, units } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { loadGrants } from '#gateway/security/grants.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

test('an administrator lists the roles with what they grant and how many have them', async () => {
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const { records, total } = await sysadmin.call(listRoles, {})
  expect(total).toBe(6)
  const tourist = records.find(({ roleName }) => roleName === '游客')
  expect(tourist).toMatchObject({ dataPermission: 'projects', functionActions: ['workSite:view'] })
  expect(tourist?.memberCount).toBeGreaterThan(1)
  const found = await sysadmin.call(listRoles, { keyword: '工程师' })
  expect(found.records.map(({ roleName }) => roleName)).toEqual(['项目工程师'])
  expect((await sysadmin.answer(listRoles, { sortBy: 'memberCount' })).code).toBe(codes.invalid)
})

test('ROL-04 who sees one unit lists the roles that its people may have, and counts those people alone', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const elsewhere = await newRole({ organizationIds: [unitId('second-bureau')] })
  const here = await newRole({ organizationIds: [unitId('first-bureau')] })
  const above = await newRole({ organizationIds: [unitId('group')] })
  const own = await unitadmin.call(listRoles, {})
  const { rows } = await gateway.database.pool.query<{ roleName: string; memberCount: number }>(
    `select role_name as "roleName", count(*)::int as "memberCount" from role join role_member using (role_id)
     join account using (account_id) join person using (user_id) where person.organization_id = $1
     group by role_name order by role_name`,
    [unitId('first-bureau')],
  )
  const counted = own.records.filter(({ memberCount }) => memberCount > 0)
  expect(counted.map(({ roleName, memberCount }) => ({ roleName, memberCount }))).toEqual(rows)
  const ids = own.records.map(({ roleId }) => roleId)
  expect(ids).toContain(here)
  expect(ids).toContain(above)
  expect(ids).not.toContain(elsewhere)
  expect((await unitadmin.answer(getRole, { roleId: elsewhere })).code).toBe(codes.notFound)
})

async function newRole(parts: { organizationIds?: string[] }): Promise<string> {
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const roleId = randomUUID()
  await sysadmin.call(addRole, { roleId, roleName: '临时角色', dataPermission: 'organization', ...parts })
  return roleId
}

test('roles are refused to those without the right', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  expect((await engineer.answer(listRoles, {})).code).toBe(codes.noPermission)
})

test('ROL-04 a right taken from a role is gone with the next request', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  await engineer.call(countUnreadMessages, {})
  await gateway.database.orm
    .delete(roleFunction)
    .where(eq(roleFunction.applicationMenuFunctionId, packagedFunctionId('message:view')))
  expect((await engineer.answer(countUnreadMessages, {})).code).toBe(codes.noPermission)
})

test('ROL-04 each data permission opens its own rows', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const { accountId, userId } = unitadmin.session.userAccount
  const departmentId = units.flatMap((unit) => (unit.key === 'first-bureau' ? departmentIdsOf(unit) : []))[0]
  if (!departmentId) throw new Error('the bureau has no department')
  await gateway.database.orm.update(person).set({ departmentId }).where(eq(person.userId, userId))
  const scopeWith = async (dataPermission: typeof role.$inferSelect.dataPermission) => {
    const chosen = eq(role.roleId, packagedRoleId('unit-administrator'))
    await gateway.database.orm.update(role).set({ dataPermission }).where(chosen)
    return (await gateway.database.orm.transaction((tx) => loadGrants(tx, accountId))).scope
  }
  const none = {
    all: false,
    own: false,
    organizationIds: [],
    departmentIds: [],
    resourceIds: [],
    projectIds: [],
  }
  expect(await scopeWith('all')).toEqual({ ...none, all: true })
  expect(await scopeWith('own')).toEqual({ ...none, own: true })
  expect(await scopeWith('organization')).toEqual({ ...none, organizationIds: [unitId('first-bureau')] })
  expect(await scopeWith('department')).toEqual({ ...none, departmentIds: [departmentId] })
  expect(await scopeWith('projects')).toEqual(none)
  const root = { organizationId: unitId('group') }
  await gateway.database.orm.update(person).set(root).where(eq(person.userId, userId))
  const below = await scopeWith('organization-and-below')
  expect(below.organizationIds.toSorted()).toEqual(units.map(({ key }) => unitId(key)).toSorted())
  expect((await scopeWith('organization')).organizationIds).toEqual([unitId('group')])
})

test('projects are those of the account and those of its roles', async () => {
  const grantsOf = async (accountName: string) => {
    const { accountId } = (await Client.signIn(gateway, accountName)).session.userAccount
    return await gateway.database.orm.transaction((tx) => loadGrants(tx, accountId))
  }
  expect((await grantsOf('engineer')).scope.projectIds).toEqual([projectId('railway')])
  const highway = { roleId: packagedRoleId('site-staff'), projectId: projectId('highway') }
  await gateway.database.orm.insert(roleProject).values(highway)
  const sitestaff = await grantsOf('sitestaff')
  expect(sitestaff.scope.projectIds.toSorted()).toEqual([projectId('railway'), highway.projectId].toSorted())
  expect(sitestaff.roleNames).toEqual(['现场人员'])
})
