import type { Schema } from '#contract/define-endpoint.ts'
import { designUnitEntity } from '#contract/design-unit/entity.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { type InitializationStep, StepField, type StepRow } from '#contract/project-initialization/steps.ts'
import { unitWorkEntity } from '#contract/unit-work/entity.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { newId } from '../platform/ids.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { Actor } from '../security/actor.ts'
import { opens } from '../security/scope.ts'
import type { Reading } from './draft-facts.ts'
import { type Called, fieldIn, finder, furtherExtents, place, segmentIds } from './draft-places.ts'
import { type DraftLine, noSuchLine } from './read-lines.ts'
import { type NewContainer, noSuchContainer } from './read-structure.ts'

type NewDesignUnit = z.output<typeof designUnitEntity.Add>
type NewUnitWork = z.output<typeof unitWorkEntity.Add>
type NewWorkSite = z.output<typeof workSiteEntity.Add>

/** A cell that calls a row of another step by its code or its name. */
interface NamingCell {
  cell: StepField
  /** The field of the entity that is that row's id. */
  field: string
  called: Called
  /** Said where there is no such row. */
  missing: Text
}

type Lines = ReadonlyMap<string, DraftLine>

interface Placed<S> {
  step: InitializationStep
  entity: AnyEntity & { Add: S }
  lines: Lines
  names: readonly NamingCell[]
}

/** Reads the design units of a draft, each placed on its line. */
export function readDesignUnits(
  reading: Reading,
  lines: Lines,
  containers: Called,
): { designUnits: NewDesignUnit[]; called: Called } {
  const names = [within(containers)]
  const { adds, called } = readPlaced(reading, {
    step: 'design-unit',
    entity: designUnitEntity,
    lines,
    names,
  })
  return { designUnits: adds.map(({ add }) => add), called }
}

/** The same of its unit works. */
export function readUnitWorks(
  reading: Reading,
  lines: Lines,
  containers: Called,
): { unitWorks: NewUnitWork[]; called: Called } {
  const names = [within(containers)]
  const { adds, called } = readPlaced(reading, { step: 'unit-work', entity: unitWorkEntity, lines, names })
  return { unitWorks: adds.map(({ add }) => add), called }
}

/** The same of its work sites, which nobody may put into a section whose work sites they would not see. */
export function readWorkSites(
  reading: Reading,
  actor: Actor,
  lines: Lines,
  on: { containers: readonly NewContainer[]; container: Called; designUnit: Called; unitWork: Called },
): NewWorkSite[] {
  const names = [
    within(on.container),
    { cell: 'designUnitName', field: 'designUnitId', called: on.designUnit, missing: noSuchDesignUnit },
    { cell: 'unitWorkName', field: 'unitWorkId', called: on.unitWork, missing: noSuchUnitWork },
  ] as const
  const { adds } = readPlaced(reading, { step: 'work-site', entity: workSiteEntity, lines, names })
  const unitOf = new Map(on.containers.map((each) => [each.containerId, each.organizationId]))
  for (const { row, add } of adds) {
    const { projectId, containerId = '' } = add
    const organizationId = unitOf.get(containerId) ?? null
    if (!opens(actor, { projectId, organizationId, ownerId: actor.accountId }))
      reading.problems.add({ step: 'work-site', row, field: 'containerName' }, othersSection)
  }
  return adds.map(({ add }) => add)
}

function within(called: Called): NamingCell {
  return { cell: 'containerName', field: 'containerId', called, missing: noSuchContainer }
}

function readPlaced<S extends Schema & z.ZodMiniType<Values>>(
  reading: Reading,
  { step, entity, lines, names }: Placed<S>,
): { adds: { row: number; add: z.output<S> }[]; called: Called } {
  const { steps, problems, facts, projectId, now } = reading
  const rows = steps[step]
  problems.refuseRepeats(step, 'code', rows)
  const ids = new Map(rows.map(({ row }) => [row, newId(now)]))
  const initial = Object.entries(entity.initial).filter(([name]) => isRequired(entity, name))
  const adds = rows.flatMap(({ row, cells }) => {
    const spot = (field: StepField) => ({ step, row, field }) as const
    const { lineName, startSegment, centerSegment, endSegment, ...said } = cells
    const own: StepRow = said
    const on = lineName === undefined ? undefined : lines.get(lineName)
    if (lineName !== undefined && !on) problems.add(spot('lineName'), noSuchLine)
    const named = names.flatMap(({ cell, field, called, missing }) => {
      const name = own[cell]
      delete own[cell]
      if (name === undefined) return []
      const found = called(name)
      if (found === 'several') problems.add(spot(cell), 'severalSuch')
      else if (!found) problems.add(spot(cell), missing)
      // One that is named and is not there has been said already.
      return [[field, typeof found === 'object' ? found.id : projectId]]
    })
    if (own.major !== undefined && !facts.majors.has(own.major)) problems.add(spot('major'), 'majorNotThere')
    const given = {
      ...Object.fromEntries(initial),
      ...own,
      ...segmentIds(problems, spot, on, own.alignment, { startSegment, centerSegment, endSegment }),
      ...furtherExtents(problems, spot, on, own),
      ...Object.fromEntries(named),
      [entity.id]: ids.get(row),
      projectId,
      lineId: lineName === undefined ? undefined : (on?.lineId ?? projectId),
    }
    const add = problems.parse(entity.Add, given, ([field]) => spot(fieldIn(field, 'code')))
    if (add === undefined) return []
    if (on?.read) place(reading, spot, entity, add, on)
    return [{ row, add }]
  })
  return { adds, called: finder(rows, z.parse(StepField, entity.label), ids) }
}

/** Whether a new row has to say the field, for which a form begins with the initial value. */
function isRequired({ fields }: AnyEntity, name: string): boolean {
  const field = fields[name]
  return field !== undefined && !field.derived && !field.optional
}

const noSuchDesignUnit: Text = {
  zh: '“设计单元”步骤中没有此编码或名称的设计单元',
  en: 'The step “Design units” has none with this code or name',
}
const noSuchUnitWork: Text = {
  zh: '“单位工程”步骤中没有此编码或名称的单位工程',
  en: 'The step “Unit works” has none with this code or name',
}
const othersSection: Text = {
  zh: '你看不到此标段的工点，请另选标段，或由有权限的人生成',
  en: 'You would not see work sites of this section: choose another one, or leave the creation to somebody who may',
}
