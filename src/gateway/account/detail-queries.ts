import {
  and,
  asc,
  eq,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  type Subquery,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type AccountDetail,
  type AccountDetailQuery,
  type AuditStatus,
  auditStatuses,
  type PhoneSignIn,
} from '#contract/account/administration.ts'
import { accountKeyword } from '#contract/account/selection.ts'
import { maskCellphone } from '#contract/mask.ts'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage } from '../db/page.ts'
import { findPart } from '../db/search.ts'
import { account, accountKinds } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { factorReset } from '../db/tables/factor.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { project } from '../db/tables/project.ts'
import { role, roleMember } from '../db/tables/role.ts'
import { session } from '../db/tables/session.ts'
import { maskEmail } from '../identity/mask-recipient.ts'
import { general, registered, visibleAccount } from '../identity/visible-accounts.ts'
import type { Actor } from '../security/actor.ts'
import { hasFactor } from '../security/second-factor.ts'
import { findPowerless } from './factor-reset-rules.ts'
import { presentGeneralAccount } from './general.ts'
import { anyRole, boundPlatforms, ownerOf } from './queries.ts'
import { has, searchAccounts } from './search.ts'

const otherAccount = alias(account, 'other_account')

/** The columns of a detail; what hangs on an account is asked for beside it. */
const columns = {
  account,
  person: ownerOf,
  cellphone: person.cellphone,
  email: person.email,
  organizationName: organization.organizationName,
  departmentName: department.departmentName,
  projectName: project.projectName,
  platforms: boundPlatforms,
  hasFactor,
  factorReset: {
    requestedBy: factorReset.requestedBy,
    requestedByName: factorReset.requestedByName,
    until: factorReset.until,
  },
  anyRole,
  roleNames: sql<string[]>`array(select ${role.roleName}::text from ${roleMember}
    join ${role} on ${eq(role.roleId, roleMember.roleId)}
    where ${eq(roleMember.accountId, account.accountId)} and ${isNull(role.deletedAt)} order by 1)`,
  /** Another account is signed in to by the person's number, or may be as soon as that is proved: no two can. */
  numberTaken: sql<boolean>`exists (select 1 from ${account} as ${otherAccount} where ${and(
    or(eq(otherAccount.cellphone, person.cellphone), eq(otherAccount.userId, account.userId)),
    eq(otherAccount.phoneLogin, true),
    isNull(otherAccount.deletedAt),
    ne(otherAccount.accountId, account.accountId),
  )})`,
  lastSignInAt: sql<Date | null>`(select max(${session.createdAt}) from ${session}
    where ${eq(session.accountId, account.accountId)})`.mapWith(session.createdAt),
}

function selectDetails(tx: Tx, source: typeof account | Subquery = account) {
  return tx
    .select(columns)
    .from(source)
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, account.organizationId))
    .leftJoin(department, eq(department.departmentId, account.departmentId))
    .leftJoin(project, eq(project.projectId, account.projectId))
    .leftJoin(factorReset, eq(factorReset.accountId, account.accountId))
}
type Row = Awaited<ReturnType<typeof selectDetails>>[number]

/** Specification §4: what an account's status says of its review. */
const reviewed: Record<AuditStatus, SQL | undefined> = {
  'to-be-reviewed': eq(account.status, 'pending'),
  approved: and(isNotNull(account.reviewedAt), notInArray(account.status, ['pending', 'review-failed'])),
  rejected: eq(account.status, 'review-failed'),
}

/** What each function opens: just those accounts that its screen is about. */
function openedTo({ permissions }: Actor): SQL | undefined {
  if (permissions.has('account:view')) return undefined
  const audit = permissions.has('account:audit') ? auditStatuses.map((status) => reviewed[status]) : []
  return or(...audit, permissions.has('registeredAccount:view') ? registered : undefined) ?? sql`false`
}

