import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { Major } from '../project/schema.ts'
import { name, paragraph, requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'
import { LotRule, lotSize, mostPlannedItems } from './plan.ts'

/** The codes of lots are longer by their number. */
const code = requiredLine(40)

/** A 分项, and by what rule it is divided into lots. */
const PartItem = z.strictObject({
  /** By which what a plan made before is found again, wherever it stands in the template now. */
  code,
  /** Lots have it before their numbers or labels. */
  name: name(60),
  rule: LotRule,
  /** Metres, structures or pours of one lot. */
  each: lotSize,
})
/** A 分部 with its 分项, in their order. */
const TemplatePart = z.strictObject({ code, name: name(100), items: z.array(PartItem) })
export type TemplatePart = z.output<typeof TemplatePart>

export const TemplateParts = z.array(TemplatePart).check(
  z.minLength(1),
  z.maxLength(50),
  z.check<TemplatePart[]>(({ value, issues }) => {
    const seen = new Set<string>()
    let items = 0
    const once = (input: string, path: (string | number)[]) => {
      if (seen.has(input)) issues.push({ code: 'custom', path, message: rule('taken'), input })
      seen.add(input)
    }
    for (const [at, part] of value.entries()) {
      once(part.code, [at, 'code'])
      for (const [index, item] of part.items.entries()) once(item.code, [at, 'items', index, 'code'])
      items += part.items.length
    }
    if (items > mostPlannedItems)
      issues.push({
        code: 'too_big',
        origin: 'array',
        maximum: mostPlannedItems,
        inclusive: true,
        input: value,
      })
  }),
)

/** A unit's own template by which unit works are divided; those that came with the build are none of these rows. */
export const divisionTemplateEntity = defineEntity({
  kind: 'division-template',
  name: 'divisionTemplate',
  id: 'divisionTemplateId',
  label: 'templateName',
  orderBy: 'templateName',
  fields: {
    templateName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'templateName' },
    /** Unit works of it are offered the template first. */
    major: { rule: Major, filter: 'oneOf' },
    /** The unit whose own it is. */
    organizationId: { rule: Id, fixed: true, hidden: true },
    organizationName: { rule: z.string(), derived: true },
    parts: { rule: TemplateParts, shown: z.array(TemplatePart), hidden: true },
    /** 1 for one that unit works can be divided by, 0 for one that was stopped. */
    status: { rule: Flag, optional: 'filled', initial: 1, filter: 'equal' },
    remark: { rule: paragraph(500), optional: true },
  },
})
export type DivisionTemplateRow = z.output<typeof divisionTemplateEntity.Row>

export const divisionTemplateCalls = entityEndpoints(divisionTemplateEntity, {
  service: 'admin/v1',
  path: 'divisionTemplate',
  rows: 'templates by which units divide their unit works',
  permission: {
    view: 'division:add',
    add: 'division:add',
    edit: 'division:edit',
    delete: 'division:delete',
  },
  offline: 'read',
})
