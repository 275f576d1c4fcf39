import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { FileStorage } from '../security/services.ts'
import type { BucketSettings } from '../settings/bucket-variables.ts'
import { digestOf } from './digest-of.ts'
import { fileNameOf } from './file-name.ts'

/** Bytes of an unfinished file: an object that begins where the one before it ends. */
interface Piece {
  key: string
  offset: number
  size: number
}

/**
 * Files in a bucket of S3 or of what speaks like it: finished ones as objects, and of others each piece as an object of its
 * own, because no object is written on. So the pieces of one file may come to different gateways.
 */
export class BucketStorage implements FileStorage {
  readonly #client: S3Client
  readonly #bucket: string

  constructor({ bucket, endpoint, region, accessKeyId, secretAccessKey }: BucketSettings) {
    this.#bucket = bucket
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      // Others than Amazon's do not know its newer checksums; what counts here is the SHA-256 of the whole.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async received(fileId: string): Promise<number> {
    return (await this.#sizeOf(fileId)) || end(await this.#pieces(fileId))
  }

  async write(fileId: string, offset: number, bytes: Uint8Array): Promise<number> {
    const whole = await this.#sizeOf(fileId)
    if (whole > 0) return whole
    const received = end(await this.#pieces(fileId))
    const fresh = bytes.subarray(received - offset)
    if (offset > received || fresh.byteLength === 0) return received
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: `${unfinished(fileId)}${String(received).padStart(12, '0')}`,
        Body: fresh,
      }),
    )
    return received + fresh.byteLength
  }

  async finish(fileId: string, sha256: string): Promise<boolean> {
    const pieces = await this.#pieces(fileId)
    // Finished already, but the client that asked was gone before the answer.
    if (pieces.length === 0) return (await digestOf(this.open(fileId))) === sha256
    if ((await digestOf(this.#read(pieces))) !== sha256) {
      await this.#delete(pieces)
      return false
    }
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: finished(fileId),
        Body: this.#read(pieces),
        ContentLength: end(pieces),
      }),
    )
    await this.#delete(pieces)
    return true
  }

  open(fileId: string, range?: { start: number; end: number }): Readable {
    const key = finished(fileId)
    return Readable.from(this.#bytes(key, range && `bytes=${range.start}-${range.end}`))
  }

  async remove(fileId: string): Promise<void> {
    await this.#delete([...(await this.#pieces(fileId)), { key: finished(fileId) }])
  }

  async #sizeOf(fileId: string): Promise<number> {
    try {
      const head = new HeadObjectCommand({ Bucket: this.#bucket, Key: finished(fileId) })
      return (await this.#client.send(head)).ContentLength ?? 0
    } catch (error) {
      if (error instanceof NotFound) return 0
      throw error
    }
  }

  /** The pieces of an unfinished file in order, up to the first gap. */
  async #pieces(fileId: string): Promise<Piece[]> {
    const prefix = unfinished(fileId)
    const pieces: Piece[] = []
    let from: string | undefined
    do {
      const list = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: from })
      const { Contents = [], NextContinuationToken } = await this.#client.send(list)
      for (const { Key: key = '', Size: size = 0 } of Contents)
        pieces.push({ key, offset: Number(key.slice(prefix.length)), size })
      from = NextContinuationToken
    } while (from !== undefined)
    const gap = pieces.findIndex(({ offset }, at) => offset !== endOf(pieces[at - 1]))
    return gap < 0 ? pieces : pieces.slice(0, gap)
  }

  #read(pieces: readonly Piece[]): Readable {
    return Readable.from(this.#bytesOf(pieces))
  }

  async *#bytesOf(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
    for (const { key } of pieces) yield* this.#bytes(key)
  }

  async *#bytes(key: string, range?: string): AsyncGenerator<Uint8Array> {
    const { Body } = await this.#client.send(
      new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: range }),
    )
    if (!(Body instanceof Readable)) throw new Error('a bucket answered without bytes')
    yield* Body
  }

  async #delete(objects: readonly Pick<Piece, 'key'>[]): Promise<void> {
    for (const { key } of objects)
      await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }
}

function finished(fileId: string): string {
  return `files/${fileNameOf(fileId)}`
}

function unfinished(fileId: string): string {
  return `unfinished/${fileNameOf(fileId)}/`
}

function end(pieces: readonly Piece[]): number {
  return endOf(pieces.at(-1))
}

function endOf(piece: Piece | undefined): number {
  return piece ? piece.offset + piece.size : 0
}
