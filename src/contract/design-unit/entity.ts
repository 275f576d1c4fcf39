import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { placeFields } from '../place-fields.ts'
import { Major } from '../project/schema.ts'
import { line, name, paragraph, requiredLine } from '../text.ts'
import { MileageText } from '../work-site/schema.ts'
import { z } from '../zod.ts'

const { alignment, startMileage, ...behind } = placeFields

/** A design unit: a stretch of a line that one major designs; its work points are the work sites that hang on it. */
export const designUnitEntity = defineEntity({
  kind: 'design-unit',
  name: 'designUnit',
  id: 'designUnitId',
  label: 'designUnitName',
  orderBy: 'startMileage',
  extent: ['start', 'center', 'end'],
  fields: {
    projectId: { rule: Id, fixed: true, filter: 'equal', hidden: true },
    designUnitName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'designUnitName' },
    code: { rule: requiredLine(50), filter: 'text', sort: true },
    projectName: { rule: z.string(), derived: true },
    major: { rule: Major, filter: 'oneOf' },
    lineId: { rule: Id, filter: 'equal', hidden: true },
    containerId: { rule: Id, optional: true, filter: 'equal', hidden: true },
    lineName: { rule: z.string(), derived: true },
    containerName: { rule: z.string(), optional: 'kept', derived: true },
    alignment,
    startMileage,
    centerMileage: { rule: MileageText, together: 'extent' },
    centerSegmentId: { rule: Id, optional: true, together: 'extent', hidden: true },
    ...behind,
    /** Those of its work sites that the asking account sees. */
    workSites: { rule: z.int(), derived: true },
    administrativeRegion: { rule: line(100), optional: true, filter: 'text' },
    remark: { rule: paragraph(500), optional: true },
  },
})
export type DesignUnitRow = z.output<typeof designUnitEntity.Row>
export type DesignUnitQuery = z.output<typeof designUnitEntity.Query>

const projectCalls = entityEndpoints(designUnitEntity, {
  service: 'admin/v1',
  path: 'designUnit',
  rows: 'design units',
  permission: 'designUnit',
  offline: 'read',
})
/** Who may look at those of all projects. */
const alsoBy = ['designUnitRegister:view'] as const
export const designUnitCalls = {
  ...projectCalls,
  list: defineEndpoint({ ...projectCalls.list, alsoBy }),
  detail: defineEndpoint({ ...projectCalls.detail, alsoBy }),
}
