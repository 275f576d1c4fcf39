import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { getFile, requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { largestPiece } from '#contract/file/schema.ts'
import { readJpeg } from '#contract/personal/jpeg.ts'
import { largestSitePhoto } from '#contract/work-site/schema.ts'
import { file } from '../db/tables/file.ts'
import type { BeforeContext, BytesAnswer, PublicContext, StepContext } from '../http/handle.ts'
import { hour } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { FileStorage } from '../security/services.ts'
import type { CallContext } from '../security/step.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import { type FileRow, findFiles } from './queries.ts'
import { checkQuota } from './quota.ts'

/** How many bytes of the file lie in the storage already. */
export async function countReceived(
  { services }: BeforeContext,
  { fileId }: RequestOf<typeof requestTicket>,
): Promise<number> {
  return await services.storage.received(fileId)
}

/**
 * A ticket to upload one file; asking again for the same file gives a new ticket and goes on with it.
 * @throws Refusal 20400 when the id belongs to another file, or another account's, 20429 while too much of
 *   the account's, or its unit's, is shown by nothing.
 */
export async function issueTicket(
  context: StepContext<number>,
  { fileId, fileName, contentType, size, sha256 }: RequestOf<typeof requestTicket>,
): Promise<ResponseOf<typeof requestTicket>> {
  const { tx, actor, now, language, services, prepared } = context
  await checkQuota(context, { fileId, size })
  const ticket = newToken()
  const ticketExpiresAt = new Date(now.getTime() + services.settings.uploadTicketHours * hour)
  const promise = { ticketHash: digestOf(ticket), ticketExpiresAt }
  const [row] = await tx
    .insert(file)
    .values({
      ...promise,
      fileId,
      fileName,
      contentType,
      size,
      sha256,
      uploadedBy: actor.accountId,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: file.fileId,
      set: promise,
      setWhere: sql`${file.uploadedBy} = ${actor.accountId} and ${file.sha256} = ${sha256} and ${file.size} = ${size}`,
    })
    .returning()
  if (!row) throw refuseField('fileId', 'taken', language)
  // All bytes, but not yet a file: the last of them comes again, and finishes it.
  const received = Math.min(prepared, row.size - 1)
  return { ticket, offset: row.completedAt ? row.size : received, expiresAt: ticketExpiresAt.getTime() }
}

type StoredPiece = ResponseOf<typeof uploadPiece> & {
  /** Of a finished file: whether it is what it says, a JPEG and nothing else. */
  isPicture?: boolean
}

async function isPicture(storage: FileStorage, { fileId, contentType, size }: FileRow): Promise<boolean> {
  if (contentType !== 'image/jpeg' || size > largestSitePhoto) return false
  return readJpeg(await buffer(storage.open(fileId))) !== undefined
}

/**
 * Writes a piece of a file, and finishes the file with its last one.
 * @throws Refusal 20404 without a valid ticket for the file, 20413 for a piece that is too large, 20400 when it
 *   reaches beyond the file's end, or the finished file is not the one that was promised.
 */
export async function storePiece(
  { services, ticket, body, now, language }: CallContext,
  { fileId, offset }: RequestOf<typeof uploadPiece>,
): Promise<StoredPiece> {
  const [row] = await services.database.orm.select().from(file).where(eq(file.fileId, fileId))
  if (!row || row.ticketHash !== digestOf(ticket) || row.ticketExpiresAt <= now) {
    throw new Refusal(codes.notFound)
  }
  if (row.completedAt) return { offset: row.size, complete: true }
  if (body.byteLength > largestPiece) throw new Refusal(codes.tooLarge)
  if (offset + body.byteLength > row.size) throw refuseField('offset', 'type', language)
  const received = await services.storage.write(fileId, offset, body)
  if (received < row.size) return { offset: received, complete: false }
  if (!(await services.storage.finish(fileId, row.sha256))) throw refuseField('sha256', 'checksum', language)
  return { offset: row.size, complete: true, isPicture: await isPicture(services.storage, row) }
}

/** Notes how far the file has come, which the pieces that overtook each other never move back. */
export async function notePiece(
  { tx, now, prepared }: PublicContext<StoredPiece>,
  { fileId }: RequestOf<typeof uploadPiece>,
): Promise<ResponseOf<typeof uploadPiece>> {
  const { offset, complete, isPicture } = prepared
  await tx
    .update(file)
    .set({
      received: sql`greatest(${file.received}, ${offset})`,
      ...(isPicture !== undefined && { isPicture }),
      ...(complete && { completedAt: sql`coalesce(${file.completedAt}, ${now.toISOString()}::timestamptz)` }),
    })
    .where(eq(file.fileId, fileId))
  return { offset, complete }
}

/** The bytes of a file. @throws Refusal 20404 when there is none within the actor's reach. */
export async function openFile(
  context: StepContext,
  { fileId, name }: RequestOf<typeof getFile>,
): Promise<BytesAnswer> {
  const [row]: FileRow[] = await findFiles(context, [fileId])
  if (!row) throw new Refusal(codes.notFound)
  return {
    contentType: row.contentType,
    fileName: name ?? row.fileName,
    size: row.size,
    open: (range) => context.services.storage.open(fileId, range),
  }
}
