import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { alignmentOf } from '#contract/alignment.ts'
import { codes } from '#contract/codes.ts'
import type { Values } from '#contract/entity-types.ts'
import type { Alignment } from '#contract/line/entity.ts'
import type { Container, DesignUnit, Line, Project, ProjectStructure } from '#contract/project/schema.ts'
import type { Tx } from '../db/client.ts'
import { organization } from '../db/tables/organization.ts'
import { container, designUnit, line, participatingUnit, project } from '../db/tables/project.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'

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
 * A project with its lines, containers and design units.
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
  return {
    project: presentProject(row, await findUnits(tx, [projectId])),
    lines: lines.map(presentLine),
    containers: containers.map(presentContainer),
    designUnits: designUnits.map(presentDesignUnit),
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

/** What new rows of several projects may hang on: ids of the parts, by the project that they belong to. */
export interface ProjectParts {
  projects: ReadonlySet<string>
  projectOfLine: ReadonlyMap<string, string>
  alignmentsOf: ReadonlyMap<string, readonly Alignment[]>
  projectOfDesignUnit: ReadonlyMap<string, string>
  containers: ReadonlyMap<string, ContainerRow>
}

/** The visible ones among the given projects, lines, containers and design units; locked, so that none is deleted meanwhile. */
export async function findParts(
  tx: Tx,
  actor: Actor,
  ids: { projects: string[]; lines: string[]; containers: string[]; designUnits: string[] },
): Promise<ProjectParts> {
  const projects = await tx
    .select({ id: project.projectId })
    .from(project)
    .where(and(inArray(project.projectId, ids.projects), visibleProject(actor)))
  const lines = await lockParts(ids.lines, () =>
    tx
      .select({ id: line.lineId, projectId: line.projectId, alignments: line.alignments })
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
    projectOfLine: new Map(lines.map(({ id, projectId }) => [id, projectId])),
    alignmentsOf: new Map(lines.map(({ id, alignments }) => [id, alignments])),
    projectOfDesignUnit: new Map(designUnits.map(({ id, projectId }) => [id, projectId])),
    containers: new Map(containers.map((row) => [row.containerId, row])),
  }
}

/** A read that asks for none must not lock. */
async function lockParts<Row>(ids: readonly string[], lock: () => PromiseLike<Row[]>): Promise<Row[]> {
  return ids.length > 0 ? await lock() : []
}

/** What a line, a container or a design unit hangs on, by the field that names it. */
interface HangsOn {
  lines?: Readonly<Record<string, string | null | undefined>>
  containers?: Readonly<Record<string, string | null | undefined>>
}

/** @throws Refusal 20400 naming the field when the project is not visible, or what a row of it hangs on is not there or another project's. */
export async function checkParts(
  { tx, actor, language }: SignedInStep,
  projectId: string,
  { lines = {}, containers = {} }: HangsOn,
): Promise<ProjectParts> {
  const given = (named: Readonly<Record<string, string | null | undefined>>) =>
    Object.entries(named).flatMap(([field, id]) => (id ? [{ field, id }] : []))
  const [ofLines, ofContainers] = [given(lines), given(containers)]
  const parts = await findParts(tx, actor, {
    projects: [projectId],
    lines: ofLines.map(({ id }) => id),
    containers: ofContainers.map(({ id }) => id),
    designUnits: [],
  })
  if (!parts.projects.has(projectId)) throw refuseField('projectId', 'notThere', language)
  for (const { field, id } of ofLines)
    if (parts.projectOfLine.get(id) !== projectId) throw refuseField(field, 'notThere', language)
  for (const { field, id } of ofContainers)
    if (parts.containers.get(id)?.projectId !== projectId) throw refuseField(field, 'notThere', language)
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

/** The names of lines, containers, design units and organisations, by id; deleted ones, too. */
export async function findPartNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const named = [
    { table: line, id: line.lineId, name: line.lineName },
    { table: container, id: container.containerId, name: container.name },
    { table: designUnit, id: designUnit.designUnitId, name: designUnit.designUnitName },
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

function presentProject(row: ProjectRow, units: UnitRow[]): Project {
  const { projectId, projectName, shortName, industry } = row
  const participatingUnits = units
    .filter((unit) => unit.projectId === projectId)
    .map(({ type, name, code, contact, phone }) => ({
      type,
      name,
      code,
      ...(contact !== null && { contact }),
      ...(phone !== null && { phone }),
    }))
  return { projectId, projectName, shortName, industry, participatingUnits }
}

function presentLine(row: typeof line.$inferSelect): Line {
  const { lineId, projectId, lineName, type, startMileage, endMileage } = row
  const alignments = row.alignments.map((each) => ({
    ...each,
    length: alignmentOf(each.segments)?.length ?? 0,
  }))
  return { lineId, projectId, lineName, type, startMileage, endMileage, alignments }
}

function presentContainer(row: ContainerRow): Container {
  const { containerId, projectId, parentId, lineId, name, code, nature } = row
  return {
    containerId,
    projectId,
    name,
    code,
    nature,
    ...(parentId !== null && { parentId }),
    ...(lineId !== null && { lineId }),
  }
}

function presentDesignUnit(row: typeof designUnit.$inferSelect): DesignUnit {
  const { administrativeRegion, containerId } = row
  return {
    designUnitId: row.designUnitId,
    projectId: row.projectId,
    lineId: row.lineId,
    designUnitName: row.designUnitName,
    code: row.code,
    major: row.major,
    alignment: row.alignment,
    centerMileage: row.centerMileage,
    startMileage: row.startMileage,
    endMileage: row.endMileage,
    startDistance: row.startDistance,
    endDistance: row.endDistance,
    ...(containerId !== null && { containerId }),
    ...(administrativeRegion !== null && { administrativeRegion }),
  }
}
