import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { file } from '#gateway/db/tables/file.ts'
import { moveFiles } from '#gateway/operations/move-files.ts'
import { BucketStorage } from '#gateway/storage/bucket-storage.ts'
import { DiskStorage } from '#gateway/storage/disk-storage.ts'
import { startBucketServer } from '../../support/bucket.ts'
import { testDatabase } from '../database.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const now = new Date('2026-11-20T08:00:00Z')
const idOf = (number: number) => `0192f0c1-2b3c-7d4e-8f5a-${String(number).padStart(12, '0')}`

test('OPS-04 files move to a bucket and back; cut off, the command goes on, and names the bytes that are not there', async () => {
  const database = await testDatabase()
  const server = await startBucketServer()
  onTestFinished(async () => {
    await server.close()
    await database.close()
  })
  const disk = new DiskStorage(temporaryFolder())
  const bucket = new BucketStorage(server)
  const contents = Array.from({ length: 5 }, (_, at) => Buffer.from(`照片 ${at} `.repeat(10_000)))
  for (const [at, content] of contents.entries()) {
    const fileId = idOf(at)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await database.orm.insert(file).values({
      fileId,
      uploadedBy: idOf(99),
      fileName: `${at}.jpg`,
      contentType: 'image/jpeg',
      size: content.length,
      sha256,
      ticketHash: '',
      ticketExpiresAt: now,
      createdAt: now,
      // The last was never finished.
      completedAt: at === 4 ? null : now,
    })
    await disk.write(fileId, 0, content)
    if (at !== 4) await disk.finish(fileId, sha256)
  }
  // As a command leaves it that was cut off: one is there, of another a part.
  const [first = Buffer.of(), second = Buffer.of()] = contents
  await bucket.write(idOf(0), 0, first)
  await bucket.write(idOf(1), 0, second.subarray(0, 1000))
  await disk.remove(idOf(2))

  const wants = `2 of 4 files were copied; the others were there.\nThe bytes of these are not there, or not those that were uploaded: ${idOf(2)}`
  await expect(moveFiles(database, disk, bucket)).rejects.toThrow(wants)
  for (const at of [0, 1, 3]) expect(await buffer(bucket.open(idOf(at)))).toEqual(contents[at])
  expect(await bucket.received(idOf(4))).toBe(0)
  expect(await buffer(disk.open(idOf(0)))).toEqual(first)

  const empty = new DiskStorage(temporaryFolder())
  await expect(moveFiles(database, bucket, empty)).rejects.toThrow('3 of 4 files were copied')
  expect(await buffer(empty.open(idOf(3)))).toEqual(contents[3])
})
