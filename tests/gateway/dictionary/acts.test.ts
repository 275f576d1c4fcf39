import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getDictionaryHeads } from '#contract/dictionary/endpoints.ts'
import { ebsNodes, wbsNodes } from '#contract/dictionary/node-calls.ts'
import { addProjectStandard, deleteProjectStandard } from '#contract/dictionary/project-standard.ts'
import { ebsStandards } from '#contract/dictionary/standard.ts'
import { Conflict } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'
import { history } from '#gateway/db/tables/history.ts'
import { person } from '#gateway/db/tables/person.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addStandard, grow, shown, wordsOf } from './editors.ts'
import { headOf } from './fetch.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
/** The engineer's. */
let unit: string
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  const { userId } = engineer.session.userAccount
  const [row] = await gateway.database.orm.select().from(person).where(eq(person.userId, userId))
  unit = row?.organizationId ?? ''
})
afterAll(() => gateway.close())

async function lastOfHistory(dictionaryId: string) {
  const [row] = await gateway.database.orm
    .select()
    .from(history)
    .where(and(eq(history.entity, 'dictionary-node'), eq(history.entityId, dictionaryId)))
    .orderBy(desc(history.seq))
    .limit(1)
  return row
}

test('DIC-01 who may change a standard: a unit its own, the platform what is everybody’s', async () => {
  const given = { kind: 'ebs' as const, name: '标准', industry: 'railway' as const, majors: ['bridge'] }
  const named = () => ({ ...given, dictionaryId: randomUUID(), code: randomUUID() })
  const own = { ...named(), organizationId: unit }
  const { standard } = await engineer.call(ebsStandards.add, own)
  expect([standard.origin, standard.status]).toEqual(['own', 'draft'])
  for (const organizationId of [undefined, unitId('testing')]) {
    const refused = await engineer.answer(ebsStandards.add, {
      ...named(),
      ...(organizationId && { organizationId }),
    })
    expect(wordsOf(refused)).toMatchObject({ code: codes.invalid, fields: [{ path: 'organizationId' }] })
  }
  const nodes = [{ segment: '01', name: '桥梁' }]
  await engineer.call(ebsNodes.add, { dictionaryId: own.dictionaryId, nodes })
  const platform = await addStandard(sysadmin)
  const strangers = await addStandard(sysadmin, { organizationId: unitId('testing') })
  const code = async (dictionaryId: string) =>
    (await engineer.answer(ebsNodes.add, { dictionaryId, nodes })).code
  expect(await code(platform)).toBe(codes.noPermission)
  expect(await code(strangers)).toBe(codes.notFound)
  // Another kind's call does not reach it, nor does somebody without the function.
  const { dictionaryId } = own
  expect((await engineer.answer(wbsNodes.add, { dictionaryId, nodes })).code).toBe(codes.notFound)
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  expect((await sitestaff.answer(ebsNodes.add, { dictionaryId, nodes })).code).toBe(codes.noPermission)
  const writable = (await engineer.call(getDictionaryHeads, {})).flatMap((head) =>
    head.writable ? head.dictionaryId : [],
  )
  expect(writable).toEqual([dictionaryId])
  // Whose it is, and of which kind, stays.
  const edit = { dictionaryId, baseRevision: 1, name: '新名' }
  expect((await engineer.call(ebsStandards.update, edit)).standard.name).toBe('新名')
  expect((await engineer.answer(ebsStandards.update, { ...edit, kind: 'wbs' })).code).toBe(codes.invalid)
})

test('DIC-01 a stopped standard takes no change of its nodes; one in use is not deleted, and a deleted one comes back', async () => {
  const id = await addStandard(sysadmin)
  await grow(sysadmin, id, ['01'])
  const status = async (status: 'stopped' | 'in-use', baseRevision: number) =>
    await sysadmin.call(ebsStandards.update, { dictionaryId: id, baseRevision, status })
  await status('stopped', 1)
  const stopped = await sysadmin.answer(ebsNodes.add, {
    dictionaryId: id,
    nodes: [{ segment: '02', name: '二' }],
  })
  expect(wordsOf(stopped)).toMatchObject({ code: codes.invalid, message: expect.stringContaining('已停用') })
  expect((await headOf(sysadmin, id)).writable).toBe(false)
  await status('in-use', 2)
  const use = { projectId: projectId('railway'), dictionaryId: id }
  await sysadmin.call(addProjectStandard, use)
  const used = await sysadmin.answer(ebsStandards.remove, { ids: [id] })
  expect(wordsOf(used)).toMatchObject({ code: codes.invalid, message: expect.stringContaining('正在使用') })
  await sysadmin.call(deleteProjectStandard, use)
  await sysadmin.call(ebsStandards.remove, { ids: [id] })
  expect((await sysadmin.call(getDictionaryHeads, {})).map((head) => head.dictionaryId)).not.toContain(id)
  const late = { dictionaryId: id, nodes: [{ segment: '02', name: '二' }] }
  expect((await sysadmin.answer(ebsNodes.add, late)).code).toBe(codes.deleted)
  await sysadmin.call(ebsStandards.restore, { ids: [id] })
  expect(await shown(sysadmin, id)).toEqual(['01'])
})

