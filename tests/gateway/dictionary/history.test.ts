import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ebsImports } from '#contract/dictionary/import-calls.ts'
import { encodePlan } from '#contract/dictionary/import-plan.ts'
import { ebsNodes, wbsNodes } from '#contract/dictionary/node-calls.ts'
import { addRelations, deleteRelations } from '#contract/dictionary/relation.ts'
import { wbsStandards } from '#contract/dictionary/standard.ts'
import type { EntityKind } from '#contract/entity-kind.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { newId } from '#gateway/platform/ids.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addStandard } from './editors.ts'
import { headOf } from './fetch.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

async function lastChange(entityId: string, entity: EntityKind = 'dictionary-node') {
  const query = { entity, entityId, sortBy: 'changedAt', desc: true, pageIndex: 1, pageSize: 1 } as const
  const { records } = await sysadmin.call(listHistory, query)
  return records[0]
}

/** 01 桥梁 with 0101 桩基 and 0102 承台, and 02 隧道; numbered 1 to 4. */
async function addTree(): Promise<string> {
  const dictionaryId = await addStandard(sysadmin)
  await sysadmin.call(ebsNodes.add, {
    dictionaryId,
    nodes: [
      { segment: '01', name: '桥梁' },
      { segment: '01', name: '桩基', under: 0 },
      { segment: '02', name: '承台', under: 0 },
      { segment: '02', name: '隧道' },
    ],
  })
  return dictionaryId
}

const pile = { nodeId: 2, code: '0101', name: '桩基' }

test('LOG-08 an edit of a node names it, each field, what stood there and what stands there', async () => {
  const dictionaryId = await addTree()
  const loop = { over: 'pile' as const, rule: '{n}号桩' }
  await sysadmin.call(ebsNodes.update, {
    dictionaryId,
    nodeId: 2,
    baseRevision: 1,
    name: '钻孔桩',
    unit: '根',
    loop,
  })
  const bored = { ...pile, name: '钻孔桩' }
  const change = await lastChange(dictionaryId)
  expect(change?.before).toMatchObject({
    name: [pile],
    unit: [{ ...pile, unit: null }],
    loop: [{ ...pile, loop: null }],
  })
  expect(change?.after).toMatchObject({
    name: [bored],
    unit: [{ ...bored, unit: '根' }],
    loop: [{ ...bored, loop }],
  })
  await sysadmin.call(ebsNodes.update, { dictionaryId, nodeId: 2, baseRevision: 2, segment: '09' })
  const { before, after } = (await lastChange(dictionaryId)) ?? {}
  expect([before?.segment, after?.segment]).toEqual([
    [{ ...bored, segment: '01' }],
    [{ ...bored, code: '0109', segment: '09' }],
  ])
})

test('LOG-08 a move of nodes says below which node and behind which sibling each stood, and stands', async () => {
  const dictionaryId = await addTree()
  await sysadmin.call(ebsNodes.drag, { dictionaryId, nodeIds: [2], parentId: 4 })
  const moved = await lastChange(dictionaryId)
  expect([moved?.before, moved?.after]).toMatchObject([
    { parent: [{ ...pile, parent: '01 桥梁' }], behind: [{ ...pile, behind: 'none' }] },
    { parent: [{ ...pile, parent: '02 隧道' }], behind: [{ ...pile, behind: 'none' }] },
  ])
  await sysadmin.call(ebsNodes.drag, { dictionaryId, nodeIds: [2], afterId: 1 })
  const { after } = (await lastChange(dictionaryId)) ?? {}
  expect(after).toMatchObject({
    parent: [{ ...pile, parent: 'none' }],
    behind: [{ ...pile, behind: '01 桥梁' }],
  })
})

