import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import type { GeneralAccount } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import { updateOrganization } from '#contract/organization/endpoints.ts'
import type { Permission } from '#contract/permissions.ts'
import {
  archivePeople,
  getPerson,
  movePerson,
  restorePeople,
  updatePerson,
} from '#contract/person/endpoints.ts'
import { checkPersonImport, importPeople, type PersonImportRow } from '#contract/person/import.ts'
import { addRole, addRoleAccounts, setRoleMenus } from '#contract/role/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { department } from '#gateway/db/tables/department.ts'
import { organization } from '#gateway/db/tables/organization.ts'
import { person } from '#gateway/db/tables/person.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { untouchedOf } from '../untouched.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
/** Administers all units as their own does, and may not review messages. */
let groupadmin: Client
/** General accounts of the first bureau that may do what its administrator may, and of the units above. */
let peers: GeneralAccount[]
const [here, there] = [unitId('first-bureau'), unitId('second-bureau')]
const usual = { status: ['normal' as const], level: ['general' as const], pageSize: 100 }
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  const accountsOf = async (organizationId: string) =>
    (await sysadmin.call(listGeneralAccounts, { ...usual, organizationId })).records
  peers = (await accountsOf(here)).filter(({ accountName }) => accountName !== 'unitadmin')
  const atGroup = (await accountsOf(unitId('group'))).find(({ accountName }) => accountName !== 'sysadmin')
  groupadmin = await Client.signIn(gateway, atGroup?.accountName ?? '')
})
afterAll(() => gateway.close())

const peer = () => untouchedOf(peers)

/** Gives the account a role with the function, which holds at the unit. */
async function give({ generalAccountId }: GeneralAccount, permission: Permission, organizationId: string) {
  const roleId = randomUUID()
  const add = {
    roleId,
    roleName: '试验角色',
    dataPermission: 'own' as const,
    organizationIds: [organizationId],
  }
  const { role } = await sysadmin.call(addRole, add)
  const applicationMenuFunctionIds = [packagedFunctionId(permission)]
  await sysadmin.call(setRoleMenus, { roleId, baseRevision: role.revision, applicationMenuFunctionIds })
  await sysadmin.call(addRoleAccounts, { roleId, accountIds: [generalAccountId] })
}

/** Gives the account a role that opens a project. The unit takes no part in `highway`. */
async function openProject({ generalAccountId }: GeneralAccount, project: 'railway' | 'highway') {
  const roleId = randomUUID()
  const projectIds = [projectId(project)]
  await sysadmin.call(addRole, { roleId, roleName: '试验项目', dataPermission: 'projects', projectIds })
  await sysadmin.call(addRoleAccounts, { roleId, accountIds: [generalAccountId] })
}

async function rowOf(userId: string) {
  const [row] = await gateway.database.orm.select().from(person).where(eq(person.userId, userId))
  if (!row) throw new Error('no such person')
  return row
}

async function lineOf(userId: string, more: Partial<PersonImportRow>): Promise<PersonImportRow> {
  const { userName, idCard } = await rowOf(userId)
  return { line: 2, userName, idCard: idCard ?? '', ...more }
}

async function nameOf(organizationId: string): Promise<string> {
  const chosen = eq(organization.organizationId, organizationId)
  const [unit] = await gateway.database.orm.select().from(organization).where(chosen)
  return unit?.organizationName ?? ''
}

async function move(client: Client, userId: string, organizationId: string, departmentId?: string) {
  const { revision: baseRevision } = await rowOf(userId)
  const place = { organizationId, organizationName: '随便', ...(departmentId && { departmentId }) }
  return await client.answer(movePerson, { userId, baseRevision, place })
}

test('security 21: phone and mail of an account that may do more are bound before it has a password', async () => {
  const [higher, staff, equal] = [peer(), peer(), peer()]
  await give(higher, 'message:review', here)
  // The unit takes part in the project, and sees its own rows of it alone.
  await openProject(staff, 'railway')
  const ids = [higher, staff, equal].map(({ generalAccountId }) => generalAccountId)
  await gateway.database.orm
    .update(account)
    .set({ passwordHash: null })
    .where(inArray(account.accountId, ids))
  const edit = async ({ userId }: GeneralAccount) => ({
    userId,
    baseRevision: (await rowOf(userId)).revision,
    email: 'elsewhere@milepost.example',
  })
  for (const each of [higher, staff]) {
    const refused = await unitadmin.answer(updatePerson, await edit(each))
    expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['email']])
  }
  const rows = [await lineOf(higher.userId, { cellphone: '13700000001' })]
  expect((await unitadmin.call(checkPersonImport, { rows })).rows).toMatchObject([
    { verdict: 'error', errors: [{ path: 'cellphone' }] },
  ])
  // Whose password the administrator could be told, that one's address may be mended.
  await unitadmin.call(updatePerson, await edit(equal))
})

test('security 21: nobody moves who may do more, or would at the new place, nor themselves to another unit', async () => {
  const [higher, rising, equal] = [peer(), peer(), peer()]
  await give(higher, 'message:review', here)
  await give(rising, 'message:review', there)
  const before = await Promise.all([higher, rising].map(({ userId }) => rowOf(userId)))
  for (const { userId } of [higher, rising]) {
    const answer = await move(groupadmin, userId, there)
    expect(answer).toMatchObject({
      code: codes.noPermission,
      message: expect.stringContaining('不能由你调动'),
    })
    const rows = [await lineOf(userId, { organizationName: await nameOf(there) })]
    expect((await groupadmin.call(checkPersonImport, { rows })).rows).toMatchObject([
      { verdict: 'error', errors: [{ path: 'organizationName', message: answer.message }] },
    ])
    expect((await groupadmin.answer(importPeople, { rows })).code).toBe(codes.invalid)
  }
  expect(await Promise.all([higher, rising].map(({ userId }) => rowOf(userId)))).toEqual(before)
  for (const client of [groupadmin, sysadmin]) {
    const own = await move(client, client.session.userAccount.userId, there)
    expect(own).toMatchObject({ code: codes.noPermission, message: '不能把自己调到其他单位' })
  }
  expect((await move(groupadmin, equal.userId, there)).code).toBe(codes.success)
  expect((await move(sysadmin, rising.userId, there)).code).toBe(codes.success)
})

