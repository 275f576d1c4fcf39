import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { decodeNodes } from '#contract/dictionary/columns.ts'
import {
  getDictionaryDelta,
  getDictionaryHeads,
  getDictionarySnapshot,
} from '#contract/dictionary/endpoints.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import { listNodes, listUnitTypes } from '#contract/organization/node-endpoints.ts'
import { department } from '#gateway/db/tables/department.ts'
import { dictionaryId } from '#gateway/operations/demo/dictionaries.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { fetchPacked, fetchSnapshot, headOf } from './fetch.ts'

let gateway: TestGateway
let sitestaff: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

const entities = dictionaryId('EBS-TL')

test('DIC-06 heads name what the account may see, and what its projects use', async () => {
  const heads = await sitestaff.call(getDictionaryHeads, {})
  const shown = heads.map(({ kind, name = kind, used }) => [name, used])
  expect(shown).toEqual([
    ['organization', true],
    ['unit-type', true],
    ['铁路工程实体结构分解标准', true],
    ['公路工程实体结构分解标准（示例）', false],
    ['水利工程实体结构分解标准（示例）', false],
    ['铁路工点实体结构模板（示例）', true],
    ['铁路工程工程量清单', true],
    ['铁路工程工作分解标准', true],
    ['公路工程工作分解标准（示例）', false],
    ['水利工程工作分解标准（示例）', false],
  ])
  // A unit's own standard is for those who see the unit, or a project that uses it.
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const everything = await sysadmin.call(getDictionaryHeads, {})
  expect(everything.map(({ name }) => name)).toContain('第三工程局内部工程量字典')
  const tourist = await Client.signIn(gateway, 'tourist')
  const own = (await tourist.call(getDictionaryHeads, {})).map(({ kind }) => kind)
  expect(own).toEqual(['organization', 'unit-type'])
})

test('DIC-06 the railway EBS is 100,000 nodes in ten small parts, its codes two digits a level', async () => {
  const head = await headOf(sitestaff, entities)
  expect([head.rows, head.parts]).toEqual([100_000, 10])
  const { nodes, size } = await fetchSnapshot(sitestaff, head)
  expect(nodes).toHaveLength(100_000)
  expect(size).toBeLessThan(150_000)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  expect(byId.size).toBe(100_000)
  const codeAbove = (parentId: number | undefined) => (parentId === undefined ? '' : byId.get(parentId)?.code)
  expect(nodes.filter(({ code, parentId }) => code.slice(0, -2) !== codeAbove(parentId))).toEqual([])
  expect(nodes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['桥梁', '1号墩', '承台', '3号钻孔灌注桩']),
  )
})

test('who does not take Brotli gets the same open', async () => {
  const head = await headOf(sitestaff, entities)
  const request = { version: head.snapshot, part: 3 }
  const { address, headers } = sitestaff.wire(getDictionarySnapshot, request)
  const answer = await gateway.app.inject({ url: address, headers })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers.vary).toContain('accept-encoding')
  const { data } = await fetchPacked(sitestaff, getDictionarySnapshot, request)
  expect(answer.json()).toEqual(data)
  expect(decodeNodes(data)?.count).toBe(10_000)
})

test('DIC-06 a version serves the account that it was made for, and nobody else', async () => {
  const mine = await headOf(sitestaff, entities)
  const others = await headOf(unitadmin, entities)
  expect(others.version).not.toBe(mine.version)
  const answer = async (endpoint: typeof getDictionarySnapshot, request: object) =>
    (await unitadmin.answer(endpoint, request)).code
  expect(await answer(getDictionarySnapshot, { version: mine.snapshot })).toBe(codes.notFound)
  const between = { from: mine.version, to: mine.version }
  expect((await unitadmin.answer(getDictionaryDelta, between)).code).toBe(codes.notFound)
  // With the account changed the hash is not of it; and a standard that is not seen is not there.
  const forged = mine.snapshot.replace(
    sitestaff.session.userAccount.accountId,
    unitadmin.session.userAccount.accountId,
  )
  expect(await answer(getDictionarySnapshot, { version: forged })).toBe(codes.deleted)
  const unseen = others.snapshot.replace(entities, dictionaryId('GCL-SJ'))
  expect(await answer(getDictionarySnapshot, { version: unseen })).toBe(codes.notFound)
  const strange = others.snapshot.replace(entities, 'nothing')
  expect(await answer(getDictionarySnapshot, { version: strange })).toBe(codes.notFound)
  expect(await answer(getDictionarySnapshot, { version: others.snapshot, part: 10 })).toBe(codes.notFound)
})

test('DIC-06 units and unit types come whole, under a version that their content makes', async () => {
  for (const [kind, endpoint] of [
    ['organization', listNodes],
    ['unit-type', listUnitTypes],
  ] as const) {
    const head = await headOf(unitadmin, kind)
    const { data } = await fetchPacked(unitadmin, getDictionarySnapshot, { version: head.version })
    expect(data).toEqual(await unitadmin.call(endpoint, {}))
    const stale = await unitadmin.answer(getDictionaryDelta, { from: head.version, to: head.version })
    expect(stale.code).toBe(codes.deleted)
  }
  const before = await headOf(unitadmin, 'organization')
  const untouched = await headOf(sitestaff, 'organization')
  await gateway.database.orm.insert(department).values({
    departmentId: '00000000-0000-8000-8000-000000000001',
    organizationId: unitId('first-bureau'),
    departmentName: '新设部门',
    type: 'department',
    changedAt: gateway.time.now,
    changedByName: '测试',
  })
  expect((await headOf(unitadmin, 'organization')).version).not.toBe(before.version)
  expect((await headOf(sitestaff, 'organization')).version).toBe(untouched.version)
  const gone = await unitadmin.answer(getDictionarySnapshot, { version: before.version })
  expect(gone.code).toBe(codes.deleted)
})

test('DIC-01 EBS standards are asked for by major, under the name that the specification gives it', async () => {
  const names = async (request: object) =>
    (await sitestaff.call(ebsStandards.list, request)).map(({ name }) => name)
  expect(await names({})).toEqual([
    '铁路工程实体结构分解标准',
    '公路工程实体结构分解标准（示例）',
    '水利工程实体结构分解标准（示例）',
    '铁路工点实体结构模板（示例）',
  ])
  expect(await names({ marjorId: 'bridge' })).toEqual([
    '铁路工程实体结构分解标准',
    '公路工程实体结构分解标准（示例）',
    '铁路工点实体结构模板（示例）',
  ])
  expect(await names({ marjorId: 'catenary' })).toEqual(['铁路工程实体结构分解标准'])
  const work = await sitestaff.call(wbsStandards.list, { marjorId: 'tunnel' })
  expect(work.map(({ name }) => name)).toEqual([
    '铁路工程工作分解标准',
    '公路工程工作分解标准（示例）',
    '水利工程工作分解标准（示例）',
  ])
  const quantities = await sitestaff.call(quantityStandards.list, {})
  expect(quantities.map(({ name }) => name)).toEqual(['铁路工程工程量清单'])
  expect((await sitestaff.answer(ebsStandards.list, { majorId: 'bridge' })).code).toBe(codes.invalid)
})
