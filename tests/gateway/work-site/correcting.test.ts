import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import {
  addWorkSite,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
} from '#contract/work-site/entity.ts'
import { file } from '#gateway/db/tables/file.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { unitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { Replica } from '../sync-pull/pulled-work-sites.ts'
import { newBeside } from './new-work-site.ts'

/* Whatever was entered wrong can be corrected, the place of a work site with all that follows from it. */

let gateway: TestGateway
let engineer: Client
let sitestaff: Client
let auditor: Client
let unitadmin: Client
let all: WorkSite[]
/** One of the unit's own, and one of another unit's in the same project. */
let own: WorkSite
let elsewhere: WorkSite
beforeAll(async () => {
  gateway = await startGateway()
  const clients = ['engineer', 'sitestaff', 'auditor', 'unitadmin'].map((name) =>
    Client.signIn(gateway, name),
  )
  ;[engineer, sitestaff, auditor, unitadmin] = (await Promise.all(clients)) as [
    Client,
    Client,
    Client,
    Client,
  ]
  const railway = { projectId: projectId('railway'), pageSize: 2000 }
  all = (await auditor.call(listWorkSites, railway)).records
  const units = new Set((await unitadmin.call(listWorkSites, railway)).records.map((row) => row.workSiteId))
  const [mine, other] = [true, false].map((isOwn) => all.find((row) => units.has(row.workSiteId) === isOwn))
  if (!mine || !other) throw new Error('the demo has too few work sites')
  own = mine
  elsewhere = other
})
afterAll(() => gateway.close())

type Edit = RequestOf<typeof updateWorkSite>
type Base = Pick<Edit, 'workSiteId' | 'baseRevision'>

async function newSite(beside: WorkSite = own, changes: Partial<RequestOf<typeof addWorkSite>> = {}) {
  const { workSite: saved } = await engineer.call(addWorkSite, newBeside(beside, changes))
  return { saved, base: { workSiteId: saved.workSiteId, baseRevision: saved.revision } satisfies Base }
}

const placeOf = ({ lineId, containerId, designUnitId, major }: WorkSite) => ({
  lineId,
  designUnitId,
  major,
  ...(containerId && { containerId }),
})

const extentOf = ({ startMileage, endMileage }: WorkSite) => ({ startMileage, endMileage })

test('PRJ-15 every field of a work site can be corrected, and the history tells each by its name', async () => {
  const { saved, base } = await newSite(own, { structures: ['墩台'] })
  const fields = {
    workSiteName: '更正的特大桥',
    code: `FIXED-${saved.code}`,
    type: '特大桥',
    ...placeOf(elsewhere),
    unitWorkId: unitWorkId('railway', 3),
    ...extentOf(elsewhere),
    side: 'left',
    workArea: '三工区',
    riskLevel: 'major',
    status: 'under-construction',
    progress: 12,
    contact: '王建国',
    contactPhone: '13800000000',
    remarks: '更正',
    structures: ['连续梁', '拱'],
  } as const
  const { workSite: edited } = await engineer.call(updateWorkSite, {
    ...base,
    ...fields,
    structures: [...fields.structures],
  })
  expect(edited).toMatchObject(fields)
  const { records } = await auditor.call(listHistory, { entity: 'work-site', entityId: saved.workSiteId })
  const update = records.find(({ action }) => action === 'update')
  expect(update?.after).toMatchObject({
    ...fields,
    line: expect.any(String),
    section: expect.any(String),
    designUnit: expect.any(String),
    unitWork: expect.any(String),
  })
  const { code, message } = await engineer.answer(unitWorkCalls.remove, { ids: [fields.unitWorkId] })
  expect([code, message]).toEqual([codes.invalid, expect.stringContaining('1 个工点')])
  expect(update?.before).toMatchObject({ structures: ['墩台'], designUnit: expect.any(String) })
  const emptied = {
    ...base,
    baseRevision: edited.revision,
    clear: ['structures' as const, 'containerId' as const],
  }
  const { workSite: last } = await engineer.call(updateWorkSite, emptied)
  expect([last.structures, last.containerId]).toEqual([[], undefined])
})

