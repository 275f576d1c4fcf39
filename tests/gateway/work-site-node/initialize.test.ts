import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import { listProjectStandards, updateProjectStandard } from '#contract/dictionary/project-standard.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { deleteWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import {
  applyNodes,
  listInitializations,
  previewNodes,
  takeBackNodes,
} from '#contract/work-site-node/endpoints.ts'
import { getWorkSiteNodes, recordQuantities } from '#contract/work-site-node/entity.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addBridgeStandard, applyPlan, bareSites, nodesOf, planOf, source } from './site-plan.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let auditor: Client
let standard: string
let sites: WorkSite[]
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  auditor = await Client.signIn(gateway, 'auditor')
  standard = await addBridgeStandard(sysadmin)
  sites = await bareSites(engineer)
})
afterAll(() => gateway.close())

const nextSite = () => {
  const site = sites.pop()
  if (!site) throw new Error('too few work sites in the demo')
  return site
}
const record = (workSiteId: string, baseRevision: number, nodeId: string, done: string) =>
  engineer.call(recordQuantities, {
    workSiteId,
    baseRevision,
    quantities: { set: [{ nodeId, name: '桩', done }] },
  })

test('PRJ-09 the preview counts without writing, apply creates just that, and the history has one row of it', async () => {
  const { workSiteId } = nextSite()
  const plan = planOf(workSiteId, standard, 3, [4, 4, 2])
  const seen = await engineer.call(previewNodes, plan)
  const counts = { total: 17, added: 17, same: 0, changed: 0, removed: 0, touched: 0 }
  expect(seen.difference).toEqual(counts)
  expect(Object.fromEntries(seen.counts.map(({ nodeId, count }) => [nodeId, count]))).toEqual({
    [source.bridge]: 1,
    [source.pier]: 3,
    [source.pile]: 10,
    [source.cap]: 3,
  })
  expect((await nodesOf(engineer, workSiteId)).codes).toEqual([])
  const made = await engineer.call(applyNodes, {
    ...plan,
    baseRevision: seen.revision,
    standardVersion: seen.standardVersion,
  })
  expect(made).toMatchObject({ nodes: 17, recorded: 0, added: 17, removed: 0, canTakeBack: true, plan })
  const { nodes, codes: all } = await nodesOf(engineer, workSiteId)
  expect(all.slice(0, 4)).toEqual(['01', '0101-01', '010101-01-01', '010101-01-02'])
  expect(nodes[2]).toMatchObject({ name: '1号桩', level: 3, loop: 'pile 1-1', design: '42.5', unit: 'm' })
  const { records } = await auditor.call(listHistory, { entity: 'work-site-node', entityId: workSiteId })
  expect(records).toHaveLength(1)
  expect(records[0]).toMatchObject({ action: 'update', after: { run: counts } })
})

test('PRJ-09 run again: the difference is added, what nobody touched goes, what somebody recorded stays with what it hangs on', async () => {
  const { workSiteId } = nextSite()
  await applyPlan(engineer, planOf(workSiteId, standard, 3, [2]))
  const before = await nodesOf(engineer, workSiteId)
  const touched = before.idOf('010101-03-02')
  await record(workSiteId, before.revision, touched, '12.5')
  const plan = planOf(workSiteId, standard, 2, [3])
  const seen = await engineer.call(previewNodes, plan)
  expect(seen.difference).toEqual({ total: 11, added: 2, same: 9, changed: 0, removed: 2, touched: 2 })
  expect(seen.touched).toEqual(['0101-03 3号墩', '010101-03-02 2号桩'])
  const made = await applyPlan(engineer, plan)
  expect(made).toMatchObject({ nodes: 13, recorded: 1, added: 2, removed: 2 })
  const after = await nodesOf(engineer, workSiteId)
  expect(after.idOf('010101-01-01')).toBe(before.idOf('010101-01-01'))
  expect(after.done).toEqual({ [touched]: '12.5' })
  expect(after.codes.filter((code) => code.includes('-03'))).toEqual([
    '010101-01-03',
    '010101-02-03',
    '0101-03',
    '010101-03-02',
  ])
})

test('PRJ-09 taken back: what it made goes, what it removed or changed is as before, and by whom; not once somebody has recorded', async () => {
  const { workSiteId } = nextSite()
  const { initializedAt, initializedByName } = await applyPlan(engineer, planOf(workSiteId, standard, 2, [2]))
  const first = await nodesOf(engineer, workSiteId)
  gateway.time.now = new Date(gateway.time.now.getTime() + 1000)
  const again = { ...planOf(workSiteId, standard, 1, [3]), quantities: [] }
  const second = await applyPlan(sysadmin, again)
  expect(second.changed).toBe(2)
  expect((await nodesOf(engineer, workSiteId)).nodes[2]?.design).toBe('')
  const [stood] = await engineer.call(takeBackNodes, { workSiteId, run: second.run })
  expect(stood).toMatchObject({ nodes: 9, canTakeBack: false, initializedAt, initializedByName })
  expect((await nodesOf(engineer, workSiteId)).nodes).toEqual(first.nodes)
  expect((await engineer.answer(takeBackNodes, { workSiteId, run: second.run })).code).toBe(codes.invalid)

  const other = nextSite().workSiteId
  const { run } = await applyPlan(engineer, planOf(other, standard, 1, [1]))
  const made = await nodesOf(engineer, other)
  await record(other, made.revision, made.idOf('010101-01-01'), '3')
  expect((await engineer.answer(takeBackNodes, { workSiteId: other, run })).code).toBe(codes.conflict)
  expect((await engineer.call(listInitializations, { workSiteIds: [other] }))[0]?.canTakeBack).toBe(false)
  const bare = nextSite().workSiteId
  const only = await applyPlan(engineer, planOf(bare, standard, 1, [1]))
  expect(await engineer.call(takeBackNodes, { workSiteId: bare, run: only.run })).toEqual([])
  expect((await nodesOf(engineer, bare)).codes).toEqual([])
})

