import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableGeneralAccounts, resetGeneralPassword } from '#contract/account/administration-endpoints.ts'
import { addGeneralAccount, listGeneralAccounts } from '#contract/account/endpoints.ts'
import { idCardCheckDigit } from '#contract/check-digits.ts'
import { codes } from '#contract/codes.ts'
import { InvalidData } from '#contract/envelope.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { addOrganization, deleteOrganizations } from '#contract/organization/endpoints.ts'
import { listUnitTypes } from '#contract/organization/node-endpoints.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import {
  addPerson,
  archivePeople,
  checkIdCard,
  getPerson,
  listArchivedPeople,
  listPeople,
  listRoleNames,
  movePerson,
  restorePeople,
} from '#contract/person/endpoints.ts'
import { personRecords } from '#contract/person-record/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { department } from '#gateway/db/tables/department.ts'
import { operationLog } from '#gateway/db/tables/log.ts'
import { person } from '#gateway/db/tables/person.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { Client, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { listenAs } from '../listen-as.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

const password = 'Milepost2026'
const idCard = (serial: number) => {
  const digits = `110101198003${10 + serial}002`
  return digits + idCardCheckDigit(digits)
}

async function newPerson(userName: string, number?: string): Promise<string> {
  const [beside] = (await unitadmin.call(listPeople, { pageSize: 1 })).records
  const userId = randomUUID()
  const place = beside?.place ?? { organizationId: '', organizationName: '' }
  await unitadmin.call(addPerson, { userId, userName, place, ...(number && { idCard: number }) })
  return userId
}

/** Somebody came back to another place: the history says so, replicas of the place left learn of it, and an older move conflicts. */
async function expectMoved(userId: string, from: Partial<Place>, to: Place | undefined): Promise<void> {
  const [last] = (await sysadmin.call(listHistory, { entity: 'person', entityId: userId })).records
  expect(last).toMatchObject({ before: { archived: true, place: from }, after: { archived: false } })
  expect(last?.after?.place).toEqual(to)
  const [row] = await gateway.database.orm.select().from(person).where(eq(person.userId, userId))
  expect(row?.formerPlaceIds).toContain(from.departmentId ?? from.organizationId)
  const place = { organizationId: unitId('second-bureau'), organizationName: '二局' }
  const late = await sysadmin.answer(movePerson, { userId, baseRevision: 1, place })
  expect(late.code).toBe(codes.conflict)
  expect(Conflict.parse(late.data)).toMatchObject({ fields: ['place'], theirs: { place: to } })
}

test('STF-02 an archived person is out at once, cannot sign in, is listed apart, and comes back with everything', async () => {
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  const { userId, userName } = sitestaff.session.userAccount
  const before = await unitadmin.call(listPeople, { pageSize: 2000 })
  const { scope, cursor, page } = await unitadmin.call(pullChanges, { entity: 'person' })
  expect(page).toBeUndefined()
  expect(await unitadmin.call(archivePeople, { ids: [userId] })).toEqual({ archived: 1 })

  const { code, data } = await sitestaff.answer(getPerson, { userId })
  expect([code, data]).toEqual([codes.sessionEnded, { reason: 'stopped' }])
  const again = await tryLogin(gateway, 'sitestaff', password)
  expect([again.code, again.data]).toEqual([codes.sessionEnded, { reason: 'stopped' }])
  expect((await tryLogin(gateway, 'sitestaff', 'Wrong2026')).code).toBe(codes.signInRefused)

  expect((await unitadmin.call(listPeople, { pageSize: 2000 })).total).toBe(before.total - 1)
  expect((await unitadmin.answer(getPerson, { userId })).code).toBe(codes.deleted)
  const records = await unitadmin.answer(personRecords.education.list, { userId })
  expect(records.code).toBe(codes.deleted)
  const archived = await unitadmin.call(listArchivedPeople, { keyword: userName })
  expect(archived.records).toMatchObject([{ userId, archivedAt: gateway.time.now.getTime() }])
  const { removed } = await unitadmin.call(pullChanges, { entity: 'person', scope, cursor })
  expect(removed).toContain(userId)

  expect(await unitadmin.call(restorePeople, { ids: [userId] })).toEqual({ restored: 1 })
  expect((await unitadmin.call(listPeople, { pageSize: 2000 })).total).toBe(before.total)
  expect((await unitadmin.call(listArchivedPeople, {})).total).toBe(0)
  await Client.signIn(gateway, 'sitestaff')
})

