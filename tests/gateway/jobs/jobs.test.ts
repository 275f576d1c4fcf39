import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Endpoint, pathOf } from '#contract/define-endpoint.ts'
import { requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { getMessage, listMessages } from '#contract/message/endpoints.ts'
import { personRecords } from '#contract/person-record/endpoints.ts'
import { getCurrentUser } from '#contract/session/endpoints.ts'
import type { z } from '#contract/zod.ts'
import { insertCalls } from '#gateway/db/call-rows.ts'
import { account } from '#gateway/db/tables/account.ts'
import { file } from '#gateway/db/tables/file.ts'
import { systemCalls, systemLog, systemLogKind } from '#gateway/db/tables/log.ts'
import { person } from '#gateway/db/tables/person.ts'
import { accessToken, loginAttempt, session } from '#gateway/db/tables/session.ts'
import { expiryNoticesJob } from '#gateway/jobs/expiry-notices.ts'
import { fileRetentionJob } from '#gateway/jobs/file-retention.ts'
import { retentionJob } from '#gateway/jobs/retention.ts'
import type { Job } from '#gateway/jobs/runner.ts'
import { Client, dataOf, send, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'

let gateway: TestGateway
let sitestaff: Client
const day = 86_400_000
const retention = {
  loginLogDays: 30,
  operationLogDays: 30,
  systemLogDays: 30,
  messageDays: 30,
  sessionDays: 31,
  unlinkedFileDays: 30,
}

beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(async () => {
  sitestaff = await Client.signIn(gateway, 'sitestaff')
})
afterAll(() => gateway.close())

function pass(days: number): void {
  gateway.time.now = new Date(gateway.time.now.getTime() + days * day)
}

async function run(job: Job): Promise<void> {
  await job.run(new AbortController().signal)
}

function sample(size: number) {
  const bytes = randomBytes(size)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileId = randomUUID()
  return { bytes, fileId, request: { fileId, fileName: '照片.jpg', contentType: 'image/jpeg', size, sha256 } }
}

async function upload({ request, bytes }: ReturnType<typeof sample>, length = bytes.length): Promise<void> {
  const { ticket } = await sitestaff.call(requestTicket, request)
  await gateway.app.inject({
    method: 'PUT',
    url: `${pathOf(uploadPiece)}?fileId=${request.fileId}&offset=0`,
    headers: { ticket, 'content-type': 'application/octet-stream' },
    payload: bytes.subarray(0, length),
  })
}

test('ACC-01 MSG-09 an account is told once at 90, 60 and 30 days before its period ends', async () => {
  const job = expiryNoticesJob(gateway.services)
  const validUntil = new Date(gateway.time.now.getTime() + 91 * day)
  const chosen = eq(account.accountName, 'sitestaff')
  await gateway.database.orm.update(account).set({ validUntil }).where(chosen)
  const counts: number[] = []
  for (const days of [0, 1, 15, 16, 30, 28]) {
    pass(days)
    await run(job)
    await run(job)
    sitestaff = await Client.signIn(gateway, 'sitestaff')
    const { records } = await sitestaff.call(listMessages, { kind: 'expiry', keyword: '您的账号' })
    counts.push(records.length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 3, 3])
  // Each reader is told in the own language, and finds it by its words.
  const inEnglish = async <E extends Endpoint>(endpoint: E, request: z.input<E['request']>) => {
    const wire = sitestaff.wire(endpoint, request)
    const headers = { ...wire.headers, 'accept-language': 'en' }
    return dataOf(endpoint, await send(gateway, { ...wire, headers }))
  }
  const { records } = await inEnglish(listMessages, { keyword: 'your account ends' })
  expect(records).toHaveLength(3)
  const { messageId = '', body, about } = records[0] ?? {}
  const { accountId, userId } = sitestaff.session.userAccount
  expect(about).toEqual({ entity: 'account', entityId: accountId, userId })
  expect(body).toMatch(/^Your account ends on [A-Z][a-z]+ \d+, \d{4}\. /)
  expect((await inEnglish(getMessage, { messageId })).title).toBe('Your account is about to end')
  expect((await sitestaff.call(getMessage, { messageId })).title).toBe('账号有效期提醒')
  const other = await Client.signIn(gateway, 'engineer')
  expect((await other.call(listMessages, { kind: 'expiry', keyword: '您的账号' })).records).toEqual([])
  await gateway.database.orm.update(account).set({ validUntil: null }).where(chosen)
})

test('NAV-15 MSG-09 a password is announced to its account a week before it ends', async () => {
  const job = expiryNoticesJob(gateway.services)
  const { accountId, userId } = sitestaff.session.userAccount
  const passwordValidUntil = new Date(gateway.time.now.getTime() + 8 * day)
  const chosen = eq(account.accountName, 'sitestaff')
  await gateway.database.orm.update(account).set({ passwordValidUntil }).where(chosen)
  const told: unknown[] = []
  for (const days of [0, 2, 2]) {
    pass(days)
    await run(job)
    sitestaff = await Client.signIn(gateway, 'sitestaff')
    const { records } = await sitestaff.call(listMessages, { kind: 'expiry', keyword: '您的密码' })
    told.push(records.map(({ about }) => about))
  }
  const about = { entity: 'account', entityId: accountId, userId }
  expect(told).toEqual([[], [about], [about]])
  await gateway.database.orm.update(account).set({ passwordValidUntil: null }).where(chosen)
})

test('STF-07 whoever sees one department is told of certificates that end there, and of no others', async () => {
  const { orm } = gateway.database
  const { userId } = sitestaff.session.userAccount
  const permissions = ['person:view', 'person:edit', 'message:view'] as const
  const restore = await grantOnly(sitestaff, { dataPermission: 'department', permissions })
  const [own] = await orm.select().from(person).where(eq(person.userId, userId))
  const { organizationId, departmentId } = own ?? {}
  if (!organizationId || !departmentId) throw new Error('the demo has this person in a department')
  const inUnit = and(eq(person.organizationId, organizationId), ne(person.userId, userId))
  const there = await orm
    .select()
    .from(person)
    .where(and(inUnit, eq(person.departmentId, departmentId)))
  const elsewhere = await orm
    .select()
    .from(person)
    .where(and(inUnit, ne(person.departmentId, departmentId)))
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const validUntil = new Date(gateway.time.now.getTime() + 20 * day).toISOString().slice(0, 10)
  for (const [certificateName, people] of [
    ['同部门的证书', there],
    ['他部门的证书', elsewhere],
  ] as const) {
    const { userId = '' } = people[0] ?? {}
    const titleLevel = 'primary' as const
    const add = { recordId: randomUUID(), userId, certificateName, titleLevel, validUntil }
    await sysadmin.call(personRecords.certificate.add, add)
  }
  const { records } = await sitestaff.call(listMessages, { kind: 'expiry', keyword: '部门的证书' })
  expect(records.map(({ body }) => body)).toEqual([expect.stringContaining('同部门的证书')])
  await restore()
})

test('sessions, access tokens and attempts to sign in go when they count no more, and not before', async () => {
  const { database, clock } = gateway.services
  const job = retentionJob({ database, clock, retention })
  const left = async () => [
    await database.orm.$count(loginAttempt),
    await database.orm.$count(accessToken),
    await database.orm.$count(session),
  ]
  pass(40)
  await run(job)
  expect(await left()).toEqual([0, 0, 0])
  await tryLogin(gateway, 'nobodyatall', 'Wrong2026')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  await run(job)
  await sitestaff.call(getCurrentUser, {})
  expect(await left()).toEqual([1, 1, 1])
  pass(3)
  await run(job)
  expect(await left()).toEqual([0, 0, 1])
})

test('LOG-02 calls go when their days are over, and kinds of calls with the last call of them', async () => {
  const { database, clock } = gateway.services
  const call = (accountName: string) => ({
    systemLogId: randomUUID(),
    action: 'line.update',
    app: 'erp',
    uri: '/',
    service: 'admin/v1',
    accountName,
    status: 10_000,
    duration: 1,
    requestId: '',
    ip: '10.0.0.1',
    time: gateway.time.now,
  })
  const { orm } = database
  await insertCalls(orm, systemCalls, [call('leaves'), call('stays')])
  pass(20)
  await insertCalls(orm, systemCalls, [call('stays')])
  pass(20)
  await run(retentionJob({ database, clock, retention }))
  const those = eq(systemLog.app, 'erp')
  expect(await orm.select({ accountName: systemLog.accountName }).from(systemLog).where(those)).toEqual([
    { accountName: 'stays' },
  ])
  const { accountName, app } = systemLogKind
  expect(await orm.select({ accountName }).from(systemLogKind).where(eq(app, 'erp'))).toEqual([
    { accountName: 'stays' },
  ])
})

test('LOG-05 uploads that were given up and files that nothing shows go, with their bytes', async () => {
  const { database, clock, storage } = gateway.services
  const job = fileRetentionJob({ database, clock, storage, retention })
  const [begun, unlinked, linked] = [sample(100), sample(100), sample(100)]
  await upload(begun, 50)
  await upload(unlinked)
  await upload(linked)
  const attached = { projectId: randomUUID() }
  await database.orm.update(file).set(attached).where(eq(file.fileId, linked.fileId))
  const left = async () => {
    await run(job)
    const all = [begun, unlinked, linked].map(({ fileId }) => fileId)
    const rows = await database.orm.select({ fileId: file.fileId }).from(file)
    const kept = new Set(rows.map(({ fileId }) => fileId))
    return [all.map((fileId) => kept.has(fileId)), await Promise.all(all.map((id) => storage.received(id)))]
  }
  expect(await left()).toEqual([
    [true, true, true],
    [50, 100, 100],
  ])
  pass(2)
  expect(await left()).toEqual([
    [false, true, true],
    [0, 100, 100],
  ])
  pass(29)
  expect(await left()).toEqual([
    [false, false, true],
    [0, 0, 100],
  ])
})
