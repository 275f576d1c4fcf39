import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { applyInitialization, checkInitialization } from '#contract/project-initialization/endpoints.ts'
import type { ProjectInitialization } from '#contract/project-initialization/entity.ts'
import type { Check } from '#contract/project-initialization/steps.ts'
import { containers } from '../container/store.ts'
import type { Created } from '../db/tables/project-initialization.ts'
import { designUnits } from '../design-unit/store.ts'
import { addStandard } from '../dictionary/project-standards.ts'
import { lines } from '../line/store.ts'
import { Refusal } from '../platform/refusal.ts'
import { participatingUnitStore, projectStore } from '../project/stores.ts'
import { projectDepartments, projectOrganizations } from '../project-organization/stores.ts'
import type { SignedInStep } from '../security/step.ts'
import { unitWorks } from '../unit-work/store.ts'
import { insertWorkSites } from '../work-site/add.ts'
import { stepsOf, versionOf } from './draft-steps.ts'
import { drafts, lockDraft, markDraft, refuseApplied, shownDraft } from './draft-store.ts'
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
  await unitWorks.insertAll(context, plan.unitWorks)
  await insertWorkSites(context, plan.workSites)
  for (const organization of plan.organizations) await projectOrganizations.insert(context, organization)
  await projectDepartments.insertAll(context, plan.departments)
  for (const dictionaryId of plan.standards) await addStandard(context, { projectId, dictionaryId })
  const created: Created = {
    participatingUnits: plan.participatingUnits.map(({ participatingUnitId }) => participatingUnitId),
    lines: plan.lines.map(({ lineId }) => lineId),
    containers: plan.containers.map(({ containerId }) => containerId),
    designUnits: plan.designUnits.map(({ designUnitId }) => designUnitId),
    unitWorks: plan.unitWorks.map(({ unitWorkId }) => unitWorkId),
    workSites: plan.workSites.map(({ workSiteId }) => workSiteId),
    organizations: plan.organizations.map(({ projectOrganizationId }) => projectOrganizationId),
    departments: plan.departments.map(({ projectDepartmentId }) => projectDepartmentId),
    standards: plan.standards,
  }
  const { now, actor } = context
  await markDraft(context, draft, {
    status: 'applied',
    projectId,
    created,
    appliedTime: now,
    appliedByName: actor.userName,
  })
  return await shownDraft(context, { projectInitializationId })
}

const changedSince = {
  zh: '草稿在检查之后又有修改，请重新检查',
  en: 'The draft has changed since it was checked: check it again',
}

function wrong(found: number) {
  return {
    zh: `草稿还有 ${found} 处问题，未生成任何内容；请检查后修改`,
    en: `The draft still has ${found} problems, so nothing was created: check and change it`,
  }
}
