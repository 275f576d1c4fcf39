import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { Envelope } from '#contract/envelope.ts'
import { getFile, listFiles } from '#contract/file/endpoints.ts'
import { getPerson } from '#contract/person/endpoints.ts'
import { getProfile, updatePhoto, updateSignature } from '#contract/personal/endpoints.ts'
import { largestPhoto, largestSignature } from '#contract/personal/schema.ts'
import { getSignRequest, requestSignTicket } from '#contract/personal/signature.ts'
import { account } from '#gateway/db/tables/account.ts'
import { file } from '#gateway/db/tables/file.ts'
import { history } from '#gateway/db/tables/history.ts'
import { fileRetentionJob } from '#gateway/jobs/file-retention.ts'
import { noGrants } from '#gateway/security/grants.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { chunk, jpeg, png, signByTicket, upload, withSegment } from './pictures.ts'

let gateway: TestGateway
let engineer: Client
let auditor: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  auditor = await Client.signIn(gateway, 'auditor')
})
afterAll(() => gateway.close())

test('ACC-07 VAL-04 a JPG becomes the photo, its path is resolved, and the history tells', async () => {
  const fileId = await upload(engineer, jpeg(), 'image/jpeg')
  const profile = await engineer.call(updatePhoto, { fileId })
  expect(profile.profilePhoto).toBe(fileId)
  const [info] = await engineer.call(listFiles, { fileIds: [fileId] })
  expect(info?.path).toBe(`${pathOf(getFile)}?fileId=${fileId}`)
  const { address, headers } = engineer.wire(getFile, { fileId })
  expect(address).toBe(info?.path)
  const content = await gateway.app.inject({ method: 'GET', url: address, headers })
  expect(content.rawPayload.equals(jpeg())).toBe(true)
  // Whoever sees the person sees the picture.
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const seen = await unitadmin.call(getPerson, { userId: profile.userId })
  expect(seen.profilePhoto).toBe(fileId)
  expect((await unitadmin.call(listFiles, { fileIds: [fileId] })).length).toBe(1)
  const rows = await gateway.database.orm.select().from(history).where(eq(history.entityId, profile.userId))
  expect(rows.at(-1)).toMatchObject({ entity: 'person', action: 'update', after: { profilePhoto: fileId } })
})

test('VAL-04 the same write again changes nothing and gives the profile as it stands', async () => {
  const fileId = await upload(engineer, jpeg(), 'image/jpeg')
  const idempotencyKey = '01936b1e-0000-7000-8000-000000000001'
  const first = await engineer.call(updatePhoto, { fileId }, { idempotencyKey })
  const again = await engineer.answer(updatePhoto, { fileId }, { idempotencyKey })
  expect(again).toMatchObject({ code: codes.repeated, data: { revision: first.revision } })
})

const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*', 'latin1'), Buffer.alloc(20)])
test.each([
  ['exactly 2 MB', jpeg({ bytes: largestPhoto })],
  ["a camera's notes", withSegment(jpeg(), 0xe1, exif)],
  ["a program's plain comment", withSegment(jpeg(), 0xfe, Buffer.from('Created with GIMP\0'))],
])('VAL-04 a photo is taken with %s', async (_what, bytes) => {
  const fileId = await upload(engineer, bytes, 'image/jpeg')
  expect((await engineer.call(updatePhoto, { fileId })).profilePhoto).toBe(fileId)
})

const script = Buffer.from('<script>alert(1)</script>')
test.each([
  ['2 MB and one byte', jpeg({ bytes: largestPhoto + 1 }), 'image/jpeg'],
  ['a PNG', png(), 'image/png'],
  ['a PNG named JPG', png(), 'image/jpeg'],
  [
    'an SVG named JPG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'image/jpeg',
  ],
  ['a picture with an archive behind it', Buffer.concat([jpeg(), Buffer.from('PK\x03\x04')]), 'image/jpeg'],
  ['a script in a comment', withSegment(jpeg(), 0xfe, script), 'image/jpeg'],
  ['a script in a segment nobody knows', withSegment(jpeg(), 0xe5, script), 'image/jpeg'],
  ['a flood of pixels', jpeg({ width: 65_000, height: 65_000 }), 'image/jpeg'],
  ['no pixels', jpeg({ width: 0 }), 'image/jpeg'],
  ['half a picture', jpeg().subarray(0, -20), 'image/jpeg'],
])('VAL-04 a photo is refused: %s', async (_what, bytes, contentType) => {
  const before = await engineer.call(getProfile, {})
  const fileId = await upload(engineer, bytes, contentType)
  const answer = await engineer.answer(updatePhoto, { fileId })
  expect(answer).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'fileId' }] } })
  expect(await engineer.call(getProfile, {})).toEqual(before)
})

test("VAL-04 ACC-07 nobody takes somebody else's picture", async () => {
  const photo = await upload(auditor, jpeg(), 'image/jpeg')
  const signature = await upload(auditor, png(), 'image/png')
  expect((await engineer.answer(updatePhoto, { fileId: photo })).code).toBe(codes.notFound)
  expect((await engineer.answer(updateSignature, { fileId: signature })).code).toBe(codes.notFound)
})

