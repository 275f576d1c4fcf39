import type { Readable } from 'node:stream'
import { and, asc, gt, isNotNull } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { file } from '../db/tables/file.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import type { FileStorage } from '../security/services.ts'

/** Files asked for at a time. */
const batch = 200
/** Each write is made durable by itself: bytes of one. */
const pieceSize = 8 * 1024 * 1024

/**
 * Copies every finished file that is not there yet from one storage to the other, checked by its SHA-256. Cut off anywhere, it goes
 * on where it was when it is called again; gateways may run meanwhile. What it copied from stays.
 * @returns what was done, for the operator.
 * @throws StartRefusal naming the files whose bytes are not there, or not those that were uploaded, once all others are copied.
 */
export async function moveFiles({ orm }: Database, from: FileStorage, to: FileStorage): Promise<string> {
  const faulty: string[] = []
  let copied = 0
  let seen = 0
  for (let after: string | undefined; ; ) {
    const rows = await orm
      .select({ fileId: file.fileId, size: file.size, sha256: file.sha256 })
      .from(file)
      .where(and(isNotNull(file.completedAt), after === undefined ? undefined : gt(file.fileId, after)))
      .orderBy(asc(file.fileId))
      .limit(batch)
    for (const row of rows) {
      seen++
      const copy = await copyFile(row, from, to)
      if (copy === 'copied') copied++
      if (copy === 'faulty') faulty.push(row.fileId)
    }
    after = rows.at(-1)?.fileId
    if (rows.length < batch) break
  }
  const done = `${copied} of ${seen} files were copied; the others were there.`
  if (faulty.length === 0) return done
  throw new StartRefusal(
    `${done}\nThe bytes of these are not there, or not those that were uploaded: ${faulty.join(', ')}`,
  )
}

async function copyFile(
  { fileId, size, sha256 }: Pick<typeof file.$inferSelect, 'fileId' | 'size' | 'sha256'>,
  from: FileStorage,
  to: FileStorage,
): Promise<'there' | 'copied' | 'faulty'> {
  // Of one that was cut off before it was finished all bytes may be there.
  if ((await to.received(fileId)) === size && (await to.finish(fileId, sha256))) return 'there'
  if ((await from.received(fileId)) !== size) return 'faulty'
  let offset = await to.received(fileId)
  if (offset < size)
    for await (const piece of inPieces(from.open(fileId, { start: offset, end: size - 1 })))
      offset = await to.write(fileId, offset, piece)
  return (await to.finish(fileId, sha256)) ? 'copied' : 'faulty'
}

async function* inPieces(bytes: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size < pieceSize) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}
