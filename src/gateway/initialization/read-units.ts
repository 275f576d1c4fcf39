import { participatingUnitEntity } from '#contract/project/entities.ts'
import { type InitializationStep, StepField } from '#contract/project-initialization/steps.ts'
import {
  projectDepartmentEntity,
  projectOrganizationEntity,
} from '#contract/project-organization/entities.ts'
import { z } from '#contract/zod.ts'
import { grouped } from '../platform/grouped.ts'
import { newId } from '../platform/ids.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { Reading } from './draft-facts.ts'
import type { FilledRow, Spot } from './draft-problems.ts'
import { depthOf } from './read-structure.ts'

type NewParticipatingUnit = z.output<typeof participatingUnitEntity.Add>
type NewOrganization = z.output<typeof projectOrganizationEntity.Add>
type NewDepartment = z.output<typeof projectDepartmentEntity.Add>

/** Reads the units that take part; `called`: ids of those of the platform, by name. */
export function readUnits(reading: Reading): {
  participatingUnits: NewParticipatingUnit[]
  called: ReadonlyMap<string, string>
} {
  const { steps, problems, projectId, now } = reading
  const step = 'participating-unit'
  problems.refuseRepeats(step, 'code', steps[step])
  const called = new Map<string, string>()
  const participatingUnits = steps[step].flatMap(({ row, cells }) => {
    const { organizationName, ...own } = cells
    const organizationId = unitOf(reading, step, { row, cells })
    if (organizationName !== undefined && organizationId) called.set(organizationName, organizationId)
    const given = { ...own, participatingUnitId: newId(now), projectId, organizationId }
    return problems.parse(participatingUnitEntity.Add, given, ([field]) => spotOf(step, row, field)) ?? []
  })
  return { participatingUnits, called }
}

/** Reads what the units set up for the project, with the departments, those that others hang on first. */
export function readOrganizations(reading: Reading): {
  organizations: NewOrganization[]
  departments: NewDepartment[]
} {
  const { steps, problems, projectId, now } = reading
  const step = 'project-organization'
  problems.refuseRepeats(step, 'projectOrganizationName', steps[step])
  const ids = new Map<string, string>()
  const organizations = steps[step].flatMap(({ row, cells }) => {
    const { organizationName: _, ...own } = cells
    const projectOrganizationId = newId(now)
    if (own.projectOrganizationName !== undefined) ids.set(own.projectOrganizationName, projectOrganizationId)
    const organizationId = unitOf(reading, step, { row, cells })
    const given = { ...own, projectOrganizationId, projectId, organizationId }
    return problems.parse(projectOrganizationEntity.Add, given, ([field]) => spotOf(step, row, field)) ?? []
  })
  return { organizations, departments: readDepartments(reading, ids) }
}

function readDepartments(reading: Reading, organizations: ReadonlyMap<string, string>): NewDepartment[] {
  const { steps, problems, projectId, now } = reading
  const step = 'project-department'
  const rows = steps[step]
  const ids = new Map(rows.map(({ row }) => [row, newId(now)]))
  const called = grouped(rows, ({ cells }) => keyOf(cells.projectOrganizationName, cells.departmentName))
  const parents = new Map<number, number>()
  for (const { row, cells } of rows) {
    const { parentName, projectOrganizationName } = cells
    if (parentName === undefined) continue
    const spot = { step, row, field: 'parentName' } as const
    const [parent, ...others] = called.get(keyOf(projectOrganizationName, parentName)) ?? []
    if (others.length > 0) problems.add(spot, 'severalSuch')
    else if (parent) parents.set(row, parent.row)
    else problems.add(spot, noSuchDepartment)
  }
  const adds = rows.flatMap(({ row, cells }, index) => {
    const { projectOrganizationName: named, departmentName } = cells
    const projectOrganizationId = named === undefined ? undefined : organizations.get(named)
    if (named !== undefined && !projectOrganizationId)
      problems.add({ step, row, field: 'projectOrganizationName' }, noSuchOrganization)
    const depth = depthOf(row, parents)
    if (depth === undefined) problems.add({ step, row, field: 'parentName' }, 'belowItself')
    const parent = parents.get(row)
    const given = {
      projectDepartmentId: ids.get(row),
      projectId,
      // One that is named and is not there was named above.
      projectOrganizationId: named === undefined ? undefined : (projectOrganizationId ?? projectId),
      parentId: parent === undefined ? undefined : ids.get(parent),
      departmentName,
      sort: index + 1,
    }
    const add = problems.parse(projectDepartmentEntity.Add, given, ([field]) =>
      field === 'projectOrganizationId'
        ? { step, row, field: 'projectOrganizationName' }
        : spotOf(step, row, field),
    )
    return add ? [{ add, depth: depth ?? 0 }] : []
  })
  return adds.toSorted((a, b) => a.depth - b.depth).map(({ add }) => add)
}

/** A department is found by its name among those of its organisation. */
function keyOf(...names: (string | undefined)[]): string {
  return JSON.stringify(names)
}

/** The id of the unit of the platform that a row names; undefined, with what is wrong with it collected, where there is none. */
function unitOf(
  { facts, problems }: Reading,
  step: InitializationStep,
  { row, cells: { organizationName } }: FilledRow,
): string | undefined {
  if (organizationName === undefined) return undefined
  const [organizationId, ...others] = facts.unitsCalled.get(organizationName) ?? []
  const spot = { step, row, field: 'organizationName' } as const
  if (others.length > 0) problems.add(spot, 'severalSuch')
  else if (organizationId === undefined) problems.add(spot, 'outOfReach')
  return organizationId
}

function spotOf(step: InitializationStep, row: number, field: PropertyKey | undefined): Spot {
  return { step, row, field: z.safeParse(StepField, field).data }
}

const noSuchOrganization: Text = {
  zh: '“项目机构”步骤中没有此名称的机构',
  en: 'There is no such organisation in the step “Organisations”',
}
const noSuchDepartment: Text = {
  zh: '同一机构中没有此名称的部门',
  en: 'The organisation has no department of this name here',
}
