import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { contractVersion } from '#contract/envelope.ts'
import { requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { NetworkFailure } from '#request/errors.ts'
import { newId } from '#request/id.ts'
import { dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { pieceSize, upload } from '#request/upload.ts'
import { freshBrowser } from './browser.ts'
import { Gateway } from './gateway.ts'

const bytes = Uint8Array.from({ length: 2.5 * pieceSize }, (_, index) => (index * 31) % 251)
const file = new Blob([bytes], { type: 'image/jpeg' })
const digest = createHash('sha256').update(bytes).digest('hex')

let gateway: Gateway
/** What has reached the gateway. */
let stored: Buffer[]
/** The pieces that were sent: where each begins, and how long it is. */
let sent: [offset: number, length: number][]
/** Whether the line breaks at the next piece. */
let breaks: (piece: number) => boolean

const size = () => stored.reduce((total, { length }) => total + length, 0)

beforeEach(async () => {
  freshBrowser()
  gateway = new Gateway()
  ;[stored, sent, breaks] = [[], [], () => false]
  gateway.on(requestTicket, () => ({
    data: { ticket: 'ticket', offset: size(), expiresAt: Date.now() + 60_000 },
  }))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'https://milepost.example')
    return pathname === pathOf(uploadPiece)
      ? take(Number(searchParams.get('offset')), init)
      : gateway.fetch(address, init)
  })
  await beginSession(await logIn('sitestaff', gateway.password))
})

/** What the gateway does with a piece under its ticket; the line may break before that. */
async function take(offset: number, { body = null, headers }: RequestInit): Promise<Response> {
  const piece = Buffer.from(await new Response(body).arrayBuffer())
  if (breaks(sent.length)) throw new TypeError('Failed to fetch')
  expect(new Headers(headers).get('ticket')).toBe('ticket')
  expect(offset).toBe(size())
  sent.push([offset, piece.length])
  stored.push(piece)
  const data = { offset: size(), complete: size() === bytes.length }
  const heard = { requestId: 'request', serverTime: Date.now(), build: 'test', contract: contractVersion }
  return Response.json({ code: codes.success, message: '', data, ...heard })
}

afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

test('OFF-02 a photo of two and a half pieces whose line breaks after its first piece goes on from there, and nothing is sent twice', async () => {
  const fileId = newId()
  breaks = (piece) => piece === 1
  await expect(upload(file, 'photo.jpg', { fileId })).rejects.toBeInstanceOf(NetworkFailure)
  expect(sent).toEqual([[0, pieceSize]])

  breaks = () => false
  expect(await upload(file, 'photo.jpg', { fileId })).toBe(fileId)
  expect(sent).toEqual([
    [0, pieceSize],
    [pieceSize, pieceSize],
    [2 * pieceSize, pieceSize / 2],
  ])
  expect(createHash('sha256').update(Buffer.concat(stored)).digest('hex')).toBe(digest)
  const promised = gateway.callsTo(requestTicket).map(({ body }) => JSON.parse(body))
  const promise = { fileId, fileName: 'photo.jpg', contentType: 'image/jpeg', size: bytes.length }
  expect(promised).toEqual([0, 1].map(() => ({ ...promise, sha256: digest })))
})

test('OFF-02 what the gateway already has as a whole is not sent again', async () => {
  const fileId = await upload(file, 'photo.jpg')
  const before = sent.length
  expect(await upload(file, 'photo.jpg', { fileId })).toBe(fileId)
  expect(sent).toHaveLength(before)
})

test('LOG-05 an upload tells how far it has come, and taken up again goes on from there', async () => {
  const fileId = newId()
  const shares: number[] = []
  const onProgress = (share: number) => shares.push(share)
  breaks = (piece) => piece === 1
  await expect(upload(file, 'photo.jpg', { fileId, onProgress })).rejects.toBeInstanceOf(NetworkFailure)
  expect(shares).toEqual([0, 0.4])
  breaks = () => false
  await upload(file, 'photo.jpg', { fileId, onProgress })
  expect(shares).toEqual([0, 0.4, 0.4, 0.8])
})
