import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { waitedOf } from '#contract/message/schema.ts'
import { getPerson, listPeople, updatePerson } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { deleteRoles } from '#contract/role/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import type { ReplayItem } from '#contract/sync/schema.ts'
import {
  addWorkSite,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
} from '#contract/work-site/entity.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { untouchedOf } from '../untouched.ts'

let gateway: TestGateway
let engineer: Client
let auditor: Client
let sites: WorkSite[]
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer', { device })
  auditor = await Client.signIn(gateway, 'auditor')
  sites = (await engineer.call(listWorkSites, { pageSize: 40 })).records
})
afterAll(() => gateway.close())

const device = {
  deviceToken: newToken(),
  deviceName: '工地平板 7',
  os: 'Android',
  osVersion: '14',
  terminalVersion: 'Chrome 130',
}
const clockOffset = -90_000
const madeAt = Date.parse('2026-11-20T06:30:00Z')

/** A work site that no other test has touched. */
const untouched = () => untouchedOf(sites)

function editOf(site: WorkSite, changes: Partial<RequestOf<typeof updateWorkSite>>): ReplayItem {
  const request = { workSiteId: site.workSiteId, baseRevision: site.revision, ...changes }
  return { endpointId: updateWorkSite.id, idempotencyKey: randomUUID(), madeAt, request }
}

async function replay(items: ReplayItem[], client = engineer) {
  const { results } = await client.call(replayEdits, { items, clockOffset }, { purpose: 'sync' })
  return results
}

test('OFF-02 queued edits take effect in order, each with its own result', async () => {
  const site = untouched()
  const first = editOf(site, { remarks: '第一次' })
  const second = editOf(site, { remarks: '第二次', progress: 55, after: [first.idempotencyKey] })
  const results = await replay([first, second])
  expect(results.map(({ code }) => code)).toEqual([codes.success, codes.success])
  expect(results.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    first.idempotencyKey,
    second.idempotencyKey,
  ])
  const now = await engineer.call(getWorkSite, { workSiteId: site.workSiteId })
  expect(now).toMatchObject({ remarks: '第二次', progress: 55, revision: site.revision + 2 })
})

test('OFF-03 a batch that comes again changes nothing and says how the rows stand', async () => {
  const site = untouched()
  const items = [editOf(site, { remarks: '只一次' })]
  await replay(items)
  const [again] = await replay(items)
  expect(again?.code).toBe(codes.repeated)
  expect(again?.data).toMatchObject({ workSite: { remarks: '只一次', revision: site.revision + 1 } })
  const query = { entity: 'work-site' as const, entityId: site.workSiteId }
  expect((await auditor.call(listHistory, query)).total).toBe(1)
})

test('OFF-03 a failed item leaves nothing behind, and the others of its batch stand', async () => {
  const [broken, fine] = [untouched(), untouched()]
  // A code that another work site of the project has: the refusal comes out of the middle of the step.
  const taken = { ...newWorkSite(fine), code: fine.code }
  const results = await replay([
    { endpointId: addWorkSite.id, idempotencyKey: randomUUID(), madeAt, request: taken },
    editOf(broken, { progress: 400 }),
    editOf(fine, { progress: 31 }),
  ])
  expect(results.map(({ code }) => code)).toEqual([codes.invalid, codes.invalid, codes.success])
  expect(results[1]?.data).toMatchObject({ fields: [{ path: 'progress' }] })
  expect((await engineer.call(getWorkSite, { workSiteId: fine.workSiteId })).progress).toBe(31)
  expect((await engineer.call(getWorkSite, { workSiteId: broken.workSiteId })).revision).toBe(broken.revision)
})

test('an item that fails inside the gateway is answered 20500 alone, and can be sent again', async () => {
  const [poisoned, fine] = [untouched(), untouched()]
  await gateway.database.pool.query(
    `create function poison() returns trigger language plpgsql as
     $$ begin if new.remarks = 'poison' then raise exception 'poisoned'; end if; return new; end $$`,
  )
  await gateway.database.pool.query(
    'create trigger poison before update on work_site for each row execute function poison()',
  )
  const items = [editOf(poisoned, { remarks: 'poison' }), editOf(fine, { remarks: '正常' })]
  expect((await replay(items)).map(({ code }) => code)).toEqual([codes.failed, codes.success])
  await gateway.database.pool.query('drop trigger poison on work_site')
  expect((await replay(items)).map(({ code }) => code)).toEqual([codes.success, codes.repeated])
  expect(gateway.log()).toContain('poisoned')
})

