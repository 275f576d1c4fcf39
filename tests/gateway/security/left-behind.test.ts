import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { listFiles } from '#contract/file/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { addPerson, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import { personRecords } from '#contract/person-record/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { person } from '#gateway/db/tables/person.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { jpeg, upload } from '../personal/pictures.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

const first = { organizationId: unitId('first-bureau'), organizationName: '一局' }
const second = { organizationId: unitId('second-bureau'), organizationName: '二局' }

async function newPerson(userName: string, place = first): Promise<string> {
  const userId = randomUUID()
  await sysadmin.call(addPerson, { userId, userName, place })
  return userId
}

async function replay({ id: endpointId }: Endpoint, request: Record<string, unknown>): Promise<void> {
  const item = { endpointId, idempotencyKey: randomUUID(), madeAt: gateway.time.now.getTime(), request }
  const { results } = await sysadmin.call(replayEdits, { items: [item], clockOffset: 0 }, { purpose: 'sync' })
  expect(results).toMatchObject([{ code: 10000 }])
}

/** The reviews of edits of somebody that whoever reviews the first unit alone is shown. */
async function reviewsAtFirst(userId: string) {
  const giveBack = await grantOnly(unitadmin, {
    dataPermission: 'organization',
    permissions: ['message:view', 'message:review'],
  })
  const { records } = await unitadmin.call(listMessages, { kind: 'review', pageSize: 100 })
  await giveBack()
  return records.flatMap(({ review }) => (review?.entityId === userId ? review : []))
}

test('ROL-04 security 18: a photo of a record is gone for its uploader once the person is out of reach', async () => {
  const userId = await newPerson('持证人')
  const frontPhoto = await upload(unitadmin, jpeg(), 'image/jpeg')
  const record = { recordId: randomUUID(), userId, certificateName: '安全员证', frontPhoto }
  await unitadmin.call(personRecords.certificate.add, record)
  expect(await unitadmin.call(listFiles, { fileIds: [frontPhoto] })).toHaveLength(1)
  await sysadmin.call(movePerson, { userId, baseRevision: 1, place: second })
  expect(await unitadmin.call(listFiles, { fileIds: [frontPhoto] })).toEqual([])
})

test('MSG-07 security 18: an edit of somebody of no unit is reviewed by those alone who see everything', async () => {
  const userId = await newPerson('无单位者')
  const nowhere = { organizationId: null, departmentId: null }
  await gateway.database.orm.update(person).set(nowhere).where(eq(person.userId, userId))
  await replay(updatePerson, { userId, baseRevision: 1, email: 'secret@example.com' })
  expect(await reviewsAtFirst(userId)).toEqual([])
  const auditor = await Client.signIn(gateway, 'auditor')
  const { records } = await auditor.call(listMessages, { kind: 'review', keyword: '无单位者' })
  expect(records).toHaveLength(1)
})

test('MSG-07 who moves offline to another unit is reviewed at both, and once by who reviews both', async () => {
  const userId = await newPerson('调离人')
  await replay(movePerson, { userId, baseRevision: 1, place: second })
  expect(await reviewsAtFirst(userId)).toMatchObject([{ action: 'update', entity: 'person' }])
  const auditor = await Client.signIn(gateway, 'auditor')
  const { records } = await auditor.call(listMessages, { kind: 'review', keyword: '调离人' })
  expect(records).toHaveLength(1)
})
