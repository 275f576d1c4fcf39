import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { requestTicket } from '#contract/file/endpoints.ts'
import { getWorkSite, listWorkSites, updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { account } from '#gateway/db/tables/account.ts'
import { file } from '#gateway/db/tables/file.ts'
import { organization } from '#gateway/db/tables/organization.ts'
import { fileRetentionJob } from '#gateway/jobs/file-retention.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { jpeg, upload } from '../personal/pictures.ts'

let gateway: TestGateway
let sitestaff: Client
let tourist: Client
const photo = jpeg()
const day = 86_400_000
beforeAll(async () => {
  gateway = await startGateway({
    unshownUploadBytes: photo.length * 4,
    unshownUploadBytesOfViewer: photo.length * 2,
    unshownUploadBytesOfUnit: photo.length * 6,
  })
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  tourist = await Client.signIn(gateway, 'tourist')
})
afterAll(() => gateway.close())

function promiseOf(size: number) {
  const sha256 = createHash('sha256').update(randomBytes(8)).digest('hex')
  return { fileId: randomUUID(), fileName: '照片.jpg', contentType: 'image/jpeg', size, sha256 }
}

async function forgetAll(): Promise<void> {
  await gateway.database.orm.delete(file)
}

test('security 47: who only looks has room for an own picture, finished or not, and is told so in a sentence', async () => {
  await upload(tourist, photo, 'image/jpeg')
  const promised = promiseOf(photo.length)
  await tourist.call(requestTicket, promised)
  expect(await tourist.answer(requestTicket, promiseOf(1))).toMatchObject({
    code: codes.slowDown,
    data: { unshownOf: 'account' },
    message: expect.stringMatching(/您已上传但尚未使用的文件有 [\d.]+ MB，最多 [\d.]+ MB/),
  })
  // What was promised goes on.
  await tourist.call(requestTicket, promised)
  await sitestaff.call(requestTicket, promiseOf(photo.length * 4))
  expect((await sitestaff.answer(requestTicket, promiseOf(1))).code).toBe(codes.slowDown)
  await forgetAll()
})

test('security 47: what a row shows is counted no longer', async () => {
  const fileId = await upload(sitestaff, photo, 'image/jpeg')
  const more = promiseOf(photo.length * 4)
  expect((await sitestaff.answer(requestTicket, more)).code).toBe(codes.slowDown)
  const [site] = (await sitestaff.call(listWorkSites, {})).records
  if (!site) throw new Error('the demo has work sites')
  const { workSiteId, workSiteName } = site
  await sitestaff.call(updateWorkSitePhotos, { workSiteId, workSiteName, add: [fileId] })
  await sitestaff.call(requestTicket, more)
  expect((await sitestaff.call(getWorkSite, { workSiteId })).photos).toContain(fileId)
  await forgetAll()
})

test('security 47: all accounts of a unit share a bound, which another unit does not feel', async () => {
  const { orm } = gateway.database
  const engineer = await Client.signIn(gateway, 'engineer')
  const accountOf = ({ session }: Client) => eq(account.accountId, session.userAccount.accountId)
  const [{ organizationId } = {}] = await orm.select().from(account).where(accountOf(sitestaff))
  if (!organizationId) throw new Error('the demo has this account in a unit')
  const moveEngineer = (unit: string) =>
    orm.update(account).set({ organizationId: unit }).where(accountOf(engineer))
  await moveEngineer(organizationId)
  await sitestaff.call(requestTicket, promiseOf(photo.length * 4))
  await engineer.call(requestTicket, promiseOf(photo.length * 2))
  expect(await engineer.answer(requestTicket, promiseOf(1))).toMatchObject({
    code: codes.slowDown,
    data: { unshownOf: 'unit' },
    message: expect.stringContaining('本单位'),
  })
  const [other] = await orm.select().from(organization).where(ne(organization.organizationId, organizationId))
  if (!other) throw new Error('the demo has several units')
  await moveEngineer(other.organizationId)
  await engineer.call(requestTicket, promiseOf(photo.length))
  await forgetAll()
})

test('LOG-05 unused files make room once they are collected, and a device that comes back late uploads its photo again', async () => {
  const bytes = photo
  const fileId = await upload(tourist, bytes, 'image/jpeg')
  await tourist.call(requestTicket, promiseOf(photo.length))
  gateway.time.now = new Date(gateway.time.now.getTime() + 31 * day)
  await fileRetentionJob({ ...gateway.services, retention: { unlinkedFileDays: 30 } }).run(
    new AbortController().signal,
  )
  tourist = await Client.signIn(gateway, 'tourist')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const again = { fileId, fileName: 'picture', contentType: 'image/jpeg', size: bytes.length, sha256 }
  expect((await tourist.call(requestTicket, again)).offset).toBe(0)
})
