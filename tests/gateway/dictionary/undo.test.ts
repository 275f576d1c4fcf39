import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import { dictionary } from '#gateway/db/tables/dictionary.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addStandard, Device, grow, shown, wordsOf } from './editors.ts'
import { headOf } from './fetch.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

test('DIC-05 an act is undone only as long as nobody changed its nodes, or what hangs on them, since', async () => {
  const id = await addStandard(sysadmin)
  const [one = 0, two = 0] = await grow(sysadmin, id, ['01'], ['02'])
  const nodeIds = [two]
  const moved = await sysadmin.call(ebsNodes.drag, { dictionaryId: id, nodeIds, parentId: one })
  await sysadmin.call(ebsNodes.add, {
    dictionaryId: id,
    parentId: two,
    nodes: [{ segment: '03', name: '三' }],
  })
  const since = (unlessSince: string) => ({ dictionaryId: id, nodeIds, unlessSince })
  const back = (unlessSince: string) => ({ dictionaryId: id, places: [{ nodeIds }], unlessSince })
  for (const refused of [
    await sysadmin.answer(ebsNodes.putBack, back(moved.version)),
    await sysadmin.answer(ebsNodes.remove, since(moved.version)),
  ])
    expect(wordsOf(refused)).toMatchObject({
      code: codes.conflict,
      message: expect.stringContaining('不能再撤销'),
    })
  const now = await headOf(sysadmin, id)
  const { version } = await sysadmin.call(ebsNodes.putBack, back(now.version))
  await sysadmin.call(ebsNodes.remove, since(version))
  expect(await shown(sysadmin, id)).toEqual(['01'])
})

test('DIC-05 an act is undone though its nodes got other ranks beside newcomers, of which devices hear', async () => {
  const id = await addStandard(sysadmin)
  const [one = 0, two = 0, three = 0] = await grow(sysadmin, id, ['A'], ['B'], ['C'])
  const nodeIds = [three]
  const moved = await sysadmin.call(ebsNodes.drag, { dictionaryId: id, nodeIds, afterId: one })
  const device = new Device(sysadmin, id)
  await device.catchUp()
  const ofThree = () => device.nodes.find(({ nodeId }) => nodeId === three)
  const before = ofThree()
  // Each halves the room between the two, until there is none.
  for (let added = 1; added <= 60; added++)
    await sysadmin.call(ebsNodes.add, {
      dictionaryId: id,
      afterId: one,
      nodes: [{ segment: String(added).padStart(2, '0'), name: '插入' }],
    })
  await device.catchUp()
  expect(ofThree()).toEqual({ ...before, sort: expect.any(Number) })
  expect(ofThree()?.sort).not.toBe(before?.sort)
  const numbered = Array.from({ length: 60 }, (_, index) => String(60 - index).padStart(2, '0'))
  expect(device.childrenOf(0).map(({ code }) => code)).toEqual(['A', ...numbered, 'C', 'B'])
  await sysadmin.call(ebsNodes.putBack, {
    dictionaryId: id,
    places: [{ nodeIds, afterId: two }],
    unlessSince: moved.version,
  })
  await device.catchUp()
  expect(device.childrenOf(0).map(({ code }) => code)).toEqual(['A', ...numbered, 'B', 'C'])
})

test('DIC-05 a move out of several places is undone as one, or not at all', async () => {
  const id = await addStandard(sysadmin)
  const [one = 0, two = 0, three = 0, , five = 0] = await grow(
    sysadmin,
    id,
    ['01'],
    ['02'],
    ['03', 0],
    ['04', 0],
    ['05', 1],
    ['06', 1],
  )
  const before = ['01', '.0103', '.0104', '02', '.0205', '.0206']
  const nodeIds = [three, five]
  const move = async () => (await sysadmin.call(ebsNodes.drag, { dictionaryId: id, nodeIds })).version
  const places = [
    { nodeIds: [three], parentId: one, afterId: 0 },
    { nodeIds: [five], parentId: two, afterId: 0 },
  ]
  const back = await sysadmin.call(ebsNodes.putBack, { dictionaryId: id, places, unlessSince: await move() })
  expect(back.nodes.map(({ nodeId, parentId }) => [nodeId, parentId])).toEqual([
    [three, one],
    [five, two],
  ])
  expect(await shown(sysadmin, id)).toEqual(before)
  const unlessSince = await move()
  const nodes = [{ segment: '05', name: '占位' }]
  await sysadmin.call(ebsNodes.add, { dictionaryId: id, parentId: two, nodes })
  const refused = await sysadmin.answer(ebsNodes.putBack, { dictionaryId: id, places, unlessSince })
  expect(wordsOf(refused)).toMatchObject({ message: expect.stringContaining('0205 节点05') })
  expect(await shown(sysadmin, id)).toEqual(['01', '.0104', '02', '.0206', '.0205', '0103', '0205'])
  const twice = { dictionaryId: id, places: [...places, ...places], unlessSince }
  expect((await sysadmin.answer(ebsNodes.putBack, twice)).code).toBe(codes.invalid)
})

