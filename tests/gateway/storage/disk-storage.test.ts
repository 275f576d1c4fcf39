import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { DiskStorage } from '#gateway/storage/disk-storage.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const fileId = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
const content = Buffer.from('一张工点照片的字节')
const sha256 = createHash('sha256').update(content).digest('hex')

test('a file arrives in pieces, goes on after a cut, and is read whole and in part', async () => {
  const folder = temporaryFolder()
  const storage = new DiskStorage(folder)
  expect(await storage.received(fileId)).toBe(0)
  expect(await storage.write(fileId, 0, content.subarray(0, 10))).toBe(10)

  const afterRestart = new DiskStorage(folder)
  expect(await afterRestart.received(fileId)).toBe(10)
  // The answer to the first piece was lost, so it comes again, and then one from too far ahead.
  expect(await afterRestart.write(fileId, 0, content.subarray(0, 10))).toBe(10)
  expect(await afterRestart.write(fileId, 12, content.subarray(12))).toBe(10)
  expect(await afterRestart.write(fileId, 10, content.subarray(10))).toBe(content.length)
  expect(await afterRestart.finish(fileId, sha256)).toBe(true)

  // The same again, for a gateway that died before it could note the end.
  expect(await afterRestart.write(fileId, 10, content.subarray(10))).toBe(content.length)
  expect(await afterRestart.finish(fileId, sha256)).toBe(true)

  expect(await buffer(storage.open(fileId))).toEqual(content)
  expect(await text(storage.open(fileId, { start: 3, end: 5 }))).toBe('张')
})

test('bytes that are not those that were promised are thrown away', async () => {
  const storage = new DiskStorage(temporaryFolder())
  await storage.write(fileId, 0, Buffer.from('other bytes'))
  expect(await storage.finish(fileId, sha256)).toBe(false)
  expect(await storage.received(fileId)).toBe(0)
  await expect(buffer(storage.open(fileId))).rejects.toThrow('ENOENT')
})

test('a removed file is gone, and removing it again does nothing', async () => {
  const storage = new DiskStorage(temporaryFolder())
  await storage.write(fileId, 0, content)
  await storage.finish(fileId, sha256)
  await storage.remove(fileId)
  await storage.remove(fileId)
  await expect(buffer(storage.open(fileId))).rejects.toThrow('ENOENT')
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
