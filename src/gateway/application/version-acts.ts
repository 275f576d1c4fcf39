import { and, eq, isNull } from 'drizzle-orm'
import type {
  ApplicationVersion,
  enableVersion,
  publishVersion,
  uploadVersion,
} from '#contract/application/version.ts'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { largestFile } from '#contract/file/schema.ts'
import { application, applicationVersion } from '../db/tables/application.ts'
import { notifyAndAnnounce } from '../delivery/notify-event.ts'
import { attachOwn, detach } from '../file/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Text } from '../platform/refuse-named.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockApplication, versionStore } from './version-store.ts'

type Row = typeof applicationVersion.$inferSelect
type Saved = { applicationVersion: ApplicationVersion }

/**
 * Gives a draft its attachment, in the place of the one before.
 * @throws Refusal 20400 when it was published, or the file is not the actor's own finished upload.
 */
export async function attachArtefact(
  context: SignedInStep,
  { applicationVersionId, fileId }: RequestOf<typeof uploadVersion>,
): Promise<Saved> {
  const { tx, actor, language } = context
  const row = await lockVersion(context, applicationVersionId)
  if (row.status !== 'draft') throw refuseWith('fileId', isPublished, language)
  const kind = { largest: largestFile, anyType: true }
  const attached = await attachOwn(tx, actor, [fileId], { shownBy: 'application-version' }, kind)
  if (attached.size === 0) throw refuseWith('fileId', notOwn, language)
  if (row.fileId !== null) await detach(context, [row.fileId])
  await write(context, row, { fileId })
  return await shown(context, applicationVersionId)
}

/** @throws Refusal 20400 when it was published before, or has nothing that could be given out. */
export async function publish(
  context: SignedInStep,
  { applicationVersionId }: RequestOf<typeof publishVersion>,
): Promise<Saved> {
  const { actor, now, language } = context
  const row = await lockVersion(context, applicationVersionId)
  if (row.status !== 'draft') throw refuseWith('applicationVersionId', isPublished, language)
  if (row.fileId === null) throw refuseWith('fileId', noAttachment, language)
  await write(context, row, { status: 'published', publisher: actor.userName, publishedAt: now })
  await notifyReleased(context, row)
  return await shown(context, applicationVersionId)
}

async function notifyReleased(context: SignedInStep, row: Row): Promise<void> {
  const [named] = await context.tx
    .select({ applicationName: application.applicationName })
    .from(application)
    .where(eq(application.applicationId, row.applicationId))
  const values = {
    application: named?.applicationName ?? '',
    version: row.versionName,
    publisher: context.actor.userName,
  }
  await notifyAndAnnounce(context, 'release', [
    {
      values: { zh: values, en: values },
      about: { entity: 'application', entityId: row.applicationId },
      concerned: { permission: 'message:view' },
    },
  ])
}

/** Gives a published version out in the place of the one of its main number. @throws Refusal 20400 while it is a draft. */
export async function enable(
  context: SignedInStep,
  { applicationVersionId }: RequestOf<typeof enableVersion>,
): Promise<Saved> {
  const { tx, language } = context
  const row = await lockVersion(context, applicationVersionId)
  if (row.status === 'draft') throw refuseWith('applicationVersionId', isDraft, language)
  const { applicationId, mainNumber, status, deletedAt } = applicationVersion
  const [former] = await tx
    .select()
    .from(applicationVersion)
    .where(
      and(
        eq(applicationId, row.applicationId),
        eq(mainNumber, row.mainNumber),
        eq(status, 'enabled'),
        isNull(deletedAt),
      ),
    )
    .for('update')
  if (former?.applicationVersionId !== applicationVersionId) {
    if (former) await write(context, former, { status: 'published' })
    await write(context, row, { status: 'enabled' })
  }
  return await shown(context, applicationVersionId)
}

/** @throws Refusal 20404 when there is none, 20410 when it was deleted. */
async function lockVersion(context: SignedInStep, id: string): Promise<Row> {
  const { applicationId } = await versionStore.get(context, id)
  await lockApplication(context, applicationId)
  const row = (await versionStore.lock(context, [id])).get(id)
  if (!row) throw new Refusal(codes.notFound)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/** Writes what an act changes, with its history. */
async function write(
  context: SignedInStep,
  row: Row,
  changes: Partial<Pick<Row, 'fileId' | 'status' | 'publisher' | 'publishedAt'>>,
): Promise<void> {
  const { tx, actor, now } = context
  const [written] = await tx
    .update(applicationVersion)
    .set({ ...changes, revision: row.revision + 1, ...stampOf(actor, now) })
    .where(eq(applicationVersion.applicationVersionId, row.applicationVersionId))
    .returning()
  if (!written) throw new Refusal(codes.notFound)
  await versionStore.notify(context, written, 'update', {
    before: { status: row.status, ...('fileId' in changes && { fileId: row.fileId }) },
    after: { status: written.status, ...('fileId' in changes && { fileId: written.fileId }) },
  })
}

async function shown(context: SignedInStep, applicationVersionId: string): Promise<Saved> {
  return { applicationVersion: await versionStore.detail(context, { applicationVersionId }) }
}

const isPublished: Text = { zh: '该版本已发布', en: 'This version was published' }
const isDraft: Text = { zh: '请先发布该版本', en: 'Publish this version first' }
const noAttachment: Text = { zh: '请先上传安装包', en: 'Upload its package first' }
const notOwn: Text = {
  zh: '安装包须由本账号上传完成，且未用于其他地方',
  en: 'A package is a file that this account has uploaded and nothing else shows',
}
