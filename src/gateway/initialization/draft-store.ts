import { eq, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import {
  type ProjectInitialization,
  projectInitializationEntity,
} from '#contract/project-initialization/entity.ts'
import { projectInitialization } from '../db/tables/project-initialization.ts'
import { entityStore } from '../entity/entity-store.ts'
import { checkUnit } from '../identity/check-unit.ts'
import { Refusal } from '../platform/refusal.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'

export type DraftRow = typeof projectInitialization.$inferSelect

/** Drafts of projects; who sees the unit that will own the project sees its draft. */
export const drafts = entityStore(projectInitializationEntity, {
  table: projectInitialization,
  scope: { organization: projectInitialization.organizationId },
  audience: 'projectInitialization:view',
  once: { draftName: [] },
  select: () => ({
    organizationName: sql`(select organization_name from organization
      where organization.organization_id = project_initialization.organization_id)`,
  }),
  fields: ({ appliedTime }) => (appliedTime ? { appliedAt: appliedTime.getTime() } : {}),
  check: {
    async add(context, { organizationId }) {
      await checkUnit(context, organizationId)
      return undefined
    },
    async edit(context, row, { organizationId }) {
      if (typeof organizationId === 'string') {
        refuseApplied(row)
        await checkUnit(context, organizationId)
      }
      return undefined
    },
  },
})

/** Locks a draft until the commit. @throws Refusal 20404 out of reach, 20410 deleted. */
export async function lockDraft(context: SignedInStep, id: string): Promise<DraftRow> {
  const row = (await drafts.lock(context, [id])).get(id)
  if (!row) throw new Refusal(codes.notFound)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/** @throws Refusal 20400 when a draft was applied: it is not changed any more. */
export function refuseApplied({ status }: DraftRow): void {
  if (status === 'applied') throw new Refusal(codes.invalid, undefined, applied)
}

/** A draft as it stands now. */
export async function shownDraft(
  context: SignedInStep,
  draft: { projectInitializationId: string },
): Promise<ProjectInitialization> {
  return await drafts.detail(context, draft)
}

/** Writes into a locked draft what was created of it, or that nothing is any more. */
export async function markDraft(
  context: SignedInStep,
  draft: DraftRow,
  columns: Pick<DraftRow, 'status' | 'projectId' | 'created' | 'appliedTime' | 'appliedByName'>,
): Promise<void> {
  const { tx, actor, now, idempotencyKey } = context
  const revision = draft.revision + 1
  const fieldRevisions = { ...draft.fieldRevisions, status: { revision, key: idempotencyKey } }
  const written = { ...columns, revision, fieldRevisions, ...stampOf(actor, now) }
  await tx
    .update(projectInitialization)
    .set(written)
    .where(eq(projectInitialization.projectInitializationId, draft.projectInitializationId))
  await drafts.notify(context, { ...draft, ...written }, 'update', {
    before: { status: draft.status },
    after: { status: columns.status },
  })
}

const applied = {
  zh: '该草稿已生成项目，不能再修改；如需修改，请先撤回',
  en: 'The project of this draft was created, so it cannot be changed; take it back first',
}