/** A page of the accounts that the actor may see, with all there is to know of them. */
export async function findAccountDetails(
  tx: Tx,
  actor: Actor,
  query: AccountDetailQuery,
  language: Language,
  now: Date,
): Promise<PageOf<AccountDetail>> {
  const { sortBy = 'createdAt', desc = false, keyword, accountId, audit } = query
  const where = and(
    isNull(account.deletedAt),
    visibleAccount(actor),
    openedTo(actor),
    accountId ? eq(account.accountId, accountId) : general,
    query.organizationId ? eq(account.organizationId, query.organizationId) : undefined,
    audit && reviewed[audit],
  )
  const placeIds = query.organizationId ? [query.organizationId] : undefined
  const kinds = accountId ? accountKinds : (['general'] as const)
  const search = await searchAccounts(tx, actor, keyword, { where, placeIds, kinds })
  const page = await findPage(query, language, {
    sorting: {
      column: account[sortBy],
      id: account.accountId,
      keyOf: ({ account: row }: Row) => [row[sortBy], row.accountId],
      desc,
    },
    find: (of) =>
      findPart(account, search, of, (source, part) =>
        selectDetails(tx, source)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit)
          .offset(part.offset),
      ),
    total: (limit) => search?.total(limit) ?? countRows(tx, account, where, limit),
    present,
  })
  const requesters = page.records.flatMap(({ factorReset }) => factorReset?.requestedBy ?? [])
  const powerless = await findPowerless(tx, requesters, now)
  return { ...page, records: page.records.map((each) => withoutVoid(each, powerless)) }
}

/** A detail without a request that nobody can confirm any more, so that another one can be made. */
function withoutVoid(detail: AccountDetail, powerless: ReadonlySet<string>): AccountDetail {
  const { factorReset, ...rest } = detail
  return factorReset && powerless.has(factorReset.requestedBy) ? rest : detail
}

function present({ cellphone, email, projectName, roleNames, lastSignInAt, ...row }: Row): AccountDetail {
  const { account, platforms, hasFactor, factorReset } = row
  return {
    ...presentGeneralAccount(row),
    createdAt: account.createdAt.getTime(),
    ...(cellphone !== null && { cellphone: maskCellphone(cellphone) }),
    ...(email !== null && { email: maskEmail(email) }),
    phoneSignIn: phoneSignInOf(account, cellphone, row.numberTaken),
    platforms,
    hasFactor,
    ...(factorReset && { factorReset: { ...factorReset, until: factorReset.until.getTime() } }),
    roleNames,
    ...(account.projectId !== null && { projectId: account.projectId }),
    ...(projectName !== null && { projectName }),
    passwordChangedAt: account.passwordChangedAt.getTime(),
    passwordOneTime: account.passwordOneTime,
    ...(account.passwordValidDays !== null && { passwordValidDays: account.passwordValidDays }),
    ...instants({
      passwordValidUntil: account.passwordValidUntil,
      lastSignInAt,
      lockedAt: account.lockedAt,
      reviewedAt: account.reviewedAt,
    }),
    ...(account.reviewedByName !== null && { reviewedByName: account.reviewedByName }),
    ...(account.reviewReason !== null && { reviewReason: account.reviewReason }),
  }
}

function phoneSignInOf(
  { phoneLogin, cellphone: signInNumber }: Row['account'],
  cellphone: string | null,
  numberTaken: boolean,
): PhoneSignIn {
  if (phoneLogin) return signInNumber === null ? 'unproven' : 'allowed'
  if (cellphone === null) return 'no-number'
  return numberTaken ? 'shared' : 'not-allowed'
}

/** The instants that there are, as the contract has them. */
function instants<Name extends string>(given: Record<Name, Date | null>): { [_ in Name]?: number } {
  const times: { [_ in Name]?: number } = {}
  for (const name in given) {
    const at = given[name]
    if (at !== null) times[name] = at.getTime()
  }
  return times
}

/** The names of the general accounts that the actor may see, the first 2,000 of them. */
export async function findAccountNames(
  tx: Tx,
  actor: Actor,
  { keyword, organizationId }: { keyword?: string | undefined; organizationId?: string | undefined },
): Promise<{ generalAccountId: string; accountName: string }[]> {
  return await tx
    .select({ generalAccountId: account.accountId, accountName: account.accountName })
    .from(account)
    .where(
      and(
        isNull(account.deletedAt),
        general,
        visibleAccount(actor),
        organizationId ? eq(account.organizationId, organizationId) : undefined,
        keyword ? has(accountKeyword(keyword)) : undefined,
      ),
    )
    .orderBy(asc(account.accountName), asc(account.accountId))
    .limit(2000)
}
