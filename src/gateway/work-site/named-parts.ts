import { and, eq, isNull } from 'drizzle-orm'
import { type ReadLine, readLine } from '#contract/place.ts'
import type { Tx } from '../db/client.ts'
import { container, designUnit, line } from '../db/tables/project.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { type Finder, findCalled } from '../platform/find-called.ts'
import type { LinePart } from '../project/queries.ts'

/** A line as a sheet names it, with its chain tables. */
export interface NamedLine extends Pick<LinePart, 'alignments'> {
  id: string
  name: string
  read: ReadLine
}

interface NamedPart {
  id: string
  code: string
  name: string
}

/** What the work sites of a project may hang on, each found by what a sheet calls it. */
export interface NamedParts {
  line: Finder<NamedLine>
  /** By id. */
  lines: ReadonlyMap<string, NamedLine>
  container: Finder<NamedPart>
  /** The units that answer for the containers, by the container's id. */
  unitOf: ReadonlyMap<string, string | null>
  designUnit: Finder<NamedPart>
  unitWork: Finder<NamedPart>
}

/** Reads what the work sites of a project may hang on. */
export async function findNamedParts(tx: Tx, projectId: string): Promise<NamedParts> {
  const rows = await tx
    .select({ id: line.lineId, name: line.lineName, alignments: line.alignments })
    .from(line)
    .where(and(eq(line.projectId, projectId), isNull(line.deletedAt)))
  const lines = rows.map((row) => ({ ...row, read: readLine(row.alignments) }))
  const { containerId, code, name, organizationId } = container
  const containers = await tx
    .select({ id: containerId, code, name, organizationId })
    .from(container)
    .where(and(eq(container.projectId, projectId), isNull(container.deletedAt)))
  const designUnits = await tx
    .select({ id: designUnit.designUnitId, code: designUnit.code, name: designUnit.designUnitName })
    .from(designUnit)
    .where(and(eq(designUnit.projectId, projectId), isNull(designUnit.deletedAt)))
  const unitWorks = await tx
    .select({ id: unitWork.unitWorkId, code: unitWork.code, name: unitWork.unitWorkName })
    .from(unitWork)
    .where(and(eq(unitWork.projectId, projectId), isNull(unitWork.deletedAt)))
  return {
    line: findCalled(lines),
    lines: new Map(lines.map((each) => [each.id, each])),
    container: findCalled(containers),
    unitOf: new Map(containers.map((each) => [each.id, each.organizationId])),
    designUnit: findCalled(designUnits),
    unitWork: findCalled(unitWorks),
  }
}
