import { randomUUID } from 'node:crypto'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { addWorkSite, WorkSite } from '#contract/work-site/entity.ts'

/** A new work site where one is already: of the same project, line, section and design unit. */
export function newBeside(
  beside: WorkSite,
  changes: Partial<RequestOf<typeof addWorkSite>> = {},
): RequestOf<typeof addWorkSite> {
  const { projectId, lineId, designUnitId, containerId, major } = beside
  const { alignment, startMileage, startSegmentId, endMileage, endSegmentId } = beside
  const id = randomUUID()
  return {
    workSiteId: id,
    projectId,
    lineId,
    designUnitId,
    ...(containerId && { containerId }),
    major,
    code: `NEW-${id.slice(0, 8)}`,
    workSiteName: '新增涵洞',
    type: '涵洞',
    alignment,
    startMileage,
    endMileage,
    ...(startSegmentId && { startSegmentId }),
    ...(endSegmentId && { endSegmentId }),
    riskLevel: 'general',
    status: 'not-started',
    progress: 0,
    ...changes,
  }
}

/** Ids in requests of work sites that name segments of a line, which are no rows. */
export const furtherSegments = {
  'furtherExtents[].startSegmentId': 'minted',
  'furtherExtents[].endSegmentId': 'minted',
} as const