test('an edit on top of one that failed waits behind it', async () => {
  const site = untouched()
  const made = newWorkSite(site)
  const create = { endpointId: addWorkSite.id, idempotencyKey: randomUUID(), madeAt, request: made }
  const refused = { ...create, request: { ...made, designUnitId: randomUUID() } }
  const edit: ReplayItem = {
    endpointId: updateWorkSite.id,
    idempotencyKey: randomUUID(),
    madeAt,
    request: { workSiteId: made.workSiteId, baseRevision: 1, after: [create.idempotencyKey], progress: 5 },
  }
  expect((await replay([refused, edit])).map(({ code }) => code)).toEqual([codes.invalid, codes.running])
  expect((await replay([create, edit])).map(({ code }) => code)).toEqual([codes.success, codes.success])
})

test('OFF-05 other fields merge; the same field is a conflict that names what stands there', async () => {
  const site = untouched()
  await elsewhere(site, { contact: '王五' })
  const merged = editOf(site, { progress: 62 })
  const conflicting = editOf(site, { contact: '赵六' })
  const [first, second] = await replay([merged, conflicting])
  expect(first).toMatchObject({ code: codes.success, data: { merged: ['contact'] } })
  expect(second?.code).toBe(codes.conflict)
  expect(second?.data).toMatchObject({ fields: ['contact'], theirs: { contact: '王五' } })
})

/** Somebody else's edit, made online meanwhile. */
async function elsewhere(site: WorkSite, changes: Partial<RequestOf<typeof updateWorkSite>>) {
  const other = await Client.signIn(gateway, 'sitestaff')
  const { workSiteId, revision } = site
  await other.call(updateWorkSite, { workSiteId, baseRevision: revision, ...changes })
}

test('ROL-04 a replay grants nothing: each item asks for its own permission, and only queued calls replay', async () => {
  const site = untouched()
  const tourist = await Client.signIn(gateway, 'tourist')
  const [refused] = await replay([editOf(site, { progress: 1 })], tourist)
  expect(refused?.code).toBe(codes.noPermission)
  const request = { ids: [randomUUID()] }
  const deletion = { endpointId: deleteRoles.id, idempotencyKey: randomUUID(), madeAt, request }
  expect((await replay([deletion]))[0]?.code).toBe(codes.notFound)
})

test('MSG-07 every replayed edit leaves one message for its auditors: who, on what, when, before and after', async () => {
  const site = untouched()
  await replay([editOf(site, { progress: 77 })])
  const { records } = await auditor.call(listMessages, { kind: 'review', keyword: site.workSiteName })
  const reviews = records.filter(({ review }) => review?.entityId === site.workSiteId)
  expect(reviews).toHaveLength(1)
  expect(reviews[0]?.review).toMatchObject({
    endpointId: updateWorkSite.id,
    action: 'update',
    accountName: 'engineer',
    userName: engineer.session.userAccount.userName,
    terminalName: device.deviceName,
    madeAt,
    clockOffset,
    syncedAt: gateway.time.now.getTime(),
    before: { progress: site.progress },
    after: { progress: 77 },
  })
  const query = { entity: 'work-site' as const, entityId: site.workSiteId }
  const [row] = (await auditor.call(listHistory, query)).records
  expect(row).toMatchObject({
    madeAt,
    terminalName: device.deviceName,
    historyId: reviews[0]?.review?.historyId,
  })
})

test('MSG-07 a review says what was done, and whether the edit waited for a network; both narrow the list', async () => {
  const [late, prompt] = [untouched(), untouched()]
  // By the device's clock, which is ahead.
  const now = gateway.time.now.getTime() - clockOffset
  await replay([
    { ...editOf(late, { progress: 78 }), madeAt: now - 3_600_000 },
    { ...editOf(prompt, { progress: 79 }), madeAt: now - 2_000 },
  ])
  const found = async (query: RequestOf<typeof listMessages>) => {
    const { records } = await auditor.call(listMessages, { ...query, pageSize: 2000 })
    return records.flatMap(({ review }) => (review ? [review] : []))
  }
  const offline = await found({ offline: true })
  expect(offline.every((review) => review.offline)).toBe(true)
  expect(offline.map(({ entityId }) => entityId)).toContain(late.workSiteId)
  const online = await found({ offline: false, action: 'update' })
  expect(online.map(({ entityId }) => entityId)).toEqual([prompt.workSiteId])
  expect(online[0] && waitedOf(online[0])).toBe(2_000)
  const made = newWorkSite(prompt)
  const create = { endpointId: addWorkSite.id, idempotencyKey: randomUUID(), madeAt, request: made }
  await replay([create])
  const added = await found({ kind: 'review', action: 'add' })
  expect(added.map(({ entityId }) => entityId)).toContain(made.workSiteId)
  expect(added.every(({ action }) => action === 'add')).toBe(true)
})

