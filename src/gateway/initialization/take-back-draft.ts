import { and, eq, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import type { takeBackInitialization } from '#contract/project-initialization/endpoints.ts'
import type { ProjectInitialization } from '#contract/project-initialization/entity.ts'
import { containers } from '../container/store.ts'
import { project } from '../db/tables/project.ts'
import type { Created } from '../db/tables/project-initialization.ts'
import { designUnits } from '../design-unit/store.ts'
import { dropStandard, openProject } from '../dictionary/project-standards.ts'
import { lines } from '../line/store.ts'
import { Refusal } from '../platform/refusal.ts'
import { participatingUnitStore, projectStore } from '../project/stores.ts'
import { projectDepartments, projectOrganizations } from '../project-organization/stores.ts'
import type { SignedInStep } from '../security/step.ts'
import { unitWorks } from '../unit-work/store.ts'
import { workSites } from '../work-site/store.ts'
import { lockDraft, markDraft, shownDraft } from './draft-store.ts'
import { refuseTouched } from './touched-since.ts'

/**
 * Deletes what was created of a draft, which can be changed and applied again then.
 * @throws Refusal 20400 naming what somebody has changed or added since, or when it was not applied; 20409 when the draft is not as
 *   the person saw it; 20403 without the functions for what was created.
 */
export async function takeBackDraft(
  context: SignedInStep,
  { projectInitializationId, baseRevision }: RequestOf<typeof takeBackInitialization>,
): Promise<ProjectInitialization> {
  const draft = await lockDraft(context, projectInitializationId)
  const { projectId, created, appliedTime } = draft
  if (!projectId || !created || !appliedTime) throw new Refusal(codes.invalid, undefined, notApplied)
  if (draft.revision !== baseRevision) throw new Refusal(codes.conflict, undefined, changedSince)
  // Somebody may have deleted the project by hand, and all that belongs to it before.
  const isThere = and(eq(project.projectId, projectId), isNull(project.deletedAt))
  if ((await context.tx.$count(project, isThere)) > 0) {
    requireFunctions(context, created)
    await refuseTouched(context, { projectId, created, appliedTime })
    await removeCreated(context, projectId, created)
  }
  const none = { projectId: null, created: null, appliedTime: null, appliedByName: null }
  await markDraft(context, draft, { status: 'draft', ...none })
  return await shownDraft(context, { projectInitializationId })
}

async function removeCreated(context: SignedInStep, projectId: string, created: Created): Promise<void> {
  const { participatingUnits, standards } = created
  // What hangs on others goes before them.
  const parts = [
    { store: projectDepartments, ids: created.departments },
    { store: projectOrganizations, ids: created.organizations },
    { store: workSites, ids: created.workSites },
    { store: unitWorks, ids: created.unitWorks },
    { store: designUnits, ids: created.designUnits },
    { store: containers, ids: created.containers },
    { store: lines, ids: created.lines },
  ]
  for (const { store, ids } of parts) if (ids.length > 0) await store.remove(context, { ids })
  if (standards.length > 0) await openProject(context, { projectId })
  for (const dictionaryId of standards) await dropStandard(context, { projectId, dictionaryId })
  // The units go last: one may be by what its people see the project. With a deleted one none of them is within reach any more.
  const units = await participatingUnitStore.lock(context, participatingUnits)
  await projectStore.remove(context, { ids: [projectId] })
  await participatingUnitStore.erase(
    context,
    [...units.values()].filter(({ deletedAt }) => !deletedAt),
  )
}

function requireFunctions({ actor }: SignedInStep, created: Created): void {
  const needed: readonly [readonly string[], Permission][] = [
    [created.workSites, 'workSite:delete'],
    [created.unitWorks, 'unitWork:delete'],
    [created.designUnits, 'designUnit:delete'],
    [created.containers, 'container:delete'],
    [created.lines, 'line:delete'],
    [created.standards, 'projectStandard:edit'],
    [[...created.participatingUnits, ...created.organizations, ...created.departments], 'project:edit'],
  ]
  const lacks = needed.some(([ids, each]) => ids.length > 0 && !actor.permissions.has(each))
  if (lacks || !actor.permissions.has('project:delete')) throw new Refusal(codes.noPermission)
}

const notApplied = {
  zh: '该草稿尚未生成项目',
  en: 'No project was created of this draft',
}
const changedSince = {
  zh: '草稿已有新的变化，请查看后再撤回',
  en: 'The draft has changed meanwhile: look at it before you take it back',
}
