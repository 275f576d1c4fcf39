import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
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
import { newId } from '#request/id.ts'
import { Client } from '../client.ts'
import type { TestGateway } from '../gateway.ts'
import { untouchedOf } from '../untouched.ts'
import { newBeside } from '../work-site/new-work-site.ts'
import { RestoredDevice, startLostAndRestored } from './restored-device.ts'

let lost: TestGateway
let restored: TestGateway
let sites: WorkSite[]
let engineer: RestoredDevice
let sitestaff: RestoredDevice

beforeAll(async () => {
  const gateways = await startLostAndRestored()
  lost = gateways.lost
  restored = gateways.restored
  const { client } = await RestoredDevice.of('engineer', lost)
  sites = (await client.call(listWorkSites, { pageSize: 60 })).records
})
afterAll(async () => {
  await lost.close()
  await restored.close()
})
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  engineer = await RestoredDevice.of('engineer', lost)
  sitestaff = await RestoredDevice.of('sitestaff', lost)
})

const untouched = () => untouchedOf(sites)
const seen = (client: Client, { workSiteId }: Pick<WorkSite, 'workSiteId'>) =>
  client.call(getWorkSite, { workSiteId })

/** An edit of a work site as its person sees it now. */
async function edit(device: RestoredDevice, site: WorkSite, fields: object, over?: WorkSite): Promise<void> {
  const row = over ?? (await seen(device.client, site))
  const { workSiteId, revision: baseRevision } = row
  await device.save(updateWorkSite, { workSiteId, baseRevision, ...fields }, row)
}

/** Writes at once, over what stands there. */
async function write(client: Client, site: WorkSite, fields: object): Promise<void> {
  const { workSiteId, revision: baseRevision } = await seen(client, site)
  await client.call(updateWorkSite, { workSiteId, baseRevision, ...fields })
}

test('fault 34: an edit made before the backup, and one acknowledged since, take effect once in the restored database', async () => {
  const [one, two] = [untouched(), untouched()]
  await edit(engineer, one, { remarks: '失而复得' })
  await engineer.sync()
  expect(await seen(engineer.client, one)).toMatchObject({ remarks: '失而复得' })
  await edit(engineer, two, { remarks: '尚未发送' })
  await engineer.turnTo(restored)
  expect(engineer.states).toEqual([])
  const now = await seen(engineer.client, one)
  expect(now).toMatchObject({ remarks: '失而复得' })
  expect(await seen(engineer.client, two)).toMatchObject({ remarks: '尚未发送' })
  // The same once more is the same, and a new row begins where the epoch does.
  await engineer.sync()
  expect((await seen(engineer.client, one)).revision).toBe(now.revision)
  const added = newBeside(one)
  await engineer.save(addWorkSite, added)
  await engineer.sync()
  expect((await seen(engineer.client, added)).revision).toBeGreaterThan(800_000_000)
})

test('fault 34: what somebody wrote since the restoration is not overwritten by an edit of the lost time, however high its revision was', async () => {
  const site = untouched()
  for (const remarks of ['一', '二', '三']) {
    await edit(sitestaff, site, { remarks })
    await sitestaff.sync()
  }
  await edit(engineer, site, { remarks: '丢失时段所写' })
  const other = await Client.signIn(restored, 'sitestaff')
  await write(other, site, { remarks: '恢复之后所写', progress: 61 })
  await engineer.turnTo(restored)
  expect(engineer.states).toEqual(['conflict'])
  const [conflict] = engineer.edits
  expect(conflict?.content.reason).toMatchObject({
    code: codes.conflict,
    data: {
      fields: ['remarks'],
      theirs: { remarks: '恢复之后所写' },
      changedBy: other.session.userAccount.userName,
    },
  })
  expect(await seen(engineer.client, site)).toMatchObject({ remarks: '恢复之后所写' })
  await engineer.resolve([])
  expect(engineer.states).toEqual([])
  expect(await seen(engineer.client, site)).toMatchObject({ remarks: '丢失时段所写', progress: 61 })
})

