import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { pathOf, type RequestOf } from '#contract/define-endpoint.ts'
import { Envelope } from '#contract/envelope.ts'
import { getFile, listFiles, requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { UploadAnswer } from '#contract/file/schema.ts'
import { file } from '#gateway/db/tables/file.ts'
import { roleFunction } from '#gateway/db/tables/role.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sitestaff: Client
let auditor: Client
beforeAll(async () => {
  gateway = await startGateway()
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  auditor = await Client.signIn(gateway, 'auditor')
})
afterAll(() => gateway.close())

interface Sample {
  bytes: Buffer
  request: RequestOf<typeof requestTicket>
}

function sample(size = 300_000): Sample {
  const bytes = randomBytes(size)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    bytes,
    request: { fileId: randomUUID(), fileName: '现场照片.jpg', contentType: 'image/jpeg', size, sha256 },
  }
}

async function upload(fileId: string, offset: number, ticket: string, piece: Buffer): Promise<Envelope> {
  const answer = await gateway.app.inject({
    method: 'PUT',
    url: `${pathOf(uploadPiece)}?fileId=${fileId}&offset=${offset}`,
    headers: { ticket, 'content-type': 'application/octet-stream' },
    payload: piece,
  })
  return Envelope.parse(answer.json())
}

async function uploaded(client: Client): Promise<Sample> {
  const made = sample()
  const { ticket } = await client.call(requestTicket, made.request)
  const answer = await upload(made.request.fileId, 0, ticket, made.bytes)
  expect(UploadAnswer.parse(answer.data)).toEqual({ offset: made.bytes.length, complete: true })
  return made
}

async function contentOf(client: Client, fileId: string) {
  const { address, headers } = client.wire(getFile, { fileId })
  return await gateway.app.inject({ method: 'GET', url: address, headers })
}

test('LOG-05 an upload goes on where it broke off, also with a new ticket, and gives the same bytes back', async () => {
  const { bytes, request } = sample()
  const { fileId } = request
  const first = await sitestaff.call(requestTicket, request)
  expect(first.offset).toBe(0)
  const half = await upload(fileId, 0, first.ticket, bytes.subarray(0, 100_000))
  expect(UploadAnswer.parse(half.data)).toEqual({ offset: 100_000, complete: false })
  expect(await sitestaff.call(listFiles, { fileIds: [fileId] })).toEqual([])
  const again = await sitestaff.call(requestTicket, request)
  expect(again.offset).toBe(100_000)
  const gap = await upload(fileId, 200_000, again.ticket, bytes.subarray(200_000))
  expect(UploadAnswer.parse(gap.data)).toEqual({ offset: 100_000, complete: false })
  const rest = await upload(fileId, 100_000, again.ticket, bytes.subarray(100_000))
  expect(UploadAnswer.parse(rest.data)).toEqual({ offset: bytes.length, complete: true })
  const repeated = await upload(fileId, 100_000, again.ticket, bytes.subarray(100_000))
  expect(UploadAnswer.parse(repeated.data)).toEqual({ offset: bytes.length, complete: true })
  const content = await contentOf(sitestaff, fileId)
  expect(content.headers['content-type']).toBe('image/jpeg')
  expect(content.rawPayload.equals(bytes)).toBe(true)
  expect(await sitestaff.call(listFiles, { fileIds: [fileId] })).toMatchObject([
    { fileId, fileName: '现场照片.jpg', contentType: 'image/jpeg', size: bytes.length },
  ])
})

test('a file whose bytes are not those promised is thrown away and begins anew', async () => {
  const { bytes, request } = sample()
  const { ticket } = await sitestaff.call(requestTicket, request)
  const spoilt = Buffer.from(bytes)
  spoilt.writeUInt8(spoilt.readUInt8(7) ^ 1, 7)
  expect((await upload(request.fileId, 0, ticket, spoilt)).code).toBe(codes.invalid)
  expect((await contentOf(sitestaff, request.fileId)).json()).toMatchObject({ code: codes.notFound })
  expect((await sitestaff.call(requestTicket, request)).offset).toBe(0)
})

