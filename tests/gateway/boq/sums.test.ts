import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBill } from '#contract/boq/import.ts'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import { listNodeDifferences, takeOverNodes } from '#contract/boq/take-over.ts'
import { boqVariationCalls } from '#contract/boq/variation.ts'
import { codes } from '#contract/codes.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { migrateDatabase } from '#gateway/db/migrate.ts'
import { boqItemId } from '#gateway/operations/demo/bills.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { repetitions } from '../../support/repetitions.ts'
import { Client } from '../client.ts'
import { firstDay } from '../database.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let engineer: Client
let administrator: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  engineer = await Client.signIn(gateway, 'engineer')
  administrator = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

async function newUnitWork(): Promise<string> {
  const demo = await engineer.call(unitWorkCalls.detail, { unitWorkId: demoUnitWorkId('railway', 1) })
  const { projectId, lineId, alignment, startMileage, endMileage, major } = demo
  const unitWorkId = randomUUID()
  await engineer.call(unitWorkCalls.add, {
    ...{ unitWorkId, unitWorkName: '合计', code: unitWorkId.slice(0, 8) },
    ...{ projectId, lineId, alignment, startMileage, endMileage, major },
  })
  return unitWorkId
}

let made = 0
const newCode = () => `S${made++}`

async function addItem(fields: Record<string, unknown>): Promise<string> {
  const item = { boqItemId: randomUUID(), code: newCode(), name: '清单项', ...fields }
  return (await engineer.call(boqItemCalls.add, item)).boqItem.boqItemId
}

/** The sums that differ from the items added up by what each is part of; none is as good as zeros. */
async function wrongSums(): Promise<unknown[]> {
  const { rows } = await gateway.database.pool.query(`
    with recursive part as (
      select boq_item_id as id, boq_item_id as part_id from boq_item where deleted_at is null
      union all select item.parent_id, part_id from part
        join boq_item item on item.boq_item_id = part.id where item.parent_id is not null),
    of as (select * from part
      union all select coalesce(unit_work_id, work_site_id), boq_item_id from boq_item where deleted_at is null),
    added as (select id, count(*)::int as items, count(*) filter (where parent_id = id)::int as children,
        sum(own_design_amount) as design_amount, sum(own_amount) as amount, sum(own_done_amount) as done_amount
      from of join boq_item on boq_item_id = part_id group by id),
    stored as (select * from boq_sum where (items, children, design_amount, amount, done_amount) <> (0, 0, 0, 0, 0))
    (select 'added up', * from added except all select 'added up', * from stored)
    union all (select 'stored', * from stored except all select 'stored', * from added)
    order by 2, 1`)
  return rows
}

/** A number below 100 with three decimals, or none. */
const decimal = fc.option(fc.nat(99_999), { nil: undefined }).map((number) => {
  return number === undefined ? undefined : (number / 1000).toFixed(3)
})
const values = fc.record({ design: decimal, done: decimal, price: decimal })
type Values = typeof values extends fc.Arbitrary<infer Value> ? Value : never

/** What somebody does to a bill; numbers choose among the items that there are. */
interface Act {
  one: number
  other: number
  values: Values
}

/** The items of a bill, which acts choose from. */
interface Bill {
  unitWorkId: string
  /** Those that are there, and one that is not for what stands at the top. */
  choose(number: number, orNone?: 'or none'): Promise<BoqItemRow | undefined>
  deleted: string[]
}

const given = (fields: Values) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
const missing = (fields: Values) => Object.keys(fields).filter((name) => !(name in given(fields)))

