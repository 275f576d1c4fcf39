import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationCalls } from '#contract/application/entity.ts'
import {
  applicationVersionCalls,
  enableVersion,
  latestPublish,
  publishVersion,
  uploadVersion,
} from '#contract/application/version.ts'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { Envelope } from '#contract/envelope.ts'
import { getFile, requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { deviceOf } from '../terminal/device.ts'

let gateway: TestGateway
let sysadmin: Client
let tourist: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  tourist = await Client.signIn(gateway, 'tourist', { device: deviceOf() })
})
afterAll(() => gateway.close())

type Kind = { type: 'app' | 'terminal' | 'mini-program'; major?: string }

async function addApplication(kind: Kind): Promise<{ applicationId: string; code: string }> {
  const applicationId = randomUUID()
  const code = `app-${applicationId.slice(0, 8)}`
  const named = { applicationName: '现场填报', shortName: '填报', code }
  await sysadmin.call(applicationCalls.add, { applicationId, ...named, ...kind })
  return { applicationId, code }
}

type Numbers = [mainNumber: number, subNumber: number, revisionNumber: number]

async function answerOf(applicationId: string, [mainNumber, subNumber, revisionNumber]: Numbers) {
  const applicationVersionId = randomUUID()
  const numbers = { mainNumber, subNumber, revisionNumber }
  const request = { applicationVersionId, applicationId, ...numbers, releaseNote: '修复离线登录' }
  return { applicationVersionId, ...(await sysadmin.answer(applicationVersionCalls.add, request)) }
}

async function addVersion(applicationId: string, numbers: Numbers): Promise<string> {
  const { applicationVersionId, code } = await answerOf(applicationId, numbers)
  expect([numbers, code]).toEqual([numbers, codes.success])
  return applicationVersionId
}

/** Uploads bytes under the digest of the same, or of others. */
async function uploadPackage(bytes: Buffer, promised: Buffer = bytes) {
  const fileId = randomUUID()
  const sha256 = createHash('sha256').update(promised).digest('hex')
  const told = { fileName: 'milepost.apk', contentType: 'application/zip', size: bytes.length }
  const { ticket } = await sysadmin.call(requestTicket, { fileId, sha256, ...told })
  const answer = await gateway.app.inject({
    method: 'PUT',
    url: `${pathOf(uploadPiece)}?fileId=${fileId}&offset=0`,
    headers: { ticket, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return { fileId, sha256, answer: Envelope.parse(answer.json()) }
}

async function give(applicationVersionId: string): Promise<string> {
  const { fileId } = await uploadPackage(Buffer.from(`package of ${applicationVersionId}`))
  await sysadmin.call(uploadVersion, { applicationVersionId, fileId })
  await sysadmin.call(publishVersion, { applicationVersionId })
  return fileId
}

async function contentOf(client: Client, fileId: string) {
  const { address, headers } = client.wire(getFile, { fileId })
  return await gateway.app.inject({ method: 'GET', url: address, headers })
}

test('APP-02 a version number at or below the last of its main number is refused, and says which that is', async () => {
  const { applicationId } = await addApplication({ type: 'app' })
  await addVersion(applicationId, [1, 4, 0])
  await addVersion(applicationId, [2, 0, 0])
  await addVersion(applicationId, [1, 4, 1])
  for (const [numbers, last] of [
    [[2, 0, 0], '2.0.0'],
    [[1, 3, 9], '1.4.1'],
    [[0, 9, 0], '2.0.0'],
  ] satisfies [Numbers, string][]) {
    const answer = await answerOf(applicationId, numbers)
    expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['mainNumber']])
    expect(JSON.stringify(answer.data)).toContain(last)
  }
  const versions = await sysadmin.call(applicationVersionCalls.list, { applicationId })
  expect(versions.map(({ versionName }) => versionName)).toEqual(['2.0.0', '1.4.1', '1.4.0'])
})

test('APP-02 MSG-03 a published version is told to those who read messages, with its application', async () => {
  const { applicationId } = await addApplication({ type: 'app' })
  await give(await addVersion(applicationId, [7, 7, 7]))
  const [told] = (await sysadmin.call(listMessages, { keyword: '7.7.7' })).records
  expect(told).toMatchObject({
    title: '现场填报 7.7.7 已发布',
    about: { entity: 'application', entityId: applicationId },
  })
})

test('APP-02 a number that was published is never given again; one that was deleted as a draft is, and its former draft is not restored beside it', async () => {
  const { applicationId } = await addApplication({ type: 'app' })
  const published = await addVersion(applicationId, [1, 0, 0])
  await give(published)
  const draft = await addVersion(applicationId, [1, 1, 0])
  await sysadmin.call(applicationVersionCalls.remove, { ids: [published, draft] })
  const again = await answerOf(applicationId, [1, 0, 0])
  expect([again.code, fieldsOf(again.data)]).toEqual([codes.invalid, ['mainNumber']])
  await addVersion(applicationId, [1, 1, 0])
  const restored = await sysadmin.answer(applicationVersionCalls.restore, { ids: [draft] })
  expect([restored.code, fieldsOf(restored.data)]).toEqual([codes.invalid, ['ids.0']])
  await sysadmin.call(applicationVersionCalls.restore, { ids: [published] })
  const versions = await sysadmin.call(applicationVersionCalls.list, { applicationId })
  expect(versions.map(({ versionName }) => versionName)).toEqual(['1.1.0', '1.0.0'])
})

test('APP-02 a draft is published once it has its package, then enabled in the place of the one of its main number', async () => {
  const { applicationId } = await addApplication({ type: 'app' })
  const first = await addVersion(applicationId, [1, 0, 0])
  const tooEarly = [
    await sysadmin.answer(publishVersion, { applicationVersionId: first }),
    await sysadmin.answer(enableVersion, { applicationVersionId: first }),
  ]
  expect(tooEarly.map(({ code }) => code)).toEqual([codes.invalid, codes.invalid])

  await give(first)
  const { applicationVersion } = await sysadmin.call(enableVersion, { applicationVersionId: first })
  expect(applicationVersion).toMatchObject({
    status: 'enabled',
    isUsed: true,
    publisher: sysadmin.session.userAccount.userName,
    publishedAt: expect.any(Number),
    attachment: { fileName: 'milepost.apk' },
  })
  const other = await uploadPackage(Buffer.from('another package'))
  const late = { applicationVersionId: first, fileId: other.fileId }
  expect((await sysadmin.answer(uploadVersion, late)).code).toBe(codes.invalid)

  const second = await addVersion(applicationId, [1, 0, 1])
  const next = await addVersion(applicationId, [2, 0, 0])
  for (const applicationVersionId of [second, next]) {
    await give(applicationVersionId)
    await sysadmin.call(enableVersion, { applicationVersionId })
  }
  const versions = await sysadmin.call(applicationVersionCalls.list, { applicationId })
  expect(versions.map(({ versionName, status }) => [versionName, status])).toEqual([
    ['2.0.0', 'enabled'],
    ['1.0.1', 'enabled'],
    ['1.0.0', 'published'],
  ])
  expect((await sysadmin.answer(applicationVersionCalls.remove, { ids: [second] })).code).toBe(codes.invalid)
  expect((await sysadmin.answer(applicationVersionCalls.remove, { ids: [first] })).code).toBe(codes.success)
})

test('APP-02 a package whose digest differs is refused, and no version takes it', async () => {
  const { applicationId } = await addApplication({ type: 'app' })
  const applicationVersionId = await addVersion(applicationId, [1, 0, 0])
  const { fileId, answer } = await uploadPackage(Buffer.from('what came'), Buffer.from('what was promised'))
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['sha256']])
  const attached = await sysadmin.answer(uploadVersion, { applicationVersionId, fileId })
  expect([attached.code, fieldsOf(attached.data)]).toEqual([codes.invalid, ['fileId']])
})

