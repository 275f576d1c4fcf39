import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ebsImports, type NodesImport } from '#contract/dictionary/import-calls.ts'
import { encodePlan, type PlannedChange, type PlannedNode } from '#contract/dictionary/import-plan.ts'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addStandard, Device } from './editors.ts'
import { headOf } from './fetch.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 1_000_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

async function treeOf(client: Client, dictionaryId: string): Promise<readonly DictionaryNode[]> {
  const device = new Device(client, dictionaryId)
  await device.catchUp()
  return device.nodes
}

/** A node of a plan. */
function planned(line: number, segment: string, name: string, more: Partial<PlannedNode> = {}): PlannedNode {
  const texts = { unit: '', origin: '', class: '', major: '', loop: '', quantityRule: '' }
  return { line, segment, code: '', name, ...texts, ...more }
}

async function requestOf(
  dictionaryId: string,
  created: PlannedNode[],
  changed: PlannedChange[] = [],
): Promise<NodesImport> {
  const { version } = await headOf(sysadmin, dictionaryId)
  const text = encodePlan(
    { created: created.map((node) => ({ ...node, code: node.code || codeOf(created, node) })), changed },
    () => '',
  )
  return { dictionaryId, version, plan: gzipSync(text).toString('base64') }
}

/** The code that follows from the parent's, of nodes that hang on none that was there. */
function codeOf(created: readonly PlannedNode[], { under, parentId, segment }: PlannedNode): string {
  const parent = under === undefined ? undefined : created[under]
  return (parentId === undefined && parent ? codeOf(created, parent) : '') + segment
}

const bridge = [
  planned(2, '01', '桥梁', { major: 'bridge', unit: '座' }),
  planned(4, '01', '墩', { under: 0, loop: 'pier {n}号墩', quantityRule: '按根数' }),
  planned(3, '02', '台', { under: 0 }),
]

test('DIC-07 an import creates and changes nodes in one step, one version, and one row of the history with a digest', async () => {
  const id = await addStandard(sysadmin)
  const first = await sysadmin.call(ebsImports.apply, await requestOf(id, bridge))
  expect(first).toMatchObject({ created: 3, changed: 0 })
  expect(
    (await treeOf(sysadmin, id)).map(({ nodeId, code, name, parentId }) => [nodeId, code, name, parentId]),
  ).toEqual([
    [1, '01', '桥梁', undefined],
    [2, '0101', '墩', 1],
    [3, '0102', '台', 1],
  ])
  const before = await headOf(sysadmin, id)
  const changes = [
    { line: 2, nodeId: 2, fields: { name: '桥墩', loop: 'pier 墩{n}' } },
    { line: 3, nodeId: 1, fields: { unit: '' } },
  ]
  const second = await sysadmin.call(
    ebsImports.apply,
    await requestOf(id, [planned(5, '03', '护栏', { parentId: 1, code: '0103' })], changes),
  )
  expect(second).toMatchObject({ created: 1, changed: 2 })
  const [top, pier] = await treeOf(sysadmin, id)
  expect(top).toMatchObject({ unit: '', revision: 2 })
  expect(pier).toMatchObject({
    name: '桥墩',
    loop: { over: 'pier', rule: '墩{n}' },
    quantityRule: '按根数',
    revision: 2,
  })
  const after = await headOf(sysadmin, id)
  expect(numberOf(after.version)).toBe(numberOf(before.version) + 1)
  const { records } = await sysadmin.call(listHistory, {
    pageIndex: 1,
    pageSize: 20,
    entity: 'dictionary-node',
    entityId: id,
  })
  expect(records).toHaveLength(2)
  expect(records[0]?.after).toMatchObject({
    imported: { created: 1, changed: 2 },
    digest: expect.stringMatching(/^[\da-f]{64}$/),
  })
})

function numberOf(version: string): number {
  return Number(version.split('.')[2])
}

test('DIC-07 an import made against an earlier version is refused, and nothing of it is there', async () => {
  const id = await addStandard(sysadmin)
  const request = await requestOf(id, bridge)
  await sysadmin.call(ebsNodes.add, { dictionaryId: id, nodes: [{ segment: '09', name: '别人的' }] })
  const refused = await sysadmin.answer(ebsImports.apply, request)
  expect([refused.code, refused.message]).toEqual([
    codes.conflict,
    expect.stringContaining('检查之后有人修改了此字典'),
  ])
  expect(await treeOf(sysadmin, id)).toHaveLength(1)
})