test('DIC-08 coding again is taken back as long as nobody changed those codes, whatever else of the nodes', async () => {
  const id = await addStandard(sysadmin)
  const [one = 0, two = 0, three = 0] = await grow(sysadmin, id, ['01'], ['02'], ['01', 1], ['01', 2])
  await sysadmin.call(ebsNodes.drag, { dictionaryId: id, nodeIds: [two], parentId: one })
  const before = ['01', '.02', '..0201', '...020101']
  expect(await shown(sysadmin, id)).toEqual(before)
  const recode = async () => await sysadmin.call(ebsNodes.recode, { dictionaryId: id, preview: false })
  const { version: unlessSince, changes } = await recode()
  const after = ['01', '.0102', '..010201', '...01020101']
  expect(await shown(sysadmin, id)).toEqual(after)
  const renamed = { dictionaryId: id, nodeId: three, name: '改名', baseRevision: 2 }
  await sysadmin.call(ebsNodes.update, renamed)
  const takeBack = { dictionaryId: id, unlessSince }
  const back = await sysadmin.call(ebsNodes.takeBackRecode, takeBack)
  expect(back.changes.map(({ before, after }) => [after, before])).toEqual(
    changes.map(({ before, after }) => [before, after]),
  )
  expect(await shown(sysadmin, id)).toEqual(before)
  const refuse = async (unlessSince: string) => {
    const refused = await sysadmin.answer(ebsNodes.takeBackRecode, { dictionaryId: id, unlessSince })
    expect(wordsOf(refused)).toMatchObject({
      code: codes.conflict,
      message: expect.stringContaining('不能再撤销'),
    })
  }
  // Once alone.
  await refuse(unlessSince)
  const again = await recode()
  const edited = { dictionaryId: id, nodeId: three, segment: '07', baseRevision: 5 }
  await sysadmin.call(ebsNodes.update, edited)
  await refuse(again.version)
  await sysadmin.call(ebsNodes.update, { ...edited, segment: '01', baseRevision: 6 })
  await sysadmin.call(ebsNodes.takeBackRecode, { dictionaryId: id, unlessSince: again.version })
  expect(await shown(sysadmin, id)).toEqual(before)
})

test('DIC-08 no former code comes back beside a sibling that has it by now', async () => {
  const id = await addStandard(sysadmin)
  const [one = 0, , three = 0] = await grow(sysadmin, id, ['1'], ['02', 0], ['12'], ['9', 2])
  await sysadmin.call(ebsNodes.drag, { dictionaryId: id, nodeIds: [three + 1], parentId: one })
  const { version } = await sysadmin.call(ebsNodes.recode, { dictionaryId: id, preview: false })
  expect(await shown(sysadmin, id)).toEqual(['1', '.102', '.19', '12'])
  const nodes = [{ segment: '29', name: '又一个' }]
  await sysadmin.call(ebsNodes.add, { dictionaryId: id, parentId: one, nodes })
  const takeBack = { dictionaryId: id, unlessSince: version }
  expect(wordsOf(await sysadmin.answer(ebsNodes.takeBackRecode, takeBack))).toMatchObject({
    code: codes.invalid,
    message: expect.stringContaining('同级编码不能重复：129 节点9'),
  })
  expect(await shown(sysadmin, id)).toEqual(['1', '.102', '.19', '.129', '12'])
})

test('DIC-05 a standard has at most 300,000 nodes, those counted that come back', async () => {
  const id = await addStandard(sysadmin)
  const [one = 0, two = 0] = await grow(sysadmin, id, ['01'], ['02'])
  await sysadmin.call(ebsNodes.remove, { dictionaryId: id, nodeIds: [two] })
  await gateway.database.orm.execute(sql`
    insert into dictionary_node (dictionary_id, node_id, parent_id, segment, code, name, unit, origin, class, loop,
      quantity_rule, sort, version, changed_at, changed_by_name)
    select ${id}::uuid, number, 1, number, '01' || number, '', '', '', '', '', '', number, 3, now(), ''
    from generate_series(3, 300001) as number`)
  await gateway.database.orm
    .update(dictionary)
    .set({ lastNodeId: 300_001 })
    .where(eq(dictionary.dictionaryId, id))
  const restore = { dictionaryId: id, nodeIds: [two] }
  expect(wordsOf(await sysadmin.answer(ebsNodes.restore, restore))).toMatchObject({
    code: codes.invalid,
    message: '一个标准最多 300000 个节点：已有 300000 个，不能再增加 1 个',
  })
  await sysadmin.call(ebsNodes.remove, { dictionaryId: id, nodeIds: [one + 2] })
  expect((await sysadmin.call(ebsNodes.restore, restore)).count).toBe(1)
})
