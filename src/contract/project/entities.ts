import { phone } from '../contact.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { inOrder } from '../in-order.ts'
import { listedFiles } from '../listed-files.ts'
import { codeText, day, decimal, personName } from '../rules.ts'
import { line, name, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { Industry, ParticipatingUnitType, ProjectPartQuery, ProjectStatus } from './schema.ts'

/** A project as it is registered. */
export const projectEntity = defineEntity({
  kind: 'project',
  name: 'project',
  id: 'projectId',
  label: 'projectName',
  orderBy: 'projectName',
  check: inOrder('validPeriod', ['plannedStart', 'plannedEnd'], ['actualStart', 'actualEnd']),
  fields: {
    projectName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'projectName' },
    shortName: { rule: name(50), filter: 'text' },
    code: { rule: codeText, filter: 'text', sort: true },
    industry: { rule: Industry, filter: 'oneOf' },
    /** 新建, 改建 …: what kind of project it is, from the value dictionary. */
    kind: { rule: requiredLine(50), optional: true },
    status: { rule: ProjectStatus, optional: 'filled', initial: 'preparing', filter: 'oneOf' },
    /** The unit that owns it: its people see the project. */
    organizationId: { rule: Id, filter: 'equal', hidden: true },
    organizationName: { rule: z.string(), derived: true },
    region: { rule: line(100), optional: true },
    /** In 万元. */
    investment: { rule: decimal, optional: true },
    /** In kilometres. */
    length: { rule: decimal, optional: true },
    plannedStart: { rule: day, together: 'planned', sort: true },
    plannedEnd: { rule: day, optional: true, together: 'planned' },
    actualStart: { rule: day, optional: true, together: 'actual' },
    actualEnd: { rule: day, optional: true, together: 'actual' },
    description: { rule: paragraph(2000), optional: true },
    documents: listedFiles(200),
  },
})
export type ProjectRow = z.output<typeof projectEntity.Row>

const registerCalls = entityEndpoints(projectEntity, {
  service: 'admin/v1',
  path: 'project',
  rows: 'projects',
  permission: 'project',
  offline: 'read',
})
/** Who may just look at a project needs no register. */
const alsoBy = ['projectInformation:view'] as const
export const projectCalls = {
  ...registerCalls,
  detail: defineEndpoint({ ...registerCalls.detail, alsoBy }),
}

/** A unit that takes part in a project: one of the platform, whose people see the project then, or another. */
export const participatingUnitEntity = defineEntity({
  kind: 'participating-unit',
  name: 'participatingUnit',
  id: 'participatingUnitId',
  label: 'name',
  fields: {
    projectId: { rule: Id, fixed: true, hidden: true },
    name: { rule: name(100) },
    type: { rule: ParticipatingUnitType },
    code: { rule: codeText },
    /** The unit of the platform that it is. */
    organizationId: { rule: Id, optional: true, hidden: true },
    contact: { rule: personName, optional: true },
    phone: { rule: phone, optional: true },
  },
})
export type ParticipatingUnitRow = z.output<typeof participatingUnitEntity.Row>

const ParticipatingUnits = z.array(participatingUnitEntity.Row)
const calls = entityEndpoints(participatingUnitEntity, {
  service: 'admin/v1',
  path: 'participatingUnit',
  rows: 'units that take part in projects',
  permission: {
    view: 'project:view',
    add: 'project:edit',
    edit: 'project:edit',
    delete: 'project:edit',
  },
  offline: 'read',
})
export const participatingUnitCalls = {
  list: defineEndpoint({
    id: 'participatingUnit.list',
    service: 'admin/v1',
    method: 'GET',
    path: 'participatingUnit/list',
    summary: 'The units that take part in a project, in the order in which they were added.',
    permission: 'project:view',
    alsoBy,
    request: ProjectPartQuery,
    response: ParticipatingUnits,
    offline: 'cached-read',
  }),
  add: calls.add,
  update: calls.update,
  remove: calls.remove,
  restore: calls.restore,
}
