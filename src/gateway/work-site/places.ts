import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { offsetLimit } from '#contract/page-of.ts'
import type { listWorkSitePlaces, WorkSitePlace } from '#contract/work-site/places.ts'
import { riskLevels, workSiteStatuses } from '#contract/work-site/schema.ts'
import { workSite } from '../db/tables/work-site.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import type { SignedInStep } from '../security/step.ts'

const columns = {
  workSiteId: workSite.workSiteId,
  workSiteName: workSite.workSiteName,
  lineId: workSite.lineId,
  containerId: workSite.containerId,
  statusRank: workSite.statusRank,
  progress: workSite.progress,
  riskRank: workSite.riskRank,
  alignment: workSite.alignment,
  startMileage: workSite.startMileage,
  endMileage: workSite.endMileage,
  startDistance: workSite.startDistance,
  endDistance: workSite.endDistance,
  furtherExtents: workSite.furtherExtents,
  furtherPlaces: workSite.furtherPlaces,
  revision: workSite.revision,
  changedAt: workSite.changedAt,
  changedByName: workSite.changedByName,
}

/** The work sites in a part of a project that the actor sees, in the order in which they lie. */
export async function findWorkSitePlaces(
  { tx, actor }: SignedInStep,
  { projectId, lineId, containerId, designUnitId }: RequestOf<typeof listWorkSitePlaces>,
): Promise<WorkSitePlace[]> {
  const rows = await tx
    .select(columns)
    .from(workSite)
    .where(
      and(
        eq(workSite.projectId, projectId),
        lineId ? eq(workSite.lineId, lineId) : undefined,
        containerId?.length ? inArray(workSite.containerId, containerId) : undefined,
        designUnitId ? eq(workSite.designUnitId, designUnitId) : undefined,
        isNull(workSite.deletedAt),
        visibleWorkSite(actor),
      ),
    )
    .orderBy(asc(workSite.startDistance), asc(workSite.workSiteId))
    .limit(offsetLimit)
  return rows.map(
    ({ containerId, statusRank, riskRank, changedAt, furtherExtents, furtherPlaces, ...row }) => ({
      ...row,
      ...(furtherExtents.length > 0 && { furtherExtents, furtherPlaces }),
      ...(containerId && { containerId }),
      status: workSiteStatuses[statusRank] ?? 'not-started',
      riskLevel: riskLevels[riskRank] ?? 'low',
      changedAt: changedAt.getTime(),
    }),
  )
}
