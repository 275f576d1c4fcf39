import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Values } from '#contract/entity-types.ts'
import type { LineRow } from '#contract/line/entity.ts'
import type { Project, ProjectStructure } from '#contract/project/schema.ts'
import type { Tx } from '../db/client.ts'
import { organization } from '../db/tables/organization.ts'
import { container, designUnit, line, participatingUnit, project } from '../db/tables/project.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'
import {
  presentContainer,
  presentDesignUnit,
  presentLine,
  presentProject,
  presentUnitWork,
} from './present-parts.ts'

type ProjectRow = typeof project.$inferSelect
type UnitRow = typeof participatingUnit.$inferSelect
export type ContainerRow = typeof container.$inferSelect

/** The projects that the actor takes part in, in the platform's order. */
export async function findProjects(tx: Tx, actor: Actor): Promise<Project[]> {
  const rows = await tx
    .select()
    .from(project)
    .where(visibleProject(actor))
    .orderBy(asc(project.sort), asc(project.projectId))
  const units = await findUnits(
    tx,
    rows.map((row) => row.projectId),
  )
  return rows.map((row) => presentProject(row, units))
}

/**
 * A project with its lines, containers, design units and unit works.
 * @throws Refusal 20404 when there is none, or the actor does not take part in it.
 */
export async function findStructure(context: SignedInStep, projectId: string): Promise<ProjectStructure> {
  const { tx } = context
  const row = await getVisibleProject(context, projectId)
  const lines = await tx
    .select()
    .from(line)
    .where(and(eq(line.projectId, projectId), isNull(line.deletedAt)))
    .orderBy(asc(line.sort), asc(line.lineId))
  const containers = await tx
    .select()
    .from(container)
    .where(and(eq(container.projectId, projectId), isNull(container.deletedAt)))
    .orderBy(asc(container.sort), asc(container.containerId))
  const designUnits = await tx
    .select()
    .from(designUnit)
    .where(and(eq(designUnit.projectId, projectId), isNull(designUnit.deletedAt)))
    .orderBy(asc(designUnit.startDistance), asc(designUnit.designUnitId))
  const unitWorks = await tx
    .select()
    .from(unitWork)
    .where(and(eq(unitWork.projectId, projectId), isNull(unitWork.deletedAt)))
    .orderBy(asc(unitWork.startDistance), asc(unitWork.unitWorkId))
  return {
    project: presentProject(row, await findUnits(tx, [projectId])),
    lines: lines.map(presentLine),
    containers: containers.map(presentContainer),
    designUnits: designUnits.map(presentDesignUnit),
    unitWorks: unitWorks.map(presentUnitWork),
  }
}

/** @throws Refusal 20404 when there is no such project, or the actor does not take part in it. */
export async function getVisibleProject({ tx, actor }: SignedInStep, projectId: string): Promise<ProjectRow> {
  const [row] = await tx
    .select()
    .from(project)
    .where(and(eq(project.projectId, projectId), visibleProject(actor)))
  if (!row) throw new Refusal(codes.notFound)
  return row
}

/**
 * Keeps a project from being deleted until the commit, for something is hung on it.
 * @throws Refusal 20400 naming `projectId` when there is none, or the actor does not take part in it.
 */
export async function lockProject({ tx, actor, language }: SignedInStep, projectId: string): Promise<void> {
  const { projectId: id } = project
  const [found] = await tx
    .select({ id })
    .from(project)
    .where(and(eq(id, projectId), visibleProject(actor)))
    .for('share')
  if (!found) throw refuseField('projectId', 'outOfReach', language)
}

/** A line, and where what lies on it is counted from. */
export type LinePart = Pick<LineRow, 'projectId' | 'alignments' | 'stationing'>

/** What new rows of several projects may hang on: ids of the parts, by the project that they belong to. */
export interface ProjectParts {
  projects: ReadonlySet<string>
  lines: ReadonlyMap<string, LinePart>
  projectOfDesignUnit: ReadonlyMap<string, string>
  projectOfUnitWork: ReadonlyMap<string, string>
  containers: ReadonlyMap<string, ContainerRow>
}

/** The visible ones among the given projects, lines, containers, design units and unit works; locked, so that none is deleted meanwhile. */
export async function findParts(
  tx: Tx,
  actor: Actor,
  ids: Record<'projects' | 'lines' | 'containers' | 'designUnits', string[]> & { unitWorks?: string[] },
): Promise<ProjectParts> {
  const projects = await lockParts(ids.projects, () =>
    tx
      .select({ id: project.projectId })
      .from(project)
      .where(and(inArray(project.projectId, ids.projects), visibleProject(actor)))
      .orderBy(asc(project.projectId))
      .for('share'),
  )
  const { lineId, alignments, stationing } = line
  const lines = await lockParts(ids.lines, () =>
    tx
      .select({ id: lineId, projectId: line.projectId, alignments, stationing })
      .from(line)
      .where(and(inArray(line.lineId, ids.lines), isNull(line.deletedAt)))
      .orderBy(asc(line.lineId))
      .for('share'),
  )
  const designUnits = await lockParts(ids.designUnits, () =>
    tx
      .select({ id: designUnit.designUnitId, projectId: designUnit.projectId })
      .from(designUnit)
      .where(and(inArray(designUnit.designUnitId, ids.designUnits), isNull(designUnit.deletedAt)))
      .orderBy(asc(designUnit.designUnitId))
      .for('share'),
  )
  const { unitWorks: unitWorkIds = [] } = ids
  const unitWorks = await lockParts(unitWorkIds, () =>
    tx
      .select({ id: unitWork.unitWorkId, projectId: unitWork.projectId })
      .from(unitWork)
      .where(and(inArray(unitWork.unitWorkId, unitWorkIds), isNull(unitWork.deletedAt)))
      .orderBy(asc(unitWork.unitWorkId))
      .for('share'),
  )
  const containers = await lockParts(ids.containers, () =>
    tx
      .select()
      .from(container)
      .where(and(inArray(container.containerId, ids.containers), isNull(container.deletedAt)))
      .orderBy(asc(container.containerId))
      .for('share'),
  )
  return {
    projects: new Set(projects.map(({ id }) => id)),
    lines: new Map(lines.map((row) => [row.id, row])),
    projectOfDesignUnit: new Map(designUnits.map(({ id, projectId }) => [id, projectId])),
    projectOfUnitWork: new Map(unitWorks.map(({ id, projectId }) => [id, projectId])),
    containers: new Map(containers.map((row) => [row.containerId, row])),
  }
}