test('security 22: of two who move each other to another unit at once, one remains', async () => {
  const elsewhere = { organizationId: unitId('third-bureau'), ...usual, pageSize: 2 }
  const { records: pair } = await sysadmin.call(listGeneralAccounts, elsewhere)
  const userIds = pair.map(({ userId }) => userId)
  // There they look after all units, and elsewhere after their own alone.
  const group = { organizationId: unitId('group'), departmentId: null }
  await gateway.database.orm.update(person).set(group).where(inArray(person.userId, userIds))
  const clients = await Promise.all(pair.map(({ accountName }) => Client.signIn(gateway, accountName)))
  const moved = await Promise.all(clients.map((client, at) => move(client, userIds[1 - at] ?? '', there)))
  expect(moved.map(({ code }) => code).toSorted()).toEqual([codes.success, codes.noPermission])
  const places = (await Promise.all(userIds.map(rowOf))).map(({ organizationId }) => organizationId)
  expect(places.toSorted()).toEqual([there, group.organizationId].toSorted())
})

test('security 21: what an account holds already, beyond the mover, hinders no move within the unit', async () => {
  const one = peer()
  await openProject(one, 'highway')
  const departments = await gateway.database.orm
    .select({ departmentId: department.departmentId })
    .from(department)
    .where(eq(department.organizationId, here))
  const { departmentId: former } = await rowOf(one.userId)
  const other = departments.find(({ departmentId }) => departmentId !== former)?.departmentId ?? ''
  expect((await move(unitadmin, one.userId, here, other)).code).toBe(codes.success)
  expect((await rowOf(one.userId)).departmentId).toBe(other)
})

test('security 21: nobody puts a unit below another where its accounts would gain what they do not hold', async () => {
  const rising = peer()
  await give(rising, 'message:review', there)
  const unit = async () => {
    const [row] = await gateway.database.orm
      .select()
      .from(organization)
      .where(eq(organization.organizationId, here))
    if (!row) throw new Error('no such unit')
    return row
  }
  const before = await unit()
  const edit = { organizationId: here, parentId: there }
  const refused = await groupadmin.answer(updateOrganization, { ...edit, baseRevision: before.revision })
  expect(refused.code).toBe(codes.noPermission)
  expect(await unit()).toEqual(before)
  await sysadmin.call(updateOrganization, { ...edit, baseRevision: before.revision })
  expect((await unit()).path).toContain(there)
  const parentId = unitId('group')
  await sysadmin.call(updateOrganization, { ...edit, parentId, baseRevision: (await unit()).revision })
})

test('security 21: who may do more comes not back by somebody who may do less', async () => {
  const higher = peer()
  await give(higher, 'message:review', here)
  await sysadmin.call(archivePeople, { ids: [higher.userId] })
  const refused = await unitadmin.answer(restorePeople, { ids: [higher.userId] })
  expect(refused).toMatchObject({
    code: codes.noPermission,
    message: expect.stringContaining(higher.userName),
  })
  expect((await sysadmin.answer(getPerson, { userId: higher.userId })).code).toBe(codes.deleted)
  await sysadmin.call(restorePeople, { ids: [higher.userId] })
})

test('ORG-06 a full unit takes nobody with an account, whichever way they come', async () => {
  const [first, second] = [peer(), peer()]
  const accountless = await gateway.database.orm
    .select({ userId: person.userId })
    .from(person)
    .leftJoin(account, eq(account.userId, person.userId))
    .where(and(eq(person.organizationId, here), isNull(account.accountId), isNull(person.deletedAt)))
    .limit(1)
  const accounts = await gateway.database.orm
    .select({ id: account.accountId })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(eq(person.organizationId, there), isNull(account.deletedAt)))
  const limitTo = async (accountLimit: number | null) =>
    await gateway.database.orm
      .update(organization)
      .set({ accountLimit })
      .where(eq(organization.organizationId, there))
  await limitTo(accounts.length)
  const full = await move(groupadmin, first.userId, there)
  expect([full.code, fieldsOf(full.data)]).toEqual([codes.invalid, ['place.organizationId']])
  expect((await move(groupadmin, accountless[0]?.userId ?? '', there)).code).toBe(codes.success)

  await limitTo(accounts.length + 1)
  const organizationName = await nameOf(there)
  const rows = [
    await lineOf(first.userId, { organizationName }),
    { ...(await lineOf(second.userId, { organizationName })), line: 3 },
  ]
  const judged = (await groupadmin.call(checkPersonImport, { rows })).rows
  expect(judged.map(({ verdict }) => verdict)).toEqual(['change', 'error'])
  // Of a batch, those count who have come before.
  const items = await Promise.all(
    [first, second].map(async ({ userId }) => ({
      endpointId: movePerson.id,
      idempotencyKey: randomUUID(),
      madeAt: gateway.time.now.getTime(),
      request: {
        userId,
        label: '调动',
        baseRevision: (await rowOf(userId)).revision,
        place: { organizationId: there, organizationName },
      },
    })),
  )
  const { results } = await groupadmin.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  expect(results.map(({ code }) => code)).toEqual([codes.success, codes.invalid])
  await limitTo(null)
})
