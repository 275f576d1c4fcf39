import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccountDetails } from '#contract/account/administration-endpoints.ts'
import type { RegisteredAccount } from '#contract/account/registered.ts'
import {
  addRegisteredAccount,
  deleteRegisteredAccounts,
  enablePhoneLogin,
  listRegisteredAccounts,
  updateProjectDepartment,
  updateRegisteredPeriods,
} from '#contract/account/registered-endpoints.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { getPerson, listPeople, updatePerson } from '#contract/person/endpoints.ts'
import { importPeople } from '#contract/person/import.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import { projectDepartmentCalls, projectOrganizationCalls } from '#contract/project-organization/entities.ts'
import type { ProjectOrganization } from '#contract/project-organization/schema.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { person } from '#gateway/db/tables/person.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { untouchedOf } from '../untouched.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
let seats: ProjectOrganization[]
let rows: RegisteredAccount[]
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  seats = (await sysadmin.call(listProjectOrganizations, { pageSize: 100 })).records
  const normal = await sysadmin.call(listRegisteredAccounts, { status: ['normal'], pageSize: 100 })
  rows = normal.records.filter(({ accountName }) => accountName !== 'engineer' && accountName !== 'sitestaff')
})
afterAll(() => gateway.close())

function seatOf(project: 'railway' | 'highway', at = 0): ProjectOrganization {
  const seat = seats.filter((each) => each.projectId === projectId(project))[at]
  if (!seat) throw new Error('the demo has too few project organisations')
  return seat
}

const one = () => untouchedOf(rows)

test('SES-22 PRJ-07 project organisations come in pages of 15, with their departments', async () => {
  const first = await sysadmin.call(listProjectOrganizations, {})
  expect([first.pageSize, first.records.length]).toEqual([15, 15])
  expect(first.records.every((row) => row.projectDepartmentNodeVOS.length > 0)).toBe(true)
  const own = (await unitadmin.call(listProjectOrganizations, {})).records
  expect(own.map(({ projectOrganizationName }) => projectOrganizationName)).toEqual([
    '益明高铁里程一局项目经理部',
  ])
})

test('PRJ-07 an organisation of a project gets departments below each other, and goes when nothing hangs on it', async () => {
  const project = { projectId: projectId('railway') }
  const [projectOrganizationId, top, below] = [randomUUID(), randomUUID(), randomUUID()]
  const { add: addOrganization, remove: removeOrganizations } = projectOrganizationCalls
  const { add: addDepartment, remove: removeDepartments } = projectDepartmentCalls
  const named = { projectOrganizationName: '二分部', projectOrgTypeId: 'contractor' as const }
  await sysadmin.call(addOrganization, { projectOrganizationId, ...project, ...named })
  const inIt = { ...project, projectOrganizationId }
  await sysadmin.call(addDepartment, { ...inIt, projectDepartmentId: top, departmentName: '工程部' })
  const lower = { ...inIt, projectDepartmentId: below, parentId: top, departmentName: '测量组' }
  await sysadmin.call(addDepartment, lower)
  const elsewhere = seatOf('highway').projectDepartmentNodeVOS[0]?.projectDepartmentId
  const astray = { ...lower, projectDepartmentId: randomUUID(), parentId: elsewhere }
  expect((await sysadmin.answer(addDepartment, astray)).code).toBe(codes.invalid)

  expect(await sysadmin.answer(removeOrganizations, { ids: [projectOrganizationId] })).toMatchObject({
    code: codes.invalid,
    message: expect.stringContaining('2 个部门'),
  })
  expect(await sysadmin.answer(removeDepartments, { ids: [top] })).toMatchObject({
    message: expect.stringContaining('1 个部门'),
  })
  await sysadmin.call(removeDepartments, { ids: [below] })
  await sysadmin.call(removeDepartments, { ids: [top] })
  const lost = await sysadmin.answer(projectDepartmentCalls.restore, { ids: [below] })
  expect([lost.code, lost.message]).toEqual([codes.invalid, expect.stringContaining('测量组')])
  expect(await sysadmin.call(removeOrganizations, { ids: [projectOrganizationId] })).toEqual({ deleted: 1 })
})

