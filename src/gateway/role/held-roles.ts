import { and, asc, isNull, type SQL, sql } from 'drizzle-orm'
import { role } from '../db/tables/role.ts'
import { holdsAt } from '../security/grants.ts'
import type { SignedInStep } from '../security/step.ts'
import { grantsMoreThan, visibleRole } from './queries.ts'

interface HeldRole {
  roleId: string
  roleName: string
  held: boolean
  /** Whether the actor may give it, or take it away. */
  changeable: boolean
}

/**
 * The roles for which `held` is so, as far as the actor sees them, and those that the actor may give beside.
 * @param path of the unit at which they have to apply; empty for who sits at none
 */
export async function findHeldRoles(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  held: SQL,
  path: string,
): Promise<HeldRole[]> {
  const rows = await tx
    .select({
      roleId: role.roleId,
      roleName: role.roleName,
      held: sql<boolean>`${held}`,
      more: sql<boolean>`coalesce(${grantsMoreThan(tx, actor)}, false)`,
      applies: sql<boolean>`${holdsAt(sql`${path}::text`)}`,
    })
    .from(role)
    .where(and(isNull(role.deletedAt), visibleRole(tx, actor)))
    .orderBy(asc(role.roleName), asc(role.roleId))
  return rows
    .map(({ more, applies, ...row }) => ({ ...row, changeable: !more && (row.held || applies) }))
    .filter((row) => row.held || row.changeable)
}
