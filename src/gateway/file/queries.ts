import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import type { FileInfo } from '#contract/file/schema.ts'
import type { Tx } from '../db/client.ts'
import { file } from '../db/tables/file.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

export type FileRow = typeof file.$inferSelect

/** The condition for files that the actor uploaded itself, or that belong to a row within its reach. */
function visibleFile(actor: Actor): SQL | undefined {
  const reachable = within(actor, { project: file.projectId, organization: file.organizationId })
  return and(isNotNull(file.completedAt), or(eq(file.uploadedBy, actor.accountId), reachable))
}

/** The finished ones among the files that the actor may see. */
export async function findFiles(tx: Tx, actor: Actor, fileIds: readonly string[]): Promise<FileRow[]> {
  return await tx
    .select()
    .from(file)
    .where(and(inArray(file.fileId, [...fileIds]), visibleFile(actor)))
}

export function presentFile({ fileId, fileName, contentType, size, createdAt }: FileRow): FileInfo {
  return { fileId, fileName, contentType, size, createdAt: createdAt.getTime() }
}
