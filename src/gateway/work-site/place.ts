import type { Values } from '#contract/entity-types.ts'
import { isMoved } from '#contract/place.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import type { workSite } from '../db/tables/work-site.ts'
import { distancesOf } from '../line/queries.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { findPartNames, findParts, type ProjectParts } from '../project/queries.ts'
import { opens } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

type Row = typeof workSite.$inferSelect

const hungOn = ['lineId', 'designUnitId', 'unitWorkId', 'containerId']

/** What a work site hangs on, within its project. */
type Place = Pick<Row, 'projectId' | 'lineId' | 'createdBy'> & {
  [part in 'designUnitId' | 'unitWorkId' | 'containerId']?: string | null | undefined
}

/**
 * The unit that answers for a work site there: its section's.
 * @throws Refusal 20400 naming the field when it hangs on what is not its project's, or its author would not see it there.
 */
export function unitOf(
  { actor, language }: SignedInStep,
  parts: ProjectParts,
  { projectId, lineId, designUnitId, unitWorkId, containerId, createdBy }: Place,
): string | null {
  const container = containerId ? parts.containers.get(containerId) : undefined
  const organizationId = container?.organizationId ?? null
  if (parts.lines.get(lineId)?.projectId !== projectId) throw refuseField('lineId', 'notThere', language)
  if (designUnitId && parts.projectOfDesignUnit.get(designUnitId) !== projectId)
    throw refuseField('designUnitId', 'notThere', language)
  if (unitWorkId && parts.projectOfUnitWork.get(unitWorkId) !== projectId)
    throw refuseField('unitWorkId', 'notThere', language)
  const foreign = containerId && container?.projectId !== projectId
  if (foreign || !opens(actor, { projectId, organizationId, ownerId: createdBy }))
    throw refuseField('containerId', 'notThere', language)
  return organizationId
}

/** A step that may have loaded what the work sites of its batch hang on. */
export type BatchStep = SignedInStep & { parts?: ProjectParts }

/**
 * The columns that follow when a work site is moved along its line, or to another line, design unit, unit work or section;
 * `seenSegments`: those in which its places lay as its person saw them.
 */
export async function moved(
  context: BatchStep,
  row: Row,
  changes: Values,
  { seenSegments }: Values,
): Promise<Values | undefined> {
  const along = isMoved(workSiteEntity, changes)
  const hung = hungOn.some((name) => name in changes)
  if (!along && !hung) return undefined
  const place: Row = { ...row, ...changes }
  const parts =
    context.parts ??
    (await findParts(context.tx, context.actor, {
      projects: [],
      lines: [place.lineId],
      designUnits: hung && place.designUnitId ? [place.designUnitId] : [],
      unitWorks: hung && place.unitWorkId ? [place.unitWorkId] : [],
      containers: hung && place.containerId ? [place.containerId] : [],
    }))
  const distances = () =>
    distancesOf(workSiteEntity, parts.lines.get(place.lineId), { ...place, seenSegments }, context.language)
  if (!hung) return distances()
  const organizationId = unitOf(context, parts, place)
  const left = row.organizationId !== organizationId && row.organizationId ? [row.organizationId] : []
  return {
    ...(along && distances()),
    organizationId,
    formerOrganizationIds: [...new Set([...row.formerOrganizationIds, ...left])],
  }
}

/** The names of the line, the section, the design unit and the unit work that a change speaks of. */
export async function namesOf({ tx }: SignedInStep, values: Values): Promise<Values> {
  const { lineId: line, containerId: section, designUnitId: designUnit, unitWorkId: unitWork } = values
  const given = Object.entries({ line, section, designUnit, unitWork })
  const names = await findPartNames(
    tx,
    given.flatMap(([, id]) => textOf(id)),
  )
  return Object.fromEntries(
    given.filter(([, id]) => id !== undefined).map(([name, id]) => [name, names.get(String(id)) ?? null]),
  )
}

function textOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : []
}
