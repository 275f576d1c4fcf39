import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Container, DesignUnit, Line, Project, ProjectStructure } from '#contract/project/schema.ts'
import type { Tx } from '../db/client.ts'
import { container, designUnit, line, participatingUnit, project } from '../db/tables/project.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'

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
export async function findStructure(tx: Tx, actor: Actor, projectId: string): Promise<ProjectStructure> {
  const [row] = await tx
    .select()
    .from(project)
    .where(and(eq(project.projectId, projectId), visibleProject(actor)))
  if (!row) throw new Refusal(codes.notFound)
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
    .orderBy(asc(designUnit.startMetres), asc(designUnit.designUnitId))
  return {
    project: presentProject(row, await findUnits(tx, [projectId])),
    lines: lines.map(presentLine),
    containers: containers.map(presentContainer),
    designUnits: designUnits.map(presentDesignUnit),
  }
}

/** What new rows of several projects may hang on: ids of the parts, by the project that they belong to. */
export interface ProjectParts {
  projects: ReadonlySet<string>
  projectOfLine: ReadonlyMap<string, string>
  projectOfDesignUnit: ReadonlyMap<string, string>
  containers: ReadonlyMap<string, ContainerRow>
}

/** The visible ones among the given projects, lines, containers and design units. */
export async function findParts(
  tx: Tx,
  actor: Actor,
  ids: { projects: string[]; lines: string[]; containers: string[]; designUnits: string[] },
): Promise<ProjectParts> {
  const projects = await tx
    .select({ id: project.projectId })
    .from(project)
    .where(and(inArray(project.projectId, ids.projects), visibleProject(actor)))
  const lines = await tx
    .select({ id: line.lineId, projectId: line.projectId })
    .from(line)
    .where(and(inArray(line.lineId, ids.lines), isNull(line.deletedAt)))
  const designUnits = await tx
    .select({ id: designUnit.designUnitId, projectId: designUnit.projectId })
    .from(designUnit)
    .where(and(inArray(designUnit.designUnitId, ids.designUnits), isNull(designUnit.deletedAt)))
  const containers = await tx
    .select()
    .from(container)
    .where(and(inArray(container.containerId, ids.containers), isNull(container.deletedAt)))
  return {
    projects: new Set(projects.map(({ id }) => id)),
    projectOfLine: new Map(lines.map(({ id, projectId }) => [id, projectId])),
    projectOfDesignUnit: new Map(designUnits.map(({ id, projectId }) => [id, projectId])),
    containers: new Map(containers.map((row) => [row.containerId, row])),
  }
}

/** The names of lines, containers and design units, by id; deleted ones, too. */
export async function findPartNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const named = [
    { table: line, id: line.lineId, name: line.lineName },
    { table: container, id: container.containerId, name: container.name },
    { table: designUnit, id: designUnit.designUnitId, name: designUnit.designUnitName },
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
  return { lineId, projectId, lineName, type, startMileage, endMileage }
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
    centerMileage: row.centerMileage,
    startMileage: row.startMileage,
    endMileage: row.endMileage,
    ...(containerId !== null && { containerId }),
    ...(administrativeRegion !== null && { administrativeRegion }),
  }
}