test('a hundred items at most, and a key that stands for another request is refused', async () => {
  const site = untouched()
  const item = editOf(site, { progress: 12 })
  const many = Array.from({ length: 101 }, () => item)
  expect((await engineer.answer(replayEdits, { items: many, clockOffset })).code).toBe(codes.invalid)
  await replay([item])
  const other = { ...item, request: { ...item.request, progress: 13 } }
  expect((await replay([other]))[0]?.code).toBe(codes.keyReused)
  const [row] = await gateway.database.orm
    .select({ progress: workSite.progress })
    .from(workSite)
    .where(eq(workSite.workSiteId, site.workSiteId))
  expect(row?.progress).toBe(12)
})

function newWorkSite(site: WorkSite): RequestOf<typeof addWorkSite> {
  const { projectId, lineId, designUnitId, type, major, startMileage, endMileage, riskLevel, status } = site
  const place = {
    projectId,
    lineId,
    designUnitId,
    ...(site.containerId && { containerId: site.containerId }),
  }
  return {
    workSiteId: randomUUID(),
    ...place,
    code: `新-${randomUUID().slice(0, 8)}`,
    type,
    major,
    workSiteName: '新建工点',
    startMileage,
    endMileage,
    riskLevel,
    status,
    progress: 0,
  }
}

test('fault 34, OFF-03 in another epoch than the device knows nothing is run, and the answer names the epoch', async () => {
  const site = untouched()
  const items = [editOf(site, { remarks: '恢复之后' })]
  const asked = { items, clockOffset }
  const { epoch, results } = await engineer.call(replayEdits, { ...asked, epoch: 7 })
  expect(results).toEqual([])
  expect((await engineer.call(getWorkSite, { workSiteId: site.workSiteId })).revision).toBe(site.revision)
  const taken = await engineer.call(replayEdits, { ...asked, epoch })
  expect(taken.results.map(({ code }) => code)).toEqual([codes.success])
})

test('fault 25, OFF-03 a database without room fails the batch as a whole, says that this passes, and takes it once there is room', async () => {
  const [one, two] = [untouched(), untouched()]
  const items = [editOf(one, { remarks: '盘满' }), editOf(two, { remarks: '盘满' })]
  const { pool } = gateway.services.database
  await pool.query(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await pool.query(`create trigger no_room before update on work_site for each row
    when (old.code = '${two.code}') execute function no_room()`)
  const full = await engineer.answer(replayEdits, { items, clockOffset }, { purpose: 'sync' })
  expect(full).toMatchObject({ code: codes.failed, data: { passing: true } })
  expect((await engineer.call(getWorkSite, { workSiteId: one.workSiteId })).revision).toBe(one.revision)
  await pool.query('drop trigger no_room on work_site')
  expect((await replay(items)).map(({ code }) => code)).toEqual([codes.success, codes.success])
})

test('MSG-07 whoever reviews one department hears of the edits of its people, and of no others', async () => {
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  const permissions = ['message:view', 'message:review'] as const
  const restore = await grantOnly(sitestaff, { dataPermission: 'department', permissions })
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const { userId } = sitestaff.session.userAccount
  const { place } = await unitadmin.call(getPerson, { userId })
  const { records } = await unitadmin.call(listPeople, { pageSize: 500 })
  const isThere = (one: Person) => one.place?.departmentId === place?.departmentId
  const near = records.find((one) => isThere(one) && one.userId !== userId)
  const far = records.find((one) => !isThere(one))
  if (!near || !far) throw new Error('the demo has too few people')
  const items = [near, far].map(({ userId, revision }): ReplayItem => {
    const request = { userId, baseRevision: revision, post: 'design' }
    return { endpointId: updatePerson.id, idempotencyKey: randomUUID(), madeAt, request }
  })
  const results = await replay(items, unitadmin)
  expect(results.map(({ code }) => code)).toEqual([codes.success, codes.success])
  const heard = (await sitestaff.call(listMessages, { kind: 'review' })).records
  expect(heard.map(({ review }) => review?.entityId)).toEqual([near.userId])
  await restore()
})
