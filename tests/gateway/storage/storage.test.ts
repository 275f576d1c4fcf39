import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import type { FileStorage } from '#gateway/security/services.ts'
import { BucketStorage } from '#gateway/storage/bucket-storage.ts'
import { DiskStorage } from '#gateway/storage/disk-storage.ts'
import { type BucketServer, startBucketServer } from '../../support/bucket.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const fileId = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
const content = Buffer.from('一张工点照片的字节')
const sha256 = createHash('sha256').update(content).digest('hex')
const gone = /ENOENT|The specified key does not exist/

const kinds = ['disk', 'bucket'] as const

describe.each(kinds)('OPS-04 files on a %s', (kind) => {
  let bucket: BucketServer | undefined
  afterEach(async () => {
    await bucket?.close()
    bucket = undefined
  })

  /** What opens an empty storage of the kind, again and again. */
  async function emptyStorage(): Promise<() => FileStorage> {
    if (kind === 'disk') {
      const folder = temporaryFolder()
      return () => new DiskStorage(folder)
    }
    const server = await startBucketServer()
    bucket = server
    return () => new BucketStorage(server)
  }

  test('a file arrives in pieces at one gateway or another, goes on after a cut, and is read whole and in part', async () => {
    const open = await emptyStorage()
    const storage = open()
    expect(await storage.received(fileId)).toBe(0)
    expect(await storage.write(fileId, 0, content.subarray(0, 10))).toBe(10)

    const another = open()
    expect(await another.received(fileId)).toBe(10)
    // The answer to the first piece was lost, so it comes again, and then one from too far ahead.
    expect(await another.write(fileId, 0, content.subarray(0, 10))).toBe(10)
    expect(await another.write(fileId, 12, content.subarray(12))).toBe(10)
    // One that begins within what has come, and goes beyond it.
    expect(await storage.write(fileId, 4, content.subarray(4, 14))).toBe(14)
    expect(await another.write(fileId, 14, content.subarray(14))).toBe(content.length)
    expect(await another.finish(fileId, sha256)).toBe(true)

    // The same again, for a gateway that died before it could note the end.
    expect(await another.write(fileId, 10, content.subarray(10))).toBe(content.length)
    expect(await another.finish(fileId, sha256)).toBe(true)

    expect(await buffer(storage.open(fileId))).toEqual(content)
    expect(await text(storage.open(fileId, { start: 3, end: 5 }))).toBe('张')
  })

  test('bytes that are not those that were promised are thrown away', async () => {
    const storage = (await emptyStorage())()
    await storage.write(fileId, 0, Buffer.from('other bytes'))
    expect(await storage.finish(fileId, sha256)).toBe(false)
    expect(await storage.received(fileId)).toBe(0)
    await expect(buffer(storage.open(fileId))).rejects.toThrow(gone)
  })

  test('a removed file is gone, finished or not, and removing it again does nothing', async () => {
    const storage = (await emptyStorage())()
    await storage.write(fileId, 0, content)
    await storage.remove(fileId)
    expect(await storage.received(fileId)).toBe(0)
    await storage.write(fileId, 0, content)
    await storage.finish(fileId, sha256)
    await storage.remove(fileId)
    await storage.remove(fileId)
    await expect(buffer(storage.open(fileId))).rejects.toThrow(gone)
  })

  test('a file of many pieces comes together in their order', async () => {
    const storage = (await emptyStorage())()
    const large = randomBytes(200_000)
    for (let at = 0; at < large.length; at += 1500)
      await storage.write(fileId, at, large.subarray(at, at + 1500))
    expect(await storage.finish(fileId, createHash('sha256').update(large).digest('hex'))).toBe(true)
    expect(await buffer(storage.open(fileId))).toEqual(large)
  })
})

test.each(['../../outside', '..', '/etc/passwd', `${fileId}/../x`, '', fileId.toUpperCase()])(
  'an id like %s leads nowhere',
  async (id) => {
    const folder = temporaryFolder()
    const storage = new DiskStorage(join(folder, 'files'))
    await expect(storage.write(id, 0, content)).rejects.toThrow('has to be a UUID')
    await expect(storage.remove(id)).rejects.toThrow('has to be a UUID')
    expect(() => storage.open(id)).toThrow('has to be a UUID')
    expect([readdirSync(folder), existsSync(join(folder, '../outside'))]).toEqual([[], false])
  },
)
