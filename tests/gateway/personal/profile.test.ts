import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ownRecords } from '#contract/person-record/endpoints.ts'
import { getProfile, updateProfile } from '#contract/personal/endpoints.ts'
import type { Profile } from '#contract/personal/schema.ts'
import { listOwnLoginLogs, listOwnOperationLogs } from '#contract/personal/sign-ins.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { insertCalls } from '#gateway/db/call-rows.ts'
import { operationCalls } from '#gateway/db/tables/log.ts'
import { message } from '#gateway/db/tables/message.ts'
import { person } from '#gateway/db/tables/person.ts'
import { Client, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { listenAs } from '../listen-as.ts'

let gateway: TestGateway
let engineer: Client
let auditor: Client
let profile: Profile
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  auditor = await Client.signIn(gateway, 'auditor')
})
beforeEach(async () => {
  profile = await engineer.call(getProfile, {})
})
afterAll(() => gateway.close())

test('ACC-07 the profile shows the person, numbers and address masked', async () => {
  const [own] = await gateway.database.orm.select().from(person).where(eq(person.userId, profile.userId))
  expect(profile).toMatchObject({ accountName: 'engineer', level: 'registered', roleNames: ['项目工程师'] })
  expect(profile.organizationName).toBeTruthy()
  expect(profile.departmentName).toBeTruthy()
  expect(profile.cellphone).toMatch(/^1\d{2}\*{4}\d{4}$/)
  expect(profile.email).toMatch(/^\w\*\*\*@milepost\.example$/)
  expect(profile.idCard).toMatch(/^\d{3}\*{13}[\dX]{2}$/)
  const shown = JSON.stringify(profile)
  for (const secret of [own?.cellphone, own?.email, own?.idCard]) expect(shown).not.toContain(secret)
})

test('ACC-07 an edit of the own name and post is taken, merged, and refused where somebody else wrote', async () => {
  const { userId, revision } = profile
  const saved = await engineer.call(updateProfile, { userId, baseRevision: revision, userName: '李工' })
  expect(saved.profile).toMatchObject({ userName: '李工', revision: revision + 1 })
  const merged = await engineer.call(updateProfile, { userId, baseRevision: revision, post: 'quality' })
  expect(merged).toMatchObject({ merged: ['userName'], profile: { userName: '李工', post: 'quality' } })
  const late = await engineer.answer(updateProfile, { userId, baseRevision: revision, userName: '李师傅' })
  expect(late).toMatchObject({
    code: codes.conflict,
    data: { fields: ['userName'], theirs: { userName: '李工' } },
  })
})

test('ACC-07 who sees a person in lists is told when that person changes the own record', async () => {
  const [own] = await gateway.database.orm.select().from(person).where(eq(person.userId, profile.userId))
  const scope = { organizationIds: [own?.organizationId ?? ''] }
  const { told, stop } = listenAs(gateway, 'person:view', scope)
  const { userId, revision } = profile
  await engineer.call(updateProfile, { userId, baseRevision: revision, userName: '李工程师' })
  await gateway.heard()
  expect(told).toEqual([{ kind: 'changed', entity: 'person' }])
  const record = { recordId: randomUUID(), userId, certificateName: '测量员证' }
  await engineer.call(ownRecords.certificate.add, record)
  await stop()
  expect(told.at(-1)).toEqual({ kind: 'changed', entity: 'person-record' })
})

test('ACC-07 an edit made offline is replayed once', async () => {
  const { userId, revision } = profile
  const item = {
    endpointId: updateProfile.id,
    idempotencyKey: randomUUID(),
    madeAt: gateway.time.now.getTime(),
    request: { userId, baseRevision: revision, post: 'safety' },
  }
  const first = await engineer.answer(replayEdits, { clockOffset: 0, items: [item] })
  expect(first, JSON.stringify(first)).toMatchObject({ data: { results: [{ code: codes.success }] } })
  const again = await engineer.answer(replayEdits, { clockOffset: 0, items: [item] })
  expect(again).toMatchObject({ data: { results: [{ code: codes.repeated }] } })
  expect((await engineer.call(getProfile, {})).post).toBe('safety')
  const { orm } = gateway.database
  const [own] = await orm.select().from(person).where(eq(person.userId, userId))
  // Whoever reviews that department alone is asked, too (MSG-07).
  const reviews = await orm
    .select()
    .from(message)
    .where(eq(message.departmentId, own?.departmentId ?? ''))
  expect(reviews).toMatchObject([{ kind: 'review', review: { entityId: userId } }])
})

test.each([
  ['a name that begins with a special character', { userName: '#李' }],
  ['an unknown post', { post: 'king' }],
  ['a birth date that the ID number tells', { birthDate: '1990-01-01' }],
  ['a sex that the ID number tells', { clear: ['sex'] }],
  ['no day', { birthDate: '1990-02-31' }],
  ['a level', { level: 'general' }],
  ['an organisation', { organizationId: randomUUID() }],
])('ACC-07 a profile refuses %s', async (_what, fields) => {
  const { userId, revision } = profile
  const answer = await engineer.answer(updateProfile, { userId, baseRevision: revision, ...fields })
  expect(answer.code).toBe(codes.invalid)
  expect(await engineer.call(getProfile, {})).toEqual(profile)
})

test("ACC-07 nobody edits somebody else's record", async () => {
  const { userId, revision } = profile
  const edit = { userId, baseRevision: revision, userName: '别人' }
  expect((await auditor.answer(updateProfile, edit)).code).toBe(codes.notFound)
})

test('ACC-07 own logs name nobody else, and ask for no right', async () => {
  const tourist = await Client.signIn(gateway, 'tourist')
  await tryLogin(gateway, 'tourist', 'wrong')
  await gateway.services.logs.flush()
  const logins = await tourist.call(listOwnLoginLogs, {})
  expect(logins.records.map(({ outcome }) => outcome).sort()).toContain('succeeded')
  expect(new Set(logins.records.map(({ accountName }) => accountName))).toEqual(new Set(['tourist']))
  const { accountId, accountName } = tourist.session.userAccount
  const row = {
    menu: null,
    action: 'workSite:view',
    app: consoleAppCode,
    uri: '',
    service: '',
    status: codes.success,
  }
  const rest = { content: null, duration: 0, requestId: '', ip: '', time: gateway.time.now }
  await insertCalls(gateway.database.orm, operationCalls, [
    { ...row, ...rest, operationLogId: randomUUID(), accountId, accountName },
    { ...row, ...rest, operationLogId: randomUUID(), accountId: randomUUID(), accountName: 'somebody' },
  ])
  const operations = await tourist.call(listOwnOperationLogs, {})
  expect(operations.records.map((record) => record.accountName)).toEqual(['tourist'])
  const asked = await tourist.answer(listOwnLoginLogs, { accountName: 'engineer' })
  expect(asked.code).toBe(codes.invalid)
})
