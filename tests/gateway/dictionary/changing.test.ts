import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getDictionaryDelta, getDictionarySnapshot } from '#contract/dictionary/endpoints.ts'
import { dictionary } from '#gateway/db/tables/dictionary.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { changeNodes, foldBeyond, type NodeChange } from '#gateway/dictionary/change.ts'
import { foldDictionary } from '#gateway/dictionary/tree.ts'
import { dictionaryId } from '#gateway/operations/demo/dictionaries.ts'
import { Refusal } from '#gateway/platform/refusal.ts'
import { repetitions } from '../../support/repetitions.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { fetchDelta, fetchSnapshot, headOf } from './fetch.ts'
import { afterChange, afterDelta, changeOf, type Model, modelOf, steps } from './model.ts'

let gateway: TestGateway
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

const work = dictionaryId('WBS-TL')
const entities = dictionaryId('EBS-TL')
const stamp = { changedAt: new Date('2026-11-20T08:00:00Z'), changedBy: null, changedByName: '测试' }

function change(id: string, changes: readonly NodeChange[]) {
  return withTransaction(gateway.database, (tx) => changeNodes(tx, id, changes, stamp))
}

async function fold(id: string): Promise<void> {
  await withTransaction(gateway.database, async (tx) => {
    const [row] = await tx.select().from(dictionary).where(eq(dictionary.dictionaryId, id))
    if (row) await foldDictionary(tx, row)
  })
}

/** The tree as a device that has nothing comes to it. */
async function fetchWhole(id: string): Promise<{ model: Model; version: string }> {
  const head = await headOf(engineer, id)
  const model = modelOf((await fetchSnapshot(engineer, head)).nodes)
  const { delta } = await fetchDelta(engineer, head.snapshot, head.version)
  return { model: afterDelta(model, delta), version: head.version }
}

function insert(name: string): NodeChange {
  return { kind: 'insert', node: { code: '99', name, unit: 'm', origin: '', class: '', sort: 99 } }
}

function sorted(model: Model) {
  return [...model.values()].toSorted((a, b) => a.nodeId - b.nodeId)
}

test('DIC-06 the snapshot and whatever deltas came since are the tree as it stands', async () => {
  let { model, version } = await fetchWhole(work)
  let known = { model, version }
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (batches, folds) => {
        const first = known
        for (const batch of batches) {
          for (const step of batch) {
            const asked = changeOf(model, step)
            if (!asked) continue
            const [made] = await change(work, [asked])
            model = afterChange(model, asked, made?.nodeId ?? 0)
          }
          version = (await headOf(engineer, work)).version
          const { delta } = await fetchDelta(engineer, known.version, version)
          known = { model: afterDelta(known.model, delta), version }
          expect(sorted(known.model)).toEqual(sorted(model))
        }
        // Straight from the first to the last, past what lay between; and for a device that begins now.
        const { delta } = await fetchDelta(engineer, first.version, version)
        expect(sorted(afterDelta(first.model, delta))).toEqual(sorted(model))
        if (folds) await fold(work)
        expect(sorted((await fetchWhole(work)).model)).toEqual(sorted(model))
      },
    ),
    { numRuns: repetitions(15, 500) },
  )
})

test('a transaction of many changes is one version, whose failure changes nothing', async () => {
  const before = await headOf(engineer, work)
  const [one, two] = await change(work, [insert('一'), insert('二')])
  const after = await headOf(engineer, work)
  const { delta } = await fetchDelta(engineer, before.version, after.version)
  expect(delta.changed).toEqual([one, two])

  const below: NodeChange = { kind: 'move', nodeId: one?.nodeId ?? 0, parentId: two?.nodeId, sort: 1 }
  const loop: NodeChange = { kind: 'move', nodeId: two?.nodeId ?? 0, parentId: one?.nodeId, sort: 1 }
  await expect(change(work, [below, loop])).rejects.toMatchObject({ code: codes.conflict })
  await expect(change(work, [below, { kind: 'remove', nodeId: 999_999 }])).rejects.toMatchObject({
    code: codes.notFound,
  })
  expect((await headOf(engineer, work)).version).toBe(after.version)
  // What hangs on a removed node is gone with it.
  await change(work, [below, { kind: 'remove', nodeId: two?.nodeId ?? 0 }])
  await expect(change(work, [{ kind: 'update', nodeId: one?.nodeId ?? 0, fields: {} }])).rejects.toThrow(
    Refusal,
  )
})

test('two who change the same standard at once take turns', async () => {
  // What other tests have left of the tree may be nothing at all.
  const [node] = await change(work, [insert('初')])
  const nodeId = node?.nodeId ?? 0
  const rename = (name: string) => change(work, [{ kind: 'update', nodeId, fields: { name } }])
  await Promise.all([rename('甲'), rename('乙'), rename('丙')])
  const [row] = await gateway.database.orm.select().from(dictionary).where(eq(dictionary.dictionaryId, work))
  const { version } = await headOf(engineer, work)
  expect(version.split('.')[2]).toBe(`${row?.version}`)
  expect(['甲', '乙', '丙']).toContain((await fetchWhole(work)).model.get(nodeId)?.name)
})

test('DIC-06 a delta for 50 changed nodes of 100,000 is under 20 kB, and stays known over one fold', async () => {
  const first = await headOf(engineer, entities)
  const rename = (nodeId: number): NodeChange => ({
    kind: 'update',
    nodeId,
    fields: { name: `改名 ${nodeId}` },
  })
  const some = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => rename(from + index * 13))
  await change(entities, some(50, 20_000))
  const second = await headOf(engineer, entities)
  expect(second.snapshot).toBe(first.snapshot)
  const { delta, size } = await fetchDelta(engineer, first.version, second.version)
  expect(delta.changed.map(({ name }) => name)).toContain('改名 20013')
  expect(delta.changed).toHaveLength(50)
  expect(size).toBeLessThan(20_000)

  // So many changes are folded into the snapshot, which the deltas then lead on from.
  await change(entities, some(foldBeyond, 30_000))
  const third = await headOf(engineer, entities)
  expect(third.snapshot).toBe(third.version)
  expect((await fetchDelta(engineer, second.version, third.version)).delta.changed).toHaveLength(foldBeyond)
  const stale = await engineer.answer(getDictionarySnapshot, { version: second.snapshot })
  expect(stale.code).toBe(codes.deleted)
  expect((await fetchSnapshot(engineer, third)).nodes).toHaveLength(100_000)

  await change(entities, some(foldBeyond + 1, 60_000))
  const fourth = await headOf(engineer, entities)
  const forgotten = await engineer.answer(getDictionaryDelta, { from: second.version, to: fourth.version })
  expect(forgotten.code).toBe(codes.deleted)
  expect(forgotten.message).toMatch('重新获取')
})
