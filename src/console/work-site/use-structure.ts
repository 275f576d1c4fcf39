import { useMemo } from 'react'
import { metresOf } from '#contract/mileage.ts'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import type { Container, DesignUnit, Line } from '#contract/project/schema.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** A line with its ends in metres. */
export interface MeasuredLine extends Line {
  start: number
  end: number
}

/** Names and ends of the parts of a project, by id; empty maps while they load. */
export interface Structure {
  lines: ReadonlyMap<string, MeasuredLine>
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
      lines: new Map(
        data?.lines.map((line) => [
          line.lineId,
          { ...line, start: metresOf(line.startMileage), end: metresOf(line.endMileage) },
        ]),
      ),
      containers: new Map(data?.containers.map((container) => [container.containerId, container])),
      designUnits: new Map(data?.designUnits.map((unit) => [unit.designUnitId, unit])),
    }),
    [data],
  )
}
