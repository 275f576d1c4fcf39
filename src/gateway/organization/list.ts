import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Organization, OrganizationQuery } from '#contract/organization/entity.ts'
import type { OrganizationOption } from '#contract/organization/schema.ts'
import type { PageOf } from '#contract/page-of.ts'
import { organization, organizationType } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { Refusal } from '../platform/refusal.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { unitStore, visibleOrganization } from './store.ts'

/** A page of the units within the actor's reach, to choose one from. */
export async function searchUnits(
  context: SignedInStep,
  query: OrganizationQuery,
): Promise<PageOf<OrganizationOption>> {
  const { records, ...page } = await unitStore.find(context, query)
  return {
    ...page,
    records: records.map(
      ({ organizationId, organizationName, shortName, organizationTypeId, organizationTypeName }) => ({
        organizationId,
        organizationName,
        shortName,
        organizationTypeId,
        organizationTypeName,
      }),
    ),
  }
}

/** All units within the actor's reach, in order. */
export async function findOptions(
  { tx, actor }: SignedInStep,
  { organizationTypeId, status }: { organizationTypeId?: string | undefined; status?: number | undefined },
): Promise<OrganizationOption[]> {
  const { organizationId, organizationName, shortName, organizationTypeId: typeId } = organization
  return await tx
    .select({
      organizationId,
      organizationName,
      shortName,
      organizationTypeId: typeId,
      organizationTypeName: organizationType.organizationTypeName,
    })
    .from(organization)
    .innerJoin(organizationType, eq(organizationType.organizationTypeId, typeId))
    .where(
      and(
        isNull(organization.deletedAt),
        visibleOrganization(actor),
        organizationTypeId ? eq(organization.organizationTypeId, organizationTypeId) : undefined,
        status === undefined ? undefined : eq(organization.status, status),
      ),
    )
    .orderBy(asc(organization.sort), asc(organization.organizationId))
}

/**
 * The unit that a person belongs to.
 * @throws Refusal 20404 when person or unit are not within the actor's reach, or the person is of no unit.
 */
export async function findOrganizationOfPerson(context: SignedInStep, userId: string): Promise<Organization> {
  const { tx, actor } = context
  const reach = within(actor, { organization: person.organizationId, department: person.departmentId })
  const [found] = await tx
    .select({ organizationId: person.organizationId })
    .from(person)
    .where(
      and(eq(person.userId, userId), isNull(person.deletedAt), or(reach, eq(person.userId, actor.userId))),
    )
  if (!found?.organizationId) throw new Refusal(codes.notFound)
  return await unitStore.detail(context, { organizationId: found.organizationId })
}