test('ACC-07 a signature drawn here is kept, and is nobody else’s to see', async () => {
  const fileId = await upload(engineer, png(), 'image/png')
  const { signature } = await engineer.call(updateSignature, { fileId })
  expect(signature).toEqual({ fileId, signedAt: gateway.time.now.getTime() })
  expect(await auditor.call(listFiles, { fileIds: [fileId] })).toEqual([])
})

const text = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
const palette = chunk('PLTE', Buffer.alloc(3))
const spoiled = Buffer.from(png())
spoiled[40] = (spoiled[40] ?? 0) ^ 1
const badSignatures: [string, Buffer][] = [
  ['a JPG', jpeg()],
  ['text beside the pixels', png({ extra: text })],
  ['240 bytes behind the pixels, in their chunk', png({ trailing: Buffer.alloc(240, script) })],
  ['a colour profile', png({ extra: chunk('iCCP', Buffer.from('sRGB\0\0')) })],
  ['a script where the scale should be', png({ extra: chunk('pHYs', script) })],
  ['a palette twice', png({ extra: Buffer.concat([palette, palette]) })],
  ['bytes behind the end', Buffer.concat([png(), script])],
  ['a spoiled chunk', spoiled],
  ['fewer pixels than promised', png({ pixels: 10 })],
  ['more pixels than promised', png({ pixels: 500_000 })],
  ['a flood of pixels', png({ width: 30_000, height: 30_000, pixels: 10 })],
  ['too many bytes', Buffer.concat([png(), Buffer.alloc(largestSignature)])],
  ['nothing', Buffer.alloc(0)],
]
test.each(badSignatures)(
  'ACC-07 a phone’s signature is refused, and its ticket stays: %s',
  async (_what, bytes) => {
    const { ticket } = await engineer.call(requestSignTicket, {})
    const answer = await signByTicket(gateway, ticket, bytes)
    expect(answer).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'signature' }] } })
    expect((await signByTicket(gateway, ticket, png())).code).toBe(codes.success)
  },
)

async function askFor(ticket: string): Promise<Envelope> {
  const answer = await gateway.app.inject({ method: 'GET', url: pathOf(getSignRequest), headers: { ticket } })
  return Envelope.parse(answer.json())
}

test('ACC-07 a phone signs once by a ticket, and the waiting console is told', async () => {
  const { ticket, expiresAt } = await engineer.call(requestSignTicket, {})
  expect(expiresAt).toBe(gateway.time.now.getTime() + 5 * 60_000)
  const { userName } = engineer.session.userAccount
  expect((await askFor(ticket)).data).toEqual({ userName, expiresAt })
  const told: unknown[] = []
  const { accountId, userId } = engineer.session.userAccount
  const actor = { accountId, userId, sessionId: '', accountName: '', userName: '', level: 'general' as const }
  const secondFactor = { enrolled: false, required: false, shownAt: undefined }
  const stop = gateway.services.live.listen({ ...actor, ...noGrants, secondFactor }, (event) =>
    told.push(event),
  )
  const before = await engineer.call(getProfile, {})
  expect((await signByTicket(gateway, ticket, png({ width: 640 }))).code).toBe(codes.success)
  await gateway.heard()
  stop()
  expect(told).toEqual([{ kind: 'changed', entity: 'person' }])
  const after = await engineer.call(getProfile, {})
  expect(after.signature?.fileId).not.toBe(before.signature?.fileId)
  // Used up: neither once more, nor to ask.
  expect((await signByTicket(gateway, ticket, png())).code).toBe(codes.notFound)
  expect((await askFor(ticket)).code).toBe(codes.notFound)
  await gateway.services.logs.flush()
  const rows = await gateway.database.orm
    .select()
    .from(history)
    .where(eq(history.entityId, userId))
    .orderBy(history.seq)
  expect(rows.at(-1)).toMatchObject({ accountId, after: { signature: after.signature?.fileId } })
})

test('ACC-07 a sign ticket ends after five minutes, with the next one, and never stands in a log', async () => {
  const first = await engineer.call(requestSignTicket, {})
  const second = await engineer.call(requestSignTicket, {})
  expect((await askFor(first.ticket)).code).toBe(codes.notFound)
  gateway.time.now = new Date(second.expiresAt)
  expect((await askFor(second.ticket)).code).toBe(codes.notFound)
  expect((await signByTicket(gateway, second.ticket, png())).code).toBe(codes.notFound)
  expect((await askFor('x'.repeat(43))).code).toBe(codes.notFound)
  await gateway.services.logs.flush()
  const { rows } = await gateway.database.pool.query('select row_to_json(system_log) from system_log')
  for (const { ticket } of [first, second]) expect(gateway.log() + JSON.stringify(rows)).not.toContain(ticket)
})

