import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { listWorkSites, updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { getWorkSiteNodes, recordQuantities } from '#contract/work-site-node/entity.ts'
import { z } from '#contract/zod.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addBridgeStandard, applyPlan, bareSites, nodesOf, planOf } from './site-plan.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let sitestaff: Client
let standard: string
let sites: WorkSite[]
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  standard = await addBridgeStandard(sysadmin)
  sites = await bareSites(engineer)
})
afterAll(() => gateway.close())

/** A work site with two piers of two piles. */
async function newBridge() {
  const site = sites.pop()
  if (!site) throw new Error('too few work sites in the demo')
  const { workSiteId } = site
  await applyPlan(engineer, planOf(workSiteId, standard, 2, [2]))
  const { revision, idOf } = await nodesOf(engineer, workSiteId)
  const [first, second] = [idOf('010101-01-01'), idOf('010101-02-02')]
  return { workSiteId, revision, first, second, ofSite: { workSiteId, baseRevision: revision } }
}
const set = (...done: [nodeId: string, done: string][]) => ({
  set: done.map(([nodeId, quantity]) => ({ nodeId, name: '某桩', done: quantity })),
})

test('PRJ-05 OFF-05 two people record different nodes: both stand; the same node: the second is shown what the first wrote', async () => {
  const { workSiteId, first, second, ofSite } = await newBridge()
  const one = await sitestaff.call(recordQuantities, { ...ofSite, quantities: set([first, '12.50']) })
  expect(one.workSiteNodes.quantities).toEqual([{ nodeId: first, name: '1号桩', done: '12.5' }])
  const two = await engineer.call(recordQuantities, { ...ofSite, quantities: set([second, '99']) })
  expect(two.merged).toEqual(['quantities'])
  expect(two.workSiteNodes.quantities.map(({ nodeId }) => nodeId)).toEqual([first, second])
  const late = await engineer.answer(recordQuantities, {
    ...ofSite,
    quantities: set([first, '20'], [second, '98']),
  })
  expect(late.code).toBe(codes.conflict)
  expect(z.parse(Conflict, late.data).theirs).toEqual({
    quantities: [
      { nodeId: first, name: '1号桩', done: '12.5' },
      { nodeId: second, name: '2号桩', done: '99' },
    ],
  })
  expect((await nodesOf(engineer, workSiteId)).done).toEqual({ [first]: '12.5', [second]: '99' })
})

test('PRJ-05 the history tells of the nodes that changed, and emptied ones have nothing', async () => {
  const { workSiteId, first, second, ofSite } = await newBridge()
  const { workSiteNodes } = await sitestaff.call(recordQuantities, {
    ...ofSite,
    quantities: set([first, '1'], [second, '2']),
  })
  const { revision } = workSiteNodes
  const next = await sitestaff.call(recordQuantities, {
    workSiteId,
    baseRevision: revision,
    quantities: { ...set([second, '3']), remove: [first] },
  })
  expect(next.workSiteNodes).toMatchObject({ emptied: [first], revision: revision + 1 })
  const auditor = await Client.signIn(gateway, 'auditor')
  const { records } = await auditor.call(listHistory, { entity: 'work-site-node', entityId: workSiteId })
  expect(records[0]).toMatchObject({
    before: {
      quantities: [
        { nodeId: first, name: '1号桩', done: '1' },
        { nodeId: second, name: '2号桩', done: '2' },
      ],
    },
    after: { quantities: [{ nodeId: second, name: '2号桩', done: '3' }] },
  })
})

test('OFF-05 an edit on top of one that was not yet synced is no conflict with it', async () => {
  const { first, ofSite } = await newBridge()
  const idempotencyKey = randomUUID()
  await sitestaff.call(recordQuantities, { ...ofSite, quantities: set([first, '1']) }, { idempotencyKey })
  const over = { ...ofSite, quantities: set([first, '2']) }
  expect((await sitestaff.answer(recordQuantities, over)).code).toBe(codes.conflict)
  const chained = await sitestaff.call(recordQuantities, { ...over, after: [idempotencyKey] })
  expect(chained.workSiteNodes.quantities[0]?.done).toBe('2')
})

test('PRJ-05 nodes that a new run removed are named, and nothing of the edit is written', async () => {
  const { workSiteId, first, second, ofSite } = await newBridge()
  await applyPlan(engineer, planOf(workSiteId, standard, 1, [2]))
  const { code, message, data } = await sitestaff.answer(recordQuantities, {
    ...ofSite,
    quantities: set([first, '1'], [second, '2']),
  })
  expect([code, message.includes('某桩')]).toEqual([codes.invalid, true])
  expect(data).toEqual({ fields: [{ path: 'quantities.set.1', message: '工点中已没有这个节点，请清空' }] })
  expect((await nodesOf(engineer, workSiteId)).done).toEqual({})
})

test('ROL-04 PRJ-05 nodes are seen and recorded where their work site is, also once it was moved to another section', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const railway = { projectId: projectId('railway'), pageSize: 2000 }
  const owned = (await unitadmin.call(listWorkSites, railway)).records
  const [own] = owned
  const all = (await sysadmin.call(listWorkSites, railway)).records
  const foreign = all.find(({ containerId }) => owned.every((site) => site.containerId !== containerId))
  if (!own || !foreign) throw new Error('the demo has too few sections')
  const { workSiteId, revision: baseRevision } = own
  const { containerId } = foreign
  await unitadmin.call(getWorkSiteNodes, { workSiteId })
  await sysadmin.call(updateWorkSite, { workSiteId, baseRevision, containerId })
  expect((await unitadmin.answer(getWorkSiteNodes, { workSiteId })).code).toBe(codes.notFound)
  const edit = { workSiteId, baseRevision: 0, quantities: set(['1', '1']) }
  expect((await unitadmin.answer(recordQuantities, edit)).code).toBe(codes.notFound)
})
