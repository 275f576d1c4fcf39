import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { updatePhoto, updateSignature } from '#contract/personal/endpoints.ts'
import { readJpeg } from '#contract/personal/jpeg.ts'
import { largestPhoto, largestSignature, type Profile } from '#contract/personal/schema.ts'
import type { Tx } from '../db/client.ts'
import { file } from '../db/tables/file.ts'
import { person } from '../db/tables/person.ts'
import { signature } from '../db/tables/personal.ts'
import { detach, exchangePortrait } from '../file/queries.ts'
import type { BeforeContext, StepContext } from '../http/handle.ts'
import { announcePerson } from '../identity/announce-person.ts'
import { reviseOwnPerson } from '../identity/revise-own-person.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import type { Author, PublicStep, SignedInStep } from '../security/step.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import { isPlainPng } from './png.ts'
import { findProfile, lockOwnPerson, type PersonRow } from './queries.ts'

type FileRow = typeof file.$inferSelect

/** How long the bytes that the gateway itself writes may take to be a file, milliseconds. */
const writing = 10 * 60_000

/**
 * The bytes really are a JPG that may be shown (VAL-04).
 * @throws Refusal 20404 when the account has not uploaded such a file, 20400 when it is anything else.
 */
export async function checkPhoto(
  context: BeforeContext,
  { fileId }: RequestOf<typeof updatePhoto>,
): Promise<void> {
  const row = await findUploaded(context, fileId)
  const fits = row.size <= largestPhoto && row.contentType === 'image/jpeg'
  const size = fits && readJpeg(await buffer(context.services.storage.open(fileId)))
  if (!size) throw refuseField('fileId', 'photo', context.language)
}

/**
 * The bytes really are a PNG, and no larger than a signature needs.
 * @throws Refusal 20404 when the account has not uploaded such a file, 20400 when it is anything else.
 */
export async function checkSignature(
  context: BeforeContext,
  { fileId }: RequestOf<typeof updateSignature>,
): Promise<void> {
  const row = await findUploaded(context, fileId)
  const fits = row.size <= largestSignature && row.contentType === 'image/png'
  const plain = fits && (await isPlainPng(await buffer(context.services.storage.open(fileId))))
  if (!plain) throw refuseField('fileId', 'handwriting', context.language)
}

async function findUploaded({ services, actor }: BeforeContext, fileId: string): Promise<FileRow> {
  const uploaded = and(
    eq(file.fileId, fileId),
    eq(file.uploadedBy, actor.accountId),
    isNotNull(file.completedAt),
  )
  const [row] = await services.database.orm.select().from(file).where(uploaded)
  if (!row) throw new Refusal(codes.notFound)
  return row
}

/**
 * Shows the checked picture as the profile photo, to everyone who sees the person, wherever that one works.
 * @throws Refusal 20400 when something else shows it.
 */
export async function changePhoto(
  context: StepContext<void>,
  { fileId }: RequestOf<typeof updatePhoto>,
): Promise<Profile> {
  const { tx, actor, language } = context
  const row = await lockOwnPerson(tx, actor)
  const exchange = { before: row.profilePhoto, after: fileId }
  if (!(await exchangePortrait(context, row.userId, exchange))) throw refuseField('fileId', 'photo', language)
  await reviseOwnPerson(
    context,
    row,
    { profilePhoto: fileId },
    { before: { profilePhoto: row.profilePhoto }, after: { profilePhoto: fileId } },
  )
  return await findProfile(tx, actor)
}

/** Saves the checked picture as the actor's signature. */
export async function changeSignature(
  context: StepContext<void>,
  { fileId }: RequestOf<typeof updateSignature>,
): Promise<Profile> {
  const { tx, actor } = context
  const row = await lockOwnPerson(tx, actor)
  await saveSignature(context, row, fileId, actor)
  announcePerson(context, actor.accountId, locationOf(row))
  return await findProfile(tx, actor)
}

/**
 * Puts the picture in the place of the person's signature, if there was one, and records that in the history.
 * @param owner as `lockOwnPerson` gives it.
 */
export async function saveSignature(
  { tx, now, record, idempotencyKey }: PublicStep & Partial<Pick<SignedInStep, 'idempotencyKey'>>,
  owner: PersonRow,
  fileId: string,
  author: Author,
): Promise<void> {
  const { userId, userName } = owner
  const revision = owner.revision + 1
  const [before] = await tx.select().from(signature).where(eq(signature.userId, userId))
  if (before && before.fileId !== fileId) await detach({ tx, now }, [before.fileId])
  await tx
    .insert(signature)
    .values({ userId, fileId, signedAt: now })
    .onConflictDoUpdate({ target: signature.userId, set: { fileId, signedAt: now } })
  await tx
    .update(person)
    .set({
      revision,
      fieldRevisions: { ...owner.fieldRevisions, signature: { revision, key: idempotencyKey } },
      ...stampOf(author, now),
    })
    .where(eq(person.userId, userId))
  record({
    entity: 'person',
    entityId: userId,
    action: 'update',
    revision,
    label: userName,
    ...locationOf(owner),
    before: { signature: before?.fileId ?? null },
    after: { signature: fileId },
    author,
  })
}

/** Notes a file whose bytes are just being written; until it is finished it counts as an upload that was given up. */
export async function beginFile(
  orm: Pick<Tx, 'insert'>,
  now: Date,
  about: Pick<FileRow, 'uploadedBy' | 'fileName' | 'contentType' | 'size' | 'sha256'>,
): Promise<string> {
  const fileId = newId(now)
  await orm.insert(file).values({
    ...about,
    fileId,
    // Nobody has this ticket: the gateway alone writes the file, within the time.
    ticketHash: digestOf(newToken()),
    ticketExpiresAt: new Date(now.getTime() + writing),
    createdAt: now,
  })
  return fileId
}
