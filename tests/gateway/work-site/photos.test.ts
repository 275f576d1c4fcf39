import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { InvalidData } from '#contract/envelope.ts'
import { listFiles, requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import {
  addWorkSite,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  updateWorkSitePhotos,
  type WorkSite,
} from '#contract/work-site/entity.ts'
import { file } from '#gateway/db/tables/file.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { jpeg, upload, withSegment } from '../personal/pictures.ts'
import { untouchedOf } from '../untouched.ts'
import { newBeside } from './new-work-site.ts'

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
  sites = (await sitestaff.call(listWorkSites, { pageSize: 20 })).records
})
afterAll(() => gateway.close())

/** A work site that no other test has touched. */
const untouched = () => untouchedOf(sites)

const photo = (client: Client) => upload(client, jpeg(), 'image/jpeg')

test('PRJ-05 photos of two people come together at a work site, and whoever sees it sees them', async () => {
  const { workSiteId, workSiteName } = untouched()
  const [mine, theirs] = [await photo(engineer), await photo(sitestaff)]
  expect(await sitestaff.call(listFiles, { fileIds: [mine] })).toEqual([])
  await engineer.call(updateWorkSitePhotos, { workSiteId, workSiteName, add: [mine] })
  const { workSite } = await sitestaff.call(updateWorkSitePhotos, { workSiteId, workSiteName, add: [theirs] })
  expect(workSite.photos).toEqual([mine, theirs])
  expect(await auditor.call(getWorkSite, { workSiteId })).toMatchObject({ photos: [mine, theirs] })
  expect(await sitestaff.call(listFiles, { fileIds: [mine, theirs] })).toHaveLength(2)
})

test('PRJ-05 a photo that is taken away is shown to nobody any more', async () => {
  const { workSiteId, workSiteName } = untouched()
  const [kept, gone] = [await photo(engineer), await photo(engineer)]
  await engineer.call(updateWorkSitePhotos, { workSiteId, workSiteName, add: [kept, gone] })
  const removal = { workSiteId, workSiteName, remove: [gone] }
  const { workSite } = await sitestaff.call(updateWorkSitePhotos, removal)
  expect(workSite.photos).toEqual([kept])
  expect(await sitestaff.call(listFiles, { fileIds: [kept, gone] })).toMatchObject([{ fileId: kept }])
  const [row] = await gateway.database.orm.select().from(file).where(eq(file.fileId, gone))
  expect(row).toMatchObject({ projectId: null, organizationId: null })
})

test('security 30: a photo belongs to one work site, and taking it away there cannot take it from another', async () => {
  const [one, two] = [untouched(), untouched()]
  const add = [await photo(engineer)]
  const edit = ({ workSiteId, workSiteName }: WorkSite) => ({ workSiteId, workSiteName })
  await engineer.call(updateWorkSitePhotos, { ...edit(one), add })
  const answer = await engineer.answer(updateWorkSitePhotos, { ...edit(two), add })
  expect(answer.code).toBe(codes.invalid)
  await engineer.call(updateWorkSitePhotos, { ...edit(two), remove: add })
  expect(await sitestaff.call(listFiles, { fileIds: add })).toHaveLength(1)
})

test('LOG-05 a file whose bytes had all arrived when the gateway died is finished by its last byte', async () => {
  const bytes = jpeg()
  const fileId = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const promise = { fileId, fileName: 'photo.jpg', contentType: 'image/jpeg', size: bytes.length, sha256 }
  await engineer.call(requestTicket, promise)
  const { storage } = gateway.services
  await storage.write(fileId, 0, bytes)
  await storage.finish(fileId, sha256)
  const { ticket, offset } = await engineer.call(requestTicket, promise)
  expect(offset).toBe(bytes.length - 1)
  const answer = await gateway.app.inject({
    method: 'PUT',
    url: `${pathOf(uploadPiece)}?fileId=${fileId}&offset=${offset}`,
    headers: { ticket, 'content-type': 'application/octet-stream' },
    payload: bytes.subarray(offset),
  })
  expect(answer.json()).toMatchObject({ data: { offset: bytes.length, complete: true } })
  const { workSiteId, workSiteName } = untouched()
  await engineer.call(updateWorkSitePhotos, { workSiteId, workSiteName, add: [fileId] })
})

test.each([
  ['what somebody else uploaded', () => photo(sitestaff)],
  ['what nobody uploaded', async () => randomUUID()],
  ['a text that says it is a JPG', () => upload(engineer, Buffer.from('<script>1</script>'), 'image/jpeg')],
  [
    'a JPG with something behind its end',
    () => {
      return upload(engineer, Buffer.concat([jpeg(), Buffer.from('PK\u0003\u0004')]), 'image/jpeg')
    },
  ],
  ['a JPG that says it is something else', () => upload(engineer, jpeg(), 'text/html')],
])('security 30: %s does not become a photo', async (_what, make) => {
  const { workSiteId, workSiteName, revision } = untouched()
  const add = [await make()]
  const answer = await engineer.answer(updateWorkSitePhotos, { workSiteId, workSiteName, add })
  expect(answer.code).toBe(codes.invalid)
  expect(InvalidData.parse(answer.data).fields.map(({ path }) => path)).toEqual(['add'])
  expect(await engineer.call(getWorkSite, { workSiteId })).toMatchObject({ photos: [], revision })
})

test('a photo with the metadata of a camera is still a JPG', async () => {
  const { workSiteId, workSiteName } = untouched()
  const taken = withSegment(jpeg(), 0xe1, Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\0'))
  const add = [await upload(engineer, taken, 'image/jpeg')]
  const { workSite } = await engineer.call(updateWorkSitePhotos, { workSiteId, workSiteName, add })
  expect(workSite.photos).toEqual(add)
})

test('OFF-02 a new work site, its edit, its photos and another edit in one batch all take effect, in order', async () => {
  const made = newBeside(untouched())
  const { workSiteId, workSiteName } = made
  const [first, second] = [await photo(engineer), await photo(engineer)]
  const keys = Array.from({ length: 4 }, () => randomUUID())
  const edit = (remarks: string, after: string[]) => ({ workSiteId, baseRevision: 0, remarks, after })
  const requests = [
    [addWorkSite.id, { ...made, photos: [first] }],
    [updateWorkSite.id, edit('照片之前', keys.slice(0, 1))],
    [updateWorkSitePhotos.id, { workSiteId, workSiteName, add: [second] }],
    [updateWorkSite.id, edit('照片之后', keys.slice(0, 3))],
  ] as const
  const items = requests.map(([endpointId, request], index) => ({
    endpointId,
    idempotencyKey: keys[index] ?? '',
    madeAt: Date.parse('2026-11-20T06:30:00Z'),
    request: { ...request },
  }))
  const { results } = await engineer.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  expect(results.map(({ code }) => code)).toEqual(items.map(() => codes.success))
  expect(await engineer.call(getWorkSite, { workSiteId })).toMatchObject({
    remarks: '照片之后',
    photos: [first, second],
    revision: 4,
  })
})