test('DIC-05 what makes no sense is refused in words, and nothing is half done', async () => {
  const id = await addStandard(sysadmin)
  const [one = 0, two = 0, three = 0] = await grow(sysadmin, id, ['01'], ['02', 0], ['03', 1])
  const before = await headOf(sysadmin, id)
  const ring = await sysadmin.answer(ebsNodes.drag, { dictionaryId: id, nodeIds: [one], parentId: three })
  expect(wordsOf(ring)).toMatchObject({ code: codes.conflict, message: expect.stringContaining('01 节点01') })
  const twice = await sysadmin.answer(ebsNodes.add, {
    dictionaryId: id,
    nodes: [
      { segment: '05', name: '五' },
      { segment: '01', name: '又一个' },
      { segment: '05', name: '又是五' },
    ],
  })
  expect(wordsOf(twice)).toMatchObject({
    code: codes.invalid,
    message: expect.stringContaining('01 又一个'),
    fields: [{ path: 'nodes.1.segment' }, { path: 'nodes.2.segment' }],
  })
  const taken = { dictionaryId: id, nodeId: two, baseRevision: 1, segment: '０１ ' }
  expect(wordsOf(await sysadmin.answer(ebsNodes.update, taken))).toMatchObject({
    code: codes.invalid,
    fields: [{ path: 'segment', message: expect.stringContaining('应写作 01') }],
  })
  const orphan = { dictionaryId: id, nodes: [{ segment: '09', name: '九', under: 0 }] }
  expect(wordsOf(await sysadmin.answer(ebsNodes.add, orphan))).toMatchObject({
    fields: [{ path: 'nodes.0.under' }],
  })
  const nowhere = await sysadmin.answer(ebsNodes.drag, { dictionaryId: id, nodeIds: [two], parentId: 99 })
  expect(wordsOf(nowhere)).toMatchObject({ code: codes.invalid, fields: [{ path: 'parentId' }] })
  expect((await sysadmin.answer(ebsNodes.remove, { dictionaryId: id, nodeIds: [one, 99] })).code).toBe(
    codes.notFound,
  )
  expect((await headOf(sysadmin, id)).version).toBe(before.version)
})

test('DIC-05 a deletion is taken back with all that hung on the node, unless its place is gone', async () => {
  const id = await addStandard(sysadmin)
  const [one = 0, two = 0] = await grow(sysadmin, id, ['01'], ['02', 0], ['03', 1])
  const gone = await sysadmin.call(ebsNodes.remove, { dictionaryId: id, nodeIds: [two] })
  expect(gone.count).toBe(2)
  const row = await lastOfHistory(id)
  expect([row?.action, row?.label]).toEqual(['delete', expect.stringContaining('0102 节点02')])
  expect(row?.before).toMatchObject({ count: 2, digest: expect.stringMatching(/^[\da-f]{64}$/) })
  await sysadmin.call(ebsNodes.remove, { dictionaryId: id, nodeIds: [one] })
  const restore = (nodeId: number) =>
    sysadmin.answer(ebsNodes.restore, { dictionaryId: id, nodeIds: [nodeId] })
  expect(wordsOf(await restore(two))).toMatchObject({ message: expect.stringContaining('上级已被删除') })
  await restore(one)
  expect(await shown(sysadmin, id)).toEqual(['01'])
  await restore(two)
  expect(await shown(sysadmin, id)).toEqual(['01', '.0102', '..010203'])
  const edit = { dictionaryId: id, nodeId: two, baseRevision: 3, name: '改' }
  await sysadmin.call(ebsNodes.remove, { dictionaryId: id, nodeIds: [two] })
  expect((await sysadmin.answer(ebsNodes.update, edit)).code).toBe(codes.deleted)
  await sysadmin.call(ebsNodes.add, {
    dictionaryId: id,
    parentId: one,
    nodes: [{ segment: '02', name: '占位' }],
  })
  expect(wordsOf(await restore(two))).toMatchObject({ message: expect.stringContaining('同级编码不能重复') })
})

test('DIC-05 two who edit a node both keep what they wrote, unless it is the same field', async () => {
  const id = await addStandard(sysadmin)
  const [nodeId = 0] = await grow(sysadmin, id, ['01'])
  const at = { dictionaryId: id, nodeId, baseRevision: 1 }
  await sysadmin.call(ebsNodes.update, { ...at, name: '甲', loop: { over: 'pier', rule: '{n}号墩' } })
  const beside = await sysadmin.call(ebsNodes.update, { ...at, unit: 'm' })
  expect([beside.merged?.toSorted(), beside.nodes[0]]).toMatchObject([
    ['loop', 'name'],
    { name: '甲', unit: 'm', loop: { over: 'pier', rule: '{n}号墩' } },
  ])
  const over = await sysadmin.answer(ebsNodes.update, { ...at, name: '乙' })
  expect(over.code).toBe(codes.conflict)
  expect(z.parse(Conflict, over.data)).toMatchObject({ fields: ['name'], theirs: { name: '甲' } })
  const cleared = await sysadmin.call(ebsNodes.update, { ...at, baseRevision: 3, clear: ['loop', 'unit'] })
  expect(cleared.nodes[0]).toMatchObject({ unit: '', revision: 4 })
  expect(cleared.nodes[0]?.loop).toBeUndefined()
})

