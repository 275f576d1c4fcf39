import { createHash, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import { pathOf } from '#contract/define-endpoint.ts'
import { Envelope } from '#contract/envelope.ts'
import { requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { largestPiece } from '#contract/file/schema.ts'
import { sign } from '#contract/personal/signature.ts'
import type { Client } from '../client.ts'
import type { TestGateway } from '../gateway.ts'

/** A JPEG of one grey pixel. */
const grey = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
)
const frame = grey.indexOf(Buffer.from([0xff, 0xc9]))
const scan = grey.indexOf(Buffer.from([0xff, 0xda]))

/** A JPEG of that size whose scan says nothing in particular, with as many bytes as are asked for. */
export function jpeg({ width = 512, height = 512, bytes = 0 } = {}): Buffer {
  const head = Buffer.from(grey.subarray(0, scan))
  // Huffman-coded, as browsers have it; the sample is arithmetic-coded.
  head[frame + 1] = 0xc0
  head.writeUInt16BE(height, frame + 5)
  head.writeUInt16BE(width, frame + 7)
  const tables = withoutSegment(head, 0xcc)
  const rest = grey.subarray(scan, -2)
  const padding = Buffer.alloc(Math.max(bytes - tables.length - rest.length - 2, 0), 0x55)
  return Buffer.concat([tables, rest, padding, Buffer.from([0xff, 0xd9])])
}

function withoutSegment(bytes: Buffer, marker: number): Buffer {
  const at = bytes.indexOf(Buffer.from([0xff, marker]))
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 2 + bytes.readUInt16BE(at + 2))])
}

/** The JPEG with a segment put in behind its first marker. */
export function withSegment(picture: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, content, picture.subarray(2)])
}

/** A chunk of a PNG. */
export function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

interface PngShape {
  width?: number
  height?: number
  /** How many there really are. */
  pixels?: number
  /** Chunks between head and pixels. */
  extra?: Buffer
  /** What follows the packed pixels in their own chunk. */
  trailing?: Buffer
}

/** A PNG of that size, RGBA, whose pixels may be fewer or more than promised. */
export function png({ width = 300, height = 120, pixels, extra, trailing }: PngShape = {}): Buffer {
  const samples = Buffer.alloc((pixels ?? width * height) * 4 + height)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    extra ?? Buffer.alloc(0),
    chunk('IDAT', Buffer.concat([deflateSync(samples), trailing ?? Buffer.alloc(0)])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Uploads a file by its ticket; its id. */
export async function upload(
  client: Client,
  bytes: Buffer,
  contentType: string,
  fileId: string = randomUUID(),
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const request = { fileId, fileName: 'picture', contentType, size: bytes.length, sha256 }
  const { ticket } = await client.call(requestTicket, request)
  for (let offset = 0; offset < bytes.length; offset += largestPiece) {
    const answer = await client.gateway.app.inject({
      method: 'PUT',
      url: `${pathOf(uploadPiece)}?fileId=${fileId}&offset=${offset}`,
      headers: { ticket, 'content-type': 'application/octet-stream' },
      payload: bytes.subarray(offset, offset + largestPiece),
    })
    expect(answer.statusCode).toBe(200)
  }
  return fileId
}

/** Sends what a phone drew. */
export async function signByTicket({ app }: TestGateway, ticket: string, bytes: Buffer): Promise<Envelope> {
  const answer = await app.inject({
    method: 'PUT',
    url: pathOf(sign),
    headers: { ticket, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return Envelope.parse(answer.json())
}
