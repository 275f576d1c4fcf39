import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { QueuedEndpoint } from '#contract/define-endpoint.ts'
import { listFiles } from '#contract/file/endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import type { ReplayItem } from '#contract/sync/schema.ts'
import {
  addWorkSite,
  deleteWorkSites,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  updateWorkSitePhotos,
  type WorkSite,
} from '#contract/work-site/entity.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { jpeg, upload } from '../personal/pictures.ts'
import { untouchedOf } from '../untouched.ts'
import { newBeside } from '../work-site/new-work-site.ts'

let gateway: TestGateway
let engineer: Client
let sitestaff: Client
let auditor: Client
let sites: WorkSite[]
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  auditor = await Client.signIn(gateway, 'auditor')
  sites = (await engineer.call(listWorkSites, { pageSize: 40 })).records
})
afterAll(() => gateway.close())

/** A work site that no other test has touched. */
const untouched = () => untouchedOf(sites)

function itemOf({ id }: QueuedEndpoint, request: Record<string, unknown>): ReplayItem {
  const madeAt = gateway.time.now.getTime()
  return { endpointId: id, idempotencyKey: randomUUID(), madeAt, request }
}

type Seen = Pick<WorkSite, 'workSiteId' | 'workSiteName' | 'revision'>

function deletionOf({ workSiteId, workSiteName, revision }: Seen, after?: string[]): ReplayItem {
  const request = { ids: [workSiteId], label: workSiteName, baseRevision: revision }
  return itemOf(deleteWorkSites, { ...request, ...(after && { after }) })
}

async function replay(items: ReplayItem[], client = engineer) {
  const { results } = await client.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  return results
}

const codeOf = async (site: Seen) =>
  (await engineer.answer(getWorkSite, { workSiteId: site.workSiteId })).code

async function tracesOf({ workSiteId, workSiteName }: Seen) {
  const { records } = await auditor.call(listHistory, { entity: 'work-site', entityId: workSiteId })
  const reviews = await auditor.call(listMessages, { kind: 'review', keyword: workSiteName, pageSize: 100 })
  return {
    history: records,
    reviews: reviews.records.flatMap(({ review }) => (review?.entityId === workSiteId ? review : [])),
  }
}

test('OFF-02 OFF-03 MSG-07 a deletion made offline takes effect once, and leaves its auditors all that went with it', async () => {
  const site = untouched()
  const item = deletionOf(site)
  expect(await replay([item])).toMatchObject([{ code: codes.success, data: { deleted: 1 } }])
  expect(await codeOf(site)).toBe(codes.deleted)
  expect(await replay([item])).toMatchObject([{ code: codes.repeated, data: { deleted: 1 } }])
  const { history, reviews } = await tracesOf(site)
  const before = { code: site.code, workSiteName: site.workSiteName, startMileage: site.startMileage }
  expect(history).toMatchObject([{ action: 'delete', before, madeAt: item.madeAt }])
  const review = { action: 'delete', endpointId: deleteWorkSites.id, label: site.workSiteName, before }
  expect(reviews).toMatchObject([review])
  expect(reviews[0]?.after).toBe(undefined)
})

test('fault 15, OFF-03: what somebody else has deleted already is as it was wanted, and leaves no second trace', async () => {
  const site = untouched()
  const deletion = deletionOf(site)
  await engineer.call(deleteWorkSites, { ids: [site.workSiteId] })
  expect(await replay([deletion])).toMatchObject([{ code: codes.success, data: { deleted: 0 } }])
  const { history, reviews } = await tracesOf(site)
  expect([history.length, reviews.length]).toEqual([1, 0])
})

test('fault 14, OFF-05: a deletion destroys nothing that somebody else wrote meanwhile, unless its author says so', async () => {
  const site = untouched()
  const { workSiteId, workSiteName, revision: baseRevision } = site
  const item = deletionOf(site)
  const photo = await upload(sitestaff, jpeg(), 'image/jpeg')
  await sitestaff.call(updateWorkSite, { workSiteId, baseRevision, remarks: '刚写的' })
  await sitestaff.call(updateWorkSitePhotos, { workSiteId, workSiteName, add: [photo] })
  const [refused] = await replay([item])
  expect(refused).toMatchObject({
    code: codes.conflict,
    data: {
      theirs: { remarks: '刚写的', photos: [photo] },
      revision: baseRevision + 2,
      changedBy: sitestaff.session.userAccount.userName,
    },
  })
  expect(await codeOf(site)).toBe(codes.success)
  const decided = { ...item, request: { ...item.request, baseRevision: baseRevision + 2 } }
  expect(await replay([decided])).toMatchObject([{ code: codes.success, data: { deleted: 1 } }])
  expect(await codeOf(site)).toBe(codes.deleted)
})

test('security 18: the photos of a deleted work site are nobody’s but their uploader’s', async () => {
  const site = untouched()
  const { workSiteId, workSiteName } = site
  const photo = await upload(sitestaff, jpeg(), 'image/jpeg')
  await sitestaff.call(updateWorkSitePhotos, { workSiteId, workSiteName, add: [photo] })
  const seen = async (client: Client) =>
    (await client.call(listFiles, { fileIds: [photo] })).map(({ fileId }) => fileId)
  expect([await seen(engineer), await seen(sitestaff)]).toEqual([[photo], [photo]])
  await engineer.call(deleteWorkSites, { ids: [workSiteId] })
  expect([await seen(engineer), await seen(sitestaff)]).toEqual([[], [photo]])
})

