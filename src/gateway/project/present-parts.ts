import { alignmentOf } from '#contract/alignment.ts'
import type { Container, DesignUnit, Line, Project, UnitWorkPart } from '#contract/project/schema.ts'
import type { container, designUnit, line, participatingUnit, project } from '../db/tables/project.ts'
import type { unitWork } from '../db/tables/unit-work.ts'

type ProjectRow = typeof project.$inferSelect
type UnitRow = typeof participatingUnit.$inferSelect

/** A project with those of the units that take part in it. */
export function presentProject(row: ProjectRow, units: UnitRow[]): Project {
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

/** A line with the length of its alignments. */
export function presentLine(row: typeof line.$inferSelect): Line {
  const { lineId, projectId, lineName, type, startMileage, endMileage, stationing } = row
  const alignments = row.alignments.map((each) => ({
    ...each,
    length: alignmentOf(each.segments)?.length ?? 0,
  }))
  return { lineId, projectId, lineName, type, startMileage, endMileage, alignments, stationing }
}

/** A container as part of a structure. */
export function presentContainer(row: typeof container.$inferSelect): Container {
  const { containerId, projectId, parentId, lineId, name, code, nature } = row
  const { alignment, startMileage, endMileage, startDistance, endDistance } = row
  const lies = startMileage !== null && endMileage !== null && startDistance !== null && endDistance !== null
  return {
    containerId,
    projectId,
    name,
    code,
    nature,
    ...(parentId !== null && { parentId }),
    ...(lineId !== null && { lineId }),
    ...(lies && { extent: { alignment, startMileage, endMileage, startDistance, endDistance } }),
  }
}

/** A design unit as part of a structure. */
export function presentDesignUnit(row: typeof designUnit.$inferSelect): DesignUnit {
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

/** A unit work as part of a structure. */
export function presentUnitWork(row: typeof unitWork.$inferSelect): UnitWorkPart {
  const { unitWorkId, unitWorkName, lineId, containerId, major, alignment } = row
  return { unitWorkId, unitWorkName, lineId, major, alignment, ...(containerId !== null && { containerId }) }
}