test('ACC-03 registered accounts are listed by project, organisation and department', async () => {
  const all = (await sysadmin.call(listRegisteredAccounts, { pageSize: 500 })).records
  const { projectOrganizationId } = all.find((row) => row.projectDepartmentId) ?? {}
  const there = all.filter((row) => row.projectOrganizationId === projectOrganizationId)
  const listed = await sysadmin.call(listRegisteredAccounts, { projectOrganizationId, pageSize: 500 })
  expect(listed.records).toEqual(there)
  const [{ projectDepartmentId } = {}] = there
  const inside = await sysadmin.call(listRegisteredAccounts, { projectDepartmentId, pageSize: 500 })
  expect(inside.records).toEqual(there.filter((row) => row.projectDepartmentId === projectDepartmentId))
})

test('ACC-03 a keyword finds the accounts of projects that have it, and none of the general ones', async () => {
  const all = (await sysadmin.call(listRegisteredAccounts, { pageSize: 500 })).records
  const [{ registeredAccountId: accountId, accountName, userName } = one()] = all
  const keywords = [accountName.slice(1, 4), userName.slice(-1), accountName.toUpperCase()]
  for (const keyword of keywords) {
    const wanted = keyword.toLowerCase()
    const having = all.filter((row) => `${row.accountName}\n${row.userName}`.toLowerCase().includes(wanted))
    const found = await sysadmin.call(listRegisteredAccounts, { keyword, pageSize: 500 })
    expect([keyword, found.total, found.records]).toEqual([keyword, having.length, having])
    const [detail] = (await sysadmin.call(listAccountDetails, { keyword, accountId })).records
    expect([keyword, detail?.accountName]).toEqual([keyword, accountName])
  }
})

test('ACC-03 an account is made for a project organisation; one out of reach is refused by name', async () => {
  const [person] = (await unitadmin.call(listPeople, { pageSize: 1 })).records
  const seat = seats.find((each) => each.projectOrganizationName === '益明高铁里程一局项目经理部')
  const [office] = seat?.projectDepartmentNodeVOS ?? []
  const add = {
    registeredAccountId: randomUUID(),
    accountName: 'site2026',
    userId: person?.userId ?? '',
    projectOrganizationId: seat?.projectOrganizationId ?? '',
    projectDepartmentId: office?.projectDepartmentId,
  }
  expect(await unitadmin.call(addRegisteredAccount, add)).toMatchObject({
    accountName: 'site2026',
    status: 'normal',
    projectId: projectId('railway'),
    projectOrganizationName: '益明高铁里程一局项目经理部',
    departmentName: office?.departmentName,
    passwordSet: false,
  })
  const fields = async (change: object) => {
    const fresh = { ...add, registeredAccountId: randomUUID(), accountName: 'site2027', ...change }
    return await unitadmin.answer(addRegisteredAccount, fresh)
  }
  const elsewhere = { projectOrganizationId: seatOf('highway').projectOrganizationId }
  for (const [change, path] of [
    [{ accountName: 'SITE2026' }, 'accountName'],
    [{ registeredAccountId: add.registeredAccountId }, 'registeredAccountId'],
    [elsewhere, 'projectOrganizationId'],
    [
      { projectDepartmentId: seatOf('highway').projectDepartmentNodeVOS[0]?.projectDepartmentId },
      'projectDepartmentId',
    ],
    [{ userId: randomUUID() }, 'userId'],
  ] as const)
    expect(await fields(change)).toMatchObject({ code: codes.invalid, data: { fields: [{ path }] } })
})

