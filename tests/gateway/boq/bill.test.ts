import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoqItemRow, boqItemCalls, listBills, mostBoqLevels } from '#contract/boq/item.ts'
import { codes } from '#contract/codes.ts'
import { quantityNodes } from '#contract/dictionary/node-calls.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { workSiteCalls } from '#contract/work-site/entity.ts'
import { dictionaryNode } from '#gateway/db/tables/dictionary.ts'
import { dictionaryId } from '#gateway/operations/demo/dictionaries.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { Client, dataOf, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const projectId = demoProjectId('railway')
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
async function addItem(fields: Record<string, unknown> = {}, by = engineer): Promise<BoqItemRow> {
  const request = {
    boqItemId: randomUUID(),
    ...(fields.workSiteId === undefined && { unitWorkId }),
    code: `T${made++}`,
    name: '清单项',
    ...fields,
  }
  const { boqItem } = await by.call(boqItemCalls.add, request)
  return boqItem
}
const below = ({ boqItemId }: BoqItemRow) => ({ parentId: boqItemId })
const shown = (row: BoqItemRow) => engineer.call(boqItemCalls.detail, { boqItemId: row.boqItemId })
const sumsOf = async (row: BoqItemRow) => {
  const { designAmount, amount, doneAmount } = await shown(row)
  return [designAmount, amount, doneAmount]
}

test('DIC-03 amounts are rounded before they are added up the tree, exactly, by the database', async () => {
  const chapter = await addItem()
  const section = await addItem(below(chapter))
  // 0.1 × 0.05 is 0.005, which is rounded up to 0.01; three of them are 0.03, and not the 0.02 of their sum.
  for (let at = 0; at < 3; at++)
    await addItem({ ...below(section), design: '0.1', done: '0.1', price: '0.05' })
  expect(await sumsOf(section)).toEqual(['0.03', '0.03', '0.03'])
  await addItem({ ...below(chapter), design: '99999999999.9999', done: '0', price: '9999999.99' })
  // Beyond what a float holds.
  expect(await sumsOf(chapter)).toEqual(['999999998999999000.03', '999999998999999000.03', '0.03'])
  expect(await shown(chapter)).toMatchObject({ children: 2, level: 1 })
  const { records, total } = await engineer.call(boqItemCalls.list, { parentId: section.boqItemId })
  expect([total, records.map(({ sort, level }) => [sort, level])]).toEqual([
    3,
    [
      [1, 3],
      [2, 3],
      [3, 3],
    ],
  ])
})

test('DIC-03 two who edit items of a bill at once both keep theirs, and the sums are right', async () => {
  const chapter = await addItem()
  const items = await Promise.all(
    Array.from({ length: 6 }, () => addItem({ ...below(chapter), design: '1', price: '2.5' })),
  )
  await Promise.all(
    items.map(({ boqItemId, revision }, at) =>
      engineer.call(boqItemCalls.update, { boqItemId, baseRevision: revision, design: String(at + 1) }),
    ),
  )
  expect(await sumsOf(chapter)).toEqual(['52.50', '52.50', '0.00'])
  const [, item] = items
  if (!item) throw new Error('no item')
  const { boqItemId } = item
  const { boqItem, merged } = await engineer.call(boqItemCalls.update, {
    boqItemId,
    baseRevision: 1,
    price: '3',
  })
  expect([boqItem.design, boqItem.price, merged]).toEqual(['2', '3', ['design']])
  const other = await Client.signIn(gateway, 'unitadmin')
  const { code } = await other.answer(boqItemCalls.update, { boqItemId, baseRevision: 1, design: '9' })
  expect(code).toBe(codes.conflict)
})

