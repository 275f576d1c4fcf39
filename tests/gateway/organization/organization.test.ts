import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { addDepartment } from '#contract/department/endpoints.ts'
import {
  addOrganization,
  deleteOrganizations,
  getOrganization,
  getOrganizationOfPerson,
  listOrganizationOptions,
  listOrganizations,
  searchOrganizations,
  updateOrganization,
} from '#contract/organization/endpoints.ts'
import { listUnitTypes } from '#contract/organization/node-endpoints.ts'
import {
  getPlaceTree,
  listNodesOfUnits,
  listOrganizationTree,
  listPlaceTrees,
  listUnitsByKeyword,
  listUnitTree,
} from '#contract/organization/trees.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { history } from '#gateway/db/tables/history.ts'
import { organization } from '#gateway/db/tables/organization.ts'
import { creditCode } from '#gateway/operations/demo/identity.ts'
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

const contractor = unitTypeId('contractor')
const group = unitId('group')
const bureau = unitId('first-bureau')

async function pathOf(organizationId: string): Promise<string | undefined> {
  const [found] = await gateway.database.orm
    .select({ path: organization.path })
    .from(organization)
    .where(eq(organization.organizationId, organizationId))
  return found?.path
}

function newUnit(parentId: string | undefined, name: string) {
  return {
    organizationId: randomUUID(),
    ...(parentId && { parentId }),
    organizationTypeId: contractor,
    organizationName: name,
    shortName: name,
  }
}

test('ORG-01 ORG-03 the unit tree opens lazily: types, their units, the roles in a unit', async () => {
  const types = await sysadmin.call(listUnitTree, {})
  const listed = await sysadmin.call(listUnitTypes, {})
  expect(types.map(({ nodeId }) => nodeId)).toEqual(listed.map((type) => type.organizationTypeId))
  const all = await sysadmin.call(listOrganizationOptions, {})
  const used = new Set(all.map(({ organizationTypeId }) => organizationTypeId))
  expect(used.size).toBeLessThan(types.length)
  expect(types.map(({ nodeType, hasChild }) => [nodeType, hasChild])).toEqual(
    types.map(({ nodeId }) => [1, used.has(nodeId) ? 1 : 0]),
  )
  const units = await sysadmin.call(listUnitTree, { nodeId: contractor, nodeType: 1 })
  expect(units.map(({ nodeName }) => nodeName)).toEqual([
    '里程第一工程局有限公司',
    '里程第二工程局有限公司',
    '里程第三工程局有限公司',
  ])
  expect(units[0]).toMatchObject({ nodeId: bureau, parentId: contractor, nodeType: 2, hasChild: 1 })
  const roles = await sysadmin.call(listUnitTree, { nodeId: bureau, nodeType: 2 })
  expect(roles.map(({ nodeName }) => nodeName)).toContain('单位管理员')
  expect(roles.every(({ nodeType, hasChild }) => nodeType === 3 && hasChild === 0)).toBe(true)
  // Whoever sees one unit is offered just its type.
  const own = await unitadmin.call(listUnitTree, {})
  expect(own.filter(({ hasChild }) => hasChild === 1).map(({ nodeId }) => nodeId)).toEqual([contractor])
  expect(await unitadmin.call(listUnitTree, { nodeId: contractor, nodeType: 1 })).toHaveLength(1)
})

test('ORG-02 units are found by the initials of their names, and sorted by them and their numbers', async () => {
  const { records } = await sysadmin.call(listOrganizations, { keyword: 'DYGCJ' })
  expect(records.map(({ organizationId }) => organizationId)).toEqual([bureau])
  const sorted = await sysadmin.call(listOrganizations, { keyword: '工程局', sortBy: 'organizationName' })
  const names = sorted.records.map(({ organizationName }) => organizationName)
  expect(names).toEqual(['一', '二', '三'].map((number) => `里程第${number}工程局有限公司`))
})

test('ORG-03 a keyword finds units by name or short name, each under its type', async () => {
  const found = await sysadmin.call(listUnitsByKeyword, { keyword: '一局' })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ nodeId: contractor, nodeType: 1, hasChild: 1 })
  expect(found[0]?.children?.map(({ nodeId }) => nodeId)).toEqual([bureau])
  expect(await unitadmin.call(listUnitsByKeyword, { keyword: '设计院' })).toEqual([])
})

