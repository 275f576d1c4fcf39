import { containerEntity } from '#contract/container/entity.ts'
import { designUnitEntity } from '#contract/design-unit/entity.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { explainPlace, isUnplaced, placeOn } from '#contract/place.ts'
import { StepField } from '#contract/project-initialization/steps.ts'
import { z } from '#contract/zod.ts'
import { newId } from '../platform/ids.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { Reading } from './draft-facts.ts'
import type { DraftProblems, FilledRow, Spot } from './draft-problems.ts'
import { type DraftLine, noSuchLine } from './read-lines.ts'

type NewContainer = z.output<typeof containerEntity.Add>
type NewDesignUnit = z.output<typeof designUnitEntity.Add>
type Lines = ReadonlyMap<string, DraftLine>

/** Finds a container by what a cell calls it: its code, or else its name. */
type ContainerCalled = (called: string) => { id: string; row: number } | 'several' | undefined

/** Reads the containers of a draft, those that others hang on first. `units`: ids of the participating ones, by name. */
export function readContainers(
  reading: Reading,
  lines: Lines,
  units: ReadonlyMap<string, string>,
): { containers: NewContainer[]; called: ContainerCalled } {
  const { steps, problems, facts, projectId, now } = reading
  const rows = steps.container
  problems.refuseRepeats('container', 'code', rows)
  const ids = new Map(rows.map(({ row }) => [row, newId(now)]))
  const called = finder(rows, ids)
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

function finder(rows: readonly FilledRow[], ids: ReadonlyMap<number, string>): ContainerCalled {
  const byCode = new Map<string, number>()
  const byName = new Map<string, number[]>()
  for (const { row, cells } of rows) {
    if (cells.code !== undefined && !byCode.has(cells.code)) byCode.set(cells.code, row)
    if (cells.name !== undefined) byName.set(cells.name, [...(byName.get(cells.name) ?? []), row])
  }
  return (called) => {
    const [named, ...others] = byName.get(called) ?? []
    const row = byCode.get(called) ?? named
    if (row === undefined) return undefined
    return others.length > 0 && !byCode.has(called) ? 'several' : { id: ids.get(row) ?? '', row }
  }
}

/** How many rows one hangs on; undefined for one in a ring, or below one. */
export function depthOf(row: number, parents: ReadonlyMap<number, number>): number | undefined {
  let depth = 0
  for (let up = parents.get(row); up !== undefined; up = parents.get(up))
    if (++depth > parents.size) return undefined
  return depth
}

/** Reads the design units of a draft, each placed on its line. */
export function readDesignUnits(reading: Reading, lines: Lines, called: ContainerCalled): NewDesignUnit[] {
  const { steps, problems, facts, projectId, now } = reading
  const rows = steps['design-unit']
  problems.refuseRepeats('design-unit', 'code', rows)
  return rows.flatMap(({ row, cells }) => {
    const spot = (field: StepField) => ({ step: 'design-unit', row, field }) as const
    const { lineName, containerName, startSegment, centerSegment, endSegment, ...own } = cells
    const on = lineName === undefined ? undefined : lines.get(lineName)
    if (lineName !== undefined && !on) problems.add(spot('lineName'), noSuchLine)
    const within = containerName === undefined ? undefined : called(containerName)
    if (within === 'several') problems.add(spot('containerName'), 'severalSuch')
    else if (containerName !== undefined && !within) problems.add(spot('containerName'), noSuchContainer)
    if (own.major !== undefined && !facts.majors.has(own.major)) problems.add(spot('major'), 'majorNotThere')
    const given = {
      ...own,
      ...segmentIds(problems, spot, on, own.alignment, { startSegment, centerSegment, endSegment }),
      designUnitId: newId(now),
      projectId,
      // One that is named and is not there was named above.
      lineId: lineName === undefined ? undefined : (on?.lineId ?? projectId),
      containerId: typeof within === 'object' ? within.id : undefined,
    }
    const add = problems.parse(designUnitEntity.Add, given, ([field]) => spot(fieldIn(field, 'code')))
    if (add && on?.read) place(reading, spot, designUnitEntity, add, on)
    return add ?? []
  })
}

/** Ids of the segments that a row's places name by their number. */
function segmentIds(
  problems: DraftProblems,
  spot: (field: StepField) => Spot,
  line: DraftLine | undefined,
  side: string | undefined,
  ordinals: Partial<Record<StepField, string | undefined>>,
): Record<string, string> {
  const { segments } = line?.add?.alignments.find((each) => each.side === (side ?? 'main')) ?? {}
  if (!segments) return {}
  const ids: Record<string, string> = {}
  for (const [name, ordinal] of Object.entries(ordinals)) {
    const field = z.parse(StepField, name)
    const id = ordinal === undefined ? undefined : segments[Number(ordinal) - 1]?.segmentId
    if (id !== undefined) ids[`${field}Id`] = id
    else if (ordinal !== undefined) problems.add(spot(field), noSuchSegment(segments.length))
  }
  return ids
}

/** Finds what keeps a row from lying where its mileages say, on its line as the draft has it. */
function place(
  { problems }: Reading,
  spot: (field: StepField) => Spot,
  entity: AnyEntity,
  add: Values,
  line: DraftLine | undefined,
): void {
  const row = { ...entity.initial, ...add }
  if (isUnplaced(entity, row)) return
  for (const { field, problem } of placeOn(line?.read, entity.extent ?? [], row).problems)
    problems.say(spot(fieldIn(field, 'startMileage')), explainPlace(problem, problems.language))
}

const cellOf: Readonly<Record<string, StepField>> = {
  lineId: 'lineName',
  containerId: 'containerName',
  parentId: 'parentName',
  organizationId: 'organizationName',
  startSegmentId: 'startSegment',
  centerSegmentId: 'centerSegment',
  endSegmentId: 'endSegment',
}

/** The cell from which a field of a row comes. */
function fieldIn(field: PropertyKey | undefined, otherwise: StepField): StepField {
  const name = String(field)
  return cellOf[name] ?? z.safeParse(StepField, name).data ?? otherwise
}

const noSuchContainer: Text = {
  zh: '“容器”步骤中没有此编码或名称的容器',
  en: 'The step “Containers” has none with this code or name',
}
const noSuchUnit: Text = {
  zh: '“参建单位”步骤中没有关联此平台单位的参建单位',
  en: 'No participating unit is linked to this unit of the platform',
}

function noSuchSegment(segments: number): Text {
  return {
    zh: `里程段序号须为 1–${segments}，按断链表中的顺序`,
    en: `The segment is a number from 1 to ${segments}, in the order of the chain table`,
  }
}