test('LOG-08 coding again says of each node its code before and after', async () => {
  const dictionaryId = await addTree()
  await sysadmin.call(ebsNodes.drag, { dictionaryId, nodeIds: [2], parentId: 4 })
  await sysadmin.call(ebsNodes.recode, { dictionaryId, nodeId: 4, preview: false })
  const change = await lastChange(dictionaryId)
  expect([change?.before?.code, change?.after?.code]).toEqual([[pile], [{ ...pile, code: '0201' }]])
  // How many they are, and which, is the same on both sides: no change.
  expect(change?.before).toMatchObject({ count: 1, nodeIds: [4] })
  expect(change?.after).toMatchObject({ count: 1, nodeIds: [4] })
})

test('LOG-08 nodes that come, go and come back are named, those of a copy with where they are from', async () => {
  const dictionaryId = await addTree()
  await sysadmin.call(ebsNodes.copy, {
    fromDictionaryId: dictionaryId,
    dictionaryId,
    nodeIds: [2],
    parentId: 4,
  })
  const nodes = [{ nodeId: 5, code: '0201', name: '桩基' }]
  expect((await lastChange(dictionaryId))?.after).toMatchObject({
    nodes,
    from: `标准 ${dictionaryId}`,
    fromNodes: [pile],
  })
  await sysadmin.call(ebsNodes.remove, { dictionaryId, nodeIds: [5] })
  const gone = await lastChange(dictionaryId)
  expect([gone?.before, gone?.after]).toMatchObject([{ nodes, count: 1 }, undefined])
  await sysadmin.call(ebsNodes.restore, { dictionaryId, nodeIds: [5] })
  expect((await lastChange(dictionaryId))?.after).toMatchObject({ nodes, count: 1 })
})

test('LOG-08 an import says which nodes it added, and of those it changed what stood there; so does taking it back', async () => {
  const dictionaryId = await addTree()
  const { version } = await headOf(sysadmin, dictionaryId)
  const texts = { unit: '', origin: '', class: '', major: '', loop: '', quantityRule: '' }
  const created = [{ line: 2, segment: '03', code: '03', name: '路基', ...texts }]
  const changed = [{ line: 3, nodeId: 2, fields: { unit: '根', loop: 'pile {n}号桩' } }]
  const plan = gzipSync(encodePlan({ created, changed }, () => '')).toString('base64')
  const { importId } = await sysadmin.call(ebsImports.apply, { dictionaryId, version, plan })
  const stood = { unit: [{ ...pile, unit: '' }], loop: [{ ...pile, loop: null }] }
  const stands = {
    unit: [{ ...pile, unit: '根' }],
    loop: [{ ...pile, loop: { over: 'pile', rule: '{n}号桩' } }],
  }
  const nodes = [{ nodeId: 5, code: '03', name: '路基' }]
  const change = await lastChange(dictionaryId)
  expect([change?.before, change?.after]).toMatchObject([stood, { ...stands, nodes }])
  await sysadmin.call(ebsImports.takeBack, { dictionaryId, importId })
  const back = await lastChange(dictionaryId)
  expect([back?.before, back?.after]).toMatchObject([{ ...stands, nodes }, stood])
})

test('LOG-08 relations are told of by the names of their nodes', async () => {
  const ebsDictionaryId = await addTree()
  const wbsDictionaryId = newId(new Date())
  await sysadmin.call(wbsStandards.add, {
    dictionaryId: wbsDictionaryId,
    kind: 'wbs',
    name: '工序',
    code: wbsDictionaryId,
    industry: 'railway',
    majors: ['bridge'],
  })
  const nodes = [{ segment: '07', name: '钻孔' }]
  await sysadmin.call(wbsNodes.add, { dictionaryId: wbsDictionaryId, nodes })
  const pair = { wbsDictionaryId, ebsDictionaryId, wbsNodeIds: [1], ebsNodeIds: [2] }
  const told = { relations: [{ wbs: '07 钻孔', ebs: '0101 桩基' }], count: 1 }
  await sysadmin.call(addRelations, pair)
  expect((await lastChange(wbsDictionaryId, 'relation'))?.after).toMatchObject(told)
  await sysadmin.call(deleteRelations, pair)
  expect((await lastChange(wbsDictionaryId, 'relation'))?.before).toMatchObject(told)
})
