import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { lowerAscii } from '#contract/collation.ts'
import type { OrganizationOption, OrganizationQuery } from '#contract/organization/schema.ts'
import type { PageOf } from '#contract/page-of.ts'
import { mayContainBeyondStart } from '../db/ngram-index.ts'
import { countRows, findPage } from '../db/page.ts'
import { organization, organizationGrams, organizationText } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { type OrganizationRow, presentOption, selectOrganizations } from './present.ts'

/** The condition for units that the actor may see, deleted ones among them. */
export function visibleOrganization(actor: Actor): SQL {
  return within(actor, { organization: organization.organizationId })
}

/** The condition for units whose name, short name or credit code has a keyword in it, in any case. */
export function hasKeyword(keyword: string): SQL | undefined {
  const wanted = lowerAscii(keyword.trim())
  return and(
    mayContainBeyondStart(organizationGrams(organization), wanted),
    sql`strpos(${organizationText(organization)}, ${wanted}) > 0`,
  )
}

/** A page of the units within the actor's reach. */
export async function findOrganizations<Shown>(
  { tx, actor, now, language }: SignedInStep,
  query: OrganizationQuery,
  present: (row: OrganizationRow) => Shown,
): Promise<PageOf<Shown>> {
  const { keyword, organizationTypeId, parentId, status, sortBy = 'sort' } = query
  const where = and(
    isNull(organization.deletedAt),
    visibleOrganization(actor),
    organizationTypeId ? eq(organization.organizationTypeId, organizationTypeId) : undefined,
    parentId ? eq(organization.parentId, parentId) : undefined,
    status === undefined ? undefined : eq(organization.status, status),
    keyword ? hasKeyword(keyword) : undefined,
  )
  return await findPage(query, language, {
    sorting: {
      column: organization[sortBy],
      id: organization.organizationId,
      keyOf: ({ organization: row }) => [row[sortBy], row.organizationId],
      desc: query.desc ?? false,
    },
    find: (part) =>
      selectOrganizations(tx, now)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, organization, where, limit),
    present,
  })
}

/** All units within the actor's reach, in order. */
export async function findOptions(
  { tx, actor, now }: SignedInStep,
  { organizationTypeId, status }: { organizationTypeId?: string | undefined; status?: number | undefined },
): Promise<OrganizationOption[]> {
  const rows = await selectOrganizations(tx, now)
    .where(
      and(
        isNull(organization.deletedAt),
        visibleOrganization(actor),
        organizationTypeId ? eq(organization.organizationTypeId, organizationTypeId) : undefined,
        status === undefined ? undefined : eq(organization.status, status),
      ),
    )
    .orderBy(asc(organization.sort), asc(organization.organizationId))
  return rows.map(presentOption)
}

/**
 * One unit.
 * @throws Refusal 20404 when there is none within the actor's reach, 20410 when it was deleted.
 */
export async function getVisibleOrganization(
  context: Pick<SignedInStep, 'tx' | 'actor' | 'now'>,
  organizationId: string,
): Promise<OrganizationRow> {
  const row = await findAnyOrganization(context, organizationId)
  if (row.organization.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/** One unit, also a deleted one. @throws Refusal 20404 when there is none within the actor's reach. */
export async function findAnyOrganization(
  { tx, actor, now }: Pick<SignedInStep, 'tx' | 'actor' | 'now'>,
  organizationId: string,
): Promise<OrganizationRow> {
  const [row] = await selectOrganizations(tx, now).where(
    and(eq(organization.organizationId, organizationId), visibleOrganization(actor)),
  )
  if (!row) throw new Refusal(codes.notFound)
  return row
}

/**
 * The unit that a person belongs to.
 * @throws Refusal 20404 when person or unit are not within the actor's reach, or the person is of no unit.
 */
export async function findOrganizationOfPerson(
  context: SignedInStep,
  userId: string,
): Promise<OrganizationRow> {
  const { tx, actor } = context
  const reach = within(actor, { organization: person.organizationId, department: person.departmentId })
  const [found] = await tx
    .select({ organizationId: person.organizationId })
    .from(person)
    .where(
      and(eq(person.userId, userId), isNull(person.deletedAt), or(reach, eq(person.userId, actor.userId))),
    )
  if (!found?.organizationId) throw new Refusal(codes.notFound)
  return await getVisibleOrganization(context, found.organizationId)
}
