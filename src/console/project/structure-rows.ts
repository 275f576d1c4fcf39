import { type ContainerRow, containerCalls } from '#contract/container/entity.ts'
import { type Endpoint, permits, type RequestOf, type ResponseOf } from '#contract/define-endpoint.ts'
import { type DesignUnitRow, designUnitCalls } from '#contract/design-unit/entity.ts'
import { listProjectStandards, type ProjectStandard } from '#contract/dictionary/project-standard.ts'
import { writeExtents } from '#contract/extent-notation.ts'
import { type LineRow, lineCalls } from '#contract/line/entity.ts'
import type { Language } from '#contract/messages.ts'
import type { Permission } from '#contract/permissions.ts'
import {
  type ParticipatingUnitRow,
  type ProjectRow,
  participatingUnitCalls,
  projectCalls,
} from '#contract/project/entities.ts'
import {
  type InitializationStep,
  initializationSteps,
  StepRow,
  stepFields,
} from '#contract/project-initialization/steps.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import type { ProjectOrganization } from '#contract/project-organization/schema.ts'
import { type UnitWorkRow, unitWorkCalls } from '#contract/unit-work/entity.ts'
import { listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { readAll } from '../kit/read-all.ts'

/** What stands in a project, as far as its reader sees it. */
export interface Structure {
  project: ProjectRow
  participatingUnits: readonly ParticipatingUnitRow[]
  lines: readonly LineRow[]
  containers: readonly ContainerRow[]
  designUnits: readonly DesignUnitRow[]
  unitWorks: readonly UnitWorkRow[]
  workSites: readonly WorkSite[]
  organizations: readonly ProjectOrganization[]
  standards: readonly ProjectStandard[]
}

type Read = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<ResponseOf<E>>

const partSize = 1000

/** Reads what stands in a project; of what the reader may not see nothing. */
export async function readStructure(
  read: Read,
  projectId: string,
  holds: (permission: Permission) => boolean,
): Promise<Structure> {
  const asked = { projectId }
  const rows = async <Row>(
    endpoint: Endpoint,
    page: (part: { after?: string }) => Promise<{ records: Row[]; after?: string | undefined }>,
  ): Promise<Row[]> => (permits(endpoint, holds) ? await readAll(page) : [])
  const bySort = { ...asked, sortBy: 'sort', pageSize: partSize } as const
  const byCode = { ...asked, sortBy: 'code', pageSize: partSize } as const
  return {
    project: await read(projectCalls.detail, asked),
    participatingUnits: permits(participatingUnitCalls.list, holds)
      ? await read(participatingUnitCalls.list, asked)
      : [],
    lines: await rows(lineCalls.list, (part) => read(lineCalls.list, { ...bySort, ...part })),
    containers: await rows(containerCalls.list, (part) => read(containerCalls.list, { ...bySort, ...part })),
    designUnits: await rows(designUnitCalls.list, (part) =>
      read(designUnitCalls.list, { ...byCode, ...part }),
    ),
    unitWorks: await rows(unitWorkCalls.list, (part) => read(unitWorkCalls.list, { ...byCode, ...part })),
    workSites: await rows(listWorkSites, (part) => read(listWorkSites, { ...byCode, ...part })),
    organizations: await rows(listProjectOrganizations, (part) =>
      read(listProjectOrganizations, { ...asked, ...part }),
    ),
    standards: permits(listProjectStandards, holds) ? await read(listProjectStandards, asked) : [],
  }
}

/**
 * The structure as the rows of a project's initialisation, of which another one can be made: what hangs on something names it by
 * its code. `unitName`: what a unit of the platform is called; `language`: of the words within cells.
 */
export function structureRows(
  structure: Structure,
  unitName: (organizationId: string) => string | undefined,
  language: Language,
): Record<InitializationStep, StepRow[]> {
  const { lines, containers, designUnits, unitWorks, workSites, organizations } = structure
  const lineOf = new Map(lines.map((line) => [line.lineId, line]))
  const containerCodes = codesOf(containers, 'containerId')
  const designUnitCodes = codesOf(designUnits, 'designUnitId')
  const unitWorkCodes = codesOf(unitWorks, 'unitWorkId')
  const nameOf = (organizationId: string | undefined) => organizationId && unitName(organizationId)
  /** Which of the line's segments a place names, counted from 1. */
  const ordinal = ({ lineId, alignment }: Placed, segmentId: string | undefined) => {
    const sides = lineOf.get(lineId ?? '')?.alignments
    const segments = sides?.find(({ side }) => side === alignment)?.segments ?? []
    const at = segments.findIndex((segment) => segment.segmentId === segmentId)
    return at < 0 ? undefined : at + 1
  }
  const placed = <Row extends Placed>(row: Row) => ({
    ...row,
    lineName: lineOf.get(row.lineId ?? '')?.lineName,
    containerName: containerCodes.get(row.containerId ?? ''),
    startSegment: ordinal(row, row.startSegmentId),
    centerSegment: ordinal(row, row.centerSegmentId),
    endSegment: ordinal(row, row.endSegmentId),
  })
  const rowsOf: Record<InitializationStep, readonly object[]> = {
    project: [structure.project],
    'participating-unit': structure.participatingUnits.map((row) => ({
      ...row,
      organizationName: nameOf(row.organizationId),
    })),
    line: lines,
    chain: lines.flatMap(({ lineName, alignments }) =>
      alignments.flatMap(({ side, segments }) =>
        segments.map((segment) => ({ ...segment, lineName, alignment: side })),
      ),
    ),
    container: containers.map((row) => ({
      ...placed(row),
      parentName: containerCodes.get(row.parentId ?? ''),
    })),
    'design-unit': designUnits.map(placed),
    'unit-work': unitWorks.map(placed),
    'work-site': workSites.map((row) => ({
      ...placed(row),
      designUnitName: designUnitCodes.get(row.designUnitId ?? ''),
      unitWorkName: unitWorkCodes.get(row.unitWorkId ?? ''),
      furtherExtents: writeExtents(
        row.furtherExtents,
        { alignment: row.alignment, alignments: lineOf.get(row.lineId)?.alignments ?? [] },
        language,
      ),
    })),
    'project-organization': organizations.map((row) => ({
      ...row,
      organizationName: nameOf(row.organizationId),
    })),
    'project-department': organizations.flatMap(({ projectOrganizationName, projectDepartmentNodeVOS }) => {
      const names = new Map(
        projectDepartmentNodeVOS.map((each) => [each.projectDepartmentId, each.departmentName]),
      )
      return projectDepartmentNodeVOS.map((row) => ({
        ...row,
        projectOrganizationName,
        parentName: names.get(row.parentId ?? ''),
      }))
    }),
    standard: structure.standards,
  }
  const written = initializationSteps.map((step) => [step, rowsOf[step].map((row) => stepRow(step, row))])
  return z.parse(Written, Object.fromEntries(written))
}

const Written = z.record(z.enum(initializationSteps), z.array(StepRow))

/** Where a row lies, as far as it does. */
interface Placed {
  lineId?: string | undefined
  containerId?: string | undefined
  alignment?: string | undefined
  startSegmentId?: string | undefined
  centerSegmentId?: string | undefined
  endSegmentId?: string | undefined
}

function codesOf<Id extends string>(
  rows: readonly ({ code: string } & Record<Id, string>)[],
  id: Id,
): Map<string, string> {
  return new Map(rows.map((row) => [row[id], row.code]))
}

/** The fields of a step as text, those that say nothing left out. */
function stepRow(step: InitializationStep, row: object): Record<string, string> {
  const cells = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    stepFields[step].flatMap((field) => {
      const value = cells.get(field)
      return value === undefined || value === null || value === '' ? [] : [[field, String(value)]]
    }),
  )
}
