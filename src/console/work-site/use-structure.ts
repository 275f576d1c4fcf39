import { useMemo } from 'react'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import type { Container, DesignUnit, Line } from '#contract/project/schema.ts'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** The parts of a project, by id; empty maps while they load. */
export interface Structure {
  lines: ReadonlyMap<string, Line>
  containers: ReadonlyMap<string, Container>
  designUnits: ReadonlyMap<string, DesignUnit>
}

/** The project's lines, containers and design units; none where no project is named. */
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
    }),
    [data],
  )
}

/** The line and the alignment on which a work site lies. */
export function alongOf({ lines }: Pick<Structure, 'lines'>, { lineId, alignment }: WorkSite) {
  const line = lines.get(lineId)
  const along = line?.alignments.find(({ side }) => side === alignment)
  return line && along && { line, along }
}