test('what is wrong with a plan is refused whole: fields, places, codes, what is no plan, and a bomb', async () => {
  const id = await addStandard(sysadmin)
  await sysadmin.call(ebsImports.apply, await requestOf(id, bridge))
  const wrong: [PlannedNode[], PlannedChange[]][] = [
    [[planned(2, '05', '')], []],
    [[planned(2, '０5', '全角')], []],
    [[planned(2, '05', '甲', { major: '不是 专业' })], []],
    [[planned(2, '05', '甲', { major: 'no-such-major' })], []],
    [[planned(2, '05', '甲', { code: '０105' })], []],
    [[planned(2, '05', '甲', { loop: 'moon {n}' })], []],
    [[planned(2, '05', '甲', { parentId: 99, code: '05' })], []],
    [[planned(2, '01', '同级重码')], []],
    [[planned(2, '06', '甲'), planned(3, '06', '乙')], []],
    [[planned(2, '05', '甲', { code: '0599' })], []],
    [[], [{ line: 2, nodeId: 99, fields: { name: '没有' } }]],
    [[], [{ line: 2, nodeId: 1, fields: { name: '' } }]],
    [[], []],
  ]
  for (const [created, changed] of wrong) {
    const { code } = await sysadmin.answer(ebsImports.apply, await requestOf(id, created, changed))
    expect([created, changed, code]).toEqual([created, changed, codes.invalid])
  }
  const { version } = await headOf(sysadmin, id)
  const bomb = gzipSync(Buffer.alloc(120 * 1024 * 1024)).toString('base64')
  for (const plan of ['AAAA', gzipSync('{}').toString('base64'), bomb]) {
    const { code } = await sysadmin.answer(ebsImports.apply, { dictionaryId: id, version, plan })
    expect(code).toBe(codes.invalid)
  }
  expect(await treeOf(sysadmin, id)).toHaveLength(3)
})

test('DIC-07 the last import is taken back, and what it changed is as it was', async () => {
  const id = await addStandard(sysadmin)
  await sysadmin.call(ebsNodes.add, { dictionaryId: id, nodes: [{ segment: '09', name: '原有', unit: 'm' }] })
  const had = await treeOf(sysadmin, id)
  const created = [
    planned(2, '01', '桥梁', { parentId: 1, code: '0901' }),
    planned(3, '01', '墩', { under: 0, code: '090101' }),
  ]
  const { importId } = await sysadmin.call(
    ebsImports.apply,
    await requestOf(id, created, [{ line: 4, nodeId: 1, fields: { name: '改过', unit: '' } }]),
  )
  const { last } = await sysadmin.call(ebsImports.last, { dictionaryId: id })
  expect(last).toMatchObject({ importId, created: 2, changed: 1 })
  const back = await sysadmin.call(ebsImports.takeBack, { dictionaryId: id, importId })
  expect(back.count).toBe(3)
  const has = await treeOf(sysadmin, id)
  expect(has.map(({ revision: _, ...node }) => node)).toEqual(had.map(({ revision: _, ...node }) => node))
  expect(await sysadmin.call(ebsImports.last, { dictionaryId: id })).toEqual({})
  expect((await sysadmin.answer(ebsImports.takeBack, { dictionaryId: id, importId })).code).toBe(
    codes.notFound,
  )
})

test('DIC-07 an import stays once somebody has changed what it wrote, or put something below it', async () => {
  const edits = [
    (id: string) =>
      sysadmin.call(ebsNodes.update, { dictionaryId: id, nodeId: 2, baseRevision: 1, name: '改过' }),
    (id: string) =>
      sysadmin.call(ebsNodes.add, {
        dictionaryId: id,
        parentId: 3,
        nodes: [{ segment: '01', name: '其下' }],
      }),
    (id: string) => sysadmin.call(ebsNodes.remove, { dictionaryId: id, nodeIds: [3] }),
  ]
  for (const edit of edits) {
    const id = await addStandard(sysadmin)
    const { importId } = await sysadmin.call(ebsImports.apply, await requestOf(id, bridge))
    await edit(id)
    const had = await treeOf(sysadmin, id)
    expect(await sysadmin.call(ebsImports.last, { dictionaryId: id })).toEqual({})
    const { code } = await sysadmin.answer(ebsImports.takeBack, { dictionaryId: id, importId })
    expect(code).toBe(codes.conflict)
    expect(await treeOf(sysadmin, id)).toEqual(had)
  }
  // Nobody minds what is changed elsewhere.
  const id = await addStandard(sysadmin)
  const { importId } = await sysadmin.call(ebsImports.apply, await requestOf(id, bridge))
  await sysadmin.call(ebsNodes.add, { dictionaryId: id, nodes: [{ segment: '08', name: '旁边' }] })
  await sysadmin.call(ebsImports.takeBack, { dictionaryId: id, importId })
  expect((await treeOf(sysadmin, id)).map(({ name }) => name)).toEqual(['旁边'])
})

test('who may not import, or reaches the standard only to read it, imports nothing', async () => {
  const id = await addStandard(sysadmin)
  const request = await requestOf(id, bridge)
  for (const name of ['tourist', 'engineer']) {
    const { code } = await (await Client.signIn(gateway, name)).answer(ebsImports.apply, request)
    expect([name, code]).toEqual([name, codes.noPermission])
  }
  expect(await treeOf(sysadmin, id)).toEqual([])
})
