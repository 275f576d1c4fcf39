import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ebsNodes, wbsNodes } from '#contract/dictionary/node-calls.ts'
import {
  addRelations,
  deleteHiddenRelations,
  deleteRelations,
  listRelatedNodes,
  listRelations,
  type Relations,
} from '#contract/dictionary/relation.ts'
import { ebsStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import { history } from '#gateway/db/tables/history.ts'
import { person } from '#gateway/db/tables/person.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

/** A new platform standard of a kind with the nodes 1 (root, of the bridges) and, below it, 2 and 3. */
async function addStandard(
  kind: 'wbs' | 'ebs',
  names: readonly [string, string],
  owner: { organizationId?: string } = {},
): Promise<string> {
  const dictionaryId = randomUUID()
  const [standards, nodes] = kind === 'wbs' ? [wbsStandards, wbsNodes] : [ebsStandards, ebsNodes]
  const described = { kind, name: `测试 ${kind}`, code: `T-${dictionaryId.slice(0, 8)}` }
  await sysadmin.call(standards.add, {
    dictionaryId,
    ...described,
    ...owner,
    industry: 'railway',
    majors: ['bridge'],
  })
  await sysadmin.call(nodes.add, {
    dictionaryId,
    nodes: [
      { segment: '01', name: '桥梁', ...(kind === 'ebs' && { major: 'bridge' }) },
      { segment: '01', name: names[0], under: 0, ...(kind === 'ebs' && { major: 'bridge' }) },
      { segment: '02', name: names[1], under: 0 },
    ],
  })
  return dictionaryId
}

async function addPair(): Promise<Pick<Relations, 'wbsDictionaryId' | 'ebsDictionaryId'>> {
  const wbsDictionaryId = await addStandard('wbs', ['钻孔', '灌注'])
  return { wbsDictionaryId, ebsDictionaryId: await addStandard('ebs', ['桩', '承台']) }
}

const listed = async (pair: Awaited<ReturnType<typeof addPair>>, by = sysadmin) =>
  (await by.call(listRelations, pair)).map(({ wbsNodeId, ebsNodeId }) => [wbsNodeId, ebsNodeId])

test('DIC-02 nodes are related many to many, once each; read by major, and parted', async () => {
  const pair = await addPair()
  const add = { ...pair, wbsNodeIds: [2, 3, 2], ebsNodeIds: [2, 2, 3] }
  expect(await sysadmin.call(addRelations, add)).toEqual({ changed: 3 })
  expect(await sysadmin.call(addRelations, add)).toEqual({ changed: 0 })
  expect(await listed(pair, engineer)).toEqual([
    [2, 2],
    [2, 3],
    [3, 2],
  ])
  expect(await sysadmin.call(listRelations, { ...pair, major: 'bridge' })).toEqual([
    { wbsNodeId: 2, ebsNodeId: 2, major: 'bridge' },
    { wbsNodeId: 3, ebsNodeId: 2, major: 'bridge' },
  ])
  expect(await sysadmin.call(listRelations, { ...pair, major: 'tunnel' })).toEqual([])
  // Pair by pair: neither 2 with 2 nor 3 with 3 goes.
  const part = { ...pair, wbsNodeIds: [2, 3], ebsNodeIds: [3, 3] }
  expect(await sysadmin.call(deleteRelations, part)).toEqual({ changed: 1 })
  expect(await listed(pair)).toEqual([
    [2, 2],
    [3, 2],
  ])
  const uneven = await sysadmin.answer(addRelations, { ...pair, wbsNodeIds: [2, 3], ebsNodeIds: [2] })
  expect([uneven.code, fieldsOf(uneven.data)]).toEqual([codes.invalid, ['ebsNodeIds']])
})

test('DIC-02 a related node is not deleted, nor what it hangs on: the refusal names what it is related with', async () => {
  const pair = await addPair()
  await sysadmin.call(addRelations, { ...pair, wbsNodeIds: [2], ebsNodeIds: [3] })
  const { wbsDictionaryId, ebsDictionaryId } = pair
  const deletions = [
    await sysadmin.answer(wbsNodes.remove, { dictionaryId: wbsDictionaryId, nodeIds: [1] }),
    await sysadmin.answer(ebsNodes.remove, { dictionaryId: ebsDictionaryId, nodeIds: [3] }),
  ]
  expect(deletions.map(({ code }) => code)).toEqual([codes.invalid, codes.invalid])
  expect(deletions[0]?.message).toContain('“0101 钻孔”仍与其他节点关联，请先解除关联：0102 承台 (测试 ebs)')
  expect(deletions[1]?.message).toContain('0101 钻孔 (测试 wbs)')
  await sysadmin.call(deleteRelations, { ...pair, wbsNodeIds: [2], ebsNodeIds: [3] })
  await sysadmin.call(wbsNodes.remove, { dictionaryId: wbsDictionaryId, nodeIds: [2] })
  const gone = await sysadmin.answer(addRelations, { ...pair, wbsNodeIds: [2], ebsNodeIds: [2] })
  expect(gone.code).toBe(codes.deleted)
  const never = await sysadmin.answer(addRelations, { ...pair, wbsNodeIds: [3], ebsNodeIds: [99] })
  expect(never.code).toBe(codes.notFound)
})

test('DIC-02 relations stay with nodes that move, and come along with those that are copied, within and between standards', async () => {
  const pair = await addPair()
  const { wbsDictionaryId, ebsDictionaryId } = pair
  await sysadmin.call(addRelations, { ...pair, wbsNodeIds: [2, 3], ebsNodeIds: [2, 3] })
  await sysadmin.call(wbsNodes.drag, { dictionaryId: wbsDictionaryId, nodeIds: [3], parentId: 2 })
  // Below itself: the copies 4, 5 and 6 are of 1, 2 and 3.
  await sysadmin.call(wbsNodes.copy, {
    ...{ fromDictionaryId: wbsDictionaryId, dictionaryId: wbsDictionaryId },
    ...{ nodeIds: [1], parentId: 2 },
  })
  expect(await listed(pair)).toEqual([
    [2, 2],
    [3, 3],
    [5, 2],
    [6, 3],
  ])
  const elsewhere = await addStandard('ebs', ['桩', '承台'])
  await sysadmin.call(ebsNodes.copy, {
    ...{ fromDictionaryId: ebsDictionaryId, dictionaryId: elsewhere },
    ...{ nodeIds: [2] },
  })
  expect(await listed({ wbsDictionaryId, ebsDictionaryId: elsewhere })).toEqual([
    [2, 4],
    [5, 4],
  ])
})

test('DIC-02 the undoing of a copy takes along what the copy was related with, and no relation made since', async () => {
  const pair = await addPair()
  const { wbsDictionaryId } = pair
  await sysadmin.call(addRelations, { ...pair, wbsNodeIds: [2, 3], ebsNodeIds: [2, 3] })
  const copy = async () => {
    const request = { fromDictionaryId: wbsDictionaryId, dictionaryId: wbsDictionaryId, nodeIds: [1] }
    const { version: unlessSince, nodes } = await sysadmin.call(wbsNodes.copy, request)
    return { dictionaryId: wbsDictionaryId, nodeIds: nodes.map(({ nodeId }) => nodeId), unlessSince }
  }
  const before = await listed(pair)
  const made = await copy()
  expect(await listed(pair)).toHaveLength(4)
  await sysadmin.call(wbsNodes.remove, made)
  expect(await listed(pair)).toEqual(before)
  const again = await copy()
  await sysadmin.call(addRelations, { ...pair, wbsNodeIds: again.nodeIds, ebsNodeIds: [1] })
  const refused = await sysadmin.answer(wbsNodes.remove, again)
  expect([refused.code, refused.message]).toEqual([codes.invalid, expect.stringContaining('：01 桥梁 (测试')])
  // Nothing half undone.
  expect(await listed(pair)).toHaveLength(5)
})

test('DIC-02 a copy is not related with what its maker does not see, which a refusal only counts; deleted standards count no more', async () => {
  const [row] = await gateway.database.orm
    .select()
    .from(person)
    .where(eq(person.userId, engineer.session.userAccount.userId))
  const own = { organizationId: row?.organizationId ?? '' }
  const wbsDictionaryId = await addStandard('wbs', ['钻孔', '灌注'], own)
  const hidden = await addStandard('ebs', ['桩', '承台'], { organizationId: unitId('testing') })
  const pair = { wbsDictionaryId, ebsDictionaryId: hidden }
  await sysadmin.call(addRelations, { ...pair, wbsNodeIds: [2], ebsNodeIds: [2] })
  const nodeIds = [2]
  await engineer.call(wbsNodes.copy, {
    fromDictionaryId: wbsDictionaryId,
    dictionaryId: wbsDictionaryId,
    nodeIds,
  })
  expect(await listed(pair)).toEqual([[2, 2]])
  const remove = { dictionaryId: wbsDictionaryId, nodeIds }
  expect((await engineer.answer(wbsNodes.remove, remove)).message).toContain('：1 个您看不到的节点')
  await sysadmin.call(ebsStandards.remove, { ids: [hidden] })
  expect((await engineer.call(wbsNodes.remove, remove)).count).toBe(1)
})

test('DIC-02 who owns a standard hears which of its nodes are related out of sight, and parts them; nobody else does', async () => {
  const [row] = await gateway.database.orm
    .select()
    .from(person)
    .where(eq(person.userId, engineer.session.userAccount.userId))
  const dictionaryId = await addStandard('wbs', ['钻孔', '灌注'], {
    organizationId: row?.organizationId ?? '',
  })
  const seen = { wbsDictionaryId: dictionaryId, ebsDictionaryId: await addStandard('ebs', ['桩', '承台']) }
  const hidden = {
    wbsDictionaryId: dictionaryId,
    ebsDictionaryId: await addStandard('ebs', ['桩', '承台'], { organizationId: unitId('testing') }),
  }
  await sysadmin.call(addRelations, { ...seen, wbsNodeIds: [1, 2], ebsNodeIds: [1, 2] })
  await sysadmin.call(addRelations, { ...hidden, wbsNodeIds: [2, 2, 3], ebsNodeIds: [2, 3, 3] })
  const of = (by: Client) => by.call(listRelatedNodes, { dictionaryId })
  expect(await of(engineer)).toEqual({
    nodeIds: [1, 2, 3],
    hidden: [
      { nodeId: 2, count: 2 },
      { nodeId: 3, count: 1 },
    ],
  })
  expect(await of(sysadmin)).toEqual({ nodeIds: [1, 2, 3], hidden: [] })
  const part = { dictionaryId, nodeIds: [2] }
  // From the other side, whose standard is everybody's, nothing is told of it, nor parted.
  const theirs = { dictionaryId: seen.ebsDictionaryId }
  expect(await engineer.call(listRelatedNodes, theirs)).toEqual({ nodeIds: [1, 2], hidden: [] })
  const refused = await engineer.answer(deleteHiddenRelations, { ...theirs, nodeIds: [1] })
  expect(refused.code).toBe(codes.noPermission)
  const stop = async (status: 'stopped' | 'in-use', baseRevision: number) =>
    await sysadmin.call(ebsStandards.update, { dictionaryId: hidden.ebsDictionaryId, baseRevision, status })
  await stop('stopped', 1)
  const stopped = await engineer.answer(deleteHiddenRelations, part)
  expect([stopped.code, stopped.message]).toEqual([
    codes.invalid,
    expect.stringContaining('另一侧的标准已停用'),
  ])
  await stop('in-use', 2)
  expect(await engineer.call(deleteHiddenRelations, part)).toEqual({ changed: 2 })
  expect([await listed(seen), await listed(hidden)]).toEqual([
    [
      [1, 1],
      [2, 2],
    ],
    [[3, 3]],
  ])
  expect((await of(engineer)).hidden).toEqual([{ nodeId: 3, count: 1 }])
  // What a deleted standard had comes back with it.
  const ids = [hidden.ebsDictionaryId]
  await sysadmin.call(ebsStandards.remove, { ids })
  expect(await engineer.call(deleteHiddenRelations, { ...part, nodeIds: [3] })).toEqual({ changed: 0 })
  expect((await of(engineer)).nodeIds).toEqual([1, 2])
  await sysadmin.call(ebsStandards.restore, { ids })
  expect(await listed(hidden)).toEqual([[3, 3]])
})

test('LOG-08 the history of relations names a standard of another unit to nobody, and one of everybody or of its own unit', async () => {
  const { orm } = gateway.database
  const ownedBy = (unit: 'testing' | 'first-bureau') => ({ organizationId: unitId(unit) })
  const wbsDictionaryId = await addStandard('wbs', ['钻孔', '灌注'], ownedBy('first-bureau'))
  const told = async (ebsDictionaryId: string) => {
    const nodes = { wbsNodeIds: [2], ebsNodeIds: [2] }
    await sysadmin.call(addRelations, { wbsDictionaryId, ebsDictionaryId, ...nodes })
    await sysadmin.call(deleteRelations, { wbsDictionaryId, ebsDictionaryId, ...nodes })
    const rows = await orm.select().from(history).where(eq(history.entityId, wbsDictionaryId))
    return rows
      .filter(({ entity, before, after }) => {
        const of = { ...before, ...after }
        return entity === 'relation' && of.ebsDictionaryId === ebsDictionaryId
      })
      .map(({ label }) => label)
  }
  const names: [string, string] = ['桩', '承台']
  expect(await told(await addStandard('ebs', names, ownedBy('testing')))).toEqual(
    Array.from({ length: 2 }, () => '测试 wbs (1)'),
  )
  for (const owner of [{}, ownedBy('first-bureau')])
    expect(await told(await addStandard('ebs', names, owner))).toEqual(
      Array.from({ length: 2 }, () => '测试 wbs – 测试 ebs (1)'),
    )
})

test('DIC-02 a stopped standard takes no relation and loses none; platform standards are related by who sees everything', async () => {
  const pair = await addPair()
  const add = { ...pair, wbsNodeIds: [2], ebsNodeIds: [2] }
  await sysadmin.call(addRelations, add)
  expect((await engineer.answer(deleteRelations, add)).code).toBe(codes.noPermission)
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  expect(await listed(pair, sitestaff)).toEqual([[2, 2]])
  expect((await sitestaff.answer(addRelations, add)).code).toBe(codes.noPermission)
  const { ebsDictionaryId: dictionaryId } = pair
  await sysadmin.call(ebsStandards.update, { dictionaryId, baseRevision: 1, status: 'stopped' })
  for (const call of [addRelations, deleteRelations]) {
    const { code, message } = await sysadmin.answer(call, add)
    expect([code, message]).toEqual([codes.invalid, expect.stringContaining('标准“测试 ebs”已停用')])
  }
  expect((await sysadmin.answer(listRelations, { ...pair, ebsDictionaryId: randomUUID() })).code).toBe(
    codes.notFound,
  )
})