test('fault 34: an edit over what another device wrote in the lost time waits for a decision, or goes over it once it is there again', async () => {
  const [asked, there] = [untouched(), untouched()]
  for (const site of [asked, there]) {
    await edit(sitestaff, site, { remarks: '别人所写' })
    await sitestaff.sync()
    await edit(engineer, site, { remarks: '在其上所写' })
  }
  const before = asked.remarks ?? null
  await engineer.turnTo(restored)
  expect(engineer.states).toEqual(['conflict', 'conflict'])
  expect(engineer.edits[0]?.content.reason?.data).toMatchObject({
    fields: ['remarks'],
    theirs: { remarks: before },
  })
  await sitestaff.turnTo(restored)
  expect(sitestaff.states).toEqual([])
  await engineer.retry()
  expect(engineer.states).toEqual([])
  expect(await seen(engineer.client, there)).toMatchObject({ remarks: '在其上所写' })
})

test('fault 34: a chain of edits of the lost time is taken in order, and one in front of a person holds up those behind it', async () => {
  const [free, contested] = [untouched(), untouched()]
  for (const site of [free, contested]) {
    await edit(engineer, site, { remarks: '甲', progress: 11 })
    await engineer.sync()
    await edit(engineer, site, { remarks: '乙' })
    const row = await seen(engineer.client, site)
    await edit(engineer, site, { remarks: '丙' }, { ...row, remarks: '乙' })
  }
  const other = await Client.signIn(restored, 'sitestaff')
  await write(other, contested, { progress: 77 })
  await engineer.turnTo(restored)
  expect(engineer.states).toEqual(['conflict', 'waiting', 'waiting'])
  expect(await seen(engineer.client, free)).toMatchObject({ remarks: '丙', progress: 11 })
  await engineer.resolve(['progress'])
  expect(engineer.states).toEqual([])
  expect(await seen(engineer.client, contested)).toMatchObject({ remarks: '丙', progress: 77 })
})

test('fault 34: fields that mean something together, and entries of a list, are compared as such', async () => {
  const [stretch, list] = [untouched(), untouched()]
  const beam = { name: '梁', quantity: 1, unit: '片' }
  const pier = { name: '墩', quantity: 2, unit: '个' }
  const other = await Client.signIn(restored, 'sitestaff')
  await write(other, stretch, { endMileage: stretch.endMileage.replace(/\d$/, '9') })
  await write(other, list, { components: { set: [pier] } })
  await edit(engineer, stretch, { startMileage: stretch.startMileage })
  await edit(engineer, list, { components: { set: [beam] } })
  await edit(
    engineer,
    list,
    { components: { set: [{ ...pier, quantity: 9 }] } },
    { ...list, components: [beam] },
  )
  await engineer.turnTo(restored)
  expect(engineer.states).toEqual(['conflict', 'conflict'])
  expect(engineer.edits.map(({ content }) => content.reason?.data)).toMatchObject([
    { fields: ['endMileage', 'alignment', 'startMileage', 'furtherExtents'] },
    { fields: ['components'], theirs: { components: [pier] } },
  ])
  expect((await seen(engineer.client, list)).components).toEqual([...list.components, pier, beam])
})

test('fault 34: a row made in the lost time comes back with its edits and photos; to others it is gone until then', async () => {
  const beside = untouched()
  const added = newBeside(beside)
  const { workSiteId, workSiteName } = added
  await engineer.save(addWorkSite, added)
  await engineer.sync()
  await edit(engineer, beside, { remarks: '照片' })
  const row = await seen(engineer.client, added)
  await edit(engineer, row, { progress: 20 })
  await engineer.save(updateWorkSitePhotos, { workSiteId, workSiteName, add: [newId()] }, row)
  await engineer.sync()
  await edit(sitestaff, row, { remarks: '别人改的' })
  await sitestaff.save(updateWorkSitePhotos, { workSiteId, workSiteName, add: [newId()] }, row)
  await sitestaff.turnTo(restored)
  expect(sitestaff.states).toEqual(['gone', 'waiting'])
  expect(sitestaff.edits[0]?.content.reason).toMatchObject({
    code: codes.deleted,
    message: '恢复的备份中没有这项内容',
  })
  await engineer.turnTo(restored)
  expect(engineer.states).toEqual([])
  await sitestaff.retry()
  expect(sitestaff.states).toEqual([])
  const now = await seen(engineer.client, added)
  expect(now).toMatchObject({ progress: 20, remarks: '别人改的' })
  expect(now.photos).toHaveLength(2)
})

