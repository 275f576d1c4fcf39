import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { mileagesInOrder } from '../mileage-order.ts'
import { ContainerNature } from '../project/schema.ts'
import { Id } from '../revision.ts'
import { sortCode } from '../rules.ts'
import { name, paragraph, requiredLine } from '../text.ts'
import { MileageText } from '../work-site/schema.ts'
import { z } from '../zod.ts'

/** A container node: 标段, 工区, 区间, 车站. Its unit answers for the work sites that lie in it. */
export const containerEntity = defineEntity({
  kind: 'container',
  name: 'container',
  id: 'containerId',
  label: 'name',
  orderBy: 'sort',
  check: mileagesInOrder('startMileage', 'endMileage'),
  fields: {
    projectId: { rule: Id, fixed: true, filter: 'equal', hidden: true },
    name: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'name' },
    code: { rule: requiredLine(50), filter: 'text', sort: true },
    nature: { rule: ContainerNature, filter: 'oneOf' },
    /** A value of the dictionary `container_type`. */
    type: { rule: requiredLine(50), optional: true, filter: 'oneOf' },
    parentId: { rule: Id, optional: true, filter: 'equal', hidden: true },
    lineId: { rule: Id, optional: true, filter: 'equal', hidden: true },
    organizationId: { rule: Id, optional: true, filter: 'equal', hidden: true },
    parentName: { rule: z.string(), optional: 'kept', derived: true },
    lineName: { rule: z.string(), optional: 'kept', derived: true },
    organizationName: { rule: z.string(), optional: 'kept', derived: true },
    startMileage: { rule: MileageText, optional: true, together: 'extent' },
    endMileage: { rule: MileageText, optional: true, together: 'extent' },
    sort: { rule: sortCode, optional: 'filled', sort: true },
    remark: { rule: paragraph(500), optional: true },
  },
})
export type ContainerRow = z.output<typeof containerEntity.Row>
export type ContainerQuery = z.output<typeof containerEntity.Query>

export const containerCalls = entityEndpoints(containerEntity, {
  service: 'admin/v1',
  path: 'container',
  rows: 'containers',
  permission: 'container',
  offline: 'read',
})

const UnitsQuery = z.strictObject({ projectId: Id })
const Units = z.array(z.object({ organizationId: Id, organizationName: z.string() }))

export const listContainerUnits = defineEndpoint({
  id: 'container.listUnit',
  service: 'admin/v1',
  method: 'GET',
  path: 'container/listUnit',
  summary: 'The units that may answer for a container of a project: those that take part in it.',
  permission: 'container:view',
  request: UnitsQuery,
  response: Units,
  offline: 'cached-read',
})