test('fault 14, OFF-05: a photo of somebody else stands against a deletion, also under a photo that its author added after it', async () => {
  const site = untouched()
  const { workSiteId, workSiteName, revision: baseRevision } = site
  const [theirs, mine] = [
    await upload(sitestaff, jpeg(), 'image/jpeg'),
    await upload(engineer, jpeg(), 'image/jpeg'),
  ]
  await sitestaff.call(updateWorkSitePhotos, { workSiteId, workSiteName, add: [theirs] })
  const added = itemOf(updateWorkSitePhotos, { workSiteId, workSiteName, add: [mine] })
  const deletion = deletionOf(site, [added.idempotencyKey])
  const [, refused] = await replay([added, deletion])
  const revision = baseRevision + 2
  const changedBy = sitestaff.session.userAccount.userName
  const both = { fields: ['photos'], theirs: { photos: [theirs, mine] }, revision, changedBy }
  expect(refused).toMatchObject({ code: codes.conflict, data: both })
  const decided = { ...deletion, request: { ...deletion.request, baseRevision: revision } }
  expect(await replay([decided])).toMatchObject([{ code: codes.success, data: { deleted: 1 } }])
})

test('ROL-04 a replayed deletion asks for its permission and its scope', async () => {
  const site = untouched()
  const [foreign] = (await auditor.call(listWorkSites, { projectId: projectId('highway'), pageSize: 1 }))
    .records
  if (!foreign) throw new Error('the demo has no other project')
  expect((await replay([deletionOf(site)], sitestaff))[0]?.code).toBe(codes.noPermission)
  expect((await replay([deletionOf(foreign)]))[0]?.code).toBe(codes.notFound)
  expect(await codeOf(site)).toBe(codes.success)
  const { code } = await auditor.answer(getWorkSite, { workSiteId: foreign.workSiteId })
  expect(code).toBe(codes.success)
})

test('fault 16, ROL-04 edit and deletion of what is no longer in reach are answered 20404 and leave nothing, and take effect once it is back', async () => {
  const site = untouched()
  const { workSiteId, revision: baseRevision } = site
  const items = [itemOf(updateWorkSite, { workSiteId, baseRevision, progress: 12 }), deletionOf(untouched())]
  const codesOf = async () => (await replay(items)).map(({ code }) => code)
  const permissions = ['workSite:view', 'workSite:edit', 'workSite:delete'] as const
  const giveBack = await grantOnly(engineer, { dataPermission: 'department', permissions })
  expect(await codesOf()).toEqual([codes.notFound, codes.notFound])
  await giveBack()
  expect((await engineer.call(getWorkSite, { workSiteId })).revision).toBe(baseRevision)
  expect(await codesOf()).toEqual([codes.success, codes.success])
})

test('fault 13, OFF-03: behind a refused creation neither edit nor deletion runs; healed, all three do, in order', async () => {
  const beside = untouched()
  const made = newBeside(beside)
  const { workSiteId } = made
  const create = itemOf(addWorkSite, made)
  const edit = itemOf(updateWorkSite, {
    workSiteId,
    baseRevision: 0,
    after: [create.idempotencyKey],
    progress: 12,
  })
  const site = { ...made, revision: 0 }
  const deletion = deletionOf(site, [create.idempotencyKey, edit.idempotencyKey])
  const refused = { ...create, request: { ...made, code: beside.code } }
  const codesOf = async (items: ReplayItem[]) => (await replay(items)).map(({ code }) => code)
  expect(await codesOf([refused, edit, deletion])).toEqual([codes.invalid, codes.running, codes.running])
  // The code of what is deleted is free again for what comes behind it.
  const again = itemOf(addWorkSite, newBeside(beside, { code: made.code }))
  const healed = [create, edit, deletion, again]
  expect(await codesOf(healed)).toEqual(healed.map(() => codes.success))
  const { history, reviews } = await tracesOf(site)
  expect(history.toSorted((a, b) => a.revision - b.revision).map(({ action }) => action)).toEqual([
    'add',
    'update',
    'delete',
  ])
  expect(reviews).toHaveLength(3)
  expect(await codeOf(site)).toBe(codes.deleted)
  const late = itemOf(updateWorkSite, { workSiteId, baseRevision: 2, progress: 13 })
  expect(await codesOf([late])).toEqual([codes.deleted])
})

test('fault 13, OFF-03: behind a refused deletion of two no edit of either runs', async () => {
  const [one, two] = [untouched(), untouched()]
  const refused = itemOf(deleteWorkSites, { ids: [one.workSiteId, randomUUID(), two.workSiteId] })
  const edits = [one, two].map(({ workSiteId, revision }) =>
    itemOf(updateWorkSite, { workSiteId, baseRevision: revision, progress: 14 }),
  )
  expect((await replay([refused, ...edits])).map(({ code }) => code)).toEqual([
    codes.notFound,
    codes.running,
    codes.running,
  ])
})

test('a revision is of one work site, so several are deleted without one', async () => {
  const [one, two] = [untouched(), untouched()]
  const ids = [one.workSiteId, two.workSiteId]
  const answer = await engineer.answer(deleteWorkSites, { ids, baseRevision: 1 })
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['ids']])
  expect(await engineer.call(deleteWorkSites, { ids })).toEqual({ deleted: 2 })
})

test('a revision that the row has not come to yet is refused, of an edit and of a deletion', async () => {
  const site = untouched()
  const { workSiteId, revision } = site
  const baseRevision = revision + 1
  const edited = await engineer.answer(updateWorkSite, { workSiteId, baseRevision, remarks: '未来' })
  const deleted = await engineer.answer(deleteWorkSites, { ids: [workSiteId], baseRevision })
  for (const { code, data } of [edited, deleted])
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['baseRevision']])
  expect(edited.data).toMatchObject({ fields: [{ message: `不能大于 ${revision}` }] })
  expect((await engineer.call(getWorkSite, { workSiteId })).revision).toBe(revision)
})