test('fault 34: a deletion goes over the row that its person saw alone', async () => {
  const [same, changed] = [untouched(), untouched()]
  const added = newBeside(same)
  await sitestaff.save(addWorkSite, added)
  await sitestaff.sync()
  const gone = await seen(engineer.client, added)
  for (const row of [same, changed, gone]) {
    const { workSiteId, workSiteName, revision } = row
    await engineer.save(
      deleteWorkSites,
      { ids: [workSiteId], label: workSiteName, baseRevision: revision },
      row,
    )
  }
  await engineer.sync()
  expect(engineer.states).toEqual([])
  const other = await Client.signIn(restored, 'sitestaff')
  await write(other, changed, { contact: '恢复后补' })
  await engineer.turnTo(restored)
  expect(engineer.states).toEqual(['conflict', 'gone'])
  expect(engineer.edits[0]?.content.reason?.data).toMatchObject({
    fields: ['contact'],
    theirs: { contact: '恢复后补' },
  })
  const codeOf = async ({ workSiteId }: WorkSite) =>
    (await engineer.client.answer(getWorkSite, { workSiteId })).code
  expect(await codeOf(same)).toBe(codes.deleted)
  expect(await codeOf(changed)).toBe(codes.success)
  await sitestaff.turnTo(restored)
  await engineer.retry()
  expect(engineer.states).toEqual(['conflict'])
  expect(await codeOf(gone)).toBe(codes.deleted)
  await engineer.resolve([])
  expect(await codeOf(changed)).toBe(codes.deleted)
})

test('fault 34: what stood there when a form was opened is not known of a row that came anew meanwhile', async () => {
  const site = untouched()
  const other = await Client.signIn(restored, 'sitestaff')
  await write(other, site, { remarks: '恢复之后', contact: '新' })
  const now = await seen(other, site)
  // The form was opened in the lost time; what the device has of the row by now is of the restored database.
  await engineer.save(
    updateWorkSite,
    { workSiteId: site.workSiteId, baseRevision: site.revision, remarks: '打开已久', contact: '新' },
    now,
  )
  await engineer.turnTo(restored)
  expect(engineer.states).toEqual(['conflict'])
  expect(engineer.edits[0]?.content.reason?.data).toMatchObject({ fields: ['remarks'] })
})

test('fault 34: a caller that does not say what it saw is asked for it, and nothing is written until then', async () => {
  const site = untouched()
  const { client } = await RestoredDevice.of('engineer', restored)
  const { workSiteId, revision: baseRevision } = site
  const item = {
    endpointId: updateWorkSite.id,
    idempotencyKey: newId(),
    madeAt: restored.time.now.getTime(),
    request: { workSiteId, baseRevision, remarks: '未说明' },
  }
  const codesOf = async (items: ReplayItem[]) =>
    (await client.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })).results.map(
      ({ code }) => code,
    )
  const row = await seen(client, site)
  expect(await codesOf([item])).toEqual([codes.baseWanted])
  expect(await seen(client, site)).toEqual(row)
  const strange = { ...item, base: { components: '没有', remarks: { deep: [] } } }
  expect(await codesOf([strange])).toEqual([codes.conflict])
  expect(await codesOf([{ ...item, base: { ...site } }])).toEqual([codes.success])
  expect(await codesOf([item])).toEqual([codes.repeated])
})
