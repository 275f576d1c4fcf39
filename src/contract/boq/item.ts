import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { NodeId } from '../dictionary/schema.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { plainDecimal } from '../plain-decimal.ts'
import { paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** How deep a bill goes. */
export const mostBoqLevels = 10

/** An exact sum of money with two decimals, or a quantity, as the database computes it: no float ever touches it. */
const Exact = z.string()
const money = { rule: Exact, derived: true } as const

/** An item of the bill of quantities (工程量清单) of a unit work or a work site; it may consist of others. */
export const boqItemEntity = defineEntity({
  kind: 'boq-item',
  name: 'boqItem',
  id: 'boqItemId',
  label: 'name',
  orderBy: 'sort',
  fields: {
    /** That of the unit work or work site. */
    projectId: { rule: Id, derived: true, hidden: true },
    /** Whose bill it is: just one of the two. */
    unitWorkId: { rule: Id, optional: 'kept', fixed: true, filter: 'equal', hidden: true },
    workSiteId: { rule: Id, optional: 'kept', fixed: true, filter: 'equal', hidden: true },
    parentId: { rule: Id, optional: 'kept', fixed: true, filter: 'equal', hidden: true },
    /** 1 for what is part of no other. */
    level: { rule: z.int(), derived: true, filter: 'equal' },
    /** The node of a quantity dictionary that it was taken from. */
    dictionaryId: { rule: Id, optional: 'kept', fixed: true, hidden: true },
    nodeId: { rule: NodeId, optional: 'kept', fixed: true, hidden: true },
    code: { rule: requiredLine(50), filter: 'text' },
    name: { rule: requiredLine(200), filter: 'text' },
    /** A value of the dictionary `unit_of_measure`; a chapter has none. */
    unit: { rule: requiredLine(50), optional: true },
    design: { rule: plainDecimal, optional: true },
    /** What approved variations add to the design quantity, or take from it. */
    changed: { rule: Exact, derived: true },
    done: { rule: plainDecimal, optional: true },
    price: { rule: plainDecimal, optional: true },
    /** Of the item with all below it: each amount is a quantity times the price, rounded to two decimals before it is added up. */
    designAmount: money,
    /** Of the quantity with its approved variations. */
    amount: money,
    doneAmount: money,
    /** How many items it consists of, and how many lie below it on all levels. */
    children: { rule: z.int(), derived: true, filter: 'equal' },
    below: { rule: z.int(), derived: true, hidden: true },
    /** Its place among its siblings; a new one is the last. */
    sort: { rule: z.int(), derived: true, sort: true },
    remark: { rule: paragraph(500), optional: true },
  },
})
export type BoqItemRow = z.output<typeof boqItemEntity.Row>
export type BoqItemQuery = z.output<typeof boqItemEntity.Query>

const calls = entityEndpoints(boqItemEntity, {
  service: 'admin/v1',
  path: 'boqItem',
  rows: 'items of bills of quantities',
  permission: 'boq',
  offline: 'read',
})
const { service } = calls.add

const BoqItemMove = z.strictObject({
  boqItemId: Id,
  /** What it is part of from then on; absent for nothing. */
  parentId: z.optional(Id),
  /** The one there before which it goes; absent to become the last. */
  beforeId: z.optional(Id),
})

/** What all items of a unit work or work site come to. */
const Bill = z.object({
  unitWorkId: z.optional(Id),
  workSiteId: z.optional(Id),
  name: z.string(),
  items: z.int(),
  designAmount: Exact,
  amount: Exact,
  doneAmount: Exact,
})
export type Bill = z.output<typeof Bill>

/** A changed item, with all sums that it changed: they are shown without being asked for. */
const BoqItemSaved = z.extend(boqItemEntity.Saved, {
  /** What it is part of, the topmost first. */
  above: z.array(boqItemEntity.Row),
  /** Undefined when nothing is left of it. */
  bill: z.optional(Bill),
})
export type BoqItemSaved = z.output<typeof BoqItemSaved>

/** What lies below goes along with what is deleted or moved, and comes back with it. */
export const boqItemCalls = {
  ...calls,
  update: defineEndpoint({ ...calls.update, response: BoqItemSaved }),
  move: defineEndpoint({
    id: 'boqItem.move',
    service,
    method: 'PUT',
    path: 'boqItem/move',
    summary: 'Moves an item within its bill, with all below it.',
    permission: 'boq:edit',
    request: BoqItemMove,
    response: boqItemEntity.Saved,
    offline: 'online-only',
  }),
}

const BillsQuery = z.strictObject({ projectId: Id })
const Bills = z.array(Bill)

export const listBills = defineEndpoint({
  id: 'boqItem.listBill',
  service,
  method: 'GET',
  path: 'boqItem/listBill',
  summary: 'The unit works and work sites of a project that have a bill of quantities, each with its sums.',
  permission: 'boq:view',
  request: BillsQuery,
  response: Bills,
  offline: 'cached-read',
})