test('PRJ-15 a name that somebody else corrected meanwhile is in conflict; a label that comes along is never written', async () => {
  const { saved, base } = await newSite()
  await engineer.call(updateWorkSite, { ...base, workSiteName: '甲改的名' })
  const refused = await sitestaff.answer(updateWorkSite, { ...base, workSiteName: '乙改的名' })
  expect([refused.code, Conflict.parse(refused.data).theirs]).toEqual([
    codes.conflict,
    { workSiteName: '甲改的名' },
  ])
  const { workSite: row } = await sitestaff.call(updateWorkSite, {
    ...base,
    label: saved.workSiteName,
    type: '中桥',
  })
  expect(row).toMatchObject({ workSiteName: '甲改的名', type: '中桥' })
})

test('a code that is in use is refused by name, by itself and in a batch, where another one has just let it go', async () => {
  const [first, second, third] = [await newSite(), await newSite(), await newSite()]
  const taken = { ...first.base, code: second.saved.code }
  const { code, data } = await engineer.answer(updateWorkSite, taken)
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['code']])
  const free = `FREE-${randomUUID()}`
  const requests: Edit[] = [
    { ...second.base, code: free },
    { ...first.base, code: second.saved.code },
    { ...third.base, code: free },
    { ...third.base, remarks: '仍然同步' },
  ]
  const items = requests.map((request) => ({
    endpointId: updateWorkSite.id,
    idempotencyKey: randomUUID(),
    madeAt: gateway.time.now.getTime(),
    request,
  }))
  const { results } = await engineer.call(
    replayEdits,
    { items: items.slice(0, 3), clockOffset: 0 },
    { purpose: 'sync' },
  )
  expect(results.map((result) => result.code)).toEqual([codes.success, codes.success, codes.invalid])
  expect(fieldsOf(results[2]?.data)).toEqual(['code'])
  const codesNow = await Promise.all(
    [first, second, third].map(
      async ({ base: { workSiteId } }) => (await engineer.call(getWorkSite, { workSiteId })).code,
    ),
  )
  expect(codesNow).toEqual([second.saved.code, free, third.saved.code])
})

test('a work site is moved within its own project alone, and never out of its author’s sight', async () => {
  const { base } = await newSite()
  const [foreign] = (await auditor.call(listWorkSites, { projectId: projectId('highway'), pageSize: 1 }))
    .records
  if (!foreign?.containerId || !elsewhere.containerId) throw new Error('the demo has too few sections')
  const refusals: [Client, Partial<Edit>, string][] = [
    [engineer, { lineId: foreign.lineId }, 'lineId'],
    [engineer, { designUnitId: foreign.designUnitId }, 'designUnitId'],
    [engineer, { containerId: foreign.containerId }, 'containerId'],
    [engineer, { containerId: randomUUID() }, 'containerId'],
    [unitadmin, { containerId: elsewhere.containerId }, 'containerId'],
    [unitadmin, { clear: ['containerId'] }, 'containerId'],
  ]
  for (const [client, change, field] of refusals) {
    const { code, data } = await client.answer(updateWorkSite, { ...base, ...change })
    expect([change, code, fieldsOf(data)]).toEqual([change, codes.invalid, [field]])
  }
  const { data } = await engineer.answer(updateWorkSite, { ...base, projectId: foreign.projectId } as Edit)
  expect(fieldsOf(data)).toEqual(['projectId'])
})

test('a work site that moves to another unit’s section leaves the former unit’s lists and replicas, its photos with it', async () => {
  const { base } = await newSite()
  const replica = new Replica(unitadmin)
  await replica.catchUp()
  expect(replica.rows.has(base.workSiteId)).toBe(true)
  const [photo] = await gateway.database.orm.select().from(file).limit(1)
  if (photo) {
    const { fileId } = photo
    await gateway.database.orm
      .update(workSite)
      .set({ photos: [fileId] })
      .where(eq(workSite.workSiteId, base.workSiteId))
  }
  const { workSite: row } = await engineer.call(updateWorkSite, {
    ...base,
    ...placeOf(elsewhere),
    ...extentOf(elsewhere),
  })
  await replica.pull()
  expect(replica.pages.flatMap(({ removed }) => removed)).toContain(base.workSiteId)
  await replica.expectComplete()
  expect((await unitadmin.answer(getWorkSite, { workSiteId: base.workSiteId })).code).toBe(codes.notFound)
  const [stored] = await gateway.database.orm
    .select()
    .from(workSite)
    .where(eq(workSite.workSiteId, base.workSiteId))
  if (photo) {
    const [moved] = await gateway.database.orm.select().from(file).where(eq(file.fileId, photo.fileId))
    expect(moved?.organizationId).toBe(stored?.organizationId)
  }
  expect(row.containerId).toBe(elsewhere.containerId)
})
