import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { Major } from '../project/schema.ts'
import { name, requiredLine } from '../text.ts'
import { MileageText } from '../work-site/schema.ts'
import { z } from '../zod.ts'
import { Inspection, outcomes } from './acceptance.ts'

/** 分部, 分项, 检验批: each is divided into those of the next level. */
export const divisionLevels = ['part', 'item', 'lot'] as const
export const DivisionLevel = z.enum(divisionLevels)
export type DivisionLevel = z.output<typeof DivisionLevel>

/** 未验, 合格, 不合格. */
export const AcceptanceStatus = z.enum(['unchecked', ...outcomes])
export type AcceptanceStatus = z.output<typeof AcceptanceStatus>

/** A part of a unit work that is accepted by itself; lots are inspected, and what they are parts of follows from them. */
export const divisionEntity = defineEntity({
  kind: 'division',
  name: 'division',
  id: 'divisionId',
  label: 'name',
  fields: {
    unitWorkId: { rule: Id, fixed: true, hidden: true },
    /** The unit work's. */
    projectId: { rule: Id, derived: true, hidden: true },
    /** Absent for a 分部, which is part of the unit work itself. */
    parentId: { rule: Id, optional: 'kept', fixed: true, hidden: true },
    name: { rule: name(100) },
    code: { rule: requiredLine(50) },
    /** The one below its parent's. */
    level: { rule: DivisionLevel, derived: true },
    major: { rule: Major, optional: true },
    startMileage: { rule: MileageText, optional: true, together: 'extent' },
    endMileage: { rule: MileageText, optional: true, together: 'extent' },
    /** Its place among its siblings. */
    sort: { rule: z.int(), derived: true },
    status: { rule: AcceptanceStatus, derived: true },
    /** The lots in it, itself if it is one, and those of them that were accepted. */
    lots: { rule: z.int(), derived: true },
    acceptedLots: { rule: z.int(), derived: true },
    inspections: { rule: z.array(Inspection), derived: true },
  },
})
export type DivisionRow = z.output<typeof divisionEntity.Row>

const calls = entityEndpoints(divisionEntity, {
  service: 'admin/v1',
  path: 'division',
  rows: 'divisions',
  permission: 'division',
  offline: 'read',
})
const { service } = calls.add

const DivisionsQuery = z.strictObject({ unitWorkId: Id })
const Divisions = z.array(divisionEntity.Row)
const DivisionMove = z.strictObject({
  divisionId: Id,
  /** The sibling behind which it goes; absent to become the first. */
  afterId: z.optional(Id),
})
const DivisionMoved = z.object({ sort: z.int() })

export const divisionCalls = {
  list: defineEndpoint({
    id: 'division.list',
    service,
    method: 'GET',
    path: 'division/list',
    summary: 'All divisions of a unit work, siblings in their order.',
    permission: 'division:view',
    request: DivisionsQuery,
    response: Divisions,
    offline: 'cached-read',
  }),
  detail: calls.detail,
  add: calls.add,
  update: calls.update,
  /** What lies below goes along, and comes back with it. */
  remove: calls.remove,
  restore: calls.restore,
  move: defineEndpoint({
    id: 'division.move',
    service,
    method: 'PUT',
    path: 'division/move',
    summary: 'Moves a division among its siblings.',
    permission: 'division:edit',
    request: DivisionMove,
    response: DivisionMoved,
    offline: 'online-only',
  }),
}
