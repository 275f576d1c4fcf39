import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import {
  addWorkSite,
  deleteWorkSites,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
} from '#contract/work-site/entity.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { RestoredDevice } from '../sync-replay/restored-device.ts'
import { newBeside } from './new-work-site.ts'

/* Several people add to the components of a work site: each component merges by itself. */

let gateway: TestGateway
let engineer: Client
let sitestaff: Client
let auditor: Client
let beside: WorkSite
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  auditor = await Client.signIn(gateway, 'auditor')
  const [first] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!first) throw new Error('the demo has no work sites')
  beside = first
})
afterAll(() => gateway.close())

const piles = { name: '桩基', quantity: 24, unit: '根' }
const caps = { name: '承台', quantity: 3, unit: '座' }
const beams = { name: '箱梁', quantity: 3, unit: '孔' }

type Edit = RequestOf<typeof updateWorkSite>

async function newSite(): Promise<Pick<Edit, 'workSiteId' | 'baseRevision'>> {
  const { workSite: saved } = await engineer.call(
    addWorkSite,
    newBeside(beside, { components: [piles, caps] }),
  )
  return { workSiteId: saved.workSiteId, baseRevision: saved.revision }
}

const componentsOf = async ({ workSiteId }: { workSiteId: string }) =>
  (await engineer.call(getWorkSite, { workSiteId })).components

function itemOf(request: Edit) {
  return {
    endpointId: updateWorkSite.id,
    idempotencyKey: randomUUID(),
    madeAt: gateway.time.now.getTime(),
    request,
  }
}

async function replay(items: ReturnType<typeof itemOf>[], by = engineer) {
  return (await by.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })).results
}

test('who edit different components at once both keep theirs', async () => {
  const site = await newSite()
  const more = { ...piles, quantity: 26 }
  await engineer.call(updateWorkSite, { ...site, components: { set: [more] } })
  const { workSite: saved, merged } = await sitestaff.call(updateWorkSite, {
    ...site,
    components: { set: [beams], remove: [caps.name] },
  })
  expect([saved.components, saved.revision, merged]).toEqual([[more, beams], 3, ['components']])
  expect(await componentsOf(site)).toEqual([more, beams])
  const [row] = await gateway.database.orm
    .select({ fieldRevisions: workSite.fieldRevisions })
    .from(workSite)
    .where(eq(workSite.workSiteId, site.workSiteId))
  expect(row?.fieldRevisions).toMatchObject({
    'components.桩基': { revision: 2 },
    'components.承台': { revision: 3 },
    'components.箱梁': { revision: 3 },
  })
})

test('who edit the same component are in conflict over that one alone, also when it was taken away', async () => {
  const site = await newSite()
  const more = { ...piles, quantity: 26 }
  await engineer.call(updateWorkSite, { ...site, components: { set: [more], remove: [caps.name] } })
  const refusals: [Edit['components'], unknown[]][] = [
    [{ set: [{ ...piles, quantity: 30 }, beams] }, [more]],
    [{ remove: [piles.name] }, [more]],
    [{ set: [{ ...caps, quantity: 4 }] }, []],
  ]
  for (const [components, theirs] of refusals) {
    const { code, data } = await sitestaff.answer(updateWorkSite, { ...site, components })
    expect([code, Conflict.parse(data)]).toEqual([
      codes.conflict,
      expect.objectContaining({ fields: ['components'], theirs: { components: theirs }, revision: 2 }),
    ])
  }
  expect(await componentsOf(site)).toEqual([more])
  const removal = { ids: [site.workSiteId], baseRevision: site.baseRevision }
  const { code, data } = await sitestaff.answer(updateWorkSite, { ...site, progress: 40 })
  expect([code, data]).toMatchObject([codes.success, { merged: ['components'] }])
  const refused = await engineer.answer(deleteWorkSites, removal)
  expect([refused.code, Conflict.parse(refused.data).theirs]).toEqual([
    codes.conflict,
    { components: [more], progress: 40 },
  ])
})

test('OFF-05 who leaves a component as somebody else wrote it still has the others of the same edit', async () => {
  globalThis.indexedDB = new IDBFactory()
  const device = await RestoredDevice.of('sitestaff', gateway)
  const site = await newSite()
  const mine = { set: [{ ...piles, quantity: 30 }, beams], remove: [caps.name] }
  const before = await engineer.call(getWorkSite, { workSiteId: site.workSiteId })
  await device.save(updateWorkSite, { ...site, components: mine }, before)
  const more = { ...piles, quantity: 26 }
  await engineer.call(updateWorkSite, { ...site, components: { set: [more] } })
  await device.sync()
  expect(device.states).toEqual(['conflict'])
  await device.resolve(['components'])
  expect(device.states).toEqual([])
  expect(await componentsOf(site)).toEqual([more, beams])
})

test('the history tells just which components changed, and what says the same again changes nothing', async () => {
  const site = await newSite()
  const more = { ...piles, quantity: 26 }
  const components = { set: [more, beams], remove: [caps.name] }
  await engineer.call(updateWorkSite, { ...site, components, progress: 12 })
  const again = await engineer.call(updateWorkSite, { ...site, baseRevision: 2, components })
  expect(again.workSite.revision).toBe(2)
  const { records } = await auditor.call(listHistory, { entity: 'work-site', entityId: site.workSiteId })
  expect(records.find(({ action }) => action === 'update')).toMatchObject({
    before: { components: [piles, caps], progress: 0 },
    after: { components: [more, beams], progress: 12 },
  })
  expect(records).toHaveLength(2)
})

test('OFF-02 on replay, too: others merge, the same one is parked, and own edits lie on each other', async () => {
  const site = await newSite()
  await sitestaff.call(updateWorkSite, { ...site, components: { set: [{ ...caps, quantity: 4 }] } })
  const first = itemOf({ ...site, components: { set: [beams] } })
  const second = itemOf({
    ...site,
    after: [first.idempotencyKey],
    components: { set: [{ ...beams, quantity: 6 }], remove: [piles.name] },
  })
  const third = itemOf({ ...site, components: { remove: [caps.name] } })
  const results = await replay([first, second, third])
  expect(results.map(({ code }) => code)).toEqual([codes.success, codes.success, codes.conflict])
  expect(results[2]?.data).toMatchObject({ theirs: { components: [{ ...caps, quantity: 4 }] } })
  const expected = [
    { ...caps, quantity: 4 },
    { ...beams, quantity: 6 },
  ]
  expect(await componentsOf(site)).toEqual(expected)
  expect((await replay([first, second])).map(({ code }) => code)).toEqual([codes.repeated, codes.repeated])
  expect(await componentsOf(site)).toEqual(expected)
})

test('the merged list keeps to the rules of the whole, and an edit to those of its entries', async () => {
  const site = await newSite()
  const many = Array.from({ length: 199 }, (_, at) => ({ ...beams, name: `箱梁${at}` }))
  const refused: [Edit['components'], string][] = [
    [{ set: many }, 'components'],
    [{ set: [beams, beams] }, 'components.set.1'],
    [{ set: [{ ...beams, quantity: -1 }] }, 'components.set.0.quantity'],
  ]
  for (const [components, field] of refused) {
    const { code, data } = await engineer.answer(updateWorkSite, { ...site, components })
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, [field]])
  }
  await engineer.call(updateWorkSite, { ...site, components: { set: many.slice(1) } })
  expect(await componentsOf(site)).toHaveLength(200)
})
