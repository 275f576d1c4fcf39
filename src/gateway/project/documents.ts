import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { file } from '../db/tables/file.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'
import { projectStore } from './stores.ts'

/**
 * A document, with the project that lists it.
 * @throws Refusal 20404 when no project within reach lists it, 20410 for those who see everything.
 */
export async function getDocument(context: SignedInStep, fileId: string) {
  const [shown] = await context.tx
    .select({ projectId: file.projectId })
    .from(file)
    .where(and(eq(file.fileId, fileId), eq(file.shownBy, 'project')))
  if (!shown?.projectId) throw new Refusal(context.actor.scope.all ? codes.deleted : codes.notFound)
  const request = { projectId: shown.projectId }
  const { projectId, projectName, organizationId, documents } = await projectStore.detail(context, request)
  const document = documents.find((each) => each.fileId === fileId)
  if (!document) throw new Refusal(codes.notFound)
  return { projectId, projectName, organizationId, ...document }
}
