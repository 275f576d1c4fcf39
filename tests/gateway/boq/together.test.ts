import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBill } from '#contract/boq/import.ts'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import { boqVariationCalls } from '#contract/boq/variation.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { eventually } from '../../support/eventually.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

/*
 * Two people who change a bill at the same time.
 */

/** One without a bill of its own. */
const unitWorkId = demoUnitWorkId('railway', 1)
let gateway: TestGateway
let engineer: Client
let administrator: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  administrator = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

let made = 0
const newCode = () => `W${made++}`
async function addItem(fields: Record<string, unknown> = {}): Promise<BoqItemRow> {
  const request = { boqItemId: randomUUID(), unitWorkId, code: newCode(), name: '清单项', ...fields }
  return (await engineer.call(boqItemCalls.add, request)).boqItem
}

async function importBoth(items: BoqItemRow[]): Promise<void> {
  const added = { code: newCode(), name: '新增项', design: '1', price: '1' }
  const rows = [added, ...items.map(({ code }) => ({ code, design: '3' }))]
  await engineer.call(importBill, { unitWorkId, rows: rows.map((row, at) => ({ line: at + 2, ...row })) })
}

async function moveBefore([first]: BoqItemRow[]): Promise<void> {
  const { boqItemId } = await addItem({ design: '1', price: '1' })
  const place = { parentId: first?.parentId, beforeId: first?.boqItemId }
  await engineer.call(boqItemCalls.move, { boqItemId, ...place })
}

async function approve(items: BoqItemRow[]): Promise<void> {
  const [boqVariationId, lineId] = [randomUUID(), randomUUID()]
  await engineer.call(boqVariationCalls.add, {
    ...{ boqVariationId, unitWorkId, code: newCode(), name: '变更', reason: '地质条件变化' },
    lines: [
      { lineId, code: newCode(), name: '新增项', price: '2', difference: '7' },
      ...items.map(({ boqItemId, name }) => ({ lineId: randomUUID(), boqItemId, name, difference: '1' })),
    ],
  })
  await engineer.call(boqVariationCalls.submit, { boqVariationId, baseRevision: 1 })
  await administrator.call(boqVariationCalls.decide, { boqVariationId, outcome: 'approved' })
}

// The embedded database has one session: the test would wait for itself.
if (process.env.TEST_DATABASE_URL) {
  test.each([
    ['imported', importBoth],
    ['moved', moveBefore],
    ['approved', approve],
  ])('DIC-03 who edits an item while others are %s holds nothing that this waits for', async (_, act) => {
    const { pool } = gateway.database
    const waiting = async (count: number) =>
      await eventually(async () => {
        const { rowCount } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        expect(rowCount).toBe(count)
      })
    const chapter = await addItem()
    const below = { parentId: chapter.boqItemId, design: '1', price: '2' }
    const ids = [randomUUID(), randomUUID()].toSorted()
    const items: BoqItemRow[] = []
    for (const boqItemId of ids) items.push(await addItem({ ...below, boqItemId }))
    const [held, edited] = ids

    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from boq_item where boq_item_id = $1 for update', [held])
    const acted = act(items)
    let answer: Promise<unknown> = acted
    try {
      await waiting(1)
      const edit = { boqItemId: edited ?? '', baseRevision: 1, remark: '同时', done: '1' }
      answer = administrator.call(boqItemCalls.update, edit)
      await waiting(2)
      const free = pool.query('select from boq_item where boq_item_id = $1 for update nowait', [edited])
      await expect(free).resolves.toMatchObject({ rowCount: 1 })
    } finally {
      await holder.query('commit')
      holder.release()
      await Promise.all([acted, answer])
    }
    const row = await engineer.call(boqItemCalls.detail, { boqItemId: edited ?? '' })
    expect(row).toMatchObject({ remark: '同时', doneAmount: '2.00' })
  })
} else {
  test('on the embedded database, with its one session, no two change anything at the same time', () => {
    expect(gateway.database.pool.options.max).toBe(1)
  })
}