test('ACC-03 an account moves within its project, and not to another', async () => {
  const row = rows.find((each) => each.projectId === projectId('railway'))
  const ids = [row?.registeredAccountId ?? '']
  const target = seatOf('railway', 2)
  const [office] = target.projectDepartmentNodeVOS
  const { projectOrganizationId, projectOrganizationName } = target
  const projectDepartmentId = office?.projectDepartmentId
  await sysadmin.call(updateProjectDepartment, { ids, projectOrganizationId, projectDepartmentId })
  const keyword = row?.accountName
  expect((await sysadmin.call(listRegisteredAccounts, { keyword })).records).toMatchObject([
    { projectOrganizationName, departmentName: office?.departmentName },
  ])
  const history = await sysadmin.call(listHistory, { entity: 'account', entityId: ids[0] ?? '' })
  expect(history.records[0]).toMatchObject({
    before: {
      projectOrganizationName: row?.projectOrganizationName ?? null,
      departmentName: row?.departmentName ?? null,
    },
    after: { projectOrganizationName, departmentName: office?.departmentName },
  })
  const other = { ids, projectOrganizationId: seatOf('highway').projectOrganizationId }
  const refused = await sysadmin.answer(updateProjectDepartment, other)
  expect(refused).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'ids.0' }] } })
  expect(refused.message).toContain(keyword)
})

test('SES-25 ACC-03 sign-in by phone is allowed and taken away; a number opens one account', async () => {
  const first = one()
  const second = one()
  const { orm } = gateway.database
  const cellphone = '13987654321'
  const people = [first, second].map(({ userId }) => userId)
  await orm
    .update(person)
    .set({ cellphone, provenCellphone: cellphone })
    .where(inArray(person.userId, people))
  expect((await tryLogin(gateway, cellphone, 'Milepost2026')).code).toBe(codes.signInRefused)
  const ids = [first.registeredAccountId]
  await sysadmin.call(enablePhoneLogin, { ids, phoneLogin: true })
  expect((await tryLogin(gateway, cellphone, 'Milepost2026')).code).toBe(codes.success)
  const taken = await sysadmin.answer(enablePhoneLogin, {
    ids: [second.registeredAccountId],
    phoneLogin: true,
  })
  expect(taken.code).toBe(codes.invalid)
  expect(taken.message).toContain(second.accountName)
  await sysadmin.call(enablePhoneLogin, { ids, phoneLogin: false })
  expect((await tryLogin(gateway, cellphone, 'Milepost2026')).code).toBe(codes.signInRefused)
})

test('ACC-03 two accounts of one number are not both signed in to by it', async () => {
  const pair = [one(), one()]
  const people = pair.map(({ userId }) => userId)
  await gateway.database.orm
    .update(person)
    .set({ cellphone: '13811112222', provenCellphone: '13811112222' })
    .where(inArray(person.userId, people))
  const ids = pair.map(({ registeredAccountId }) => registeredAccountId)
  const answer = await sysadmin.answer(enablePhoneLogin, { ids, phoneLogin: true })
  expect(answer).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'ids' }] } })
})