/** Each gives the code of its answer, or nothing where there was nothing to do it to. */
const acts = {
  async add({ unitWorkId, choose }: Bill, { one, values }: Act) {
    const parent = await choose(one, 'or none')
    const fields = { boqItemId: randomUUID(), unitWorkId, code: newCode(), name: '清单项', ...given(values) }
    const below = parent && { parentId: parent.boqItemId }
    return (await engineer.answer(boqItemCalls.add, { ...fields, ...below })).code
  },
  async edit({ choose }: Bill, { one, values }: Act) {
    const item = await choose(one)
    if (!item) return undefined
    const edit = { boqItemId: item.boqItemId, baseRevision: item.revision, ...given(values) }
    return (await engineer.answer(boqItemCalls.update, { ...edit, clear: missing(values) })).code
  },
  async move({ choose }: Bill, { one, other }: Act) {
    const item = await choose(one)
    const parent = await choose(other, 'or none')
    if (!item) return undefined
    const below = parent && { parentId: parent.boqItemId }
    return (await engineer.answer(boqItemCalls.move, { boqItemId: item.boqItemId, ...below })).code
  },
  async placeFirst({ choose, unitWorkId }: Bill, { one }: Act) {
    const item = await choose(one)
    if (!item) return undefined
    const below = item.parentId ? { parentId: item.parentId } : {}
    const siblings = { ...(item.parentId ? below : { unitWorkId, level: 1 }), sortBy: 'sort' as const }
    const [first, ...others] = (await engineer.call(boqItemCalls.list, siblings)).records
    const last = others.at(-1)
    if (!first || !last) return undefined
    const move = { boqItemId: last.boqItemId, ...below, beforeId: first.boqItemId }
    return (await engineer.answer(boqItemCalls.move, move)).code
  },
  async remove({ choose, deleted }: Bill, { one }: Act) {
    const item = await choose(one)
    if (!item) return undefined
    const { code } = await engineer.answer(boqItemCalls.remove, { ids: [item.boqItemId] })
    if (code === codes.success) deleted.push(item.boqItemId)
    return code
  },
  async restore(bill: Bill, act: Act) {
    const { deleted } = bill
    if (deleted.length === 0) await acts.remove(bill, act)
    const [id] = deleted.splice(act.one % Math.max(deleted.length, 1), 1)
    return id === undefined ? undefined : (await engineer.answer(boqItemCalls.restore, { ids: [id] })).code
  },
  async importRows({ unitWorkId, choose }: Bill, { one, other, values }: Act) {
    const [changed, parent] = [await choose(one), await choose(other, 'or none')]
    const chapter = newCode()
    const below = parent && { parentCode: parent.code }
    const rows = [
      ...(changed ? [{ code: changed.code, ...given(values) }] : []),
      { code: newCode(), name: '导入项', parentCode: chapter, ...given(values) },
      { code: chapter, name: '导入章节', ...below },
    ].map((row, at) => ({ line: at + 2, ...row }))
    return (await engineer.answer(importBill, { unitWorkId, rows })).code
  },
  async vary({ unitWorkId, choose }: Bill, { one, other, values }: Act) {
    const [changed, parent] = [await choose(one), await choose(other, 'or none')]
    const difference = values.design ?? '-1'
    const [boqVariationId, lineId, code] = [randomUUID(), randomUUID(), newCode()]
    const below = parent && { parentId: parent.boqItemId }
    await engineer.call(boqVariationCalls.add, {
      ...{ boqVariationId, unitWorkId, code: newCode(), name: '变更', reason: '地质条件变化' },
      lines: [
        ...(changed
          ? [{ lineId: randomUUID(), boqItemId: changed.boqItemId, name: changed.name, difference }]
          : []),
        {
          lineId,
          code,
          name: '新增项',
          difference: '7.5',
          ...(values.price && { price: values.price }),
          ...below,
        },
      ],
    })
    await engineer.answer(boqVariationCalls.submit, { boqVariationId, baseRevision: 1 })
    const decision = { boqVariationId, outcome: 'approved', opinion: '同意' } as const
    return (await administrator.answer(boqVariationCalls.decide, decision)).code
  },
  /** In the demo's bill, which has nodes. */
  async takeOver(_bill: Bill, { values }: Act) {
    const unitWorkId = demoUnitWorkId('railway', 0)
    const pile = await engineer.call(boqItemCalls.detail, { boqItemId: boqItemId('railway', '0101') })
    const { done = '0.5' } = values
    const edit = { boqItemId: pile.boqItemId, baseRevision: pile.revision, done }
    await engineer.call(boqItemCalls.update, edit)
    const differences = await engineer.call(listNodeDifferences, { unitWorkId })
    const items = differences.map(({ boqItemId, revision, nodesDesign, nodesDone }) => {
      return { boqItemId, baseRevision: revision, design: nodesDesign, done: nodesDone }
    })
    return (await engineer.answer(takeOverNodes, { unitWorkId, items })).code
  },
}

