import { type SQL, sql } from 'drizzle-orm'
import { largestFile } from '#contract/file/schema.ts'
import { ProjectDocument } from '#contract/project/entities.ts'
import { z } from '#contract/zod.ts'
import type { project } from '../db/tables/project.ts'
import { attachOwn, detach } from '../file/queries.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'

type ProjectRow = typeof project.$inferSelect

/** The files of a project's documents, for `documentsOf`. */
export const documentFiles: SQL = sql`(
  select jsonb_agg(jsonb_build_object(
    'fileId', file.file_id,
    'size', file.size,
    'uploadedByName', account.user_name,
    'uploadedAt', (extract(epoch from file.created_at) * 1000)::bigint
  ))
  from file join account on account.account_id = file.uploaded_by
  where file.project_id = project.project_id and file.shown_by = 'project'
)`
const Files = z.nullable(z.array(z.omit(ProjectDocument, { name: true })))

/** The documents of a project with what their files say: those whose files are there. */
export function documentsOf(row: ProjectRow & { documentFiles?: unknown }) {
  const found = z.parse(Files, row.documentFiles) ?? []
  const files = new Map(found.map((each) => [each.fileId, each]))
  return row.documents.flatMap(({ fileId, name }) => {
    const its = files.get(fileId)
    return its ? [{ ...its, name }] : []
  })
}

/**
 * Shows the actor's own uploads to all who see the project, and gives up those that it does not name any more.
 * @throws Refusal 20400 when one of them is not there, not the actor's, or another row's.
 */
export async function showDocuments(
  { tx, actor, language, now }: SignedInStep,
  row: ProjectRow,
  before: ProjectRow | undefined,
): Promise<void> {
  const [shown, had] = [idsOf(row), before ? idsOf(before) : []]
  const fresh = shown.filter((fileId) => !had.includes(fileId))
  const kind = { largest: largestFile, anyType: true }
  const attached = await attachOwn(tx, actor, fresh, { projectId: row.projectId, shownBy: 'project' }, kind)
  if (attached.size < fresh.length) throw refuseWith('documents', notOwn, language)
  await detach(
    { tx, now },
    had.filter((fileId) => !shown.includes(fileId)),
  )
}

function idsOf({ documents }: ProjectRow): string[] {
  return documents.map(({ fileId }) => fileId)
}

const notOwn = {
  zh: '文档须由本账号上传，且未用于其他地方',
  en: 'A document is a file that this account has uploaded and nothing else shows',
}
