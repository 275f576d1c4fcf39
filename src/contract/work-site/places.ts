import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'
import { listWorkSites, workSiteEntity } from './entity.ts'

const { lineId, containerId, designUnitId } = workSiteEntity.Query.shape
const WorkSitePlacesQuery = z.strictObject({ projectId: Id, lineId, containerId, designUnitId })

const drawn = z.pick(workSiteEntity.Row, {
  workSiteId: true,
  workSiteName: true,
  lineId: true,
  containerId: true,
  status: true,
  progress: true,
  riskLevel: true,
  alignment: true,
  startMileage: true,
  endMileage: true,
  startDistance: true,
  endDistance: true,
  revision: true,
  changedAt: true,
  changedByName: true,
})
/**
 * What is drawn of a work site along its line, and summed up beside it: a fraction of its row. Few have further extents, and the
 * others do without these fields.
 */
const { furtherExtents, furtherPlaces } = workSiteEntity.Row.shape
const WorkSitePlace = z.extend(drawn, {
  furtherExtents: z.optional(furtherExtents),
  furtherPlaces: z.optional(furtherPlaces),
})
export type WorkSitePlace = z.output<typeof WorkSitePlace>
const WorkSitePlaces = z.array(WorkSitePlace)

export const listWorkSitePlaces = defineEndpoint({
  id: 'workSite.listPlaces',
  service: 'admin/v1',
  method: 'GET',
  path: 'workSite/listPlaces',
  summary: 'The work sites of a project or of a part of it, up to 10,000, as they lie along its lines.',
  permission: listWorkSites.permission,
  request: WorkSitePlacesQuery,
  response: WorkSitePlaces,
  offline: 'cached-read',
})
