import { and, eq, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type {
  AccountLimitEdit,
  AccountQuota,
  AccountQuotaQuery,
} from '#contract/organization/account-limit.ts'
import type { PageOf } from '#contract/page-of.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { organization, organizationType } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { Refusal } from '../platform/refusal.ts'
import { mergeEdit } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockOrganization, writeRevision } from './revise.ts'
import { hasKeyword, visibleOrganization } from './store.ts'

function selectQuotas(tx: Tx) {
  const accounts = tx
    .select({ count: sql`count(*)::int` })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(eq(person.organizationId, organization.organizationId), isNull(account.deletedAt)))
  return tx
    .select({
      organization,
      organizationTypeName: organizationType.organizationTypeName,
      accountCount: sql<number>`(${accounts})`,
    })
    .from(organization)
    .innerJoin(organizationType, eq(organizationType.organizationTypeId, organization.organizationTypeId))
}

type QuotaRow = Awaited<ReturnType<typeof selectQuotas>>[number]

function presentQuota({ organization: row, ...rest }: QuotaRow): AccountQuota {
  const { organizationId, organizationName, accountLimit, revision } = row
  return {
    organizationId,
    organizationName,
    ...rest,
    ...(accountLimit !== null && { accountLimit }),
    revision,
  }
}

/** A page of the units within the actor's reach, with how many accounts they have and may have. */
export async function findQuotas(
  { tx, actor, language }: SignedInStep,
  query: AccountQuotaQuery,
): Promise<PageOf<AccountQuota>> {
  const { keyword, organizationTypeId, sortBy = 'sort' } = query
  const column = sortBy === 'organizationName' ? 'nameKey' : sortBy
  const where = and(
    isNull(organization.deletedAt),
    visibleOrganization(actor),
    organizationTypeId ? eq(organization.organizationTypeId, organizationTypeId) : undefined,
    keyword ? hasKeyword(keyword) : undefined,
  )
  return await findPage(query, language, {
    sorting: {
      column: organization[column],
      id: organization.organizationId,
      keyOf: ({ organization: row }: QuotaRow) => [row[column], row.organizationId],
      desc: query.desc ?? false,
    },
    find: (part) =>
      selectQuotas(tx)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, organization, where, limit),
    present: presentQuota,
  })
}

const Changes = z.object({ accountLimit: z.optional(z.nullable(z.number())) })

/**
 * Limits the number of accounts of a unit; `roomForAccounts` enforces it.
 * @throws Refusal 20403 for the own unit, unless the actor sees everything, 20404 out of reach, 20410 deleted, 20409 when
 *   somebody else set the limit since.
 */
export async function limitAccounts(
  context: SignedInStep,
  { organizationId, baseRevision, after, clear, accountLimit }: AccountLimitEdit,
): Promise<AccountQuota> {
  const { tx, actor, language, idempotencyKey = '' } = context
  const row = await lockOrganization(context, organizationId)
  // Nobody widens the limit that binds them (security.md, row 21).
  if (!actor.scope.all && (await isOwnUnit(context, organizationId))) throw new Refusal(codes.noPermission)
  const before = row.accountLimit === null ? {} : { accountLimit: row.accountLimit }
  const merge = mergeEdit({
    row: { ...row, fields: before },
    edit: { baseRevision, after, clear, fields: { accountLimit } },
    key: idempotencyKey,
    language,
  })
  const changes = z.parse(Changes, merge.changes)
  if (Object.keys(changes).length > 0) await writeRevision(context, row, merge, changes, before)
  return await findQuota({ tx, actor }, organizationId)
}

async function isOwnUnit({ tx, actor }: SignedInStep, organizationId: string): Promise<boolean> {
  const own = and(eq(person.userId, actor.userId), eq(person.organizationId, organizationId))
  return (await tx.$count(person, own)) > 0
}

/** One unit's accounts and limit. @throws Refusal 20404 when there is no such unit within the actor's reach. */
export async function findQuota(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  organizationId: string,
): Promise<AccountQuota> {
  const [row] = await selectQuotas(tx).where(
    and(eq(organization.organizationId, organizationId), visibleOrganization(actor)),
  )
  if (!row) throw new Refusal(codes.notFound)
  return presentQuota(row)
}
