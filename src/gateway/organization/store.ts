import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { lowerAscii } from '#contract/collation.ts'
import { type Organization, organizationEntity, type UnitListQuery } from '#contract/organization/entity.ts'
import type { PageOf } from '#contract/page-of.ts'
import { mayContainBeyondStart } from '../db/ngram-index.ts'
import { file } from '../db/tables/file.ts'
import {
  organization,
  organizationGrams,
  organizationText,
  organizationType,
  type UnitRow,
} from '../db/tables/organization.ts'
import { organizationQualification } from '../db/tables/organization-parts.ts'
import { entityStore } from '../entity/entity-store.ts'
import { factsOfFiles, listed, showListed } from '../file/queries.ts'
import { isFlagged, withEndingQualifications } from '../identity/ending-qualifications.ts'
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
  derive: (row: UnitRow & { fileFacts?: unknown }) => ({ scans: listed(row.scans, row.fileFacts) }),
  check: { add: checkAdd, edit: checkEdit, remove: checkRemove },
  async changed(context, { organizationId, scans }, before) {
    await showListed(context, { organizationId }, { path: 'scans', now: scans, before: before?.scans ?? [] })
  },
})

/** A page of the units within the actor's reach. */
export async function findUnits(
  context: SignedInStep,
  { qualifications, ...query }: UnitListQuery,
): Promise<PageOf<Organization>> {
  const ending = withEndingQualifications(context.tx, context.now)
  return await unitStore.find(context, query, qualifications && inArray(organization.organizationId, ending))
}

/** The condition for units that the actor may see, deleted ones among them. */
export function visibleOrganization(actor: Actor): SQL {
  return within(actor, scope)
}

/** The name of a unit's type, how many of its qualifications end soon, and what is known of its scans. */
function select(context: SignedInStep) {
  const { tx, now } = context
  const { organizationId, organizationTypeId } = organization
  const ofThisUnit = and(eq(file.organizationId, organizationId), isNull(file.projectId))
  const ofUnit = eq(organizationQualification.organizationId, organizationId)
  const expiring = tx
    .select({ count: sql`count(*)::int` })
    .from(organizationQualification)
    .where(and(ofUnit, isFlagged(now)))
  const typeName = tx
    .select({ name: organizationType.organizationTypeName })
    .from(organizationType)
    .where(eq(organizationType.organizationTypeId, organizationTypeId))
  return {
    organizationTypeName: sql`(${typeName})`,
    expiringQualifications: sql`(${expiring})`,
    fileFacts: factsOfFiles(context, ofThisUnit),
  }
}

/** The condition for units whose name, short name or credit code has a keyword in it, in any case. */
export function hasKeyword(keyword: string): SQL {
  const wanted = lowerAscii(keyword.trim())
  const found = sql`strpos(${organizationText(organization)}, ${wanted}) > 0`
  return and(mayContainBeyondStart(organizationGrams(organization), wanted), found) ?? found
}