test('ACC-07 of two phones that sign at once by one ticket, one is taken', async () => {
  const client = await Client.signIn(gateway, 'sitestaff')
  const { ticket } = await client.call(requestSignTicket, {})
  const answers = await Promise.all(
    [png(), png({ width: 200 })].map((bytes) => signByTicket(gateway, ticket, bytes)),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([codes.success, codes.notFound].sort())
})

const day = 86_400_000
const { signal } = new AbortController()
async function removeFiles(unlinkedFileDays = 30): Promise<void> {
  await fileRetentionJob({ ...gateway.services, retention: { unlinkedFileDays } }).run(signal)
}

test('LOG-05 a photo and a signature that were replaced go, and those that are shown stay', async () => {
  const photos = [
    await upload(engineer, jpeg(), 'image/jpeg'),
    await upload(engineer, jpeg({ width: 256 }), 'image/jpeg'),
  ]
  const signatures = [
    await upload(engineer, png(), 'image/png'),
    await upload(engineer, png({ width: 200 }), 'image/png'),
  ]
  for (const fileId of photos) await engineer.call(updatePhoto, { fileId })
  for (const fileId of signatures) await engineer.call(updateSignature, { fileId })
  gateway.time.now = new Date(gateway.time.now.getTime() + 31 * day)
  await removeFiles()
  const kept = new Set((await gateway.database.orm.select().from(file)).map(({ fileId }) => fileId))
  expect(photos.map((fileId) => kept.has(fileId))).toEqual([false, true])
  expect(signatures.map((fileId) => kept.has(fileId))).toEqual([false, true])
  engineer = await Client.signIn(gateway, 'engineer')
})

/** Signs, and does something once the bytes are there, before the ticket is used up. */
async function signWhile(doing: () => Promise<void>) {
  const { ticket } = await engineer.call(requestSignTicket, {})
  const { storage } = gateway.services
  const finish = storage.finish.bind(storage)
  const watched = vi.spyOn(storage, 'finish').mockImplementationOnce(async (...call) => {
    const finished = await finish(...call)
    await doing()
    return finished
  })
  const answer = await signByTicket(gateway, ticket, png())
  expect(watched).toHaveBeenCalledOnce()
  watched.mockRestore()
  return { ticket, answer }
}

test('ACC-07 LOG-05 a signature that is just being taken is no upload that was given up', async () => {
  const { answer } = await signWhile(async () => {
    gateway.time.now = new Date(gateway.time.now.getTime() + 1000)
    await removeFiles()
  })
  expect(answer.code).toBe(codes.success)
  const { signature } = await engineer.call(getProfile, {})
  const [row] = await gateway.database.orm
    .select()
    .from(file)
    .where(eq(file.fileId, signature?.fileId ?? ''))
  expect(row?.completedAt).not.toBeNull()
})

test('ACC-07 a signature whose file is gone meanwhile is refused, and its ticket stays', async () => {
  const before = await engineer.call(getProfile, {})
  const { ticket, answer } = await signWhile(async () => {
    const now = gateway.time.now
    gateway.time.now = new Date(now.getTime() + day)
    await removeFiles()
    gateway.time.now = now
  })
  expect(answer).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'signature' }] } })
  expect(await engineer.call(getProfile, {})).toEqual(before)
  expect((await signByTicket(gateway, ticket, png())).code).toBe(codes.success)
})

test('ACC-07 signing raises the revision, and the history tells what was before, however many sign at once', async () => {
  const before = await engineer.call(getProfile, {})
  const fileIds = [await upload(engineer, png(), 'image/png'), await upload(engineer, png(), 'image/png')]
  const { ticket } = await engineer.call(requestSignTicket, {})
  await Promise.all([
    signByTicket(gateway, ticket, png()),
    ...fileIds.map((fileId) => engineer.call(updateSignature, { fileId })),
  ])
  const after = await engineer.call(getProfile, {})
  expect(after.revision).toBe(before.revision + 3)
  const rows = await gateway.database.orm
    .select()
    .from(history)
    .where(eq(history.entityId, before.userId))
    .orderBy(history.revision)
  const last = rows.slice(-3)
  expect(last.map(({ revision }) => revision)).toEqual([1, 2, 3].map((more) => before.revision + more))
  const order: unknown[] = [before.signature?.fileId ?? null, ...last.map(({ after }) => after?.signature)]
  expect(last.map((row) => row.before)).toEqual(order.slice(0, 3).map((signature) => ({ signature })))
  expect(after.signature?.fileId).toBe(order[3])
})

test("ACC-07 a stopped account's ticket is worth nothing", async () => {
  const { ticket } = await engineer.call(requestSignTicket, {})
  const own = eq(account.accountId, engineer.session.userAccount.accountId)
  await gateway.database.orm.update(account).set({ status: 'stopped' }).where(own)
  expect((await askFor(ticket)).code).toBe(codes.notFound)
  expect((await signByTicket(gateway, ticket, png())).code).toBe(codes.notFound)
  await gateway.database.orm.update(account).set({ status: 'normal' }).where(own)
  expect((await askFor(ticket)).code).toBe(codes.success)
})
