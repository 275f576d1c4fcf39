import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { InvalidData } from '#contract/envelope.ts'
import { getFile, listFiles } from '#contract/file/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { ruleMessage } from '#contract/messages.ts'
import { addOrganization, deleteOrganizations, getOrganization } from '#contract/organization/endpoints.ts'
import {
  deleteQualifications,
  listContacts,
  listCoworks,
  listListings,
  listQualifications,
  replaceContacts,
  replaceCoworks,
  replaceListings,
  replaceQualifications,
} from '#contract/organization/part-endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { history } from '#gateway/db/tables/history.ts'
import { expiryNoticesJob } from '#gateway/jobs/expiry-notices.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { jpeg, upload } from '../personal/pictures.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

const organizationId = unitId('first-bureau')

function qualification(qualificationName: string, more: Record<string, string> = {}) {
  const level = 'first' as const
  const category = 'construction' as const
  return { qualificationId: randomUUID(), qualificationName, level, category, ...more }
}

/** The day in China so many days from now. */
function dayFromNow(days: number): string {
  return new Date(gateway.time.now.getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
}

async function revisionNow(): Promise<number> {
  return (await unitadmin.call(listQualifications, { organizationId })).revision
}

test('ORG-04 qualifications are replaced as a whole, with scans that whoever sees the unit can open', async () => {
  const frontFileId = await upload(unitadmin, jpeg(), 'image/jpeg')
  const { revision, items } = await unitadmin.call(listQualifications, { organizationId })
  const railway = qualification('铁路工程施工总承包', { frontFileId, validUntil: dayFromNow(400) })
  const held = await unitadmin.call(replaceQualifications, {
    organizationId,
    baseRevision: revision,
    items: [railway, ...items.map(({ expiresWithin: _, ...item }) => item)],
  })
  expect(held.items[0]).toEqual(railway)
  expect(held.items.slice(1)).toEqual(items)
  const bytes = async (client: Client) => {
    const { address, headers } = client.wire(getFile, { fileId: frontFileId })
    return (await gateway.app.inject({ method: 'GET', url: address, headers })).rawPayload
  }
  expect((await bytes(sysadmin)).equals(jpeg())).toBe(true)
  const tunnel = qualification('隧道工程专业承包')
  const replaced = await unitadmin.call(replaceQualifications, {
    organizationId,
    baseRevision: held.revision,
    items: [tunnel],
  })
  expect(replaced.items).toEqual([tunnel])
  expect((await bytes(sysadmin)).equals(jpeg())).toBe(false)
  const entries = await gateway.database.orm
    .select()
    .from(history)
    .where(eq(history.entityId, organizationId))
  expect(entries.at(-1)).toMatchObject({ entity: 'organization', after: { qualifications: [tunnel] } })
  expect(JSON.stringify(entries.at(-1)?.before)).toContain('铁路工程施工总承包')
  expect(await unitadmin.call(deleteQualifications, { ids: [tunnel.qualificationId] })).toEqual({
    deleted: 1,
  })
  expect((await unitadmin.call(listQualifications, { organizationId })).items).toEqual([])
})

test('ORG-04 VAL-07 a set with repeated items is refused, and the one there is stays', async () => {
  const kept = [{ contactId: randomUUID(), contactName: '陈工', phone: '13800000000' }]
  const baseRevision = await revisionNow()
  const { revision } = await unitadmin.call(replaceContacts, { organizationId, baseRevision, items: kept })
  const twice = [...kept, { contactId: randomUUID(), contactName: '陈工', phone: '13800000000' }]
  const answer = await unitadmin.answer(replaceContacts, {
    organizationId,
    baseRevision: revision,
    items: twice,
  })
  expect(answer.code).toBe(codes.invalid)
  expect(InvalidData.parse(answer.data).fields).toEqual([
    { path: 'items.1', message: ruleMessage('repeated', 'zh') },
  ])
  expect((await unitadmin.call(listContacts, { organizationId })).items).toEqual(kept)
})

test('ORG-04 two who replace the same set at once conflict; replacing another one is merged', async () => {
  const baseRevision = await revisionNow()
  const listing = { listingId: randomUUID(), institutionName: '上海证券交易所', stockCode: '601000' }
  await unitadmin.call(replaceListings, { organizationId, baseRevision, items: [listing] })
  const cowork = { coworkId: randomUUID(), institutionName: '质量安全监督站' }
  await sysadmin.call(replaceCoworks, { organizationId, baseRevision, items: [cowork] })
  const late = await sysadmin.answer(replaceListings, { organizationId, baseRevision })
  expect([late.code, Conflict.parse(late.data).fields]).toEqual([codes.conflict, ['listings']])
  expect((await sysadmin.call(listListings, { organizationId })).items).toEqual([listing])
  expect((await sysadmin.call(listCoworks, { organizationId })).items).toEqual([cowork])
  const taken = await sysadmin.answer(replaceCoworks, {
    organizationId: unitId('second-bureau'),
    baseRevision: 1,
    items: [cowork],
  })
  expect(fieldsOf(taken.data)).toEqual(['items'])
  const emptied = await sysadmin.call(replaceListings, { organizationId, baseRevision: await revisionNow() })
  expect(emptied.items).toEqual([])
})

test("ORG-04 a scan is the actor's own picture, and shown once", async () => {
  const baseRevision = await revisionNow()
  const replace = (frontFileId: string, backFileId?: string) =>
    unitadmin.answer(replaceQualifications, {
      organizationId,
      baseRevision,
      items: [qualification('桥梁工程专业承包', { frontFileId, ...(backFileId && { backFileId }) })],
    })
  const foreign = await upload(sysadmin, jpeg(), 'image/jpeg')
  expect(fieldsOf((await replace(foreign)).data)).toEqual(['items.0.frontFileId'])
  const script = await upload(unitadmin, Buffer.from('<svg onload="alert(1)"/>'), 'image/jpeg')
  expect(fieldsOf((await replace(script)).data)).toEqual(['items.0.frontFileId'])
  const twice = await upload(unitadmin, jpeg(), 'image/jpeg')
  expect(fieldsOf((await replace(twice, twice)).data)).toEqual(['items.0.backFileId'])
})

test('security 18: the scans of a deleted unit are nobody’s but their uploader’s', async () => {
  const { organizationTypeId } = await sysadmin.call(getOrganization, { organizationId })
  const unit = { organizationId: randomUUID(), parentId: organizationId, organizationTypeId }
  await sysadmin.call(addOrganization, { ...unit, organizationName: '临时作业队', shortName: '临时' })
  const frontFileId = await upload(sysadmin, jpeg(), 'image/jpeg')
  await sysadmin.call(replaceQualifications, {
    organizationId: unit.organizationId,
    baseRevision: 1,
    items: [qualification('临时资质', { frontFileId })],
  })
  const seen = async (client: Client) =>
    (await client.call(listFiles, { fileIds: [frontFileId] })).map(({ fileId }) => fileId)
  expect([await seen(unitadmin), await seen(sysadmin)]).toEqual([[frontFileId], [frontFileId]])
  await sysadmin.call(deleteOrganizations, { ids: [unit.organizationId] })
  expect([await seen(unitadmin), await seen(sysadmin)]).toEqual([[], [frontFileId]])
})

test('ORG-04 STF-07 what ends within 30, 60 or 90 days is flagged, and announced to who keeps the unit', async () => {
  const ending = [
    qualification('已过期资质', { validUntil: dayFromNow(-1) }),
    qualification('三十日内到期', { validUntil: dayFromNow(20) }),
    qualification('六十日内到期', { validUntil: dayFromNow(50) }),
    qualification('九十日内到期', { validUntil: dayFromNow(80) }),
    qualification('长期有效', { validUntil: dayFromNow(200) }),
  ]
  const baseRevision = await revisionNow()
  const { items } = await unitadmin.call(replaceQualifications, {
    organizationId,
    baseRevision,
    items: ending,
  })
  expect(items.map(({ expiresWithin }) => expiresWithin)).toEqual([0, 30, 60, 90, undefined])
  const unit = await unitadmin.call(getOrganization, { organizationId })
  expect(unit.expiringQualifications).toBe(4)
  const told = async (client: Client) =>
    (await client.call(listMessages, { kind: 'expiry', keyword: '日内到期' })).records.length
  // At once, and not again when the job comes round.
  expect(await told(unitadmin)).toBe(3)
  const job = expiryNoticesJob(gateway.services)
  await job.run(new AbortController().signal)
  await job.run(new AbortController().signal)
  expect(await told(unitadmin)).toBe(3)
  expect(await told(sysadmin)).toBe(3)
  const engineer = await Client.signIn(gateway, 'engineer')
  expect(await told(engineer)).toBe(0)
})
