import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGeneralAccount, listGeneralAccounts } from '#contract/account/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { addPerson } from '#contract/person/endpoints.ts'
import {
  addRoleAccounts,
  deleteRoleAccounts,
  listAccountRoles,
  listAdministrators,
  listRoleAccounts,
  listRoles,
} from '#contract/role/endpoints.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

async function newcomer(): Promise<string> {
  const [userId, generalAccountId] = [randomUUID(), randomUUID()]
  const place = { organizationId: unitId('first-bureau'), organizationName: 'x' }
  const accountName = `new${generalAccountId.slice(0, 8)}`
  await unitadmin.call(addPerson, { userId, userName: '新来的', place })
  await unitadmin.call(addGeneralAccount, { generalAccountId, accountName, userId, userName: '新来的' })
  return generalAccountId
}

test('ROL-01 security 21 just the roles that one may give are offered: each is taken, and every other refused', async () => {
  const accountId = await newcomer()
  const offered = await unitadmin.call(listAccountRoles, { accountId })
  expect(offered.length).toBeGreaterThan(0)
  expect(offered.every(({ held, changeable }) => !held && changeable)).toBe(true)
  const ids = new Set(offered.map(({ roleId }) => roleId))
  expect(ids.has(packagedRoleId('system-administrator'))).toBe(false)
  const { records } = await sysadmin.call(listRoles, { pageSize: 200 })
  for (const { roleId, roleName } of records) {
    const { code } = await unitadmin.answer(addRoleAccounts, { roleId, accountIds: [accountId] })
    expect([roleName, code === codes.success]).toEqual([roleName, ids.has(roleId)])
  }
  const held = await unitadmin.call(listAccountRoles, { accountId })
  expect(held.filter((role) => role.held).length).toBe(offered.length)
})

test('ROL-01 security 21 of the own account, and of one that has more, roles are shown and not offered', async () => {
  const { accountId } = unitadmin.session.userAccount
  const own = await unitadmin.call(listAccountRoles, { accountId })
  expect(own.map(({ held, changeable }) => [held, changeable])).toEqual([[true, false]])
  const another = await newcomer()
  const roleId = packagedRoleId('system-administrator')
  await gateway.database.orm.insert(roleMember).values({ roleId, accountId: another })
  const shown = await unitadmin.call(listAccountRoles, { accountId: another })
  expect(shown.find((role) => role.roleId === roleId)).toMatchObject({ held: true, changeable: false })
  const taken = await unitadmin.answer(deleteRoleAccounts, { roleId, ids: [another] })
  expect(taken.code).toBe(codes.noPermission)
})

test('ROL-01 an account without a role is marked in the list, and in replicas once it gets one', async () => {
  const accountId = await newcomer()
  const listed = async () => {
    const { records } = await unitadmin.call(listGeneralAccounts, { pageSize: 2000 })
    return records.find(({ generalAccountId }) => generalAccountId === accountId)?.noRole
  }
  expect(await listed()).toBe(true)
  let pulled = await unitadmin.call(pullChanges, { entity: 'account' })
  while (pulled.page !== undefined)
    pulled = await unitadmin.call(pullChanges, { entity: 'account', page: pulled.page })
  const [role] = await unitadmin.call(listAccountRoles, { accountId })
  await unitadmin.call(addRoleAccounts, { roleId: role?.roleId ?? '', accountIds: [accountId] })
  expect(await listed()).toBeUndefined()
  const next = await unitadmin.call(pullChanges, { entity: 'account', cursor: pulled.cursor })
  expect(JSON.stringify(next.rows)).toContain(accountId)
})

test('ROL-01 somebody without a role learns by name who may give one: the nearest administrators, and nothing else of them', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  const { accountId } = engineer.session.userAccount
  const of = eq(roleMember.accountId, accountId)
  await gateway.database.orm.delete(roleMember).where(of)
  const found = await engineer.call(listAdministrators, {})
  const roleId = packagedRoleId('unit-administrator')
  const administrators = await sysadmin.call(listRoleAccounts, { roleId, pageSize: 2000 })
  const names = administrators.records.map(({ userName }) => userName)
  expect(found.filter(({ userName }) => !names.includes(userName))).toEqual([])
  expect(new Set(found.map((each) => each.organizationName))).toEqual(
    new Set([engineer.session.userAccount.organizationName]),
  )
  expect(new Set(found.flatMap((each) => Object.keys(each)))).toEqual(
    new Set(['userName', 'organizationName']),
  )
  expect(found.length).toBeLessThanOrEqual(3)
})
