import type { Values } from '#contract/entity-types.ts'
import type { Reach, Stretch } from '#contract/mileage.ts'
import { placeAll, type ReadLine, reachesOn, readLine } from '#contract/place.ts'
import { ProjectStructure } from '#contract/project/schema.ts'
import { z } from '#contract/zod.ts'

/** The lines of the projects whose structure is stored on this device, their chain tables read. */
export class Lines {
  readonly #projects = new Map<string, ReadonlyMap<string, ReadLine>>()

  /** Takes a project's structure, as the gateway last answered it. */
  take(projectId: string, answer: unknown): void {
    const structure = z.safeParse(ProjectStructure, answer).data
    if (!structure) return
    const read = structure.lines.map(({ lineId, alignments }) => [lineId, readLine(alignments)] as const)
    this.#projects.set(projectId, new Map(read))
  }

  distances(places: readonly string[], row: Values): Values {
    const line = this.#linesOf(row)?.get(String(row.lineId))
    return line ? placeAll(line, places, row).distances : {}
  }

  reaches(stretch: Stretch, query: Values): readonly Reach[] | undefined {
    const lines = this.#linesOf(query)
    return lines && [...lines].flatMap(([lineId, line]) => reachesOn(line, lineId, stretch))
  }

  #linesOf({ projectId }: Values): ReadonlyMap<string, ReadLine> | undefined {
    return this.#projects.get(String(projectId))
  }
}
