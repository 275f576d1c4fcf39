import {
  and,
  arrayOverlaps,
  asc,
  type Column,
  eq,
  gt,
  inArray,
  isNull,
  or,
  type SQL,
  type Subquery,
  sql,
} from 'drizzle-orm'
import type { GeneralAccount, GeneralAccountQuery, PersonOfAccount } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { Platform } from '#contract/session/schema.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage, type PagePart } from '../db/page.ts'
import { type Changes, changesOf, type Stretch } from '../db/replica-changes.ts'
import { findPart } from '../db/search.ts'
import { account, accountKinds } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { roleMember } from '../db/tables/role.ts'
import { thirdPartyBinding } from '../db/tables/third-party.ts'
import { endsSoon } from '../identity/ending-accounts.ts'
import { general, visibleAccount } from '../identity/visible-accounts.ts'
import { findDepartmentsBelow, findUnitsBelow } from '../organization/queries.ts'
import { leftPlace, personChangedSince } from '../person/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { type GeneralAccountRow, presentGeneralAccount } from './general.ts'
import { searchAccounts } from './search.ts'

/** Person and unit of the accounts with these names, in any case; accounts beyond the actor's reach are passed over. */
export async function findByAccountNames(
  tx: Tx,
  actor: Actor,
  accountNames: readonly string[],
): Promise<PersonOfAccount[]> {
  if (accountNames.length === 0) return []
  const names = accountNames.map((name) => name.toLowerCase())
  const rows = await tx
    .select({ account, person, organizationName: organization.organizationName })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .where(
      and(
        inArray(sql`lower(${account.accountName})`, names),
        isNull(account.deletedAt),
        visibleAccount(actor),
      ),
    )
    .orderBy(asc(account.accountName))
  return rows.map(
    ({ account: { accountName }, person: { userId, userName, organizationId }, organizationName }) => ({
      accountName,
      userId,
      userName,
      ...(organizationId !== null && { organizationId }),
      ...(organizationName !== null && { organizationName }),
    }),
  )
}

/** The platforms that somebody is bound to an account by. */
export const boundPlatforms = sql<
  Platform[]
>`array(select ${thirdPartyBinding.platform}::text from ${thirdPartyBinding}
    where ${eq(thirdPartyBinding.accountId, account.accountId)} order by 1)`

/** Whether an account has a role. */
export const anyRole = sql<boolean>`exists (select from ${roleMember}
    where ${eq(roleMember.accountId, account.accountId)})`

/** The person's name and place, of the account's own columns. */
export const ownerOf = {
  userName: account.userName,
  organizationId: account.organizationId,
  departmentId: account.departmentId,
}

const columns = {
  account,
  platforms: boundPlatforms,
  anyRole,
  person: ownerOf,
  organizationName: organization.organizationName,
  departmentName: department.departmentName,
}

function selectAccounts(tx: Tx, source: typeof account | Subquery = account) {
  return tx
    .select(columns)
    .from(source)
    .leftJoin(organization, eq(organization.organizationId, account.organizationId))
    .leftJoin(department, eq(department.departmentId, account.departmentId))
}

/** A page of the general accounts that the actor may see; selected and sorted just as a device does with its replica. */
export async function findGeneralAccounts(
  tx: Tx,
  actor: Actor,
  query: GeneralAccountQuery,
  language: Language,
  now: Date,
): Promise<PageOf<GeneralAccount>> {
  const { sortBy = 'accountName', desc = false, keyword, ending } = query
  const group = query.groupId ? await belowGroup(tx, query.groupId) : undefined
  const inGroup = group && inArray(group.column, group.ids)
  const ends = ending && endsSoon(ending, now)
  const where = and(shownGeneralAccounts(actor), inGroup, ends, ...selected(query))
  const placeIds = query.organizationId ? [query.organizationId] : group?.ids
  const search = await searchAccounts(tx, actor, keyword, { where, placeIds, kinds: ['general'] })
  return await findPage(query, language, {
    sorting: {
      column: account[sortBy],
      id: account.accountId,
      keyOf: ({ account: row }: GeneralAccountRow) => [row[sortBy], row.accountId],
      desc,
    },
    find: (of) =>
      findPart(account, search, of, (source, part) =>
        selectAccounts(tx, source)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit)
          .offset(part.offset),
      ),
    total: (limit) => search?.total(limit) ?? countRows(tx, account, where, limit),
    present: presentGeneralAccount,
  })
}