test('ORG-02 the list pages, searches, sorts and narrows; ORG-08 as the search does for whoever is signed in', async () => {
  const { records, total } = await sysadmin.call(listOrganizations, { pageSize: 4 })
  expect([records.length, total]).toEqual([4, 9])
  const named = await sysadmin.call(listOrganizations, {
    sortBy: 'organizationName',
    desc: true,
    pageSize: 2,
  })
  const next = await sysadmin.call(listOrganizations, {
    sortBy: 'organizationName',
    desc: true,
    pageSize: 2,
    after: named.after,
  })
  expect(new Set([...named.records, ...next.records].map((unit) => unit.organizationId)).size).toBe(4)
  const below = await sysadmin.call(listOrganizations, { parentId: group, organizationTypeId: contractor })
  expect(below.total).toBe(3)
  const engineer = await Client.signIn(gateway, 'engineer')
  expect((await engineer.answer(listOrganizations, {})).code).toBe(codes.noPermission)
  const search = await unitadmin.call(searchOrganizations, { keyword: '里程' })
  expect(search.records.map(({ shortName }) => shortName)).toEqual(['里程一局'])
  expect(await sysadmin.call(listOrganizationOptions, { organizationTypeId: contractor })).toHaveLength(3)
})

test('ORG-02 a unit is added below another, edited field by field, moved with what is below, deleted when empty', async () => {
  const branch = newUnit(bureau, '第一工程局川西分公司')
  const code = creditCode('510100', 88_001)
  const { organization: made } = await unitadmin.call(addOrganization, {
    ...branch,
    unifiedSocialCreditCode: code,
    bankAccount: '6222021234567890123',
    depositBank: '中国建设银行成都分行',
  })
  expect(made).toMatchObject({ ...branch, unifiedSocialCreditCode: code, status: 1, revision: 1 })
  const again = await unitadmin.answer(addOrganization, {
    ...newUnit(bureau, '重码'),
    unifiedSocialCreditCode: code,
  })
  expect([again.code, fieldsOf(again.data)]).toEqual([codes.invalid, ['unifiedSocialCreditCode']])
  const wrong = `${code.slice(0, -1)}${code.endsWith('X') ? 'Y' : 'X'}`
  const refused = await unitadmin.answer(addOrganization, {
    ...newUnit(bureau, '错码'),
    unifiedSocialCreditCode: wrong,
  })
  expect(fieldsOf(refused.data)).toEqual(['unifiedSocialCreditCode'])

  const { organizationId } = branch
  const edit = { organizationId, baseRevision: 1 }
  await unitadmin.call(updateOrganization, { ...edit, legalPerson: '王建国', phone: '028-80001234' })
  const merged = await sysadmin.call(updateOrganization, { ...edit, website: 'https://www.example.com' })
  expect(merged.merged?.toSorted()).toEqual(['legalPerson', 'phone'])
  const late = await sysadmin.answer(updateOrganization, { ...edit, phone: '028-80004321' })
  expect([late.code, Conflict.parse(late.data).fields]).toEqual([codes.conflict, ['phone']])
  const { organization: cleared } = await sysadmin.call(updateOrganization, {
    organizationId,
    baseRevision: 3,
    clear: ['website', 'unifiedSocialCreditCode'],
  })
  expect(cleared).not.toHaveProperty('website')

  const team = newUnit(organizationId, '川西第三作业队')
  await unitadmin.call(addOrganization, team)
  const circle = { organizationId, baseRevision: 4, parentId: team.organizationId }
  expect(fieldsOf((await sysadmin.answer(updateOrganization, circle)).data)).toEqual(['parentId'])
  await sysadmin.call(updateOrganization, { ...circle, parentId: unitId('second-bureau') })
  expect(await pathOf(team.organizationId)).toBe(
    `${group}/${unitId('second-bureau')}/${organizationId}/${team.organizationId}/`,
  )
  // Out of reach with the unit above.
  expect((await unitadmin.answer(getOrganization, { organizationId })).code).toBe(codes.notFound)

  // A unit without one above is a root, which only who sees everything may make.
  const own = { organizationId: unitId('first-bureau'), baseRevision: 1, clear: ['parentId' as const] }
  expect(fieldsOf((await unitadmin.answer(updateOrganization, own)).data)).toEqual(['parentId'])
  const root = await sysadmin.call(updateOrganization, {
    organizationId,
    baseRevision: 5,
    clear: ['parentId' as const],
  })
  expect(root.organization).not.toHaveProperty('parentId')
  expect(await pathOf(team.organizationId)).toBe(`${organizationId}/${team.organizationId}/`)

  const stays = await sysadmin.answer(deleteOrganizations, { ids: [organizationId] })
  expect([stays.code, stays.message]).toEqual([codes.invalid, '“第一工程局川西分公司”还有下级单位，不能删除'])
  const peopled = await sysadmin.answer(deleteOrganizations, { ids: [unitId('testing')] })
  expect([peopled.code, peopled.message]).toEqual([
    codes.invalid,
    '“里程检测科技有限公司”还有 60 名人员，请先调出再删除',
  ])
  const departmentId = randomUUID()
  const office = { departmentId, organizationId, departmentName: '川西综合部', type: 'department' as const }
  await sysadmin.call(addDepartment, office)
  const both = [organizationId, team.organizationId]
  expect(await sysadmin.call(deleteOrganizations, { ids: both })).toEqual({ deleted: 2 })
  expect((await sysadmin.answer(getOrganization, { organizationId })).code).toBe(codes.deleted)
  const entries = await gateway.database.orm
    .select()
    .from(history)
    .where(eq(history.entityId, organizationId))
  expect(entries.map(({ action }) => action)).toEqual([
    'add',
    'update',
    'update',
    'update',
    'update',
    'update',
    'delete',
  ])
  const ofOffice = await gateway.database.orm.select().from(history).where(eq(history.entityId, departmentId))
  expect(ofOffice.map(({ action, revision }) => [action, revision])).toEqual([
    ['add', 1],
    ['delete', 2],
  ])
})

