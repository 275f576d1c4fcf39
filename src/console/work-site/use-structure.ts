import { useMemo } from 'react'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import type { Container, DesignUnit, Line, UnitWorkPart } from '#contract/project/schema.ts'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { extentsOf } from '../app/extents.ts'
import type { AxisSpan } from '../kit/mileage-axis.tsx'
import type { FilterOption } from '../kit/select-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** The parts of a project, by id; empty maps while they load. */
export interface Structure {
  lines: ReadonlyMap<string, Line>
  containers: ReadonlyMap<string, Container>
  designUnits: ReadonlyMap<string, DesignUnit>
  unitWorks: ReadonlyMap<string, UnitWorkPart>
}

/** The project's lines, containers, design units and unit works; none where no project is named. */
export function useStructure(projectId = ''): Structure {
  const { data } = useEndpoint(
    getProjectStructure,
    { projectId },
    { enabled: projectId !== '', storedFirst: true },
  )
  return useMemo(
    () => ({
      lines: new Map(data?.lines.map((line) => [line.lineId, line])),
      containers: new Map(data?.containers.map((container) => [container.containerId, container])),
      designUnits: new Map(data?.designUnits.map((unit) => [unit.designUnitId, unit])),
      unitWorks: new Map(data?.unitWorks.map((work) => [work.unitWorkId, work])),
    }),
    [data],
  )
}

/** What work sites may hang on, to choose from. */
export function designUnitOptions({ designUnits }: Structure): FilterOption[] {
  return [...designUnits].map(([value, { designUnitName: label }]) => ({ value, label }))
}

export function unitWorkOptions({ unitWorks }: Structure): FilterOption[] {
  return [...unitWorks].map(([value, { unitWorkName: label }]) => ({ value, label }))
}

export function sectionOptions({ containers }: Structure): FilterOption[] {
  return [...containers].map(([value, { name: label }]) => ({ value, label }))
}

/** The extents of a work site that lie on the alignment of its first one. */
export function spansAlong(row: WorkSite): AxisSpan[] {
  return extentsOf(row).flatMap(({ alignment, startDistance: from, endDistance: to }) =>
    alignment === row.alignment ? [{ from, to, label: row.workSiteName }] : [],
  )
}

/** The line and the alignment on which a work site lies. */
export function alongOf({ lines }: Pick<Structure, 'lines'>, { lineId, alignment }: WorkSite) {
  const line = lines.get(lineId)
  const along = line?.alignments.find(({ side }) => side === alignment)
  return line && along && { line, along }
}
