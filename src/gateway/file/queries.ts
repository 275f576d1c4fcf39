import { and, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { pathOf } from '#contract/define-endpoint.ts'
import { getFile } from '#contract/file/endpoints.ts'
import { type FileInfo, largestFile } from '#contract/file/schema.ts'
import { ListedFile, type NamedFile } from '#contract/listed-files.ts'
import { largestPhoto } from '#contract/personal/schema.ts'
import { largestSitePhoto } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { file } from '../db/tables/file.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { Actor } from '../security/actor.ts'
import type { PublicStep, SignedInStep } from '../security/step.ts'
import { hiddenFiles } from './hidden-cells.ts'
import { type Looking, unattached, visibleFile } from './visible-files.ts'

export type FileRow = typeof file.$inferSelect

type Detaching = Pick<PublicStep, 'tx' | 'now'>

/** The finished ones among the files that the actor may see. */
export async function findFiles(looking: Looking, fileIds: readonly string[]): Promise<FileRow[]> {
  const rows = await looking.tx
    .select()
    .from(file)
    .where(and(inArray(file.fileId, [...fileIds]), visibleFile(looking)))
  const hidden = await hiddenFiles(looking, rows)
  return rows.filter(({ fileId }) => !hidden.has(fileId))
}

/** Where the row lies that shows a file. */
export type Shown = Partial<Pick<FileRow, 'projectId' | 'organizationId' | 'userId' | 'shownBy' | 'shownIn'>>

/** What may be shown somewhere: a JPG as a rule, or a file of any type, of so many bytes at most. */
interface FileKind {
  largest: number
  anyType?: boolean
}

/**
 * Shows the actor's own uploaded pictures with a row, those that nothing else shows: a file is one row's, so that anyone who
 * takes it away there takes it from no other, and opens it to nobody there.
 * @param kind what they may be; by itself a picture such as work sites show.
 * @returns those that are shown now; the others are not there, not the actor's, none of the kind, or shown elsewhere.
 */
export async function attachOwn(
  tx: Tx,
  actor: Actor,
  fileIds: readonly string[],
  to: Shown,
  { largest, anyType = false }: FileKind = { largest: largestSitePhoto },
): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const attached = await tx
    .update(file)
    .set(to)
    .where(
      and(
        inArray(file.fileId, [...fileIds]),
        eq(file.uploadedBy, actor.accountId),
        isNotNull(file.completedAt),
        anyType ? undefined : file.isPicture,
        lte(file.size, largest),
        unattached,
      ),
    )
    .returning({ fileId: file.fileId })
  return new Set(attached.map(({ fileId }) => fileId))
}

/** Shows the files of a row that was moved where it lies now. */
export async function moveFiles(tx: Tx, fileIds: readonly string[], to: Shown): Promise<void> {
  if (fileIds.length > 0)
    await tx
      .update(file)
      .set(to)
      .where(inArray(file.fileId, [...fileIds]))
}

/**
 * Shows the actor's own upload as somebody's photo in the place of the one before; of null there is none any more.
 * @returns whether it may be shown: a JPG of at most 2 MB that nothing else shows (VAL-04).
 */
export async function exchangePortrait(
  { tx, actor, now }: Pick<SignedInStep, 'tx' | 'actor' | 'now'>,
  userId: string,
  { before, after }: Record<'before' | 'after', string | null>,
): Promise<boolean> {
  if (before === after) return true
  if (
    after !== null &&
    !(await attachOwn(tx, actor, [after], { userId }, { largest: largestPhoto })).has(after)
  )
    return false
  if (before !== null) await detach({ tx, now }, [before])
  return true
}

/** Nothing shows them from now on: they go with the files that nothing came to show. */
export async function detach({ tx, now }: Detaching, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .update(file)
    .set({
      projectId: null,
      organizationId: null,
      userId: null,
      shownBy: null,
      shownIn: null,
      detachedAt: now,
    })
    .where(inArray(file.fileId, [...fileIds]))
}

/** The same for all that units alone show. */
export async function detachFromUnits(
  { tx, now }: Detaching,
  organizationIds: readonly string[],
): Promise<void> {
  await tx
    .update(file)
    .set({ organizationId: null, detachedAt: now })
    .where(and(inArray(file.organizationId, [...organizationIds]), isNull(file.projectId)))
}

/** What is known of the files that a row shows, for `listed`. @param which the condition for its files. */
export function factsOfFiles({ tx }: Pick<SignedInStep, 'tx'>, which: SQL | undefined): SQL {
  const facts = tx
    .select({
      facts: sql`jsonb_agg(jsonb_build_object(
        'fileId', ${file.fileId},
        'size', ${file.size},
        'uploadedByName', ${account.userName},
        'uploadedAt', (extract(epoch from ${file.createdAt}) * 1000)::bigint
      ))`,
    })
    .from(file)
    .innerJoin(account, eq(account.accountId, file.uploadedBy))
    .where(which)
  return sql`(${facts})`
}
const Facts = z.nullable(z.array(z.omit(ListedFile, { name: true })))

/** The files that a row names with what is known of them: those that are there. */
export function listed(named: readonly NamedFile[], facts: unknown): z.output<typeof ListedFile>[] {
  const found = z.parse(Facts, facts ?? null) ?? []
  const files = new Map(found.map((each) => [each.fileId, each]))
  return named.flatMap(({ fileId, name }) => {
    const its = files.get(fileId)
    return its ? [{ ...its, name }] : []
  })
}

interface Change {
  /** The field that names them. */
  path: string
  now: readonly NamedFile[]
  before: readonly NamedFile[]
}

/**
 * Shows the actor's own uploads of any type with a row, and gives up those that it does not name any more.
 * @throws Refusal 20400 when one of them is not there, not the actor's, or another row's.
 */
export async function showListed(
  { tx, actor, language, now }: SignedInStep,
  to: Shown,
  { path, now: shown, before }: Change,
): Promise<void> {
  const [ids, had] = [idsOf(shown), idsOf(before)]
  const fresh = ids.filter((fileId) => !had.includes(fileId))
  const attached = await attachOwn(tx, actor, fresh, to, { largest: largestFile, anyType: true })
  if (attached.size < fresh.length) throw refuseWith(path, notOwn, language)
  await detach(
    { tx, now },
    had.filter((fileId) => !ids.includes(fileId)),
  )
}

function idsOf(files: readonly NamedFile[]): string[] {
  return files.map(({ fileId }) => fileId)
}

const notOwn = {
  zh: '文件须由本账号上传，且未用于其他地方',
  en: 'A file has to be one that this account has uploaded and nothing else shows',
}

export function presentFile({ fileId, fileName, contentType, size, createdAt }: FileRow): FileInfo {
  return { fileId, fileName, contentType, size, path: fileAddress(fileId), createdAt: createdAt.getTime() }
}

/** Where a file's bytes are, to be asked for like any call. */
export function fileAddress(fileId: string): string {
  return `${pathOf(getFile)}?fileId=${fileId}`
}
