import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoqItemRow, boqItemCalls, mostBoqLevels } from '#contract/boq/item.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

/** One without a bill of its own. */
const unitWorkId = demoUnitWorkId('railway', 1)
let gateway: TestGateway
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

let made = 0
async function addItem(fields: Record<string, unknown> = {}): Promise<BoqItemRow> {
  const request = { boqItemId: randomUUID(), unitWorkId, code: `T${made++}`, name: '清单项', ...fields }
  return (await engineer.call(boqItemCalls.add, request)).boqItem
}
const below = ({ boqItemId }: BoqItemRow) => ({ parentId: boqItemId })
const shown = ({ boqItemId }: BoqItemRow) => engineer.call(boqItemCalls.detail, { boqItemId })
const move = ({ boqItemId }: BoqItemRow, to: { parentId?: string; beforeId?: string }) =>
  engineer.call(boqItemCalls.move, { boqItemId, ...to })
const codesIn = async (parent: BoqItemRow) =>
  (await engineer.call(boqItemCalls.list, { ...below(parent), sortBy: 'sort' })).records.map(
    ({ code }) => code,
  )

test('DIC-03 an item is moved among its siblings, and just those change places that have to', async () => {
  const chapter = await addItem()
  const [a, b, c, d] = [
    await addItem(below(chapter)),
    await addItem(below(chapter)),
    await addItem(below(chapter)),
    await addItem(below(chapter)),
  ]
  const { boqItem } = await move(c, { ...below(chapter), beforeId: b.boqItemId })
  expect(boqItem).toMatchObject({ sort: 2, revision: 2 })
  expect(await codesIn(chapter)).toEqual([a.code, c.code, b.code, d.code])
  await move(a, below(chapter))
  expect(await codesIn(chapter)).toEqual([c.code, b.code, d.code, a.code])
  expect((await shown(d)).revision).toBe(1)
})

test('DIC-03 LOG-04 an item is moved below another one with all below it: sums follow, and the history says from where to where', async () => {
  const [from, to] = [await addItem({ name: '桥梁' }), await addItem({ name: '隧道' })]
  const section = await addItem(below(from))
  const item = await addItem({ ...below(section), design: '2', price: '1.5' })
  const gone = await addItem(below(section))
  await engineer.call(boqItemCalls.remove, { ids: [gone.boqItemId] })
  await move(section, below(to))
  expect([(await shown(from)).designAmount, (await shown(to)).designAmount]).toEqual(['0.00', '3.00'])
  expect([(await shown(section)).level, (await shown(item)).level]).toEqual([2, 3])
  // What was deleted before comes back where its parent is by now.
  await engineer.call(boqItemCalls.restore, { ids: [gone.boqItemId] })
  await engineer.call(boqItemCalls.update, {
    boqItemId: gone.boqItemId,
    baseRevision: 3,
    design: '1',
    price: '4',
  })
  expect((await shown(to)).designAmount).toBe('7.00')
  await move(section, {})
  expect([(await shown(to)).designAmount, (await shown(section)).level]).toEqual(['0.00', 1])
  expect(await engineer.call(boqItemCalls.remove, { ids: [section.boqItemId] })).toEqual({ deleted: 3 })
  const auditor = await Client.signIn(gateway, 'auditor')
  const { records } = await auditor.call(listHistory, {
    entity: 'boq-item',
    entityId: section.boqItemId,
    sortBy: 'changedAt',
  })
  const moves = records.flatMap(({ before, after }) =>
    after?.sort ? [[before?.parentName, after?.parentName]] : [],
  )
  // The newest first.
  expect(moves.slice(0, 2)).toEqual([
    ['隧道', null],
    ['桥梁', '隧道'],
  ])
})

test('DIC-03 no item goes below itself, beyond its bill, or deeper than a bill goes', async () => {
  const chapter = await addItem()
  const section = await addItem(below(chapter))
  await addItem(below(section))
  let deep = await addItem()
  for (let level = 2; level < mostBoqLevels; level++) deep = await addItem(below(deep))
  const foreign = await addItem({ unitWorkId: demoUnitWorkId('railway', 2) })
  const tried = async (item: BoqItemRow, to: { parentId?: string; beforeId?: string }) => {
    const { code, data } = await engineer.answer(boqItemCalls.move, { boqItemId: item.boqItemId, ...to })
    return [code, fieldsOf(data)]
  }
  for (const parent of [chapter, section, foreign, deep])
    expect(await tried(chapter, below(parent))).toEqual([codes.invalid, ['parentId']])
  expect(await tried(section, { ...below(chapter), beforeId: deep.boqItemId })).toEqual([
    codes.invalid,
    ['beforeId'],
  ])
  const siteStaff = await Client.signIn(gateway, 'sitestaff')
  const { code } = await siteStaff.answer(boqItemCalls.move, { boqItemId: section.boqItemId })
  expect(code).toBe(codes.noPermission)
})

test('DIC-03 of two moves at once that would make a ring one is refused', async () => {
  const [one, other] = [await addItem(), await addItem()]
  const answers = await Promise.all([
    engineer.answer(boqItemCalls.move, { boqItemId: one.boqItemId, ...below(other) }),
    engineer.answer(boqItemCalls.move, { boqItemId: other.boqItemId, ...below(one) }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([codes.success, codes.invalid].toSorted())
})
