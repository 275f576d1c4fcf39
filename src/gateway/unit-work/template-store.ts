import { sql } from 'drizzle-orm'
import { Id } from '#contract/id.ts'
import type { DivisionTemplate } from '#contract/unit-work/plan.ts'
import { divisionTemplateCalls, divisionTemplateEntity } from '#contract/unit-work/template.ts'
import { z } from '#contract/zod.ts'
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

/** A template by which the actor may divide: one that came with the build, or one in use of its units. */
export async function findTemplate(
  context: SignedInStep,
  key: string,
): Promise<Pick<DivisionTemplate, 'parts'> | undefined> {
  const packaged = packagedTemplates.find((each) => each.key === key)
  const { divisionTemplateId, status } = divisionTemplate
  if (packaged || !z.safeParse(Id, key).success) return packaged
  const [own] = await divisionTemplates.all(context, sql`${divisionTemplateId} = ${key} and ${status} = 1`)
  return own
}
