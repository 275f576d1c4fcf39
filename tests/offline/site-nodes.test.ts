import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayRequest } from '#contract/sync/schema.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { getWorkSiteNodes, recordQuantities, type WorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { encodeTree } from '#contract/work-site-node/tree.ts'
import { z } from '#contract/zod.ts'
import { SignedIn } from './signed-in.ts'

const workSiteId = '0190c2a4-4000-7000-8000-000000000001'
const pile = (nodeId: number) => ({
  nodeId,
  level: 1,
  code: `01-0${nodeId}`,
  name: `${nodeId}号桩`,
  unit: 'm',
  loop: `pile ${nodeId}`,
  design: '42.5',
})
const entry = (nodeId: string, done: string) => ({ nodeId, name: `${nodeId}号桩`, done })
const answer: WorkSiteNodes = {
  workSiteId,
  projectId: '0190c2a4-3000-7000-8000-000000000001',
  workSiteName: '观音湾大桥',
  tree: encodeTree([1, 2, 3].map(pile)),
  quantities: [entry('1', '10')],
  revision: 4,
}

let here: SignedIn
beforeEach(async () => {
  here = await SignedIn.start()
  here.gateway.on(getWorkSiteNodes, () => ({ data: answer }))
  await here.engine.warmUp()
})
afterEach(() => here.end())

const read = async () => await here.engine.read(getWorkSiteNodes, { workSiteId })

test('OFF-02 PRJ-05 quantities recorded without a network stand in the tree, and once they are synced beside what others recorded', async () => {
  const { engine } = here
  await read()
  here.cut()
  const { tree: _tree, ...seen } = answer
  const record = (quantities: object) =>
    engine.submit(recordQuantities, { workSiteId, baseRevision: 4, quantities }, seen)
  await record({ set: [entry('2', '30')], remove: ['1'] })
  await record({ set: [entry('2', '31')] })
  expect(await read()).toMatchObject({ tree: answer.tree, quantities: [entry('2', '31')], revision: 4 })
  expect([...engine.queue.pendingStatus('work-site-node').read().keys()]).toEqual([workSiteId])

  const sent: z.output<typeof ReplayRequest>['items'] = []
  here.gateway.on(replayEdits, ({ body }) => {
    const { items } = z.parse(ReplayRequest, JSON.parse(body))
    sent.push(...items)
    const quantities = [entry('2', '31'), entry('3', '9')]
    const data = { workSiteNodes: { workSiteId, quantities, emptied: ['1'], revision: 7 } }
    const results = items.map(({ idempotencyKey }) => ({
      ...{ idempotencyKey, code: codes.success, message: '', data },
    }))
    return { data: { results, epoch: here.epoch } }
  })
  here.heal()
  await engine.syncNow()
  await here.emptied()
  expect(sent[1]?.request).toMatchObject({ baseRevision: 4, after: [sent[0]?.idempotencyKey] })
  here.cut()
  const synced = { quantities: [entry('2', '31'), entry('3', '9')], revision: 7 }
  await expect.poll(read).toMatchObject(synced)
})

test('OFF-05 quantities do not wait behind an edit of their work site that needs its person', async () => {
  const { engine } = here
  here.cut()
  await engine.submit(updateWorkSite, { workSiteId, baseRevision: 4, progress: 10 })
  const record = { workSiteId, baseRevision: 4, quantities: { set: [entry('2', '30')] } }
  await engine.submit(recordQuantities, record)
  here.gateway.on(replayEdits, ({ body }) => {
    const { items } = z.parse(ReplayRequest, JSON.parse(body))
    const results = items.map(({ idempotencyKey, endpointId }) => ({
      ...{ idempotencyKey, message: '' },
      code: endpointId === updateWorkSite.id ? codes.invalid : codes.success,
    }))
    return { data: { results, epoch: here.epoch } }
  })
  here.heal()
  await engine.syncNow()
  const commands = await engine.queue.commands()
  const left = () => commands.unsynced.read().map(({ endpointId, state }) => [endpointId, state])
  await expect.poll(left).toEqual([[updateWorkSite.id, 'refused']])
  // What is recorded while it stands there is sent, too.
  await engine.submit(recordQuantities, { ...record, quantities: { remove: ['1'] } })
  await engine.syncNow()
  await expect.poll(left).toEqual([[updateWorkSite.id, 'refused']])
})
