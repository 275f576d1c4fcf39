import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { placeFields } from '../place-fields.ts'
import { Major } from '../project/schema.ts'
import { decimal } from '../rules.ts'
import { name, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** A unit work (单位工程): what is accepted as a whole, divided into 分部, 分项 and 检验批. */
export const unitWorkEntity = defineEntity({
  kind: 'unit-work',
  name: 'unitWork',
  id: 'unitWorkId',
  label: 'unitWorkName',
  orderBy: 'startMileage',
  extent: ['start', 'end'],
  fields: {
    projectId: { rule: Id, fixed: true, filter: 'equal', hidden: true },
    unitWorkName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'unitWorkName' },
    code: { rule: requiredLine(50), filter: 'text', sort: true },
    major: { rule: Major, filter: 'oneOf' },
    lineId: { rule: Id, filter: 'equal', hidden: true },
    containerId: { rule: Id, optional: true, filter: 'equal', hidden: true },
    lineName: { rule: z.string(), derived: true },
    containerName: { rule: z.string(), optional: 'kept', derived: true },
    ...placeFields,
    /** In metres, as it was designed: chains and curves make it another than the difference of the mileages. */
    length: { rule: decimal, optional: true },
    /** The lots of its division, and those of them that were accepted. */
    lots: { rule: z.int(), derived: true },
    acceptedLots: { rule: z.int(), derived: true },
    remark: { rule: paragraph(500), optional: true },
  },
})
export type UnitWorkRow = z.output<typeof unitWorkEntity.Row>
export type UnitWorkQuery = z.output<typeof unitWorkEntity.Query>

/** The specification spells the path so. */
const calls = entityEndpoints(unitWorkEntity, {
  service: 'admin/v1',
  path: 'unitEngineering',
  endpointId: 'unitWork',
  rows: 'unit works',
  permission: 'unitWork',
  offline: 'read',
})
export const unitWorkCalls = {
  ...calls,
  // Who divides, accepts or bills chooses one, and reads what the chosen one is called.
  list: defineEndpoint({ ...calls.list, alsoBy: ['division:view', 'boq:view'] }),
  detail: defineEndpoint({ ...calls.detail, alsoBy: ['division:view', 'boq:view'] }),
}
