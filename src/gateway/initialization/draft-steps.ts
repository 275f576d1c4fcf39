import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import {
  initializationSteps,
  type SavedStep,
  type StepSave,
  type StepSaved,
} from '#contract/project-initialization/steps.ts'
import type { Conflict } from '#contract/revision.ts'
import type { z } from '#contract/zod.ts'
import { projectInitialization, projectInitializationStep } from '../db/tables/project-initialization.ts'
import { Refusal } from '../platform/refusal.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { type DraftRow, drafts, lockDraft, refuseApplied } from './draft-store.ts'

type StoredStep = typeof projectInitializationStep.$inferSelect
type Stamp = z.output<typeof StepSaved>

/** The steps of a draft, all of them; a new one begins with its name. @throws Refusal 20404 out of reach, 20410 deleted. */
export async function findSteps(
  context: SignedInStep,
  { projectInitializationId }: { projectInitializationId: string },
): Promise<SavedStep[]> {
  const draft = await drafts.get(context, projectInitializationId)
  return await stepsOf(context, draft)
}

/** The same of a draft at hand. */
export async function stepsOf({ tx }: SignedInStep, draft: DraftRow): Promise<SavedStep[]> {
  const { projectInitializationId: id } = projectInitializationStep
  const rows = await tx.select().from(projectInitializationStep).where(eq(id, draft.projectInitializationId))
  const saved = new Map(rows.map((row) => [row.step, row]))
  return initializationSteps.map((step) => {
    const row = saved.get(step)
    if (row) return { ...shownStamp(row), rows: row.rows }
    return { step, revision: 0, rows: step === 'project' ? [{ projectName: draft.draftName }] : [] }
  })
}

/** What of a draft was last seen: it grows with every change of it. */
export function versionOf({ revision }: DraftRow, steps: readonly Stamp[]): number {
  return steps.reduce((sum, step) => sum + step.revision, revision)
}

/** Saves a step of a draft. @throws Refusal 20409 when somebody saved it since; 20400 when the draft was applied. */
export async function saveStep(
  context: SignedInStep,
  { projectInitializationId, step, baseRevision, rows = [] }: StepSave,
): Promise<Stamp> {
  const { tx, actor, now, idempotencyKey } = context
  const draft = await lockDraft(context, projectInitializationId)
  refuseApplied(draft)
  const isThis = and(
    eq(projectInitializationStep.projectInitializationId, projectInitializationId),
    eq(projectInitializationStep.step, step),
  )
  const [former] = await tx.select().from(projectInitializationStep).where(isThis)
  if ((former?.revision ?? 0) !== baseRevision) throw savedMeanwhile(step, former)
  const stamp = stampOf(actor, now)
  const { changedAt, changedByName } = stamp
  const written = { rows, revision: baseRevision + 1, changedAt, changedByName }
  await tx
    .insert(projectInitializationStep)
    .values({ projectInitializationId, step, ...written })
    .onConflictDoUpdate({
      target: [projectInitializationStep.projectInitializationId, projectInitializationStep.step],
      set: written,
    })
  // Who deletes the draft has to have seen it with what is saved here.
  const revision = draft.revision + 1
  const fieldRevisions = { ...draft.fieldRevisions, [step]: { revision, key: idempotencyKey } }
  await tx
    .update(projectInitialization)
    .set({ revision, fieldRevisions, ...stamp })
    .where(eq(projectInitialization.projectInitializationId, projectInitializationId))
  // The rows themselves are a draft: their history begins with what is made of them.
  await drafts.notify(context, { ...draft, revision }, 'update', {
    before: { [step]: former?.rows.length ?? 0 },
    after: { [step]: rows.length },
  })
  return shownStamp({ step, ...written })
}

/** A step as it was last saved. */
export async function savedStep(
  context: SignedInStep,
  { projectInitializationId, step }: StepSave,
): Promise<Stamp> {
  const found = (await findSteps(context, { projectInitializationId })).find((each) => each.step === step)
  if (!found) throw new Refusal(codes.notFound)
  const { rows: _, ...stamp } = found
  return stamp
}

function shownStamp({
  step,
  revision,
  changedAt,
  changedByName,
}: Pick<StoredStep, 'step' | 'revision' | 'changedAt' | 'changedByName'>): Stamp {
  return { step, revision, changedAt: changedAt.getTime(), changedByName }
}

function savedMeanwhile(step: StoredStep['step'], theirs: StoredStep | undefined): Refusal {
  return new Refusal(codes.conflict, {
    fields: [step],
    theirs: { [step]: theirs?.rows ?? [] },
    revision: theirs?.revision ?? 0,
    changedBy: theirs?.changedByName ?? '',
    changedAt: theirs?.changedAt.getTime() ?? 0,
  } satisfies Conflict)
}