test('a piece needs the ticket of its own file, in time, and stays within its size', async () => {
  const [mine, other] = [sample(), sample()]
  const { fileId } = mine.request
  const { ticket } = await sitestaff.call(requestTicket, mine.request)
  const foreign = await sitestaff.call(requestTicket, other.request)
  const piece = mine.bytes.subarray(0, 1000)
  expect((await upload(fileId, 0, 'x'.repeat(43), piece)).code).toBe(codes.notFound)
  expect((await upload(fileId, 0, foreign.ticket, piece)).code).toBe(codes.notFound)
  expect((await upload(randomUUID(), 0, ticket, piece)).code).toBe(codes.notFound)
  expect((await upload(fileId, mine.bytes.length - 10, ticket, piece)).code).toBe(codes.invalid)
  const begun = gateway.time.now
  gateway.time.now = new Date(begun.getTime() + gateway.services.settings.uploadTicketHours * 3_600_000)
  expect((await upload(fileId, 0, ticket, piece)).code).toBe(codes.notFound)
  gateway.time.now = begun
  expect((await upload(fileId, 0, ticket, piece)).code).toBe(codes.success)
})

test('a file is its uploader’s, until it hangs on a row that others see', async () => {
  const { bytes, request } = await uploaded(sitestaff)
  const { fileId } = request
  expect((await contentOf(auditor, fileId)).json()).toMatchObject({ code: codes.notFound })
  expect(await auditor.call(listFiles, { fileIds: [fileId] })).toEqual([])
  const attached = { projectId: projectId('railway') }
  await gateway.database.orm.update(file).set(attached).where(eq(file.fileId, fileId))
  expect((await contentOf(auditor, fileId)).rawPayload.equals(bytes)).toBe(true)
  expect(await auditor.call(listFiles, { fileIds: [fileId] })).toHaveLength(1)
})

test.each([
  ['work site', 'workSite:view', { projectId: projectId('railway') }],
  ['unit', 'organization:view', { organizationId: randomUUID() }],
] as const)(
  'ROL-04 security 18, security 20: who may not see a %s any more gets no file of it either',
  async (_row, permission, attached) => {
    const { fileId } = (await uploaded(sitestaff)).request
    const { orm } = gateway.database
    await orm.update(file).set(attached).where(eq(file.fileId, fileId))
    expect(await auditor.call(listFiles, { fileIds: [fileId] })).toHaveLength(1)
    const granted = and(
      eq(roleFunction.roleId, packagedRoleId('auditor')),
      eq(roleFunction.applicationMenuFunctionId, packagedFunctionId(permission)),
    )
    const [taken] = await orm.delete(roleFunction).where(granted).returning()
    if (!taken) throw new Error(`auditors do not hold ${permission}`)
    expect(await auditor.call(listFiles, { fileIds: [fileId] })).toEqual([])
    expect((await contentOf(auditor, fileId)).json()).toMatchObject({ code: codes.notFound })
    await orm.insert(roleFunction).values(taken)
  },
)

test('an id that belongs to another file, or another account’s, gets no ticket', async () => {
  const { request } = await uploaded(sitestaff)
  const answers = [
    await auditor.answer(requestTicket, request),
    await sitestaff.answer(requestTicket, { ...request, size: request.size + 1 }),
    await sitestaff.answer(requestTicket, { ...request, sha256: '0'.repeat(64) }),
    await sitestaff.answer(requestTicket, { ...request, fileId: randomUUID(), size: 0 }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => codes.invalid))
})

test.each(['文本', 'image/jpeg; charset=a', 'image', 'a/b\r\nset-cookie: x=y'])(
  'security 45: %s is no type of a file, for it could not be sent with it',
  async (contentType) => {
    const request = { fileId: randomUUID(), fileName: '一.txt', contentType, size: 3, sha256: '0'.repeat(64) }
    expect(await sitestaff.answer(requestTicket, request)).toMatchObject({
      code: codes.invalid,
      data: { fields: [{ path: 'contentType' }] },
    })
  },
)