test('STF-02 archiving is all or nothing, within reach, never oneself, and repeating it changes nothing', async () => {
  const own = unitadmin.session.userAccount.userId
  const { records } = await sysadmin.call(listPeople, { pageSize: 2000 })
  const stranger = records.find(
    ({ place }) => place?.organizationId !== unitadmin.session.userAccount.organizationId,
  )
  const someone = await newPerson('将要归档')
  for (const [other, refused] of [
    [stranger?.userId ?? '', codes.notFound],
    [own, codes.noPermission],
  ] as const)
    expect((await unitadmin.answer(archivePeople, { ids: [someone, other] })).code).toBe(refused)
  expect((await unitadmin.call(getPerson, { userId: someone })).revision).toBe(1)
  expect(await unitadmin.call(archivePeople, { ids: [someone] })).toEqual({ archived: 1 })
  expect(await unitadmin.call(archivePeople, { ids: [someone] })).toEqual({ archived: 0 })
  const auditor = await Client.signIn(gateway, 'auditor')
  expect((await auditor.answer(listArchivedPeople, {})).code).toBe(codes.noPermission)
})

test('STF-02 the ticks of several pages are archived, and restored, at once', async () => {
  const { records } = await sysadmin.call(listPeople, { pageSize: 2000 })
  const ids = records.filter(({ contactsBound }) => !contactsBound).map(({ userId }) => userId)
  expect(ids.length).toBeGreaterThan(200)
  expect(await sysadmin.call(archivePeople, { ids })).toEqual({ archived: ids.length })
  expect((await sysadmin.call(listPeople, { pageSize: 1 })).total).toBe(records.length - ids.length)
  expect(await sysadmin.call(restorePeople, { ids })).toEqual({ restored: ids.length })
  expect((await sysadmin.call(listPeople, { pageSize: 2000 })).total).toBe(records.length)
})

test('STF-02 whose ID number somebody else has by now stays archived; whose department is gone comes back to the unit', async () => {
  const [first, second] = [await newPerson('先来的人', idCard(1)), await newPerson('另一个人')]
  await unitadmin.call(archivePeople, { ids: [first, second] })
  const third = await newPerson('后来的人', idCard(1))
  const answer = await unitadmin.answer(restorePeople, { ids: [first, second] })
  expect(answer.code).toBe(codes.invalid)
  expect(InvalidData.parse(answer.data).fields).toMatchObject([{ path: 'ids.0' }])
  expect(answer.message).toContain('先来的人')
  expect((await unitadmin.answer(getPerson, { userId: second })).code).toBe(codes.deleted)
  await unitadmin.call(archivePeople, { ids: [third] })
  // Now both have the number, and only one of them may come back.
  expect((await unitadmin.answer(restorePeople, { ids: [first, third] })).code).toBe(codes.invalid)
  await unitadmin.call(restorePeople, { ids: [first] })

  const { orm } = gateway.database
  const [row] = await orm.select().from(person).where(eq(person.userId, second))
  const left = { organizationId: row?.organizationId ?? '', departmentId: row?.departmentId ?? '' }
  const office = eq(department.departmentId, left.departmentId)
  await orm.update(department).set({ deletedAt: gateway.time.now }).where(office)
  const { told, stop } = listenAs(gateway, 'person:view', { departmentIds: [left.departmentId] })
  await unitadmin.call(restorePeople, { ids: [second] })
  await stop()
  const { place } = await unitadmin.call(getPerson, { userId: second })
  expect(place).toMatchObject({ organizationId: left.organizationId })
  expect(place?.departmentId).toBeUndefined()
  await expectMoved(second, left, place)
  expect(told).toEqual([{ kind: 'changed', entity: 'person' }])
  await orm.update(department).set({ deletedAt: null }).where(office)
})

