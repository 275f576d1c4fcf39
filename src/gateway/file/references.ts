import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { deleteFile, FileReference, listReferences } from '#contract/file/references.ts'
import type { Tx } from '../db/client.ts'
import { application, applicationVersion } from '../db/tables/application.ts'
import { attributeSet } from '../db/tables/attribute.ts'
import { file } from '../db/tables/file.ts'
import { organization } from '../db/tables/organization.ts'
import { organizationQualification } from '../db/tables/organization-parts.ts'
import { person } from '../db/tables/person.ts'
import { personRecord } from '../db/tables/person-record.ts'
import { signature } from '../db/tables/personal.ts'
import { processInstance, processTask } from '../db/tables/process.ts'
import { project } from '../db/tables/project.ts'
import { tabulationSheet } from '../db/tables/tabulation.ts'
import { division } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import type { BeforeContext, StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseKept } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { type FileRow, findFiles } from './queries.ts'

/**
 * The records that show a file: who sees a file is who sees what shows it (`visibleFile`).
 * @throws Refusal 20404 when there is no such file within the actor's reach.
 */
export async function showReferences(
  context: StepContext,
  { fileId }: RequestOf<typeof listReferences>,
): Promise<ResponseOf<typeof listReferences>> {
  const [row] = await findFiles(context, [fileId])
  if (!row) throw new Refusal(codes.notFound)
  return await findReferences(context.tx, row)
}

/**
 * Removes an own upload that no record shows.
 * @throws Refusal 20404 when there is none of the actor's, 20400 naming the records that show it.
 */
export async function removeFile(
  { tx, actor, language }: StepContext,
  { fileId }: RequestOf<typeof deleteFile>,
): Promise<null> {
  const [row] = await tx
    .select()
    .from(file)
    .where(and(eq(file.fileId, fileId), eq(file.uploadedBy, actor.accountId)))
    // One that a record is just coming to show is shown by the time that this goes on.
    .for('update')
  if (!row) throw new Refusal(codes.notFound)
  const shownBy = await findReferences(tx, row)
  refuseKept(language, shownBy.length > 0 ? [{ name: row.fileName, why: isShown(shownBy) }] : [])
  await tx.delete(file).where(eq(file.fileId, fileId))
  return null
}

/** The bytes go after the row: a crash between leaves bytes that nobody sees. */
export async function removeBytes(
  { services }: BeforeContext,
  _answer: null,
  { fileId }: RequestOf<typeof deleteFile>,
): Promise<void> {
  await services.storage.remove(fileId)
}

function isShown(records: readonly FileReference[]): Text {
  const names = records.map(({ name }) => name)
  return { zh: `正用于：${names.join('、')}`, en: `it is shown by ${names.join(', ')}` }
}

/** Processes that somebody decided with the same signature may be thousands; a few say enough. */
const mostNamed = 20

/** The records that show a file, looked for where its row says that they lie; deleted ones too, for they may come back. */
async function findReferences(tx: Tx, row: FileRow): Promise<FileReference[]> {
  const { shownBy, projectId, organizationId, userId } = row
  if (userId !== null) return await ofPerson(tx, row, userId)
  if (shownBy === 'application-version') return await ofVersion(tx, row)
  if (shownBy === 'process-instance') return await ofProcess(tx, row)
  if (shownBy === 'tabulation-sheet') return await ofSheet(tx, row)
  if (projectId !== null) return await ofProject(tx, row, projectId)
  if (organizationId !== null) return await ofUnit(tx, row, organizationId)
  return await ofSignature(tx, row)
}

async function ofPerson(tx: Tx, { fileId }: FileRow, userId: string): Promise<FileReference[]> {
  const people = await tx
    .select({ name: person.userName, isPortrait: eq(person.profilePhoto, fileId).mapWith(Boolean) })
    .from(person)
    .where(eq(person.userId, userId))
  const records = await tx
    .select({ entityId: personRecord.recordId })
    .from(personRecord)
    .where(
      and(
        eq(personRecord.userId, userId),
        sql`exists (select from jsonb_each_text(${personRecord.fields}) as field where field.value = ${fileId})`,
      ),
    )
  return people.flatMap(({ name, isPortrait }): FileReference[] => [
    ...(isPortrait ? [{ entity: 'person' as const, entityId: userId, name, userId }] : []),
    ...records.map(({ entityId }) => ({ entity: 'person-record' as const, entityId, name, userId })),
  ])
}