/** A read that asks for none must not lock. */
async function lockParts<Row>(ids: readonly string[], lock: () => PromiseLike<Row[]>): Promise<Row[]> {
  return ids.length > 0 ? await lock() : []
}

/** What a row of a project hangs on, by the field that names it. */
interface HangsOn {
  lines?: Readonly<Record<string, string | null | undefined>>
  containers?: Readonly<Record<string, string | null | undefined>>
}

/** A row that is to be added. */
interface Hanging extends HangsOn {
  projectId: string
  /** A container that those after it may hang on. */
  containerId?: string | undefined
}

/** @throws Refusal 20400 naming the field when the project is not visible, or what a row of it hangs on is not there or another project's. */
export async function checkParts(
  context: SignedInStep,
  projectId: string,
  on: HangsOn,
): Promise<ProjectParts> {
  return await checkAllParts(context, [{ projectId, ...on }])
}

/** The same for many rows at once, of which those that others hang on come before them. */
export async function checkAllParts(
  { tx, actor, language }: SignedInStep,
  rows: readonly Hanging[],
): Promise<ProjectParts> {
  const named = (on: Readonly<Record<string, string | null | undefined>> = {}) =>
    Object.entries(on).flatMap(([field, id]) => (id ? [{ field, id }] : []))
  const idsOf = (part: keyof HangsOn) => [
    ...new Set(rows.flatMap((row) => named(row[part]).map(({ id }) => id))),
  ]
  const parts = await findParts(tx, actor, {
    projects: [...new Set(rows.map(({ projectId }) => projectId))],
    lines: idsOf('lines'),
    containers: idsOf('containers'),
    designUnits: [],
  })
  const before = new Map<string, string>()
  for (const { projectId, containerId, lines, containers } of rows) {
    if (!parts.projects.has(projectId)) throw refuseField('projectId', 'notThere', language)
    for (const { field, id } of named(lines))
      if (parts.lines.get(id)?.projectId !== projectId) throw refuseField(field, 'notThere', language)
    for (const { field, id } of named(containers))
      if ((parts.containers.get(id)?.projectId ?? before.get(id)) !== projectId)
        throw refuseField(field, 'notThere', language)
    if (containerId !== undefined) before.set(containerId, projectId)
  }
  return parts
}

/** The platform's units that take part in a project, in its order. */
export async function findProjectUnits(
  tx: Tx,
  projectId: string,
): Promise<{ organizationId: string; organizationName: string }[]> {
  const { organizationId, organizationName } = organization
  return await tx
    .select({ organizationId, organizationName })
    .from(organization)
    .where(
      and(
        isNull(organization.deletedAt),
        exists(
          tx
            .select({ one: sql`1` })
            .from(participatingUnit)
            .where(
              and(
                eq(participatingUnit.projectId, projectId),
                eq(participatingUnit.organizationId, organizationId),
                isNull(participatingUnit.deletedAt),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(organization.sort), asc(organizationId))
}

/** The names of lines, containers, design units, unit works and organisations, by id; deleted ones, too. */
export async function findPartNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const named = [
    { table: line, id: line.lineId, name: line.lineName },
    { table: container, id: container.containerId, name: container.name },
    { table: designUnit, id: designUnit.designUnitId, name: designUnit.designUnitName },
    { table: unitWork, id: unitWork.unitWorkId, name: unitWork.unitWorkName },
    { table: organization, id: organization.organizationId, name: organization.organizationName },
  ]
  const names = new Map<string, string>()
  for (const { table, id, name } of named) {
    const rows = await tx
      .select({ id, name })
      .from(table)
      .where(inArray(id, [...ids]))
    for (const row of rows) names.set(row.id, row.name)
  }
  return names
}

/** What the history calls the ids of a change, each under the name of the field that shows it; null for an emptied one. */
export async function namePlaces(tx: Tx, ids: Readonly<Record<string, unknown>>): Promise<Values> {
  const given = Object.entries(ids).filter(([, id]) => id !== undefined)
  const names = await findPartNames(
    tx,
    given.flatMap(([, id]) => (typeof id === 'string' ? id : [])),
  )
  return Object.fromEntries(given.map(([field, id]) => [field, names.get(String(id)) ?? null]))
}

async function findUnits(tx: Tx, projectIds: string[]): Promise<UnitRow[]> {
  return await tx
    .select()
    .from(participatingUnit)
    .where(and(inArray(participatingUnit.projectId, projectIds), isNull(participatingUnit.deletedAt)))
    .orderBy(asc(participatingUnit.sort), asc(participatingUnit.participatingUnitId))
}
