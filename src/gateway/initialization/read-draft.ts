import type { containerEntity } from '#contract/container/entity.ts'
import type { designUnitEntity } from '#contract/design-unit/entity.ts'
import type { lineEntity } from '#contract/line/entity.ts'
import type { Permission } from '#contract/permissions.ts'
import { type participatingUnitEntity, projectEntity } from '#contract/project/entities.ts'
import {
  type InitializationStep,
  initializationSteps,
  type Problem,
  type SavedStep,
  StepField,
} from '#contract/project-initialization/steps.ts'
import type {
  projectDepartmentEntity,
  projectOrganizationEntity,
} from '#contract/project-organization/entities.ts'
import type { unitWorkEntity } from '#contract/unit-work/entity.ts'
import type { WorkSiteAdd } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { newId } from '../platform/ids.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { SignedInStep } from '../security/step.ts'
import { type FilledSteps, findFacts, type Reading, standardKey } from './draft-facts.ts'
import { DraftProblems, filledRows } from './draft-problems.ts'
import type { DraftRow } from './draft-store.ts'
import { readLines } from './read-lines.ts'
import { readDesignUnits, readUnitWorks, readWorkSites } from './read-placed.ts'
import { readContainers } from './read-structure.ts'
import { readOrganizations, readUnits } from './read-units.ts'

/** What is created of a draft, in this order. */
export interface Plan {
  project: z.output<typeof projectEntity.Add>
  participatingUnits: z.output<typeof participatingUnitEntity.Add>[]
  lines: z.output<typeof lineEntity.Add>[]
  containers: z.output<typeof containerEntity.Add>[]
  designUnits: z.output<typeof designUnitEntity.Add>[]
  unitWorks: z.output<typeof unitWorkEntity.Add>[]
  workSites: WorkSiteAdd[]
  organizations: z.output<typeof projectOrganizationEntity.Add>[]
  departments: z.output<typeof projectDepartmentEntity.Add>[]
  standards: string[]
}

export interface ReadDraft {
  /** Absent as long as there is any problem. */
  plan: Plan | undefined
  problems: Problem[]
  counts: { step: InitializationStep; count: number }[]
}

/** Reads what would come of a draft, and finds all that keeps it from being applied. */
export async function readDraft(
  context: SignedInStep,
  draft: DraftRow,
  saved: readonly SavedStep[],
): Promise<ReadDraft> {
  const { now, language } = context
  const rowsOf = (step: InitializationStep) =>
    filledRows(saved.find((each) => each.step === step)?.rows ?? [])
  const steps: FilledSteps = {
    project: rowsOf('project'),
    'participating-unit': rowsOf('participating-unit'),
    line: rowsOf('line'),
    chain: rowsOf('chain'),
    container: rowsOf('container'),
    'design-unit': rowsOf('design-unit'),
    'unit-work': rowsOf('unit-work'),
    'work-site': rowsOf('work-site'),
    'project-organization': rowsOf('project-organization'),
    'project-department': rowsOf('project-department'),
    standard: rowsOf('standard'),
  }
  const facts = await findFacts(context, draft, steps)
  const problems = new DraftProblems(language)
  const reading = { steps, facts, problems, projectId: newId(now), now }
  refuseUngranted(context, reading)
  const project = readProject(reading, draft)
  const { participatingUnits, called: units } = readUnits(reading)
  const lines = readLines(reading)
  const { containers, called: container } = readContainers(reading, lines, units)
  const { designUnits, called: designUnit } = readDesignUnits(reading, lines, container)
  const { unitWorks, called: unitWork } = readUnitWorks(reading, lines, container)
  const on = { containers, container, designUnit, unitWork }
  const workSites = readWorkSites(reading, context.actor, lines, on)
  const { organizations, departments } = readOrganizations(reading)
  const standards = readStandards(reading)
  const { found } = problems
  const isRight = project && found.length === 0
  return {
    plan: isRight
      ? {
          project,
          participatingUnits,
          lines: [...lines.values()].flatMap(({ add }) => add ?? []),
          containers,
          designUnits,
          unitWorks,
          workSites,
          organizations,
          departments,
          standards,
        }
      : undefined,
    problems: found.toSorted((a, b) => orderOf(a) - orderOf(b) || (a.row ?? -1) - (b.row ?? -1)),
    counts: initializationSteps.map((step) => ({ step, count: steps[step].length })),
  }
}

