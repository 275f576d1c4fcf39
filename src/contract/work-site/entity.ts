import { phone } from '../contact.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { furtherPlaceFields, placeFields, seenSegments } from '../place-fields.ts'
import { Major } from '../project/schema.ts'
import { line, name, paragraph, requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'
import {
  Component,
  PhotoIds,
  RiskLevel,
  riskRank,
  Side,
  statusRank,
  WorkSitePhotos,
  WorkSiteStatus,
} from './schema.ts'

/** A check that a work site hangs on something. What an edit that empties one of the two leaves shows once it was merged. */
const hung = z.refine<Record<string, unknown>>(
  ({ designUnitId, unitWorkId, baseRevision, clear }) => {
    if (designUnitId !== undefined || unitWorkId !== undefined) return true
    const emptied = Array.isArray(clear) ? clear : []
    const emptiesBoth = emptied.includes('designUnitId') && emptied.includes('unitWorkId')
    return baseRevision !== undefined && !emptiesBoth
  },
  // Said beside what else is wrong.
  { path: ['designUnitId'], message: rule('hangsOnNothing'), when: () => true },
)

export const workSiteEntity = defineEntity({
  kind: 'work-site',
  name: 'workSite',
  id: 'workSiteId',
  label: 'workSiteName',
  orderBy: 'startMileage',
  extent: ['start', 'end'],
  /** The name by which a device calls its edit, and the segments that its person saw. */
  alongside: { label: z.optional(z.string().check(z.maxLength(100))), seenSegments },
  fields: {
    workSiteName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'workSiteName' },
    code: { rule: requiredLine(50), filter: 'text', sort: true },
    /** 大桥, 隧道, 路堑 …: what is built here. */
    type: { rule: requiredLine(50), filter: 'text' },
    projectId: { rule: Id, fixed: true, filter: 'equal', hidden: true },
    lineId: { rule: Id, filter: 'equal', hidden: true },
    containerId: { rule: Id, optional: true, filter: 'oneOf', hidden: true },
    /** It hangs on a design unit, on a unit work, or on both. */
    designUnitId: { rule: Id, optional: true, together: 'parts', filter: 'equal', hidden: true },
    unitWorkId: { rule: Id, optional: true, together: 'parts', filter: 'equal', hidden: true },
    major: { rule: Major, filter: 'oneOf' },
    status: { rule: WorkSiteStatus, filter: 'oneOf', sort: statusRank, initial: 'not-started' },
    /** Per cent. */
    progress: { rule: z.number().check(z.minimum(0), z.maximum(100)), sort: true, initial: 0 },
    ...placeFields,
    ...furtherPlaceFields,
    riskLevel: { rule: RiskLevel, filter: 'oneOf', sort: riskRank, initial: 'general' },
    side: { rule: Side, optional: true },
    workArea: { rule: line(100), optional: true, filter: 'text' },
    contact: { rule: name(50), optional: true },
    contactPhone: { rule: phone, optional: true },
    remarks: { rule: paragraph(2000), optional: true },
    structures: {
      rule: z.array(requiredLine(50)).check(
        z.maxLength(50),
        noRepeats((structure) => structure),
      ),
      shown: z.array(z.string()),
      optional: 'filled',
      initial: [],
    },
    components: {
      rule: z.array(Component).check(
        z.maxLength(200),
        noRepeats<Component>(({ name }) => name),
      ),
      shown: z.array(Component),
      optional: 'filled',
      initial: [],
      entryKey: 'name',
    },
    /** Files, in the order in which they were added. */
    photos: {
      rule: PhotoIds,
      shown: z.array(Id),
      optional: 'filled',
      initial: [],
      fixed: true,
      file: true,
      hidden: true,
    },
  },
  check: hung,
})
export type WorkSite = z.output<typeof workSiteEntity.Row>
export type WorkSiteAdd = z.output<typeof workSiteEntity.Add>
export type WorkSiteEdit = z.output<typeof workSiteEntity.Edit>
export type WorkSiteQuery = z.output<typeof workSiteEntity.Query>

const projectCalls = entityEndpoints(workSiteEntity, {
  service: 'admin/v1',
  path: 'workSite',
  rows: 'work sites',
  permission: 'workSite',
  offline: 'edit',
})
/** Who may look at those of all projects. */
const alsoBy = ['workSiteRegister:view'] as const
export const workSiteCalls = {
  ...projectCalls,
  list: defineEndpoint({ ...projectCalls.list, alsoBy }),
  detail: defineEndpoint({ ...projectCalls.detail, alsoBy }),
}
export const {
  list: listWorkSites,
  detail: getWorkSite,
  add: addWorkSite,
  update: updateWorkSite,
  remove: deleteWorkSites,
} = workSiteCalls

export const updateWorkSitePhotos = defineEndpoint({
  id: 'workSite.updatePhotos',
  service: 'admin/v1',
  method: 'PUT',
  path: 'workSite/updatePhotos',
  summary: 'Adds uploaded photos to a work site, and takes others away.',
  permission: 'workSite:edit',
  request: WorkSitePhotos,
  response: workSiteEntity.Saved,
  offline: {
    effect: 'update',
    entities: (request) => [['work-site', request.workSiteId]],
    label: (request) => request.workSiteName,
    files: (request) => request.add ?? [],
  },
})