test('APP-02 the latest enabled version is told by type and major, and its package goes to those permitted alone', async () => {
  const { applicationId, code } = await addApplication({ type: 'terminal', major: 'bridge' })
  await addApplication({ type: 'terminal', major: 'tunnel' })
  const ask = (client: Client, request: { major?: string; mainNumber?: number } = {}) =>
    client.call(latestPublish, { type: 'terminal', ...request })
  const enabled = await addVersion(applicationId, [1, 2, 0])
  const given = await give(enabled)
  expect(await ask(tourist)).toEqual([])
  expect(Envelope.parse((await contentOf(tourist, given)).json()).code).toBe(codes.notFound)

  await sysadmin.call(enableVersion, { applicationVersionId: enabled })
  const later = await addVersion(applicationId, [2, 0, 0])
  const laterFile = await give(later)
  expect(await ask(tourist, { major: 'bridge' })).toMatchObject([
    { appCode: code, version: { versionName: '1.2.0', attachment: { fileId: given } } },
  ])
  expect(await ask(tourist, { major: 'tunnel' })).toEqual([])
  expect((await contentOf(tourist, given)).body).toBe(`package of ${enabled}`)
  // Published, and not given out.
  expect(Envelope.parse((await contentOf(tourist, laterFile)).json()).code).toBe(codes.notFound)
  expect((await contentOf(sysadmin, laterFile)).body).toBe(`package of ${later}`)

  await sysadmin.call(enableVersion, { applicationVersionId: later })
  expect(await ask(tourist)).toMatchObject([{ version: { versionName: '2.0.0' } }])
  expect(await ask(tourist, { mainNumber: 1 })).toMatchObject([{ version: { versionName: '1.2.0' } }])
})

test('APP-02 a package goes to authorised terminals alone: not where there is none, nor where its days are over', async () => {
  const { applicationId } = await addApplication({ type: 'mini-program' })
  const applicationVersionId = await addVersion(applicationId, [1, 0, 0])
  const fileId = await give(applicationVersionId)
  await sysadmin.call(enableVersion, { applicationVersionId })
  const seen = async (client: Client) => ({
    latest: (await client.call(latestPublish, { type: 'mini-program' })).length,
    package: (await contentOf(client, fileId)).body === `package of ${applicationVersionId}`,
  })
  const permitted = { latest: 1, package: true }
  const none = { latest: 0, package: false }
  expect(await seen(tourist)).toEqual(permitted)
  expect(await seen(await Client.signIn(gateway, 'tourist'))).toEqual(none)
  // Who looks after applications needs no terminal.
  expect(await seen(sysadmin)).toEqual(permitted)
  const { terminalId = '' } = tourist.session.terminal ?? {}
  await gateway.database.orm
    .update(terminal)
    .set({ validUntil: gateway.time.now })
    .where(eq(terminal.terminalId, terminalId))
  expect(await seen(tourist)).toEqual(none)
})
