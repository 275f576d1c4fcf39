import { compareKeys } from '../collation.ts'
import { metresOf } from '../mileage.ts'
import {
  type RiskLevel,
  riskLevels,
  type WorkSite,
  type WorkSiteQuery,
  type WorkSiteStatus,
  workSiteStatuses,
} from './schema.ts'

/**
 * What the list's filters and sort mean, for rows in memory: the replica on a device answers with it just as the
 * gateway answers from its database. A test holds the two together.
 */
export function matchesWorkSite(workSite: WorkSite, query: WorkSiteQuery): boolean {
  const { keyword, status, major, riskLevel, containerId } = query
  return (
    (!query.projectId || workSite.projectId === query.projectId) &&
    (!query.lineId || workSite.lineId === query.lineId) &&
    (!query.designUnitId || workSite.designUnitId === query.designUnitId) &&
    (!status?.length || status.includes(workSite.status)) &&
    (!major?.length || major.includes(workSite.major)) &&
    (!riskLevel?.length || riskLevel.includes(workSite.riskLevel)) &&
    (!containerId?.length ||
      (workSite.containerId !== undefined && containerId.includes(workSite.containerId))) &&
    (!keyword || searchTextOf(workSite).includes(keyword.toLowerCase()))
  )
}

/** What a keyword is looked for in; a line each, for a keyword never spans two fields. */
export function searchTextOf(
  workSite: Pick<WorkSite, 'workSiteName' | 'code' | 'type'> & { workArea?: string | null | undefined },
): string {
  const { workSiteName, code, type, workArea } = workSite
  return [workSiteName, code, type, workArea ?? ''].map((text) => text.toLowerCase()).join('\n')
}

/** Order of two work sites under the query's sort; equal ones by id, so that pages never overlap. */
export function compareWorkSites(query: WorkSiteQuery): (a: WorkSite, b: WorkSite) => number {
  const key = sortKeys[query.sortBy ?? 'startMileage']
  const direction = query.desc ? -1 : 1
  return (a, b) =>
    direction * compareKeys(key(a), key(b)) || direction * compareKeys(a.workSiteId, b.workSiteId)
}

const sortKeys: Record<NonNullable<WorkSiteQuery['sortBy']>, (workSite: WorkSite) => string | number> = {
  startMileage: (workSite) => metresOf(workSite.startMileage),
  code: (workSite) => workSite.code,
  workSiteName: (workSite) => workSite.workSiteName,
  status: (workSite) => statusRank(workSite.status),
  riskLevel: (workSite) => riskRank(workSite.riskLevel),
  progress: (workSite) => workSite.progress,
  changedAt: (workSite) => workSite.changedAt,
}

/** Place of a status along the life of a work site; the gateway stores and sorts by it. */
export function statusRank(status: WorkSiteStatus): number {
  return workSiteStatuses.indexOf(status)
}

/** Place of a risk level, lowest first; the gateway stores and sorts by it. */
export function riskRank(level: RiskLevel): number {
  return riskLevels.indexOf(level)
}
