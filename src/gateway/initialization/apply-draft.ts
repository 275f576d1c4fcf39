import { and, eq, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import type {
  applyInitialization,
  checkInitialization,
  takeBackInitialization,
} from '#contract/project-initialization/endpoints.ts'
import type { ProjectInitialization } from '#contract/project-initialization/entity.ts'
import type { Check } from '#contract/project-initialization/steps.ts'
import { containers } from '../container/store.ts'
import { project } from '../db/tables/project.ts'
import { type Created, projectInitialization } from '../db/tables/project-initialization.ts'
import { designUnits } from '../design-unit/store.ts'
import { addStandard, dropStandard, openProject } from '../dictionary/project-standards.ts'
import { lines } from '../line/store.ts'
import { Refusal } from '../platform/refusal.ts'
import { participatingUnitStore, projectStore } from '../project/stores.ts'
import { projectDepartments, projectOrganizations } from '../project-organization/stores.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { stepsOf, versionOf } from './draft-steps.ts'
import { type DraftRow, drafts, lockDraft, refuseApplied } from './draft-store.ts'
import { readDraft } from './read-draft.ts'

const problemsShown = 500

/** What would come of a draft, and what keeps it from being applied; nothing is written. */
export async function checkDraft(
  context: SignedInStep,
  { projectInitializationId }: RequestOf<typeof checkInitialization>,
): Promise<Check> {
  const draft = await drafts.get(context, projectInitializationId)
  refuseApplied(draft)
  const steps = await stepsOf(context, draft)
  const { problems, counts } = await readDraft(context, draft, steps)
  return {
    version: versionOf(draft, steps),
    counts,
    problems: problems.slice(0, problemsShown),
    found: problems.length,
  }
}

/**
 * Creates the project of a draft with all that belongs to it, as if each of it were added by hand.
 * @throws Refusal 20409 when the draft changed since it was checked, 20400 as long as there is any problem.
 */
export async function applyDraft(
  context: SignedInStep,
  { projectInitializationId, version }: RequestOf<typeof applyInitialization>,
): Promise<ProjectInitialization> {
  const draft = await lockDraft(context, projectInitializationId)
  refuseApplied(draft)
  const steps = await stepsOf(context, draft)
  if (versionOf(draft, steps) !== version) throw new Refusal(codes.conflict, undefined, changedSince)
  const { plan, problems } = await readDraft(context, draft, steps)
  if (!plan) throw new Refusal(codes.invalid, undefined, wrong(problems.length))
  const { projectId } = await projectStore.insert(context, plan.project)
  for (const unit of plan.participatingUnits) await participatingUnitStore.insert(context, unit)
  for (const line of plan.lines) await lines.insert(context, line)
  await containers.insertAll(context, plan.containers)
  await designUnits.insertAll(context, plan.designUnits)
  for (const organization of plan.organizations) await projectOrganizations.insert(context, organization)
  await projectDepartments.insertAll(context, plan.departments)
  for (const dictionaryId of plan.standards) await addStandard(context, { projectId, dictionaryId })
  const created: Created = {
    participatingUnits: plan.participatingUnits.map(({ participatingUnitId }) => participatingUnitId),
    lines: plan.lines.map(({ lineId }) => lineId),
    containers: plan.containers.map(({ containerId }) => containerId),
    designUnits: plan.designUnits.map(({ designUnitId }) => designUnitId),
    organizations: plan.organizations.map(({ projectOrganizationId }) => projectOrganizationId),
    departments: plan.departments.map(({ projectDepartmentId }) => projectDepartmentId),
    standards: plan.standards,
  }
  const { now, actor } = context
  await mark(context, draft, {
    status: 'applied',
    projectId,
    created,
    appliedTime: now,
    appliedByName: actor.userName,
  })
  return await shownDraft(context, { projectInitializationId })
}

/**
 * Deletes what was created of a draft, which can be changed and applied again then.
 * @throws Refusal 20400 naming what hangs on it, or when it was not applied; 20403 without the functions for what was created.
 */
export async function takeBackDraft(
  context: SignedInStep,
  { projectInitializationId }: RequestOf<typeof takeBackInitialization>,
): Promise<ProjectInitialization> {
  const draft = await lockDraft(context, projectInitializationId)
  const { projectId, created } = draft
  if (!projectId || !created) throw new Refusal(codes.invalid, undefined, notApplied)
  // Somebody may have deleted the project by hand, and all that belongs to it before.
  const isThere = and(eq(project.projectId, projectId), isNull(project.deletedAt))
  if ((await context.tx.$count(project, isThere)) > 0) await removeCreated(context, projectId, created)
  const none = { projectId: null, created: null, appliedTime: null, appliedByName: null }
  await mark(context, draft, { status: 'draft', ...none })
  return await shownDraft(context, { projectInitializationId })
}

/** A draft as it stands now. */
export async function shownDraft(
  context: SignedInStep,
  draft: { projectInitializationId: string },
): Promise<ProjectInitialization> {
  return await drafts.detail(context, draft)
}

async function removeCreated(context: SignedInStep, projectId: string, created: Created): Promise<void> {
  const { participatingUnits, standards } = created
  requireFunctions(context, created)
  // What hangs on others goes before them.
  const parts = [
    { store: projectDepartments, ids: created.departments },
    { store: projectOrganizations, ids: created.organizations },
    { store: designUnits, ids: created.designUnits },
    { store: containers, ids: created.containers },
    { store: lines, ids: created.lines },
  ]
  for (const { store, ids } of parts) if (ids.length > 0) await store.remove(context, { ids })
  if (standards.length > 0) await openProject(context, { projectId })
  for (const dictionaryId of standards) await dropStandard(context, { projectId, dictionaryId })
  // The units go last: one may be by what its people see the project.
  await projectStore.remove(context, { ids: [projectId] })
  const units = await participatingUnitStore.lock(context, participatingUnits)
  await participatingUnitStore.erase(
    context,
    [...units.values()].filter(({ deletedAt }) => !deletedAt),
  )
}

function requireFunctions({ actor }: SignedInStep, created: Created): void {
  const needed: readonly [readonly string[], Permission][] = [
    [created.designUnits, 'designUnit:delete'],
    [created.containers, 'container:delete'],
    [created.lines, 'line:delete'],
    [created.standards, 'projectStandard:edit'],
    [[...created.participatingUnits, ...created.organizations, ...created.departments], 'project:edit'],
  ]
  const lacks = needed.some(([ids, each]) => ids.length > 0 && !actor.permissions.has(each))
  if (lacks || !actor.permissions.has('project:delete')) throw new Refusal(codes.noPermission)
}

async function mark(
  context: SignedInStep,
  draft: DraftRow,
  columns: Pick<DraftRow, 'status' | 'projectId' | 'created' | 'appliedTime' | 'appliedByName'>,
): Promise<void> {
  const { tx, actor, now } = context
  const written = { ...columns, revision: draft.revision + 1, ...stampOf(actor, now) }
  await tx
    .update(projectInitialization)
    .set(written)
    .where(eq(projectInitialization.projectInitializationId, draft.projectInitializationId))
  await drafts.notify(context, { ...draft, ...written }, 'update', {
    before: { status: draft.status },
    after: { status: columns.status },
  })
}

const changedSince = {
  zh: '草稿在检查之后又有修改，请重新检查',
  en: 'The draft has changed since it was checked: check it again',
}
const notApplied = {
  zh: '该草稿尚未生成项目',
  en: 'No project was created of this draft',
}

function wrong(found: number) {
  return {
    zh: `草稿还有 ${found} 处问题，未生成任何内容；请检查后修改`,
    en: `The draft still has ${found} problems, so nothing was created: check and change it`,
  }
}
