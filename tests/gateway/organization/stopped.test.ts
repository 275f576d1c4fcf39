import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteAccount } from '#contract/account/administration-endpoints.ts'
import { addGeneralAccount } from '#contract/account/endpoints.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint, RequestOf } from '#contract/define-endpoint.ts'
import { addDepartment, moveDepartment, updateDepartment } from '#contract/department/endpoints.ts'
import { addOrganization, updateOrganization } from '#contract/organization/endpoints.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import { addPerson, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import { checkPersonImport, importPeople } from '#contract/person/import.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { unitTypeId } from '#gateway/packaged/organization-types.ts'
import { Client, fieldsOf } from '../client.ts'
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

const bureau = unitId('first-bureau')

async function refusedField<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  const { code, data } = await sysadmin.answer(endpoint, request)
  return [code, fieldsOf(data)]
}

async function add(place: Place): Promise<string> {
  const userId = randomUUID()
  await sysadmin.call(addPerson, { userId, userName: '停用测试', place })
  return userId
}

function newUnit(name: string, parentId = bureau) {
  return {
    organizationId: randomUUID(),
    parentId,
    organizationTypeId: unitTypeId('contractor'),
    organizationName: name,
    shortName: name,
  }
}

test('ORG-02 STF-01 a stopped unit takes no new people, accounts or children, in replay and import neither', async () => {
  const unit = newUnit('将停用的公司')
  const { organizationId, organizationName } = unit
  const place = { organizationId, organizationName }
  await sysadmin.call(addOrganization, unit)
  const [first, second] = [randomUUID(), randomUUID()]
  for (const departmentId of [first, second])
    await sysadmin.call(addDepartment, {
      departmentId,
      organizationId,
      departmentName: departmentId.slice(0, 8),
      type: 'department',
    })
  const inside = await add({ ...place, departmentId: first })
  const outside = await add({ organizationId: bureau, organizationName: '里程一局' })
  await sysadmin.call(updateOrganization, { organizationId, baseRevision: 1, status: 0 })

  const newcomer = { userId: randomUUID(), userName: '新人', place }
  const stoppedPlace = [codes.invalid, ['place.organizationId']]
  expect(await refusedField(addPerson, newcomer)).toEqual(stoppedPlace)
  expect(await refusedField(movePerson, { userId: outside, baseRevision: 1, place })).toEqual(stoppedPlace)
  const account = { generalAccountId: randomUUID(), accountName: 'stopped01', userName: '停用测试' }
  expect(await refusedField(addGeneralAccount, { ...account, userId: inside })).toEqual([
    codes.invalid,
    ['userId'],
  ])
  expect(await refusedField(inviteAccount, { organizationId, validDays: 7 })).toEqual([
    codes.invalid,
    ['organizationId'],
  ])
  expect(await refusedField(addOrganization, newUnit('下级公司', organizationId))).toEqual([
    codes.invalid,
    ['parentId'],
  ])
  expect(
    await refusedField(addDepartment, {
      departmentId: randomUUID(),
      organizationId,
      departmentName: '新部门',
      type: 'department',
    }),
  ).toEqual([codes.invalid, ['organizationId']])

  const madeAt = gateway.time.now.getTime()
  const item = { endpointId: addPerson.id, idempotencyKey: randomUUID(), madeAt, request: newcomer }
  const { results } = await sysadmin.call(replayEdits, { items: [item], clockOffset: 0 }, { purpose: 'sync' })
  expect([results[0]?.code, fieldsOf(results[0]?.data)]).toEqual(stoppedPlace)
  const line = { line: 2, userName: '导入新人', cellphone: '13900000002', organizationName }
  const [judged] = (await sysadmin.call(checkPersonImport, { rows: [line] })).rows
  expect(judged?.errors).toEqual([
    { path: 'organizationName', message: '已停用，不能再加入人员、账号或下级' },
  ])
  expect((await sysadmin.answer(importPeople, { rows: [line] })).code).toBe(codes.invalid)

  // Who is there stays, is edited, and changes the department.
  await sysadmin.call(updatePerson, { userId: inside, baseRevision: 1, post: 'safety' })
  await sysadmin.call(movePerson, {
    userId: inside,
    baseRevision: 2,
    place: { ...place, departmentId: second },
  })
  const nodes = await sysadmin.call(listNodes, {})
  expect(nodes.filter(({ status }) => status === 0)).toMatchObject([{ nodeId: organizationId }])
})

test('ORG-05 STF-01 a stopped department takes no people and no departments, but keeps its own', async () => {
  const [stopped, child, other] = [randomUUID(), randomUUID(), randomUUID()]
  for (const [departmentId, parentId] of [[stopped], [child, stopped], [other]] as const)
    await unitadmin.call(addDepartment, {
      departmentId: departmentId ?? '',
      organizationId: bureau,
      departmentName: departmentId?.slice(0, 8) ?? '',
      type: 'department',
      ...(parentId && { parentId }),
    })
  const place = { organizationId: bureau, organizationName: '里程一局', departmentId: stopped }
  const inside = await add(place)
  await unitadmin.call(updateDepartment, { departmentId: stopped, baseRevision: 1, status: 0 })

  expect(await refusedField(addPerson, { userId: randomUUID(), userName: '新人', place })).toEqual([
    codes.invalid,
    ['place.departmentId'],
  ])
  const account = { generalAccountId: randomUUID(), accountName: 'stopped02', userName: '停用测试' }
  expect(await refusedField(addGeneralAccount, { ...account, userId: inside })).toEqual([
    codes.invalid,
    ['userId'],
  ])
  expect(
    await refusedField(moveDepartment, { departmentId: other, baseRevision: 1, parentId: stopped }),
  ).toEqual([codes.invalid, ['parentId']])
  await unitadmin.call(moveDepartment, {
    departmentId: child,
    baseRevision: 1,
    parentId: stopped,
    position: 0,
  })
})