function orderOf({ step }: Problem): number {
  return initializationSteps.indexOf(step)
}

/** The functions that are needed to create what a step is about. */
const neededFor: Partial<Record<InitializationStep, Permission>> = {
  project: 'project:add',
  'participating-unit': 'project:edit',
  line: 'line:add',
  container: 'container:add',
  'design-unit': 'designUnit:add',
  'unit-work': 'unitWork:add',
  'work-site': 'workSite:add',
  'project-organization': 'project:edit',
  'project-department': 'project:edit',
  standard: 'projectStandard:edit',
}

function refuseUngranted({ actor }: SignedInStep, { steps, problems }: Reading): void {
  for (const step of initializationSteps) {
    const needed = neededFor[step]
    if (steps[step].length === 0 || needed === undefined) continue
    if (!actor.permissions.has(needed)) problems.add({ step }, notGranted)
    // A new project is within nobody's data permission yet but theirs who see everything.
    else if (step === 'standard' && !actor.scope.all) problems.add({ step }, standardsByOthers)
  }
}

function readProject({ steps, facts, problems, projectId }: Reading, draft: DraftRow) {
  const [first, ...others] = steps.project
  const { row } = first ?? { row: 0 }
  const spot = (field: StepField) => ({ step: 'project', row, field }) as const
  for (const other of others) problems.add({ step: 'project', row: other.row }, oneProject)
  if (!facts.isOwnerThere) problems.add({ step: 'project' }, ownerGone)
  if (facts.isCodeTaken) problems.add(spot('code'), 'taken')
  const given = { ...first?.cells, projectId, organizationId: draft.organizationId }
  return problems.parse(projectEntity.Add, given, ([field]) =>
    spot(z.safeParse(StepField, field).data ?? 'projectName'),
  )
}

function readStandards({ steps, facts, problems }: Reading): string[] {
  const ids = new Set<string>()
  for (const { row, cells } of steps.standard) {
    const spot = { step: 'standard', row, field: 'code' } as const
    const found = facts.standards.get(standardKey(cells.kind ?? '', cells.code ?? ''))
    if (!found?.isInUse) problems.add(spot, found ? notInUse : noSuchStandard)
    else if (ids.has(found.dictionaryId)) problems.add(spot, 'repeated')
    else ids.add(found.dictionaryId)
  }
  return [...ids]
}

const notGranted: Text = {
  zh: '你没有新增此类内容的权限，请清空此步骤，或由有权限的人生成',
  en: 'You may not add any of these: empty this step, or leave the creation to somebody who may',
}
const standardsByOthers: Text = {
  zh: '你的数据权限不能为新项目采用标准，请清空此步骤，由管理员在“项目配置”中采用',
  en: 'Your data permission lets no new project use a standard: empty this step, and leave it to an administrator',
}
const oneProject: Text = {
  zh: '一份草稿只生成一个项目，请删除此行',
  en: 'A draft is of one project: delete this row',
}
const ownerGone: Text = {
  zh: '业主单位不存在，或不在你的管理范围内，请在草稿中重新选择',
  en: 'The owner is not there, or not within your reach: choose it again in the draft',
}
const noSuchStandard: Text = {
  zh: '没有此类别和编码的标准，或不在你的管理范围内',
  en: 'There is no standard of this kind and code, or it is not within your reach',
}
const notInUse: Text = {
  zh: '此标准是草稿或已停用，只能采用使用中的标准',
  en: 'This standard is a draft or was stopped: choose one in use',
}
