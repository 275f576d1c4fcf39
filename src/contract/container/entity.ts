import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { placeFields } from '../place-fields.ts'
import { ContainerNature } from '../project/schema.ts'
import { sortCode } from '../rules.ts'
import { name, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** A container node: 标段, 工区, 区间, 车站. Its unit answers for the work sites that lie in it. */
export const containerEntity = defineEntity({
  kind: 'container',
  name: 'container',
  id: 'containerId',
  label: 'name',
  orderBy: 'sort',
  extent: ['start', 'end'],
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
    ...placeFields,
    // A section of supervision may go over several lines, and lies on none.
    startMileage: { ...placeFields.startMileage, optional: true, sort: 'placeKey' },
    endMileage: { ...placeFields.endMileage, optional: true },
    startDistance: { ...placeFields.startDistance, optional: 'kept' },
    endDistance: { ...placeFields.endDistance, optional: 'kept' },
    /** Its start, or less than any where it lies on no line. */
    placeKey: { rule: z.number(), derived: true, hidden: true },
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
