import { and, asc, eq, exists, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { addRoleAccounts, deleteRoleAccounts } from '#contract/role/endpoints.ts'
import type { RoleAccount, RoleAccountQuery } from '#contract/role/schema.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { role, roleMember } from '../db/tables/role.ts'
import type { StepContext } from '../http/handle.ts'
import { findBeyond } from '../identity/authority.ts'
import { lockOwnAccount } from '../identity/lock-account.ts'
import { placeOf } from '../identity/places.ts'
import { visibleAccount } from '../identity/visible-accounts.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import { holdsAt, loadRoleGrants } from '../security/grants.ts'
import { type LockedRole, lockRoles, visibleRole } from './queries.ts'
import { recordChange } from './rules.ts'

type Step = StepContext<undefined, unknown>
type Saved = ResponseOf<typeof addRoleAccounts>

const withRole = sql`${account} join ${person} on ${eq(person.userId, account.userId)}
  left join ${organization} on ${eq(organization.organizationId, person.organizationId)}
  join ${role} on true`

/** The condition for accounts that have the role. */
function isMember(tx: Tx): SQL {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(roleMember)
      .where(and(eq(roleMember.roleId, role.roleId), eq(roleMember.accountId, account.accountId))),
  )
}

const inForce = holdsAt(sql`coalesce(${organization.path}, '')`)

const columns = {
  accountId: account.accountId,
  accountName: account.accountName,
  userName: person.userName,
  level: account.level,
  status: account.status,
  organizationId: person.organizationId,
  organizationName: organization.organizationName,
  departmentId: person.departmentId,
  departmentName: department.departmentName,
  inForce: sql<boolean>`${inForce}`,
}

/** A page of the accounts within the actor's reach that have the role. */
export async function findMembers(
  { tx, actor, language }: StepContext,
  query: RoleAccountQuery,
): Promise<PageOf<RoleAccount>> {
  return await findAccounts(tx, actor, language, query, isMember(tx))
}

/** A page of the accounts within the actor's reach that may be given the role: it would apply to them, and is not theirs. */
export async function findCandidates(
  { tx, actor, language }: StepContext,
  query: RoleAccountQuery,
): Promise<PageOf<RoleAccount>> {
  const own = eq(account.accountId, actor.accountId)
  return await findAccounts(tx, actor, language, query, and(not(isMember(tx)), not(own), inForce))
}

async function findAccounts(
  tx: Tx,
  actor: Actor,
  language: Language,
  { roleId, keyword, ...query }: RoleAccountQuery,
  which: SQL | undefined,
): Promise<PageOf<RoleAccount>> {
  const searched = sql`lower(concat(${account.accountName}, E'\n', ${person.userName}))`
  const where = and(
    eq(role.roleId, roleId),
    visibleRole(tx, actor),
    isNull(account.deletedAt),
    visibleAccount(actor),
    which,
    keyword ? sql`strpos(${searched}, ${keyword.trim().toLowerCase()}) > 0` : undefined,
  )
  const rows = tx
    .select(columns)
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .leftJoin(department, eq(department.departmentId, person.departmentId))
    .innerJoin(role, sql`true`)
    .$dynamic()
  return await findPage(query, language, {
    sorting: {
      column: account.accountName,
      id: account.accountId,
      keyOf: (row: AccountRow) => [row.accountName, row.accountId],
      desc: query.desc ?? false,
    },
    find: (part) =>
      rows
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, withRole, where, limit),
    present: presentAccount,
  })
}

interface AccountRow
  extends Pick<RoleAccount, 'accountId' | 'accountName' | 'userName' | 'level' | 'status'> {
  organizationId: string | null
  organizationName: string | null
  departmentId: string | null
  departmentName: string | null
  inForce: boolean
}

function presentAccount(row: AccountRow): RoleAccount {
  const { accountId, accountName, userName, level, status, inForce } = row
  const place = placeOf(row)
  return { accountId, accountName, userName, level, status, inForce, ...(place && { place }) }
}

