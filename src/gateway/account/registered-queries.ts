import { and, eq, inArray, isNull, type SQL, type Subquery } from 'drizzle-orm'
import type { RegisteredAccount, RegisteredAccountQuery } from '#contract/account/registered.ts'
import { codes } from '#contract/codes.ts'
import { maskCellphone } from '#contract/mask.ts'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage } from '../db/page.ts'
import { findPart } from '../db/search.ts'
import { account } from '../db/tables/account.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { project } from '../db/tables/project.ts'
import { projectDepartment, projectOrganization } from '../db/tables/project-organization.ts'
import { registered, visibleAccount } from '../identity/visible-accounts.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { presentPeriod } from './general.ts'
import { anyRole, boundPlatforms } from './queries.ts'
import { searchAccounts } from './search.ts'

function selectRegistered(tx: Tx, source: typeof account | Subquery = account) {
  return tx
    .select({
      account,
      platforms: boundPlatforms,
      anyRole,
      cellphone: person.cellphone,
      organizationName: organization.organizationName,
      projectName: project.projectName,
      projectOrganizationName: projectOrganization.projectOrganizationName,
      departmentName: projectDepartment.departmentName,
    })
    .from(source)
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, account.organizationId))
    .leftJoin(project, eq(project.projectId, account.projectId))
    .leftJoin(
      projectOrganization,
      eq(projectOrganization.projectOrganizationId, account.projectOrganizationId),
    )
    .leftJoin(projectDepartment, eq(projectDepartment.projectDepartmentId, account.projectDepartmentId))
}
type Row = Awaited<ReturnType<typeof selectRegistered>>[number]

/** A page of the accounts of projects that the actor may see. */
export async function findRegisteredAccounts(
  tx: Tx,
  actor: Actor,
  query: RegisteredAccountQuery,
  language: Language,
): Promise<PageOf<RegisteredAccount>> {
  const { sortBy = 'accountName', desc = false, keyword } = query
  const where = and(isNull(account.deletedAt), registered, visibleAccount(actor), ...selected(query))
  const placeIds = query.projectId ? [query.projectId] : undefined
  const search = await searchAccounts(tx, actor, keyword, { where, placeIds, kinds: ['registered'] })
  return await findPage(query, language, {
    sorting: {
      column: account[sortBy],
      id: account.accountId,
      keyOf: ({ account: row }: Row) => [row[sortBy], row.accountId],
      desc,
    },
    find: (of) =>
      findPart(account, search, of, (source, part) =>
        selectRegistered(tx, source)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit)
          .offset(part.offset),
      ),
    total: (limit) => search?.total(limit) ?? countRows(tx, account, where, limit),
    present,
  })
}

function selected(query: RegisteredAccountQuery): (SQL | undefined)[] {
  const { userId, projectId, projectOrganizationId, projectDepartmentId, status } = query
  return [
    userId ? eq(account.userId, userId) : undefined,
    projectId ? eq(account.projectId, projectId) : undefined,
    projectOrganizationId ? eq(account.projectOrganizationId, projectOrganizationId) : undefined,
    projectDepartmentId ? eq(account.projectDepartmentId, projectDepartmentId) : undefined,
    status?.length ? inArray(account.status, status) : undefined,
  ]
}

/** One account of a project, also a deleted one. @throws Refusal 20404 when there is none within the actor's reach. */
export async function findRegisteredAccount(
  tx: Tx,
  actor: Actor,
  accountId: string,
): Promise<RegisteredAccount> {
  const [row] = await selectRegistered(tx).where(
    and(eq(account.accountId, accountId), registered, visibleAccount(actor)),
  )
  if (!row) throw new Refusal(codes.notFound)
  return present(row)
}

/** What organisation and department of their projects are called that accounts belong to, by the accounts' ids. */
export async function findSeatNames(tx: Tx, accountIds: readonly string[]) {
  const rows = await selectRegistered(tx).where(inArray(account.accountId, [...accountIds]))
  return new Map(
    rows.map(({ account: { accountId }, projectOrganizationName, departmentName }) => [
      accountId,
      { projectOrganizationName, departmentName },
    ]),
  )
}

function present({ account: row, ...names }: Row): RegisteredAccount {
  const { organizationName, projectName, projectOrganizationName, departmentName } = names
  return {
    registeredAccountId: row.accountId,
    accountName: row.accountName,
    userId: row.userId,
    userName: row.userName,
    ...(organizationName !== null && { organizationName }),
    ...(row.personArchived && { personArchived: true as const }),
    status: row.status,
    ...(row.projectId !== null && { projectId: row.projectId }),
    ...(projectName !== null && { projectName }),
    ...(row.projectOrganizationId !== null && { projectOrganizationId: row.projectOrganizationId }),
    ...(projectOrganizationName !== null && { projectOrganizationName }),
    ...(row.projectDepartmentId !== null && { projectDepartmentId: row.projectDepartmentId }),
    ...(departmentName !== null && { departmentName }),
    ...presentPeriod(row),
    ...(names.platforms.length > 0 && { platforms: names.platforms }),
    passwordSet: row.passwordHash !== null,
    ...(!names.anyRole && { noRole: true as const }),
    phoneLogin: row.phoneLogin,
    ...(names.cellphone !== null && { cellphone: maskCellphone(names.cellphone) }),
    revision: row.revision,
    changedAt: row.changedAt.getTime(),
    changedByName: row.changedByName,
  }
}
