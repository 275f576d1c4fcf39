import { containerEntity } from '#contract/container/entity.ts'
import type { StepField } from '#contract/project-initialization/steps.ts'
import type { z } from '#contract/zod.ts'
import { newId } from '../platform/ids.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { Reading } from './draft-facts.ts'
import { type Called, fieldIn, finder, place, segmentIds } from './draft-places.ts'
import { type DraftLine, noSuchLine } from './read-lines.ts'

export type NewContainer = z.output<typeof containerEntity.Add>
type Lines = ReadonlyMap<string, DraftLine>

/** Reads the containers of a draft, those that others hang on first. `units`: ids of the participating ones, by name. */
export function readContainers(
  reading: Reading,
  lines: Lines,
  units: ReadonlyMap<string, string>,
): { containers: NewContainer[]; called: Called } {
  const { steps, problems, facts, projectId, now } = reading
  const rows = steps.container
  problems.refuseRepeats('container', 'code', rows)
  const ids = new Map(rows.map(({ row }) => [row, newId(now)]))
  const called = finder(rows, 'name', ids)
  const parents = new Map<number, number>()
  for (const { row, cells } of rows) {
    const { parentName } = cells
    const parent = parentName === undefined ? undefined : called(parentName)
    const spot = { step: 'container', row, field: 'parentName' } as const
    if (parent === 'several') problems.add(spot, 'severalSuch')
    else if (parent) parents.set(row, parent.row)
    else if (parentName !== undefined) problems.add(spot, noSuchContainer)
  }
  const depths = new Map(rows.map(({ row }) => [row, depthOf(row, parents)]))
  const adds = rows.flatMap(({ row, cells }, index) => {
    const spot = (field: StepField) => ({ step: 'container', row, field }) as const
    if (depths.get(row) === undefined) problems.add(spot('parentName'), 'belowItself')
    const { parentName: _, lineName, organizationName, startSegment, endSegment, ...own } = cells
    const on = lineName === undefined ? undefined : lines.get(lineName)
    if (lineName !== undefined && !on) problems.add(spot('lineName'), noSuchLine)
    const organizationId = organizationName === undefined ? undefined : units.get(organizationName)
    if (organizationName !== undefined && organizationId === undefined)
      problems.add(spot('organizationName'), noSuchUnit)
    if (own.type !== undefined && !facts.containerTypes.has(own.type))
      problems.add(spot('type'), 'valueNotThere')
    const parent = parents.get(row)
    const given = {
      ...own,
      ...segmentIds(problems, spot, on, own.alignment, { startSegment, endSegment }),
      containerId: ids.get(row),
      projectId,
      parentId: parent === undefined ? undefined : ids.get(parent),
      lineId: on?.lineId,
      organizationId,
      sort: index + 1,
    }
    const add = problems.parse(containerEntity.Add, given, ([field]) => spot(fieldIn(field, 'code')))
    if (!add) return []
    if (on?.read || !on) place(reading, spot, containerEntity, add, on)
    return [{ add, depth: depths.get(row) ?? 0 }]
  })
  return { containers: adds.toSorted((a, b) => a.depth - b.depth).map(({ add }) => add), called }
}

/** How many rows one hangs on; undefined for one in a ring, or below one. */
export function depthOf(row: number, parents: ReadonlyMap<number, number>): number | undefined {
  let depth = 0
  for (let up = parents.get(row); up !== undefined; up = parents.get(up))
    if (++depth > parents.size) return undefined
  return depth
}

/** A name of a container that another step does not have. */
export const noSuchContainer: Text = {
  zh: '“容器”步骤中没有此编码或名称的容器',
  en: 'The step “Containers” has none with this code or name',
}
const noSuchUnit: Text = {
  zh: '“参建单位”步骤中没有关联此平台单位的参建单位',
  en: 'No participating unit is linked to this unit of the platform',
}
