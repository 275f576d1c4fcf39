import { and, eq, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { organization, type UnitRow } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { roleMember } from '../db/tables/role.ts'
import { findBeyond, gained } from '../identity/authority.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { loadGrantsOf } from '../security/grants.ts'
import type { SignedInStep } from '../security/step.ts'

const opensMore = {
  zh: '上级变更后，其中账号的角色会多出你没有的权限',
  en: 'With another unit above, the roles of accounts in it would gain what you do not hold',
}

/**
 * Rewrites the paths of the unit and of all that lie below it; without a unit above it is a root.
 * @returns the unit's own.
 * @throws Refusal 20400 when the other unit lies below it, 20403 when an account in them would gain by it what the actor does
 *   not have, the actor's own too: roles apply by unit (security.md, row 21).
 */
export async function moveBelow(
  { tx, actor, language }: SignedInStep,
  { path, organizationId }: UnitRow,
  parent: { path: string } | undefined,
): Promise<string> {
  if (parent?.path.startsWith(path)) throw refuseField('parentId', 'belowItself', language)
  const moved = `${parent?.path ?? ''}${organizationId}/`
  const accountIds = await findRoleHolders(tx, path)
  const before = await loadGrantsOf(tx, accountIds)
  await tx
    .update(organization)
    .set({ path: sql`${moved} || substr(${organization.path}, ${path.length + 1})` })
    .where(sql`starts_with(${organization.path}, ${path})`)
  const beyond = await findBeyond(tx, actor, gained(before, await loadGrantsOf(tx, accountIds)))
  if (beyond.size > 0) throw new Refusal(codes.noPermission, undefined, opensMore)
  return moved
}

/** The accounts with roles of the units whose paths begin so. */
async function findRoleHolders(tx: Tx, path: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ accountId: roleMember.accountId })
    .from(roleMember)
    .innerJoin(account, eq(account.accountId, roleMember.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .innerJoin(organization, eq(organization.organizationId, person.organizationId))
    .where(and(isNull(account.deletedAt), sql`starts_with(${organization.path}, ${path})`))
  return rows.map(({ accountId }) => accountId)
}