async function ofVersion(tx: Tx, { fileId }: FileRow): Promise<FileReference[]> {
  const rows = await tx
    .select({
      entityId: application.applicationId,
      name: sql<string>`${application.applicationName} || ' ' || ${applicationVersion.versionName}`,
    })
    .from(applicationVersion)
    .innerJoin(application, eq(application.applicationId, applicationVersion.applicationId))
    .where(eq(applicationVersion.fileId, fileId))
  return rows.map((each) => ({ entity: 'application', ...each }))
}

async function ofProcess(tx: Tx, { shownIn }: FileRow): Promise<FileReference[]> {
  if (shownIn === null) return []
  const rows = await tx
    .select({ entityId: processInstance.processInstanceId, name: processInstance.title })
    .from(processInstance)
    .where(eq(processInstance.processInstanceId, shownIn))
  return rows.map((each) => ({ entity: 'process-instance', ...each }))
}

async function ofSheet(tx: Tx, { shownIn }: FileRow): Promise<FileReference[]> {
  if (shownIn === null) return []
  const rows = await tx
    .select({ entityId: tabulationSheet.sheetId, name: tabulationSheet.sheetName })
    .from(tabulationSheet)
    .where(eq(tabulationSheet.sheetId, shownIn))
  return rows.map((each) => ({ entity: 'tabulation-sheet', ...each }))
}

async function ofProject(tx: Tx, { fileId, shownBy }: FileRow, projectId: string): Promise<FileReference[]> {
  if (shownBy === 'project') {
    const rows = await tx
      .select({ entityId: project.projectId, name: project.projectName })
      .from(project)
      .where(and(eq(project.projectId, projectId), contains(project.documents, [{ fileId }])))
    return rows.map((each) => ({ entity: 'project', ...each }))
  }
  if (shownBy === 'division') {
    const rows = await tx
      .select({ entityId: division.divisionId, name: division.name })
      .from(division)
      .where(and(eq(division.projectId, projectId), contains(division.inspections, [{ photos: [fileId] }])))
    return rows.map((each) => ({ entity: 'division', ...each }))
  }
  const sites = await tx
    .select({ entityId: workSite.workSiteId, name: workSite.workSiteName })
    .from(workSite)
    .where(and(eq(workSite.projectId, projectId), sql`${fileId}::uuid = any(${workSite.photos})`))
  const nodes = await tx
    .select({ entity: attributeSet.nodeKind, entityId: attributeSet.nodeId, name: attributeSet.nodeName })
    .from(attributeSet)
    .where(
      and(eq(attributeSet.projectId, projectId), contains(attributeSet.values, [{ value: [{ fileId }] }])),
    )
  return [...sites.map((each) => ({ entity: 'work-site' as const, ...each })), ...nodes]
}

async function ofUnit(tx: Tx, { fileId }: FileRow, organizationId: string): Promise<FileReference[]> {
  const { frontFileId, backFileId } = organizationQualification
  const qualification = tx
    .select({ one: sql`1` })
    .from(organizationQualification)
    .where(
      and(
        eq(organizationQualification.organizationId, organizationId),
        or(eq(frontFileId, fileId), eq(backFileId, fileId)),
      ),
    )
  const rows = await tx
    .select({ entityId: organization.organizationId, name: organization.organizationName })
    .from(organization)
    .where(
      and(
        eq(organization.organizationId, organizationId),
        or(contains(organization.scans, [{ fileId }]), exists(qualification)),
      ),
    )
  return rows.map((each) => ({ entity: 'organization', ...each }))
}

async function ofSignature(tx: Tx, { fileId }: FileRow): Promise<FileReference[]> {
  const rows = await tx
    .select({ entityId: person.userId, name: person.userName })
    .from(signature)
    .innerJoin(person, eq(person.userId, signature.userId))
    .where(eq(signature.fileId, fileId))
  const decided = await tx
    .selectDistinct({ entityId: processInstance.processInstanceId, name: processInstance.title })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.processInstanceId, processTask.processInstanceId))
    .where(eq(processTask.signature, fileId))
    .limit(mostNamed)
  return [
    ...rows.map((each) => ({ entity: 'person' as const, ...each, userId: each.entityId })),
    ...decided.map((each) => ({ entity: 'process-instance' as const, ...each })),
  ]
}

function contains(column: AnyPgColumn, part: unknown): SQL {
  return sql`${column} @> ${JSON.stringify(part)}::jsonb`
}
