import type { WorkSite, WorkSiteAdd } from '#contract/work-site/entity.ts'
import { riskLevels, workSiteStatuses } from '#contract/work-site/schema.ts'
import type { workSite } from '../db/tables/work-site.ts'

export type WorkSiteRow = typeof workSite.$inferSelect

/** A row as the contract shows it: ranks as words, empty fields left out. */
export function presentWorkSite(row: WorkSiteRow): WorkSite {
  return {
    ...presentFields(row),
    photos: row.photos,
    revision: row.revision,
    changedAt: row.changedAt.getTime(),
    changedByName: row.changedByName,
  }
}

/** The fields that people give, without what the gateway adds. */
export function presentFields(
  row: WorkSiteRow,
): Required<Pick<WorkSite, 'structures' | 'components'>> & WorkSiteAdd {
  const { containerId, side, workArea, contact, contactPhone, remarks } = row
  return {
    workSiteId: row.workSiteId,
    projectId: row.projectId,
    lineId: row.lineId,
    designUnitId: row.designUnitId,
    code: row.code,
    workSiteName: row.workSiteName,
    type: row.type,
    major: row.major,
    startMileage: row.startMileage,
    endMileage: row.endMileage,
    riskLevel: riskLevels[row.riskRank] ?? 'low',
    status: workSiteStatuses[row.statusRank] ?? 'not-started',
    progress: row.progress,
    structures: row.structures,
    components: row.components,
    ...(containerId !== null && { containerId }),
    ...(side !== null && { side }),
    ...(workArea !== null && { workArea }),
    ...(contact !== null && { contact }),
    ...(contactPhone !== null && { contactPhone }),
    ...(remarks !== null && { remarks }),
  }
}
