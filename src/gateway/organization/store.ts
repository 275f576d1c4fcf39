import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { lowerAscii } from '#contract/collation.ts'
import { flaggedDays } from '#contract/expiry.ts'
import { organizationEntity } from '#contract/organization/entity.ts'
import { mayContainBeyondStart } from '../db/ngram-index.ts'
import {
  organization,
  organizationGrams,
  organizationText,
  organizationType,
} from '../db/tables/organization.ts'
import { organizationQualification } from '../db/tables/organization-parts.ts'
import { entityStore } from '../entity/entity-store.ts'
import { dayInChina } from '../platform/china-days.ts'
import { day } from '../platform/durations.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkAdd, checkEdit, checkRemove } from './rules.ts'

const scope = { organization: organization.organizationId }

/** Units: their trees, and what is part of them, are the domain's own. */
export const unitStore = entityStore(organizationEntity, {
  table: organization,
  scope,
  audience: 'organization:view',
  filters: { keyword: hasKeyword },
  select,
  once: { organizationId: [], unifiedSocialCreditCode: [] },
  check: { add: checkAdd, edit: checkEdit, remove: checkRemove },
})

/** The condition for units that the actor may see, deleted ones among them. */
export function visibleOrganization(actor: Actor): SQL {
  return within(actor, scope)
}

/** The name of a unit's type, and how many of its qualifications end soon. */
function select({ tx, now }: SignedInStep) {
  const soon = dayInChina(new Date(now.getTime() + flaggedDays * day))
  const { organizationId, organizationTypeId } = organization
  const ofUnit = eq(organizationQualification.organizationId, organizationId)
  const expiring = tx
    .select({ count: sql`count(*)::int` })
    .from(organizationQualification)
    .where(and(ofUnit, lt(organizationQualification.validUntil, soon)))
  const typeName = tx
    .select({ name: organizationType.organizationTypeName })
    .from(organizationType)
    .where(eq(organizationType.organizationTypeId, organizationTypeId))
  return { organizationTypeName: sql`(${typeName})`, expiringQualifications: sql`(${expiring})` }
}

/** The condition for units whose name, short name or credit code has a keyword in it, in any case. */
export function hasKeyword(keyword: string): SQL {
  const wanted = lowerAscii(keyword.trim())
  const found = sql`strpos(${organizationText(organization)}, ${wanted}) > 0`
  return and(mayContainBeyondStart(organizationGrams(organization), wanted), found) ?? found
}
