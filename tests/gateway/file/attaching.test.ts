import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import { listFiles, requestTicket } from '#contract/file/endpoints.ts'
import { listOrganizationOptions } from '#contract/organization/endpoints.ts'
import { listQualifications, replaceQualifications } from '#contract/organization/part-endpoints.ts'
import { getPerson, movePerson } from '#contract/person/endpoints.ts'
import { ownRecords } from '#contract/person-record/endpoints.ts'
import { updatePhoto } from '#contract/personal/endpoints.ts'
import { listWorkSites, updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { file } from '#gateway/db/tables/file.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { jpeg, png, upload } from '../personal/pictures.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
let rows: { organizationIds: string[]; workSiteIds: string[] }
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  const sites = await sysadmin.call(listWorkSites, { pageSize: 50 })
  rows = {
    organizationIds: (await sysadmin.call(listOrganizationOptions, {})).map((unit) => unit.organizationId),
    workSiteIds: sites.records.map(({ workSiteId }) => workSiteId),
  }
})
afterAll(() => gateway.close())

/** Another row each time, until all have had their turn. */
function next(ids: string[]): string {
  const id = ids.shift()
  if (!id) throw new Error('the demo has none')
  ids.push(id)
  return id
}

/** Every way in which a file comes to be shown, each time by another row. */
const ways: Record<string, (fileId: string) => Promise<Envelope>> = {
  'a scan of a qualification': async (frontFileId) => {
    const organizationId = next(rows.organizationIds)
    const { revision } = await sysadmin.call(listQualifications, { organizationId })
    const held = { qualificationId: randomUUID(), qualificationName: '隧道工程', level: 'first' }
    const items = [{ ...held, category: 'construction', frontFileId }]
    return await sysadmin.answer(replaceQualifications, { organizationId, baseRevision: revision, items })
  },
  'a photo of a certificate': async (frontPhoto) => {
    const { userId } = sysadmin.session.userAccount
    const added = { recordId: randomUUID(), userId, certificateName: '注册安全工程师', frontPhoto }
    return await sysadmin.answer(ownRecords.certificate.add, added)
  },
  'a photo of a work site': async (fileId) => {
    const workSiteId = next(rows.workSiteIds)
    return await sysadmin.answer(updateWorkSitePhotos, { workSiteId, workSiteName: '工点', add: [fileId] })
  },
  'the profile photo': (fileId) => sysadmin.answer(updatePhoto, { fileId }),
}

async function unfinished(): Promise<string> {
  const promise = { fileName: 'photo.jpg', contentType: 'image/jpeg', size: 10, sha256: '0'.repeat(64) }
  const fileId = randomUUID()
  await sysadmin.call(requestTicket, { ...promise, fileId })
  return fileId
}

async function refused(attach: (fileId: string) => Promise<Envelope>, fileId: string): Promise<void> {
  const stands = () => gateway.database.orm.select().from(file).where(eq(file.fileId, fileId))
  const before = await stands()
  expect([codes.invalid, codes.notFound]).toContain((await attach(fileId)).code)
  expect(await stands()).toEqual(before)
}

const picture = () => upload(sysadmin, jpeg(), 'image/jpeg')

test.each(Object.entries(ways))(
  'LOG-05 security 18: %s is an own, finished picture',
  async (_way, attach) => {
    expect((await attach(await picture())).code).toBe(codes.success)
    await refused(attach, await upload(unitadmin, jpeg(), 'image/jpeg'))
    await refused(attach, await unfinished())
    await refused(attach, await upload(sysadmin, png(), 'image/png'))
    await refused(attach, await upload(sysadmin, Buffer.from('<svg onload="alert(1)"/>'), 'image/jpeg'))
    await refused(attach, randomUUID())
  },
)

test.each(Object.entries(ways))('LOG-05 security 18: what is %s is nothing else', async (way, attach) => {
  for (const [other, attachElsewhere] of Object.entries(ways)) {
    const fileId = await picture()
    expect((await attach(fileId)).code).toBe(codes.success)
    // The photo one has may be chosen again.
    if (way !== other || way !== 'the profile photo') await refused(attachElsewhere, fileId)
  }
})

test('ACC-07 the photo one has may be chosen again, and the former one is shown by nothing', async () => {
  const [former, fileId] = [await picture(), await picture()]
  for (const chosen of [former, fileId, fileId]) await sysadmin.call(updatePhoto, { fileId: chosen })
  const [row] = await gateway.database.orm.select().from(file).where(eq(file.fileId, former))
  expect(row).toMatchObject({ userId: null })
})

test('ACC-07 the profile photo is shown to whoever sees the person, where that one works now', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  const fileId = await upload(engineer, jpeg(), 'image/jpeg')
  await engineer.call(updatePhoto, { fileId })
  const seen = async (client: Client) => (await client.call(listFiles, { fileIds: [fileId] })).length
  expect([await seen(unitadmin), await seen(sysadmin), await seen(engineer)]).toEqual([1, 1, 1])
  const { userId } = engineer.session.userAccount
  const { revision: baseRevision } = await sysadmin.call(getPerson, { userId })
  const place = { organizationId: unitId('testing'), organizationName: '里程检测科技有限公司' }
  await sysadmin.call(movePerson, { userId, label: '工程师', baseRevision, place })
  expect([await seen(unitadmin), await seen(sysadmin), await seen(engineer)]).toEqual([0, 1, 1])
})