test('ORG-02 a root is made by whoever sees everything, and nothing below what is out of reach', async () => {
  expect(fieldsOf((await unitadmin.answer(addOrganization, newUnit(undefined, '自立门户'))).data)).toEqual([
    'parentId',
  ])
  const foreign = newUnit(unitId('second-bureau'), '越界')
  expect(fieldsOf((await unitadmin.answer(addOrganization, foreign)).data)).toEqual(['parentId'])
  const root = newUnit(undefined, '另一集团')
  await sysadmin.call(addOrganization, root)
  await sysadmin.call(deleteOrganizations, { ids: [root.organizationId] })
})

test('VAL-03 VAL-06 VAL-10 every field of a unit is checked at the gateway', async () => {
  const bad = {
    organizationName: '*机构',
    shortName: '#',
    unifiedSocialCreditCode: '91510100',
    legalPerson: '7',
    contact: '!',
    phone: '12',
    email: 'a@b',
    fax: 'x',
    website: 'javascript:alert(1)',
    depositBank: '?',
    bankAccount: 'abc',
    taxCode: '12',
    sort: 0,
  }
  const { data } = await sysadmin.answer(updateOrganization, {
    organizationId: bureau,
    baseRevision: 1,
    ...bad,
  })
  expect(fieldsOf(data).toSorted()).toEqual(Object.keys(bad).toSorted())
})

test('ORG-07 trees and nodes by the ids of units, and the unit of a person', async () => {
  const ids = [group, bureau]
  const apart = await sysadmin.call(listPlaceTrees, { organizationIds: ids })
  expect(apart.map(({ nodeId, category }) => [nodeId, category])).toEqual(ids.map((id) => [id, 1]))
  const offices = apart[1]?.children ?? []
  expect(offices.every(({ category }) => category === 2)).toBe(true)
  expect(offices.find(({ nodeName }) => nodeName === '工程管理部')?.children).toHaveLength(3)
  const [joined, ...others] = await sysadmin.call(getPlaceTree, { organizationIds: ids })
  expect(others).toEqual([])
  expect(joined?.children?.map(({ nodeId }) => nodeId)).toContain(bureau)
  const nodes = await sysadmin.call(listNodesOfUnits, { organizationIds: [bureau] })
  expect(nodes[0]).toMatchObject({ nodeId: bureau, category: 1 })
  expect(nodes.slice(1).every(({ category }) => category === 2)).toBe(true)
  const [someone] = (await unitadmin.call(listPeople, { pageSize: 1 })).records
  const unit = await unitadmin.call(getOrganizationOfPerson, { userId: someone?.userId ?? '' })
  expect(unit.organizationId).toBe(bureau)
})

test('ORG-02 the tree of units: topmost within reach, children on demand, or all at once', async () => {
  const [root] = await sysadmin.call(listOrganizationTree, {})
  expect(root).toMatchObject({ organizationId: group, hasChild: 1, organizationTypeName: '集团公司' })
  expect(root).not.toHaveProperty('children')
  expect(await sysadmin.call(listOrganizationTree, { parentId: group })).toHaveLength(8)
  const [whole] = await sysadmin.call(listOrganizationTree, { hasChild: 1 })
  expect(whole?.children).toHaveLength(8)
  expect((await unitadmin.call(listOrganizationTree, {})).map((unit) => unit.organizationId)).toEqual([
    bureau,
  ])
})