test('DIC-03 the answer to an edit has all sums that it changed, also when it comes twice', async () => {
  const chapter = await addItem()
  const section = await addItem(below(chapter))
  const item = await addItem({ ...below(section), design: '2', done: '1', price: '1.005' })
  const edit = { boqItemId: item.boqItemId, baseRevision: item.revision, price: '10.005' }
  const details = { idempotencyKey: randomUUID() }
  const save = async () =>
    dataOf(boqItemCalls.update, await engineer.answer(boqItemCalls.update, edit, details))
  const answers = [await save(), await save()]
  const bill = (await engineer.call(listBills, { projectId })).find((each) => each.unitWorkId === unitWorkId)
  for (const answer of answers) {
    expect(answer.boqItem).toMatchObject({ price: '10.005', designAmount: '20.01', doneAmount: '10.01' })
    expect(answer.above).toEqual([await shown(chapter), await shown(section)])
    expect(answer.above.map(({ amount }) => amount)).toEqual(['20.01', '20.01'])
    expect(answer.bill).toEqual(bill)
  }
})

test('DIC-03 a code stands once in a bill; the same one may stand in another', async () => {
  const code = 'once'
  await addItem({ code })
  const again = { boqItemId: randomUUID(), unitWorkId, code, name: '重复' }
  const answer = await engineer.answer(boqItemCalls.add, again)
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['code']])
  const { records } = await engineer.call(workSiteCalls.list, { projectId, pageSize: 1 })
  const workSiteId = records[0]?.workSiteId ?? ''
  const own = await addItem({ workSiteId, code })
  expect(own).toMatchObject({ workSiteId, projectId })
  const twice = await engineer.answer(boqItemCalls.add, { ...again, boqItemId: randomUUID(), workSiteId })
  expect([twice.code, fieldsOf(twice.data)]).toEqual([codes.invalid, ['workSiteId']])
  const nobody = { boqItemId: randomUUID(), code: 'nobody', name: '无主' }
  const none = await engineer.answer(boqItemCalls.add, nobody)
  expect([none.code, fieldsOf(none.data)]).toEqual([codes.invalid, ['unitWorkId']])
  const foreign = await engineer.answer(boqItemCalls.add, {
    ...nobody,
    workSiteId,
    parentId: (await addItem()).boqItemId,
  })
  expect([foreign.code, fieldsOf(foreign.data)]).toEqual([codes.invalid, ['parentId']])
})

test('DIC-03 what lies below goes with what is deleted, and comes back with it', async () => {
  const chapter = await addItem()
  const section = await addItem(below(chapter))
  const item = await addItem({ ...below(section), design: '2', price: '3' })
  expect(await engineer.call(boqItemCalls.remove, { ids: [section.boqItemId] })).toEqual({ deleted: 2 })
  expect(await sumsOf(chapter)).toEqual(['0.00', '0.00', '0.00'])
  const { code } = await engineer.answer(boqItemCalls.restore, { ids: [item.boqItemId] })
  expect(code).toBe(codes.invalid)
  expect(await engineer.call(boqItemCalls.restore, { ids: [section.boqItemId] })).toEqual({ restored: 2 })
  expect(await sumsOf(chapter)).toEqual(['6.00', '6.00', '0.00'])
})

test('DIC-03 sums follow what is moved, also while it is deleted, and the bill has them once', async () => {
  const [from, to] = [await addItem(), await addItem()]
  const section = await addItem(below(from))
  const item = await addItem({ ...below(section), design: '2', done: '1', price: '3' })
  const billNow = async () =>
    (await engineer.call(listBills, { projectId })).find((each) => each.unitWorkId === unitWorkId)
  const before = await billNow()
  const move = (row: BoqItemRow, parent: BoqItemRow) =>
    engineer.call(boqItemCalls.move, { boqItemId: row.boqItemId, ...below(parent) })
  await move(section, to)
  expect(await shown(from)).toMatchObject({ amount: '0.00', children: 0, below: 0 })
  expect(await shown(to)).toMatchObject({ amount: '6.00', doneAmount: '3.00', children: 1, below: 2 })
  expect(await billNow()).toEqual(before)
  await engineer.call(boqItemCalls.remove, { ids: [item.boqItemId] })
  await move(section, from)
  expect(await shown(section)).toMatchObject({ amount: '0.00', children: 0, below: 0 })
  await engineer.call(boqItemCalls.restore, { ids: [item.boqItemId] })
  expect(await shown(from)).toMatchObject({ amount: '6.00', children: 1, below: 2 })
  expect(await shown(to)).toMatchObject({ amount: '0.00', children: 0, below: 0 })
  expect(await billNow()).toEqual(before)
})