const kinds = [
  'add',
  'edit',
  'move',
  'placeFirst',
  'remove',
  'restore',
  'importRows',
  'vary',
  'takeOver',
] as const satisfies (keyof typeof acts)[]
const thrice = [...kinds, ...kinds, ...kinds]
const order = fc.shuffledSubarray(thrice, { minLength: thrice.length })
const chosen = fc.record({ one: fc.nat(1000), other: fc.nat(1000), values })
const choices = fc.array(chosen, { minLength: thrice.length, maxLength: thrice.length })

test('DIC-03 whatever is done to a bill, the sums of all that items are part of are what adding them up gives', async () => {
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(order, choices, async (all, withWhich) => {
      const unitWorkId = await newUnitWork()
      // Enough of them that each kind of act finds something to do.
      for (const parentId of [await addItem({ unitWorkId }), undefined])
        for (const design of ['2', '3']) await addItem({ unitWorkId, parentId, design, price: '3' })
      const choose: Bill['choose'] = async (number, orNone) => {
        const { records } = await engineer.call(boqItemCalls.list, { unitWorkId, pageSize: 200 })
        return records[number % (records.length + (orNone ? 1 : 0))]
      }
      const bill: Bill = { unitWorkId, choose, deleted: [] }
      for (const [at, choice] of withWhich.entries()) {
        const what = all[at] ?? 'add'
        if ((await acts[what](bill, choice)) === codes.success) succeeded.add(what)
      }
      expect(await wrongSums()).toEqual([])
    }),
    { numRuns: repetitions(3, 200) },
  )
  // Otherwise this would prove nothing of what is always refused.
  expect([...succeeded].toSorted()).toEqual([...kinds].toSorted())
})

test('DIC-03 sums follow items that are removed from the database by hand', async () => {
  const unitWorkId = await newUnitWork()
  const parentId = await addItem({ unitWorkId })
  const boqItemId = await addItem({ unitWorkId, parentId, design: '2', price: '3' })
  await gateway.database.pool.query('delete from boq_item where boq_item_id = $1', [boqItemId])
  expect(await wrongSums()).toEqual([])
  const chapter = await engineer.call(boqItemCalls.detail, { boqItemId: parentId })
  expect(chapter).toMatchObject({ amount: '0.00', children: 0 })
})

test.each([
  ['missing', 'drop trigger boq_sums_changed on boq_item'],
  ['disabled', 'alter table boq_item disable trigger boq_sums_changed'],
])(
  'DIC-03 a database in which a trigger is %s has it at the next start, and sums that are right',
  async (_, breaking) => {
    const { pool } = gateway.database
    const unitWorkId = await newUnitWork()
    const boqItemId = await addItem({ unitWorkId, design: '2' })
    await engineer.call(boqItemCalls.remove, { ids: [await addItem({ unitWorkId })] })
    await pool.query(breaking)
    await engineer.call(boqItemCalls.update, { boqItemId, baseRevision: 1, price: '3' })
    expect(await wrongSums()).not.toEqual([])
    await migrateDatabase(gateway.database, firstDay)
    expect(await wrongSums()).toEqual([])
    // Deleted ones, too: a repeated call is answered with the item as it stands.
    const { rows } = await pool.query(
      'select from boq_item where not exists (select from boq_sum where of_id = boq_item_id)',
    )
    expect(rows).toEqual([])
    await engineer.call(boqItemCalls.update, { boqItemId, baseRevision: 2, price: '4' })
    expect(await wrongSums()).toEqual([])
  },
)