/**
 * Gives accounts a role.
 * @throws Refusal 20404 for a role out of reach, 20400 for an account out of reach, 20403 for one's own account or when
 *   the role would open to one of them what the actor does not have: then none gets it.
 */
export async function addMembers(
  context: Step,
  { roleId, accountIds }: RequestOf<typeof addRoleAccounts>,
): Promise<Saved> {
  const { tx } = context
  await givable(context, roleId)
  const found = await reachable(context, accountIds, 'accountIds')
  const added = await tx
    .insert(roleMember)
    .values(accountIds.map((accountId) => ({ roleId, accountId })))
    .onConflictDoNothing()
    .returning({ accountId: roleMember.accountId })
  await checkGiven(context, roleId, accountIds)
  // With a member of another project a role opens that one: who gives it must be able to take it again.
  const locked = await givable(context, roleId)
  await recordMembers(context, locked, found, added, 'after')
  return { changed: added.length }
}

/** Takes a role from accounts. @throws Refusal as `addMembers`: who takes it could give it back. */
export async function removeMembers(
  context: Step,
  { roleId, ids }: RequestOf<typeof deleteRoleAccounts>,
): Promise<Saved> {
  const { tx } = context
  // Before the own roles: two who take one role from others would both lock it, and wait for each other.
  const locked = await givable(context, roleId)
  await lockOwnAccount(context)
  const found = await reachable(context, ids, 'ids')
  await checkGiven(context, roleId, ids)
  const removed = await tx
    .delete(roleMember)
    .where(and(eq(roleMember.roleId, roleId), inArray(roleMember.accountId, ids)))
    .returning({ accountId: roleMember.accountId })
  await recordMembers(context, locked, found, removed, 'before')
  return { changed: removed.length }
}

async function givable({ tx, actor }: Step, roleId: string): Promise<LockedRole> {
  const [locked] = await lockRoles(tx, actor, [roleId])
  if (!locked) throw new Refusal(codes.notFound)
  if (locked.role.deletedAt) throw new Refusal(codes.deleted)
  if (locked.more) throw new Refusal(codes.noPermission)
  return locked
}

type Named = ReadonlyMap<string, string>

/** The accounts' names by id; until the commit nobody deletes one of them. */
async function reachable(
  { tx, actor, language }: Step,
  ids: readonly string[],
  path: 'accountIds' | 'ids',
): Promise<Named> {
  // Nobody changes what they themselves may do (security.md, row 21).
  if (ids.includes(actor.accountId)) throw new Refusal(codes.noPermission)
  const rows = await tx
    .select({ accountId: account.accountId, accountName: account.accountName })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(inArray(account.accountId, [...ids]), isNull(account.deletedAt), visibleAccount(actor)))
    .orderBy(asc(account.accountId))
    .for('update', { of: account })
  if (rows.length < ids.length) throw refuseField(path, 'outOfReach', language)
  return new Map(rows.map(({ accountId, accountName }) => [accountId, accountName]))
}

/** @throws Refusal 20403 when the role opens rows to one of the accounts that the actor does not see. */
async function checkGiven({ tx, actor }: Step, roleId: string, accountIds: readonly string[]): Promise<void> {
  const beyond = await findBeyond(tx, actor, await loadRoleGrants(tx, accountIds, roleId))
  if (beyond.size > 0) throw new Refusal(codes.noPermission)
}

async function recordMembers(
  context: Step,
  { role: row }: LockedRole,
  named: Named,
  changed: readonly { accountId: string }[],
  when: 'before' | 'after',
): Promise<void> {
  if (changed.length === 0) return
  // Replicas show who has no role.
  const ids = changed.map(({ accountId }) => accountId)
  await context.tx
    .update(account)
    .set({ changedIn: sql`pg_current_xact_id()` })
    .where(inArray(account.accountId, ids))
  const members = changed.map(({ accountId }) => named.get(accountId) ?? accountId).toSorted()
  await recordChange(context, row, 'update', { [when]: { members } })
}