test('DIC-05 DIC-08 a drag keeps codes, and coding again follows a preview that changes nothing', async () => {
  const id = await addStandard(sysadmin)
  const [one = 0, , three = 0] = await grow(sysadmin, id, ['01'], ['01', 0], ['02'], ['01', 2], ['05', 3])
  await sysadmin.call(ebsNodes.drag, { dictionaryId: id, nodeIds: [three + 1], parentId: one, afterId: 0 })
  expect(await shown(sysadmin, id)).toEqual(['01', '.0201', '..020105', '.0101', '02'])
  const recode = { dictionaryId: id, nodeId: one, preview: true }
  const { changes, version } = await sysadmin.call(ebsNodes.recode, recode)
  // What stands there with its own code keeps it.
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    ['0201', '0102'],
    ['020105', '010205'],
  ])
  expect((await headOf(sysadmin, id)).version).toBe(version)
  expect((await sysadmin.call(ebsNodes.recode, { ...recode, preview: false })).changes).toEqual(changes)
  expect(await shown(sysadmin, id)).toEqual(['01', '.0102', '..010205', '.0101', '02'])
  expect((await sysadmin.call(ebsNodes.recode, { dictionaryId: id, preview: true })).changes).toEqual([])
})

test('DIC-08 a copy gets the next number however long it is, until a code would be too long', async () => {
  const id = await addStandard(sysadmin)
  const [long = 0, longest = 0] = await grow(sysadmin, id, ['20260101000000000001'], ['9'.repeat(50)])
  const copy = { fromDictionaryId: id, dictionaryId: id, nodeIds: [long] }
  for (const segment of ['20260101000000000002', '20260101000000000003'])
    expect((await sysadmin.call(ebsNodes.copy, copy)).nodes.map((node) => node.segment)).toEqual([segment])
  const refused = await sysadmin.answer(ebsNodes.copy, { ...copy, nodeIds: [longest] })
  expect(wordsOf(refused)).toMatchObject({ code: codes.invalid, fields: [{ path: 'nodeIds' }] })
})

test('DIC-05 a deleted node comes back beside one with its own part and another full code, as a drag puts it there', async () => {
  const id = await addStandard(sysadmin)
  const [one = 0, , three = 0] = await grow(sysadmin, id, ['01'], ['02', 0], ['02'])
  await sysadmin.call(ebsNodes.drag, { dictionaryId: id, nodeIds: [three], parentId: one })
  await sysadmin.call(ebsNodes.remove, { dictionaryId: id, nodeIds: [three] })
  await sysadmin.call(ebsNodes.restore, { dictionaryId: id, nodeIds: [three] })
  expect(await shown(sysadmin, id)).toEqual(['01', '.0102', '.02'])
})

test('DIC-08 a subtree is copied into another standard in one step, and asking again copies nothing more', async () => {
  const [from, to] = [await addStandard(sysadmin), await addStandard(sysadmin)]
  const [one = 0] = await grow(sysadmin, from, ['01'], ['02', 0], ['03', 1])
  await grow(sysadmin, to, ['01'])
  const before = await headOf(sysadmin, to)
  const request = { fromDictionaryId: from, nodeIds: [one], dictionaryId: to }
  const key = randomUUID()
  const copied = await sysadmin.call(ebsNodes.copy, request, { idempotencyKey: key })
  expect([copied.count, copied.nodes.map(({ code }) => code)]).toEqual([3, ['02']])
  const again = await sysadmin.answer(ebsNodes.copy, request, { idempotencyKey: key })
  expect([again.code, again.data]).toMatchObject([codes.repeated, { nodes: [{ code: '02' }] }])
  expect(await shown(sysadmin, to)).toEqual(['01', '02', '.0202', '..020203'])
  const numberOf = (version: string) => Number(version.split('.')[2])
  const after = await headOf(sysadmin, to)
  expect(numberOf(after.version)).toBe(numberOf(before.version) + 1)
  expect(await shown(sysadmin, from)).toEqual(['01', '.0102', '..010203'])
  // From what the actor does not see, nothing is copied.
  const strangers = await addStandard(sysadmin, { organizationId: unitId('testing') })
  const own = await addStandard(sysadmin, { organizationId: unit })
  const hidden = { ...request, fromDictionaryId: strangers, dictionaryId: own }
  expect((await engineer.answer(ebsNodes.copy, hidden)).code).toBe(codes.notFound)
})
