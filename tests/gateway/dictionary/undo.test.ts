import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addStandard, grow, shown, wordsOf } from './editors.ts'
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
  for (const call of [ebsNodes.drag, ebsNodes.remove]) {
    const refused = await sysadmin.answer(call, since(moved.version))
    expect(wordsOf(refused)).toMatchObject({
      code: codes.conflict,
      message: expect.stringContaining('不能再撤销'),
    })
  }
  const now = await headOf(sysadmin, id)
  const back = await sysadmin.call(ebsNodes.drag, since(now.version))
  await sysadmin.call(ebsNodes.remove, since(back.version))
  expect(await shown(sysadmin, id)).toEqual(['01'])
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
