import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id, Instant } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { plainDecimal } from '../plain-decimal.ts'
import { name, paragraph, requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'

/** 草稿, 已提交, 已批准, 已驳回. */
export const variationStatuses = ['draft', 'submitted', 'approved', 'rejected'] as const
export const VariationStatus = z.enum(variationStatuses)
export type VariationStatus = z.output<typeof VariationStatus>

/** An exact decimal with its sign, in its plain form, and never nothing. */
const difference = z.string().check(
  z.overwrite((text) => {
    const plain = text.trim().replace(/^\+/, '')
    return /^-?\d+\.\d+$/.test(plain) ? plain.replace(/\.?0+$/, '') : plain
  }),
  z.regex(/^-?(?:0\.\d{0,3}[1-9]|[1-9]\d{0,11}(?:\.\d{1,4})?)$/, rule('decimal')),
)

/** By how much a variation changes the quantity of an item, or of one that it adds. */
export const VariationLine = z
  .strictObject({
    /** The id of the item that it adds, once it is approved. */
    lineId: Id,
    /** The item that it changes; absent for one that it adds. */
    boqItemId: z.optional(Id),
    /** What the item is called, for those who read it without the bill. */
    name: requiredLine(200),
    difference,
    /** The others are those of an item that it adds. */
    parentId: z.optional(Id),
    code: z.optional(requiredLine(50)),
    unit: z.optional(requiredLine(50)),
    price: z.optional(plainDecimal),
  })
  .check(
    z.refine(({ boqItemId, code }) => boqItemId !== undefined || code !== undefined, {
      path: ['code'],
      error: rule('required'),
    }),
    z.refine(({ boqItemId, difference: by }) => boqItemId !== undefined || !by.startsWith('-'), {
      path: ['difference'],
      error: rule('decimal'),
    }),
  )
export type VariationLine = z.output<typeof VariationLine>

/** An item that a line names, as it is in the bill now. */
const VariationItem = z.object({
  boqItemId: Id,
  code: z.string(),
  name: z.string(),
  unit: z.optional(z.string()),
  /** With what approved variations changed of it. */
  quantity: z.string(),
})
export type VariationItem = z.output<typeof VariationItem>

/** A variation (变更) of a bill: what of its quantities is to change, and why. Only an approved one counts, and it stays as it is. */
export const boqVariationEntity = defineEntity({
  kind: 'boq-variation',
  name: 'boqVariation',
  id: 'boqVariationId',
  label: 'name',
  fields: {
    /** That of the unit work or work site. */
    projectId: { rule: Id, derived: true, hidden: true },
    /** Whose bill it changes: just one of the two. */
    unitWorkId: { rule: Id, optional: 'kept', fixed: true, filter: 'equal', hidden: true },
    workSiteId: { rule: Id, optional: 'kept', fixed: true, filter: 'equal', hidden: true },
    code: { rule: requiredLine(50), filter: 'text' },
    name: { rule: name(100), filter: 'text' },
    reason: { rule: paragraph(1000).check(z.minLength(1)) },
    lines: {
      rule: z.array(VariationLine).check(
        z.maxLength(500),
        noRepeats<VariationLine>(({ lineId }) => lineId),
      ),
      shown: z.array(VariationLine),
      optional: 'filled',
      initial: [],
      entryKey: 'lineId',
    },
    /** Those that its lines change, or add something below. */
    items: { rule: z.array(VariationItem), derived: true, hidden: true },
    status: { rule: VariationStatus, derived: true, filter: 'oneOf' },
    submittedByName: { rule: z.string(), optional: 'kept', derived: true },
    submittedAt: { rule: Instant, optional: 'kept', derived: true },
    decidedByName: { rule: z.string(), optional: 'kept', derived: true },
    decidedAt: { rule: Instant, optional: 'kept', derived: true },
    /** What who decided said of it. */
    opinion: { rule: z.string(), optional: 'kept', derived: true },
  },
})
export type BoqVariationRow = z.output<typeof boqVariationEntity.Row>

const calls = entityEndpoints(boqVariationEntity, {
  service: 'admin/v1',
  path: 'boqVariation',
  rows: 'variations of bills of quantities',
  permission: { view: 'boq:view', add: 'boq:edit', edit: 'boq:edit', delete: 'boq:edit' },
  offline: 'read',
})
const { service } = calls.add

const VariationSubmit = z.strictObject({
  boqVariationId: Id,
  /** The revision that its person saw: what others have written since is not submitted unseen. */
  baseRevision: z.int(),
})
const VariationDecision = z.strictObject({
  boqVariationId: Id,
  outcome: z.enum(['approved', 'rejected']),
  opinion: z.optional(paragraph(500)),
})

export const boqVariationCalls = {
  ...calls,
  submit: defineEndpoint({
    id: 'boqVariation.submit',
    service,
    method: 'PUT',
    path: 'boqVariation/submit',
    summary: 'Submits a drafted variation, which is not edited from then on.',
    permission: 'boq:edit',
    request: VariationSubmit,
    response: boqVariationEntity.Saved,
    offline: 'online-only',
  }),
  decide: defineEndpoint({
    id: 'boqVariation.decide',
    service,
    method: 'PUT',
    path: 'boqVariation/decide',
    summary:
      'Approves a submitted variation, by which the quantities of its items change, or rejects it; never who wrote in it or submitted it.',
    permission: 'boq:approve',
    request: VariationDecision,
    response: boqVariationEntity.Saved,
    offline: 'online-only',
  }),
}
