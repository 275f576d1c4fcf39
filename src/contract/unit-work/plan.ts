import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { DivisionLevel } from './division.ts'

/** Most divisions that are made by rule at once. */
export const mostPlanned = 5000
/** Most items of a plan, and so of a template. */
export const mostPlannedItems = 200

/** By what an item is divided into lots: every n metres, every structure of a count, every m of so many pours, or not at all: one lot. */
export const lotRules = ['length', 'structure', 'pour', 'once'] as const
export const LotRule = z.enum(lotRules)
export type LotRule = z.output<typeof LotRule>

const TemplateItem = z.object({
  code: z.string(),
  name: z.string(),
  rule: LotRule,
  /** Metres, structures or pours of one lot, as a rule. */
  each: z.int(),
})
export type TemplateItem = z.output<typeof TemplateItem>
const DivisionTemplate = z.object({
  key: z.string(),
  name: z.string(),
  major: z.string(),
  parts: z.array(z.object({ code: z.string(), name: z.string(), items: z.array(TemplateItem) })),
})
export type DivisionTemplate = z.output<typeof DivisionTemplate>

export const lotSize = z.int().check(z.minimum(1), z.maximum(1_000_000))
/** An item of the template that is to be made, and how many lots. */
const PlannedItem = z.strictObject({
  code: requiredLine(50),
  /** Metres, structures or pours of one lot. */
  each: lotSize,
  /** Structures or pours in all; a length is the unit work's own. */
  count: z.optional(lotSize),
})
export type PlannedItem = z.output<typeof PlannedItem>
const DivisionPlan = z.strictObject({
  unitWorkId: Id,
  template: requiredLine(50),
  items: z.array(PlannedItem).check(
    z.minLength(1),
    z.maxLength(mostPlannedItems),
    noRepeats<PlannedItem>(({ code }) => code),
  ),
})
export type DivisionPlan = z.output<typeof DivisionPlan>

const PlannedDivision = z.object({
  code: z.string(),
  parentCode: z.optional(z.string()),
  level: DivisionLevel,
  name: z.string(),
  startMileage: z.optional(z.string()),
  endMileage: z.optional(z.string()),
})
export type PlannedDivision = z.output<typeof PlannedDivision>
/** What a plan makes: not what the unit work has already, by its code. */
const Planned = z.object({ added: z.int(), kept: z.int(), divisions: z.array(PlannedDivision) })
const Generated = z.object({ added: z.int() })
const NoQuery = z.strictObject({})
const DivisionTemplates = z.array(DivisionTemplate)

export const listDivisionTemplates = defineEndpoint({
  id: 'division.listTemplate',
  service: 'admin/v1',
  method: 'GET',
  path: 'division/listTemplate',
  summary:
    'The templates that came with the build, by which unit works are divided; units have others of their own.',
  permission: 'division:add',
  request: NoQuery,
  response: DivisionTemplates,
  offline: 'cached-read',
})
export const planDivisions = defineEndpoint({
  id: 'division.plan',
  service: 'admin/v1',
  method: 'POST',
  path: 'division/plan',
  summary: 'What a template would make of a unit work.',
  permission: 'division:add',
  request: DivisionPlan,
  response: Planned,
  offline: 'online-only',
  keyed: false,
})
export const generateDivisions = defineEndpoint({
  id: 'division.generate',
  service: 'admin/v1',
  method: 'POST',
  path: 'division/generate',
  summary: 'Divides a unit work by a template, in one go.',
  permission: 'division:add',
  request: DivisionPlan,
  response: Generated,
  offline: 'online-only',
})