/** The first accounts of every kind that have a keyword, among those of a condition that the actor may see. */
export async function findAccountsOfAnyKind(
  tx: Tx,
  actor: Actor,
  { keyword, which, limit }: { keyword: string | undefined; which: SQL | undefined; limit: number },
): Promise<{ accountId: string; accountName: string; userName: string }[]> {
  const { accountId, accountName, userName, deletedAt } = account
  const where = and(isNull(deletedAt), visibleAccount(actor), which)
  const search = await searchAccounts(tx, actor, keyword, {
    where,
    placeIds: undefined,
    kinds: accountKinds,
  })
  const first: PagePart = { where: undefined, orderBy: [asc(accountName), asc(accountId)], limit, offset: 0 }
  return await findPart(account, search, first, (source, part) =>
    tx
      .select({ accountId, accountName, userName })
      .from(source)
      .where(and(where, part.where))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )
}

/** A unit and those below it, or a department and those below it, and which column names them. */
async function belowGroup(tx: Tx, groupId: string): Promise<{ column: Column; ids: string[] }> {
  const units = await findUnitsBelow(tx, groupId)
  if (units.length > 0) return { column: account.organizationId, ids: units }
  return { column: account.departmentId, ids: await findDepartmentsBelow(tx, groupId) }
}

/** The filters of contract/account/selection.ts in SQL, but for the keyword, which `searchAccounts` looks for. */
function selected(query: GeneralAccountQuery): (SQL | undefined)[] {
  const { level, status } = query
  return [
    query.organizationId ? eq(account.organizationId, query.organizationId) : undefined,
    query.userId ? eq(account.userId, query.userId) : undefined,
    level?.length ? inArray(account.level, level) : undefined,
    status?.length ? inArray(account.status, status) : undefined,
  ]
}

/** One general account, also a deleted one. @throws Refusal 20404 when there is none within the actor's reach. */
export async function findAnyGeneralAccount(
  tx: Tx,
  actor: Actor,
  accountId: string,
): Promise<GeneralAccountRow> {
  const [row] = await selectAccounts(tx).where(
    and(eq(account.accountId, accountId), general, visibleAccount(actor)),
  )
  if (!row) throw new Refusal(codes.notFound)
  return row
}

/** Locks the general accounts within the actor's reach, deleted ones too, in id order, so that no two callers deadlock. */
export async function lockGeneralAccounts(
  tx: Tx,
  actor: Actor,
  ids: string[],
): Promise<Map<string, GeneralAccountRow>> {
  const rows = await selectAccounts(tx)
    .where(and(inArray(account.accountId, ids), general, visibleAccount(actor)))
    .orderBy(asc(account.accountId))
    .for('update', { of: account })
  return new Map(rows.map((row) => [row.account.accountId, row]))
}

/** The condition for accounts that were taken out of a project within the actor's reach. */
function leftProject({ scope: { all, projectIds } }: Actor): SQL | undefined {
  return all || projectIds.length === 0 ? undefined : arrayOverlaps(account.formerProjectIds, [...projectIds])
}

/** The condition for the general accounts that the actor's lists show. */
export function shownGeneralAccounts(actor: Actor): SQL | undefined {
  return and(isNull(account.deletedAt), general, visibleAccount(actor))
}

/** How many general accounts a replica of those within the actor's reach has, counted up to a limit. */
export async function countGeneralAccounts(tx: Tx, actor: Actor, limit: number): Promise<number> {
  return await countRows(tx, account, shownGeneralAccounts(actor), limit)
}

/** What a replica of the general accounts within the actor's reach needs; also when their person was moved or renamed. */
export async function findAccountChanges(
  tx: Tx,
  actor: Actor,
  { since, beyond, limit }: Stretch,
): Promise<Changes<GeneralAccount>> {
  const shown = sql<boolean>`(${shownGeneralAccounts(actor)})`
  const changed =
    since === undefined
      ? shown
      : and(
          or(sql`${account.changedIn} >= ${since}::xid8`, personChangedSince(tx, since)),
          or(visibleAccount(actor), leftPlace(actor), leftProject(actor)),
        )
  const rows = await tx
    .select({ ...columns, shown })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, account.organizationId))
    .leftJoin(department, eq(department.departmentId, account.departmentId))
    .where(and(changed, beyond ? gt(account.accountId, beyond) : undefined))
    .orderBy(asc(account.accountId))
    .limit(limit)
  return changesOf(rows, limit, (row) => row.account.accountId, presentGeneralAccount)
}
