import { eq, sql } from 'drizzle-orm'
import type { DivisionTemplate } from '#contract/unit-work/plan.ts'
import {
  type DivisionTemplateRow,
  divisionTemplateCalls,
  divisionTemplateEntity,
} from '#contract/unit-work/template.ts'
import { divisionTemplate } from '../db/tables/unit-work.ts'
import { entityStore } from '../entity/entity-store.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { checkOwnUnit, ownUnit } from '../identity/own-unit.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkMajors } from '../value-dictionary/queries.ts'
import { packagedTemplates } from './templates.ts'

/** Templates of units, seen and changed as their own standards are. */
const divisionTemplates = entityStore(divisionTemplateEntity, {
  table: divisionTemplate,
  scope: {
    within: (actor) => ownUnit(actor, divisionTemplate.organizationId),
    place: async (_context, { organizationId }) => ({ organizationId }),
  },
  audience: 'division:add',
  once: { templateName: ['organizationId'] },
  select: () => ({
    organizationName: sql`(select organization_name from organization where organization.organization_id = division_template.organization_id)`,
  }),
  check: {
    async add(context, { organizationId, major }) {
      await checkOwnUnit(context, organizationId)
      await checkMajors(context, [major], 'major')
      return undefined
    },
    async edit(context, _row, { major }) {
      if (typeof major === 'string') await checkMajors(context, [major], 'major')
      return undefined
    },
  },
})

export const divisionTemplateHandlers = entityHandlers(divisionTemplateCalls, divisionTemplates)

/** The templates by which the actor may divide: those that came with the build, and those in use of its units. */
export async function templatesInUse(context: SignedInStep): Promise<DivisionTemplate[]> {
  const { status, nameKey } = divisionTemplate
  const own = await divisionTemplates.all(context, eq(status, 1), [nameKey])
  return [...packagedTemplates, ...own.map(asTemplate)]
}

function asTemplate({
  divisionTemplateId: key,
  templateName: name,
  major,
  organizationName,
  parts,
}: DivisionTemplateRow): DivisionTemplate {
  return { key, name, major, organizationName, parts }
}
