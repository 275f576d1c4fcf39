import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteGeneralAccounts } from '#contract/account/administration-endpoints.ts'
import { addGeneralAccount } from '#contract/account/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { addOrganization, deleteOrganizations } from '#contract/organization/endpoints.ts'
import { listUnitTypes } from '#contract/organization/node-endpoints.ts'
import { addPerson } from '#contract/person/endpoints.ts'
import {
  addRole,
  addRoleAccounts,
  deleteRoles,
  getRole,
  setRoleOrganizations,
  updateRole,
} from '#contract/role/endpoints.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

/** Somebody new with an account, who may be given roles. */
async function newAccount(accountName: string): Promise<string> {
  const userId = randomUUID()
  const place = { organizationId: unitId('first-bureau'), organizationName: 'x' }
  await sysadmin.call(addPerson, { userId, userName: '临时人员', place })
  const generalAccountId = randomUUID()
  await sysadmin.call(addGeneralAccount, { generalAccountId, accountName, userId, userName: '临时人员' })
  return generalAccountId
}

async function newRole(): Promise<string> {
  const roleId = randomUUID()
  await sysadmin.call(addRole, { roleId, roleName: '临时角色', dataPermission: 'own' })
  return roleId
}

test('ROL-01 ACC-01 a deleted account has no role any more, and the role can be deleted', async () => {
  const [roleId, accountId] = [await newRole(), await newAccount('leaver')]
  await sysadmin.call(addRoleAccounts, { roleId, accountIds: [accountId] })
  const refused = await sysadmin.answer(deleteRoles, { ids: [roleId] })
  expect([refused.code, refused.message]).toMatchObject([codes.invalid, expect.stringContaining('临时角色')])
  await sysadmin.call(deleteGeneralAccounts, { ids: [accountId] })
  expect((await sysadmin.call(getRole, { roleId })).memberCount).toBe(0)
  expect(await sysadmin.call(deleteRoles, { ids: [roleId] })).toEqual({ deleted: 1 })
})

test('ORG-02 ROL-01 a unit that a role is limited to is not deleted: the role would read as if it held everywhere', async () => {
  const [type] = await sysadmin.call(listUnitTypes, {})
  const [roleId, organizationId] = [randomUUID(), randomUUID()]
  await sysadmin.call(addOrganization, {
    organizationId,
    parentId: unitId('group'),
    organizationTypeId: type?.organizationTypeId ?? '',
    organizationName: '临时指挥部',
    shortName: '临时',
  })
  await sysadmin.call(addRole, {
    roleId,
    roleName: '指挥部角色',
    dataPermission: 'own',
    organizationIds: [organizationId],
  })
  const refused = await sysadmin.answer(deleteOrganizations, { ids: [organizationId] })
  expect([refused.code, refused.message]).toEqual([
    codes.invalid,
    '角色“指挥部角色”限定于“临时指挥部”，请先修改角色再删除',
  ])
  await sysadmin.call(deleteRoles, { ids: [roleId] })
  expect(await sysadmin.call(deleteOrganizations, { ids: [organizationId] })).toEqual({ deleted: 1 })
})

test('ROL-01 who looks after a unit reads the history of the roles of that unit alone', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  /** What the unit reads of a role that is made for some units, given others, and renamed. */
  const seen = async (organizationIds: string[], later = organizationIds) => {
    const roleId = randomUUID()
    await sysadmin.call(addRole, { roleId, roleName: '单位角色', dataPermission: 'own', organizationIds })
    const given = { roleId, baseRevision: 1, organizationIds: later }
    const { role } = await sysadmin.call(setRoleOrganizations, given)
    await sysadmin.call(updateRole, { roleId, baseRevision: role.revision, roleName: '改了名的角色' })
    return (await unitadmin.call(listHistory, { entity: 'role', entityId: roleId })).records
  }
  const [own, second] = [unitId('first-bureau'), unitId('second-bureau')]
  const renamed = { action: 'update', after: { roleName: '改了名的角色' } }
  const made = { action: 'add', after: { roleName: '单位角色' } }
  expect(await seen([own])).toMatchObject([renamed, made])
  expect(await seen([second])).toEqual([])
  expect(await seen([own, second])).toEqual([])
  // A change of its units names the others, too.
  expect(await seen([second], [own])).toMatchObject([renamed])
  expect(await seen([own], [second])).toMatchObject([made])
  expect(await seen([own, second], [own])).toMatchObject([renamed])
})

test('ROL-01 ACC-01 whoever is given a role while the account is deleted does not keep it', async () => {
  const roleId = await newRole()
  const accountIds = await Promise.all(Array.from({ length: 8 }, (_, index) => newAccount(`goes${index}`)))
  await Promise.all(
    accountIds.flatMap((accountId) => [
      sysadmin.answer(addRoleAccounts, { roleId, accountIds: [accountId] }),
      sysadmin.call(deleteGeneralAccounts, { ids: [accountId] }),
    ]),
  )
  expect((await sysadmin.call(getRole, { roleId })).memberCount).toBe(0)
})
