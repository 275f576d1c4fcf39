import { and, eq, exists, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { pathOf } from '#contract/define-endpoint.ts'
import { getFile } from '#contract/file/endpoints.ts'
import type { FileInfo } from '#contract/file/schema.ts'
import { largestPhoto } from '#contract/personal/schema.ts'
import { largestSitePhoto } from '#contract/work-site/schema.ts'
import type { Tx } from '../db/client.ts'
import { application, applicationVersion } from '../db/tables/application.ts'
import { file } from '../db/tables/file.ts'
import { person } from '../db/tables/person.ts'
import { signature } from '../db/tables/personal.ts'
import { project } from '../db/tables/project.ts'
import { mayInstall } from '../identity/openable-applications.ts'
import { projectScope, visibleProject } from '../identity/visible-projects.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import type { PublicStep, SignedInStep } from '../security/step.ts'

export type FileRow = typeof file.$inferSelect

type Detaching = Pick<PublicStep, 'tx' | 'now'>
type Looking = Pick<SignedInStep, 'tx' | 'actor' | 'now'>

/**
 * The condition for files that belong to a row that the actor may see, or to the actor's own person. One that hangs on
 * nothing, such as a signature or what was just uploaded, belongs to its uploader alone, even for accounts that see everything.
 */
function visibleFile(looking: Looking): SQL | undefined {
  const { tx, actor } = looking
  const own = and(eq(file.uploadedBy, actor.accountId), unattached)
  const ofOwnPerson = eq(file.userId, actor.userId)
  return and(
    isNotNull(file.completedAt),
    or(
      own,
      ofOwnPerson,
      ofVisibleRow(actor),
      ofVisibleDivision(actor),
      ofVisibleProject(tx, actor),
      ofVisibleRecord(tx, actor),
      ofVisibleVersion(looking),
    ),
  )
}

/** The condition for files that no row shows. */
export const unattached = and(
  isNull(file.projectId),
  isNull(file.organizationId),
  isNull(file.userId),
  isNull(file.shownBy),
)

/** The condition for files that are somebody's handwritten signature, which no row shows either. */
export function isSignature(orm: Pick<Tx, 'select'>): SQL {
  return exists(orm.select({ one: sql`1` }).from(signature).where(eq(signature.fileId, file.fileId)))
}

/** The condition for files of a work site, which lie in its project, and for those of a unit. */
function ofVisibleRow(actor: Actor): SQL | undefined {
  const { permissions } = actor
  const ofWorkSite = permissions.has('workSite:view')
    ? and(isNotNull(file.projectId), isNull(file.shownBy))
    : undefined
  const ofUnit = permissions.has('organization:view')
    ? and(isNull(file.projectId), isNotNull(file.organizationId))
    : undefined
  const attached = or(ofWorkSite, ofUnit)
  return (
    attached && and(attached, within(actor, { project: file.projectId, organization: file.organizationId }))
  )
}

/** The condition for photos of inspections: who sees the lot sees them, whichever unit answers for its section. */
function ofVisibleDivision(actor: Actor): SQL | undefined {
  if (!actor.permissions.has('division:view')) return undefined
  return and(eq(file.shownBy, 'division'), projectScope(file.projectId).within(actor))
}

/** The condition for documents of projects: who sees the project sees them, as long as it is there. */
function ofVisibleProject(tx: Tx, actor: Actor): SQL | undefined {
  const { permissions } = actor
  if (!permissions.has('project:view') && !permissions.has('projectInformation:view')) return undefined
  const its = and(eq(project.projectId, file.projectId), visibleProject(actor))
  return and(eq(file.shownBy, 'project'), exists(tx.select({ one: sql`1` }).from(project).where(its)))
}

/** The condition for packages of versions: who looks after applications sees all, others what is given out to them and their terminal. */
function ofVisibleVersion(looking: Looking): SQL | undefined {
  const { tx, actor } = looking
  const enabled = exists(
    tx
      .select({ one: sql`1` })
      .from(applicationVersion)
      .innerJoin(application, eq(application.applicationId, applicationVersion.applicationId))
      .where(
        and(
          eq(applicationVersion.fileId, file.fileId),
          eq(applicationVersion.status, 'enabled'),
          isNull(applicationVersion.deletedAt),
          isNull(application.deletedAt),
          mayInstall(looking),
        ),
      ),
  )
  return and(
    eq(file.shownBy, 'application-version'),
    actor.permissions.has('application:view') ? undefined : enabled,
  )
}

/** The condition for files that are part of a record of somebody within the actor's reach. */
function ofVisibleRecord(tx: Tx, actor: Actor): SQL | undefined {
  if (!actor.permissions.has('person:view')) return undefined
  const reach = within(actor, { organization: person.organizationId, department: person.departmentId })
  return exists(
    tx
      .select({ one: sql`1` })
      .from(person)
      .where(and(eq(person.userId, file.userId), reach)),
  )
}

/** The finished ones among the files that the actor may see. */
export async function findFiles(looking: Looking, fileIds: readonly string[]): Promise<FileRow[]> {
  return await looking.tx
    .select()
    .from(file)
    .where(and(inArray(file.fileId, [...fileIds]), visibleFile(looking)))
}

/** Where the row lies that shows a file. */
type Shown = Partial<Pick<FileRow, 'projectId' | 'organizationId' | 'userId' | 'shownBy'>>

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
    .set({ projectId: null, organizationId: null, userId: null, shownBy: null, detachedAt: now })
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

export function presentFile({ fileId, fileName, contentType, size, createdAt }: FileRow): FileInfo {
  return { fileId, fileName, contentType, size, path: fileAddress(fileId), createdAt: createdAt.getTime() }
}

/** Where a file's bytes are, to be asked for like any call. */
export function fileAddress(fileId: string): string {
  return `${pathOf(getFile)}?fileId=${fileId}`
}