test('STF-02 ACC-01 the account of somebody archived says so, and is not opened before they are restored', async () => {
  const userId = await newPerson('归档的人')
  const generalAccountId = randomUUID()
  await unitadmin.call(addGeneralAccount, {
    generalAccountId,
    userId,
    userName: '归档的人',
    accountName: 'archived1',
  })
  const listed = async () => (await unitadmin.call(listGeneralAccounts, { keyword: 'archived1' })).records[0]
  expect((await listed())?.personArchived).toBeUndefined()
  await unitadmin.call(archivePeople, { ids: [userId] })
  expect(await listed()).toMatchObject({ personArchived: true, status: 'normal' })
  const ids = [generalAccountId]
  const reset = await unitadmin.answer(resetGeneralPassword, { accountId: generalAccountId })
  await unitadmin.call(enableGeneralAccounts, { ids, action: 'stop' })
  const enable = await unitadmin.answer(enableGeneralAccounts, { ids, action: 'enable' })
  for (const refused of [reset, enable]) {
    expect(refused.code).toBe(codes.invalid)
    expect(refused.message).toContain('archived1 (人员已归档，请先恢复)')
  }
  await unitadmin.call(restorePeople, { ids: [userId] })
  await unitadmin.call(enableGeneralAccounts, { ids, action: 'enable' })
  expect(await listed()).toMatchObject({ status: 'normal' })
})

test('STF-02 whose unit was deleted meanwhile comes back to the one above it', async () => {
  const [type] = await sysadmin.call(listUnitTypes, {})
  const organizationId = randomUUID()
  await sysadmin.call(addOrganization, {
    organizationId,
    parentId: unitId('first-bureau'),
    organizationTypeId: type?.organizationTypeId ?? '',
    organizationName: '临时指挥部',
    shortName: '临时',
  })
  const userId = randomUUID()
  const place = { organizationId, organizationName: '临时指挥部' }
  await sysadmin.call(addPerson, { userId, userName: '旧人', place })
  await sysadmin.call(archivePeople, { ids: [userId] })
  await sysadmin.call(deleteOrganizations, { ids: [organizationId] })
  const { told, stop } = listenAs(gateway, 'person:view', { organizationIds: [organizationId] })
  await sysadmin.call(restorePeople, { ids: [userId] })
  await stop()
  const home = (await unitadmin.call(getPerson, { userId })).place
  expect(home).toMatchObject({ organizationId: unitId('first-bureau') })
  await expectMoved(userId, place, home)
  expect(told).toEqual([{ kind: 'changed', entity: 'person' }])
})

test('STF-08 checkIdcard tells what a number says and whether it is in use, and leaves a trace that does not show it', async () => {
  const number = idCard(2)
  await newPerson('有号码的人', number)
  expect(await unitadmin.call(checkIdCard, { idCard: number })).toEqual({
    taken: true,
    sex: 'female',
    birthDate: '1980-03-12',
  })
  expect(await unitadmin.call(checkIdCard, { idCard: idCard(3) })).toMatchObject({ taken: false })
  expect((await unitadmin.answer(checkIdCard, { idCard: number.replace(/.$/, 'A') })).code).toBe(
    codes.invalid,
  )
  const logged = await gateway.database.orm
    .select()
    .from(operationLog)
    .where(eq(operationLog.action, checkIdCard.id))
  expect(logged).toHaveLength(2)
  expect(JSON.stringify(logged)).not.toContain(number)
  const auditor = await Client.signIn(gateway, 'auditor')
  expect((await auditor.answer(checkIdCard, { idCard: number })).code).toBe(codes.noPermission)
})

test('STF-04 role names of people come by name for those within reach, and of nobody else', async () => {
  const { orm } = gateway.database
  const [engineer] = await orm.select().from(account).where(eq(account.accountName, 'engineer'))
  const [tourist] = await orm.select().from(account).where(eq(account.accountName, 'tourist'))
  const accountId = engineer?.accountId ?? ''
  await orm.insert(roleMember).values({ accountId, roleId: packagedRoleId('site-staff') })
  const nobody = await newPerson('没有账号的人')
  const userIds = [engineer?.userId ?? '', tourist?.userId ?? '', nobody]
  expect(await unitadmin.call(listRoleNames, { userIds })).toEqual([
    { userId: engineer?.userId, roleNames: ['现场人员', '项目工程师'] },
  ])
})
