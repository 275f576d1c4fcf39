import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { containerEntity } from '#contract/container/entity.ts'
import { designUnitEntity } from '#contract/design-unit/entity.ts'
import type { Values } from '#contract/entity-types.ts'
import type { Permission } from '#contract/permissions.ts'
import { FurtherExtent } from '#contract/place-fields.ts'
import { unitWorkEntity } from '#contract/unit-work/entity.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { container, designUnit } from '../db/tables/project.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { opens } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

/** How many of the rows or labels that a change concerns are named. */
export const labelsShown = 3

/** What lies on lines, and who sees it: all of the project, or those of the unit that answers for it. */
export const placed = [
  {
    entity: workSiteEntity,
    table: workSite,
    id: workSite.workSiteId,
    audience: 'workSite:view',
    ofUnits: true,
  },
  {
    entity: designUnitEntity,
    table: designUnit,
    id: designUnit.designUnitId,
    audience: 'designUnit:view',
    ofUnits: false,
  },
  {
    entity: unitWorkEntity,
    table: unitWork,
    id: unitWork.unitWorkId,
    audience: 'unitWork:view',
    ofUnits: false,
  },
  {
    entity: containerEntity,
    table: container,
    id: container.containerId,
    audience: 'container:view',
    ofUnits: false,
  },
] as const
export type Placed = (typeof placed)[number]

/** What of a kind lies on a line, deleted ones too: its place, who sees it, and the revisions that a change of it goes on from. */
export function rowsOn(tx: Tx, { entity, table, id }: Placed, lineId: string) {
  const points = (entity.extent ?? []).flatMap((point) => [
    `${point}Mileage`,
    `${point}SegmentId`,
    `${point}Distance`,
  ])
  const besides = [
    'deletedAt',
    'projectId',
    'organizationId',
    'createdBy',
    'alignment',
    'furtherExtents',
    'furtherPlaces',
    'revision',
    'fieldRevisions',
  ]
  const names = [entity.id, entity.label, ...besides, ...points]
  const columns = Object.entries(getTableColumns<PgTable>(table)).filter(([name]) => names.includes(name))
  return tx
    .select(Object.fromEntries(columns))
    .from<PgTable>(table)
    .where(eq(table.lineId, lineId))
    .orderBy(asc(id))
}

/** The further extents of a row; undefined of one that can have none. */
export function furtherOf(row: Values): FurtherExtent[] | undefined {
  return z.optional(z.array(FurtherExtent)).parse(row.furtherExtents)
}

/** Those of the rows that the actor sees, the first few along the line. */
export function firstSeen<Found extends { row: Values }>(
  { actor }: SignedInStep,
  { audience, ofUnits }: { audience: Permission; ofUnits: boolean },
  found: readonly Found[],
): Found[] {
  if (!actor.permissions.has(audience)) return []
  const isSeen = ({ row }: Found) => {
    const text = (name: string) => (typeof row[name] === 'string' ? row[name] : null)
    // Of a project everything is seen with it, but for what its units see each for itself.
    const [projectId, organizationId, ownerId] = [
      text('projectId'),
      text('organizationId'),
      text('createdBy'),
    ]
    return !ofUnits || opens(actor, { projectId, organizationId, ownerId })
  }
  return found
    .filter(isSeen)
    .toSorted((a, b) => Number(a.row.startDistance) - Number(b.row.startDistance))
    .slice(0, labelsShown)
}
