import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boqItemCalls } from '#contract/boq/item.ts'
import { listNodeDifferences, takeOverNodes } from '#contract/boq/take-over.ts'
import { codes } from '#contract/codes.ts'
import { workSiteCalls } from '#contract/work-site/entity.ts'
import { getWorkSiteNodes, recordQuantities } from '#contract/work-site-node/entity.ts'
import { boqItemId } from '#gateway/operations/demo/bills.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const unitWorkId = demoUnitWorkId('railway', 0)
const pile = boqItemId('railway', '0101')
const cap = boqItemId('railway', '0102')
let gateway: TestGateway
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

const differences = async (of = unitWorkId) => {
  const found = await engineer.call(listNodeDifferences, { unitWorkId: of })
  return new Map(found.map((each) => [each.boqItemId, each]))
}

test('DIC-03 quantities are taken over from the nodes along a unit work as they were seen, all of them or none', async () => {
  const before = await differences()
  // Two bridges of the demo: 5 piers of 8 piles and 3 of 4, each 42.5 m, of which those of the first pier are done.
  expect(before.get(pile)).toMatchObject({
    name: '钻孔灌注桩',
    unit: 'm',
    done: '1190',
    nodes: 52,
    nodesDesign: '2210',
    nodesDone: '510',
  })
  const revisionOf = (boqItemId: string) => before.get(boqItemId)?.revision ?? 0
  const seen = { boqItemId: pile, baseRevision: revisionOf(pile), done: '510' }
  const caps = before.get(cap)
  const items = [
    seen,
    { boqItemId: cap, baseRevision: revisionOf(cap), design: caps?.nodesDesign, done: caps?.nodesDone },
  ]
  const stale = await engineer.answer(takeOverNodes, {
    unitWorkId,
    items: [{ ...seen, done: '509' }, ...items.slice(1)],
  })
  expect([stale.code, fieldsOf(stale.data)]).toEqual([codes.invalid, ['items.0']])
  expect(await engineer.call(boqItemCalls.detail, { boqItemId: cap })).toMatchObject({ done: '387.2' })

  // Somebody typed another quantity since the differences were read: that is not written over.
  const typed = { boqItemId: cap, baseRevision: revisionOf(cap), done: '400' }
  const { revision } = (await engineer.call(boqItemCalls.update, typed)).boqItem
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const late = await sysadmin.answer(takeOverNodes, { unitWorkId, items })
  expect(late.code).toBe(codes.conflict)
  expect(await engineer.call(boqItemCalls.detail, { boqItemId: cap })).toMatchObject({
    done: '400',
    revision,
  })
  expect(await engineer.call(boqItemCalls.detail, { boqItemId: pile })).toMatchObject({ done: '1190' })

  const again = items.map((item) => (item.boqItemId === cap ? { ...item, baseRevision: revision } : item))
  expect(await engineer.call(takeOverNodes, { unitWorkId, items: again })).toEqual({ items: 2 })
  expect(await engineer.call(boqItemCalls.detail, { boqItemId: pile })).toMatchObject({
    design: '5600',
    done: '510',
    doneAmount: '656038.50',
  })
  expect(await engineer.call(boqItemCalls.detail, { boqItemId: cap })).toMatchObject({
    design: caps?.nodesDesign,
    done: caps?.nodesDone,
  })
})

/** A work site of the demo with recorded nodes, of those along the unit work. */
async function recordedSite() {
  const { records } = await engineer.call(workSiteCalls.list, {
    projectId: projectId('railway'),
    major: ['bridge'],
    pageSize: 50,
  })
  const nodesOf = (workSiteId: string) => engineer.call(getWorkSiteNodes, { workSiteId })
  const sites = await Promise.all(records.map(({ workSiteId }) => nodesOf(workSiteId)))
  const site = sites.find(({ quantities }) => quantities.length > 0)
  if (!site) throw new Error('the demo has no recorded nodes')
  return site
}

test('DIC-03 what is recorded of a node shows as a difference; an item without nodes takes over none', async () => {
  const { workSiteId, revision, quantities } = await recordedSite()
  const [one] = quantities
  if (!one) throw new Error('the demo has no recorded nodes')
  const set = [{ ...one, done: '40' }]
  await engineer.call(recordQuantities, { workSiteId, baseRevision: revision, quantities: { set } })
  expect((await differences()).get(pile)?.nodesDone).toBe('507.5')
  const items = [{ boqItemId: boqItemId('railway', '0303'), baseRevision: 1, done: '1' }]
  const { code, data } = await engineer.answer(takeOverNodes, { unitWorkId, items })
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['items.0.boqItemId']])
})

test('DIC-03 a work site counts once: in the unit work that it names, wherever it lies, else in the one along it', async () => {
  const { workSiteId } = await recordedSite()
  // One that lies elsewhere.
  const other = demoUnitWorkId('railway', 1)
  const boqItemId = randomUUID()
  const item = { boqItemId, unitWorkId: other, code: 'piles', name: '钻孔灌注桩', unit: 'm' }
  await engineer.call(boqItemCalls.add, item)
  expect((await differences(other)).size).toBe(0)
  const all = (await differences()).get(pile)?.nodes ?? 0
  const { revision } = await engineer.call(workSiteCalls.detail, { workSiteId })
  await engineer.call(workSiteCalls.update, { workSiteId, baseRevision: revision, unitWorkId: other })
  const named = (await differences(other)).get(boqItemId)?.nodes ?? 0
  expect(named).toBeGreaterThan(0)
  expect((await differences()).get(pile)?.nodes).toBe(all - named)
})