test('SES-25 the number that an account signs in by is its person’s, and one that somebody else gave waits to be proved', async () => {
  const { orm } = gateway.database
  const [first, second] = [one(), one()]
  const numbers = ['13755550001', '13755550002', '13755550003', '13755550004'] as const
  for (const [at, { userId }] of [first, second].entries())
    await orm
      .update(person)
      .set({ cellphone: numbers[at], provenCellphone: numbers[at] })
      .where(eq(person.userId, userId))
  const ids = [first, second].map(({ registeredAccountId }) => registeredAccountId)
  await sysadmin.call(enablePhoneLogin, { ids, phoneLogin: true })
  // Before there is a password, personnel may still mend the number.
  const isFirst = eq(account.accountId, first.registeredAccountId)
  await orm.update(account).set({ passwordHash: null }).where(isFirst)
  const signsInBy = async () => {
    const [row] = await orm.select().from(account).where(isFirst)
    return [row?.phoneLogin, row?.cellphone]
  }
  const { userId, userName } = first
  const edit = async (change: { cellphone: string } | { clear: ['cellphone'] }) => {
    const { revision } = await sysadmin.call(getPerson, { userId })
    return await sysadmin.answer(updatePerson, { userId, baseRevision: revision, ...change })
  }
  expect((await edit({ cellphone: numbers[2] })).code).toBe(codes.success)
  expect(await signsInBy()).toEqual([true, null])
  expect((await edit({ cellphone: numbers[0] })).code).toBe(codes.success)
  expect(await signsInBy()).toEqual([true, numbers[0]])
  // It was the person's own once, and proved, and is somebody else's now.
  await orm.update(person).set({ provenCellphone: numbers[1] }).where(eq(person.userId, userId))
  const taken = await edit({ cellphone: numbers[1] })
  expect([taken.code, fieldsOf(taken.data)]).toEqual([codes.invalid, ['cellphone']])
  const [{ idCard } = { idCard: null }] = await orm.select().from(person).where(eq(person.userId, userId))
  const line = { line: 2, userName, idCard: idCard ?? '' }
  const refused = await sysadmin.answer(importPeople, { rows: [{ ...line, cellphone: numbers[1] }] })
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['cellphone']])
  await sysadmin.call(importPeople, { rows: [{ ...line, cellphone: numbers[3] }] })
  expect(await signsInBy()).toEqual([true, null])
  expect((await edit({ clear: ['cellphone'] })).code).toBe(codes.success)
  expect(await signsInBy()).toEqual([false, null])
})

test('STF-05 a person with just an account of a project says that it binds the contacts, in list and replica', async () => {
  const { registeredAccountId, userId } = one()
  const { orm } = gateway.database
  const setPassword = (passwordHash: string | null) =>
    orm.update(account).set({ passwordHash }).where(eq(account.accountId, registeredAccountId))
  await setPassword(null)
  const free = await sysadmin.call(getPerson, { userId })
  expect(free.contactsBound).toBeUndefined()
  const { scope, cursor } = await sysadmin.call(pullChanges, { entity: 'person' })
  await setPassword('set')
  expect(await sysadmin.call(getPerson, { userId })).toMatchObject({ contactsBound: true })
  const pulled = await sysadmin.call(pullChanges, { entity: 'person', scope, cursor })
  expect(pulled.rows).toContainEqual({ ...free, contactsBound: true })
  const edit = { userId, baseRevision: free.revision, cellphone: '13755550009' }
  const refused = await sysadmin.answer(updatePerson, edit)
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['cellphone']])
  const { records } = await sysadmin.call(listRegisteredAccounts, { userId })
  expect(records.map((row) => row.registeredAccountId)).toEqual([registeredAccountId])
})

test('ACC-03 a valid period for several at once, and deletion', async () => {
  const pair = [one(), one()].map(({ registeredAccountId }) => registeredAccountId)
  const period = { validFrom: '2026-01-01', validUntil: '2031-12-31' }
  expect(await sysadmin.call(updateRegisteredPeriods, { ids: pair, ...period })).toEqual({ changed: 2 })
  const all = (await sysadmin.call(listRegisteredAccounts, { pageSize: 500 })).records
  for (const id of pair) expect(all.find((row) => row.registeredAccountId === id)).toMatchObject(period)
  await sysadmin.call(deleteRegisteredAccounts, { ids: pair })
  const left = (await sysadmin.call(listRegisteredAccounts, { pageSize: 500 })).records
  expect(left.length).toBe(all.length - 2)
})

test('ROL-04 an account of another unit and project is not there', async () => {
  const { records } = await sysadmin.call(listRegisteredAccounts, {
    projectId: projectId('highway'),
    pageSize: 500,
  })
  const stranger = records.find((row) => row.organizationName !== '里程第一工程局有限公司')
  const ids = [stranger?.registeredAccountId ?? '']
  expect((await unitadmin.answer(deleteRegisteredAccounts, { ids })).code).toBe(codes.notFound)
})