test('PRJ-09 who previewed the nodes, or looked at a run, before somebody else ran a plan, neither replaces that nor takes it back', async () => {
  const { workSiteId } = nextSite()
  const older = planOf(workSiteId, standard, 1, [1])
  const first = await applyPlan(engineer, older)
  const { revision, standardVersion } = await engineer.call(previewNodes, older)
  const second = await applyPlan(sysadmin, planOf(workSiteId, standard, 3, [4]))
  const stale = await engineer.answer(applyNodes, { ...older, baseRevision: revision, standardVersion })
  expect(stale.code).toBe(codes.conflict)
  expect(stale.message).toContain('请重新预览')
  const late = await engineer.answer(takeBackNodes, { workSiteId, run: first.run })
  expect(late.code).toBe(codes.conflict)
  const [standing] = await engineer.call(listInitializations, { workSiteIds: [workSiteId] })
  expect(standing).toMatchObject({ nodes: 19, run: second.run, canTakeBack: true })
  expect((await engineer.call(previewNodes, older)).difference.removed).toBe(15)
})

test('PRJ-09 a plan that was previewed with another version of the standard is not run, though its nodes are gone there', async () => {
  const { workSiteId } = nextSite()
  const dictionaryId = await addBridgeStandard(sysadmin)
  const plan = planOf(workSiteId, dictionaryId, 2, [2])
  const { revision, standardVersion } = await engineer.call(previewNodes, plan)
  const project = { projectId: projectId('railway') }
  const pinOf = async () => {
    const all = await sysadmin.call(listProjectStandards, project)
    return all.find((each) => each.dictionaryId === dictionaryId)
  }
  const before = (await pinOf())?.pinned ?? ''
  await sysadmin.call(ebsNodes.remove, { dictionaryId, nodeIds: [source.pile] })
  const run = { ...plan, baseRevision: revision, standardVersion }
  const to = (await pinOf())?.version ?? ''
  await sysadmin.call(updateProjectStandard, { ...project, dictionaryId, from: before, to })
  const answer = await engineer.answer(applyNodes, run)
  expect(answer.code).toBe(codes.conflict)
  expect(answer.message).toContain('更换了所用标准的版本')
  expect((await nodesOf(engineer, workSiteId)).codes).toEqual([])
  await sysadmin.call(updateProjectStandard, { ...project, dictionaryId, from: to, to: before })
  expect(await engineer.call(applyNodes, run)).toMatchObject({ nodes: 9 })
})

test('PRJ-09 a plan that does not fit is refused, and names what; a million loops with their count', async () => {
  const { workSiteId } = nextSite()
  const answer = async (plan: object) =>
    await engineer.answer(previewNodes, { ...planOf(workSiteId, standard, 3, [4]), ...plan })
  const unfit = await answer({ counts: planOf(workSiteId, standard, 3, [4, 4]).counts })
  expect(unfit.code).toBe(codes.invalid)
  expect(unfit.message).toContain('“桩”须填 1 个数或 3 个数，现有 2 个')
  const many = await answer({ counts: planOf(workSiteId, standard, 1_000_000, [1_000_000]).counts })
  expect(many.message).toContain('1,000,002,000,001')
  for (const wrong of [
    { dictionaryId: randomUUID() },
    { topIds: [99] },
    { counts: [{ nodeId: source.cap, each: [1] }] },
    { quantities: [{ nodeId: 99, quantity: '1' }] },
  ])
    expect((await answer(wrong)).code).toBe(codes.invalid)
  await engineer.call(deleteWorkSites, { ids: [workSiteId] })
  expect((await answer({})).code).toBe(codes.deleted)
  expect((await engineer.answer(getWorkSiteNodes, { workSiteId })).code).toBe(codes.deleted)
})

test('PRJ-09 20,000 nodes of a work site are created, opened, all changed and taken back', async () => {
  const { workSiteId } = nextSite()
  const plan = planOf(workSiteId, standard, 400, [48])
  await applyPlan(engineer, plan)
  expect((await nodesOf(engineer, workSiteId)).codes).toHaveLength(20_001)
  const { changed, run } = await applyPlan(engineer, { ...plan, quantities: [] })
  expect(changed).toBe(19_200)
  expect((await engineer.call(takeBackNodes, { workSiteId, run }))[0]?.nodes).toBe(20_001)
  expect((await nodesOf(engineer, workSiteId)).nodes[2]?.design).toBe('42.5')
})
