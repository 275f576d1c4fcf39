import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boqItemCalls } from '#contract/boq/item.ts'
import { codes } from '#contract/codes.ts'
import { getFile, listFiles } from '#contract/file/endpoints.ts'
import { listReferences } from '#contract/file/references.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { template } from '../../contract/tabulation/template.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { jpeg, upload } from '../personal/pictures.ts'
import { newPublished } from './template-samples.ts'

let gateway: TestGateway
let sysadmin: Client
/** Of a unit that takes part in the project, and sees what lies at that unit. */
let sitestaff: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  await grantOnly(sitestaff, {
    dataPermission: 'organization-and-below',
    permissions: ['tabulationSheet:view', 'boq:view'],
  })
})
afterAll(() => gateway.close())

const ofRailway = { projectId: projectId('railway') }

/** A work site of a unit, or of none. */
async function siteOf(organizationId: string | null): Promise<string> {
  const [site] = (await sysadmin.call(listWorkSites, { ...ofRailway, pageSize: 1 })).records
  if (!site) throw new Error('the project has no work site')
  await moveTo(organizationId, site.workSiteId)
  return site.workSiteId
}
const moveTo = (organizationId: string | null, workSiteId: string) =>
  gateway.database.orm.update(workSite).set({ organizationId }).where(eq(workSite.workSiteId, workSiteId))

/** A sheet with a photo in its cell. */
async function photographed(subject: 'project' | 'work-site' | 'boq-item', about: object) {
  const none = { cells: [], merges: [], names: [], repeats: [], bindings: [], checks: [] }
  const photo = { fieldId: randomUUID(), at: 'A1', label: '现场照片', type: 'photo' as const }
  const content = template({ ...none, fields: [photo] })
  const { tabulationId, version } = await newPublished(sysadmin, content, subject)
  const [sheetId, fileId] = [randomUUID(), await upload(sysadmin, jpeg(), 'image/jpeg')]
  await sysadmin.call(sheetCalls.add, {
    ...{ sheetId, tabulationId, version, sheetName: '旁站记录' },
    ...{ ...ofRailway, ...about },
    cells: [{ key: 'A1', value: [{ fileId, name: '现场.jpg' }] }],
  })
  return { sheetId, fileId }
}

/** How the sheet, its photo, the photo's facts and what shows it answer. */
async function seen(by: Client, { sheetId, fileId }: { sheetId: string; fileId: string }) {
  const { address, headers } = by.wire(getFile, { fileId })
  const photo = await gateway.app.inject({ method: 'GET', url: address, headers })
  return {
    sheet: (await by.answer(sheetCalls.detail, { sheetId })).code,
    photo: photo.headers['content-type'] === 'image/jpeg' ? codes.success : photo.json().code,
    listed: (await by.call(listFiles, { fileIds: [fileId] })).length,
    references: (await by.answer(listReferences, { fileId })).code,
  }
}
const open = { sheet: codes.success, photo: codes.success, listed: 1, references: codes.success }
const closed = { sheet: codes.notFound, photo: codes.notFound, listed: 0, references: codes.notFound }

test('TAB-02 security 18: a photo in a sheet about a project is seen by who takes part in the project', async () => {
  expect(await seen(sitestaff, await photographed('project', {}))).toEqual(open)
})

test('TAB-02 security 18: a photo in a sheet about a work site of no unit is seen by who sees the sheet, not by all of the project', async () => {
  const workSiteId = await siteOf(null)
  const photo = await photographed('work-site', { workSiteId })
  expect([await seen(sitestaff, photo), await seen(sysadmin, photo)]).toEqual([closed, open])
})

test('TAB-02 security 18: a photo in a sheet goes with the work site to another unit, and is gone from the one before', async () => {
  const own = sitestaff.session.userAccount.organizationId ?? ''
  const workSiteId = await siteOf(own)
  const photo = await photographed('work-site', { workSiteId })
  expect(await seen(sitestaff, photo)).toEqual(open)
  await moveTo(unitId('testing'), workSiteId)
  expect(await seen(sitestaff, photo)).toEqual(closed)
})

test('TAB-02 DIC-03 security 18: a photo in a sheet about an item of a bill is seen by who sees the bill', async () => {
  const workSiteId = await siteOf(null)
  const item = { boqItemId: randomUUID(), workSiteId, code: 'J-1', name: '喷射混凝土', unit: 'm³' }
  const { boqItemId } = (await sysadmin.call(boqItemCalls.add, item)).boqItem
  const photo = await photographed('boq-item', { workSiteId, boqItemId })
  expect([await seen(sitestaff, photo), await seen(sysadmin, photo)]).toEqual([closed, open])
})

test('TAB-02 security 18: a photo in a sheet goes with the sheet when it is deleted, and comes back with it', async () => {
  const photo = await photographed('project', {})
  await sysadmin.call(sheetCalls.remove, { ids: [photo.sheetId] })
  expect(await seen(sitestaff, photo)).toMatchObject({ photo: codes.notFound, listed: 0 })
  await sysadmin.call(sheetCalls.restore, { ids: [photo.sheetId] })
  expect(await seen(sitestaff, photo)).toEqual(open)
})