test('DIC-03 an item is not deleted with others below it than its person saw', async () => {
  const chapter = await addItem()
  const section = await addItem(below(chapter))
  await addItem(below(section))
  const seen = await shown(chapter)
  expect(seen.below).toBe(2)
  const added = await addItem(below(section))
  const remove = { ids: [chapter.boqItemId], baseRevision: seen.revision, below: seen.below }
  const { code, message } = await engineer.answer(boqItemCalls.remove, remove)
  expect([code, message]).toEqual([codes.conflict, '其下的内容已有增减，请查看后再删除'])
  expect((await shown(added)).level).toBe(3)
  expect(await engineer.call(boqItemCalls.remove, { ...remove, below: 3 })).toEqual({ deleted: 4 })
})

test(`DIC-03 a bill has ${mostBoqLevels} levels and no more`, async () => {
  let above = await addItem()
  for (let level = 2; level <= mostBoqLevels; level++) above = await addItem(below(above))
  const request = { boqItemId: randomUUID(), unitWorkId, code: 'deep', name: '过深', ...below(above) }
  const { code, data } = await engineer.answer(boqItemCalls.add, request)
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['parentId']])
})

test('DIC-03 an item is taken from a node of a quantity dictionary that the project uses, which stays then', async () => {
  const standard = dictionaryId('GCL-TL')
  const isSupport = and(eq(dictionaryNode.dictionaryId, standard), eq(dictionaryNode.name, '支座'))
  const [node] = await gateway.database.orm.select().from(dictionaryNode).where(isSupport)
  if (!node) throw new Error('no node')
  const { nodeId, code, name, unit } = node
  const item = await addItem({ dictionaryId: standard, nodeId, code, name, unit })
  expect(item).toMatchObject({ dictionaryId: standard, nodeId, unit: '套' })
  const platform = await Client.signIn(gateway, 'sysadmin')
  const kept = await platform.answer(quantityNodes.remove, { dictionaryId: standard, nodeIds: [nodeId] })
  expect([kept.code, kept.message]).toEqual([codes.invalid, expect.stringContaining('1 项工程量清单')])
  const foreign = await engineer.answer(boqItemCalls.add, {
    boqItemId: randomUUID(),
    unitWorkId,
    code: 'foreign',
    name: '别的标准',
    dictionaryId: dictionaryId('GCL-SJ'),
    nodeId: 1,
  })
  expect([foreign.code, fieldsOf(foreign.data)]).toEqual([codes.invalid, ['dictionaryId']])
})

test('DIC-03 unit works and work sites with a bill are not deleted; bills of a project are listed with their sums', async () => {
  const { records } = await engineer.call(workSiteCalls.list, { projectId, pageSize: 2 })
  const workSiteId = records[1]?.workSiteId ?? ''
  await addItem({ workSiteId, design: '10', price: '1.5' })
  for (const answer of [
    await engineer.answer(workSiteCalls.remove, { ids: [workSiteId] }),
    await engineer.answer(unitWorkCalls.remove, { ids: [demoUnitWorkId('railway', 0)] }),
  ])
    expect([answer.code, answer.message]).toEqual([codes.invalid, expect.stringContaining('项工程量清单')])
  const bills = await engineer.call(listBills, { projectId })
  expect(bills.find((bill) => bill.workSiteId === workSiteId)).toMatchObject({
    name: records[1]?.workSiteName,
    items: 1,
    amount: '15.00',
  })
  expect(bills.find((bill) => bill.unitWorkId === demoUnitWorkId('railway', 0))?.items).toBe(21)
})

test('DIC-03 site staff and the auditor read a bill, and change nothing', async () => {
  const item = await addItem({ design: '2', price: '3' })
  for (const account of ['sitestaff', 'auditor']) {
    const client = await Client.signIn(gateway, account)
    const { boqItemId, revision } = item
    expect((await client.call(boqItemCalls.detail, { boqItemId })).amount).toBe('6.00')
    const { code } = await client.answer(boqItemCalls.update, {
      boqItemId,
      baseRevision: revision,
      price: '1',
    })
    expect([account, code]).toEqual([account, codes.noPermission])
  }
})
