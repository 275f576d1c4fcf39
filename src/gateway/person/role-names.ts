import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { listRoleNames } from '#contract/person/endpoints.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { role, roleMember } from '../db/tables/role.ts'
import type { Actor } from '../security/actor.ts'
import { visiblePerson } from './queries.ts'

/** The roles of the accounts of people, by name (STF-04); people beyond the actor's reach are passed over. */
export async function findRoleNames(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
): Promise<ResponseOf<typeof listRoleNames>> {
  const rows = await tx
    .selectDistinct({ userId: person.userId, roleName: role.roleName })
    .from(person)
    .innerJoin(account, and(eq(account.userId, person.userId), isNull(account.deletedAt)))
    .innerJoin(roleMember, eq(roleMember.accountId, account.accountId))
    .innerJoin(role, and(eq(role.roleId, roleMember.roleId), isNull(role.deletedAt)))
    .where(and(inArray(person.userId, [...userIds]), visiblePerson(actor)))
    .orderBy(asc(role.roleName))
  const names = new Map<string, string[]>()
  for (const { userId, roleName } of rows) names.set(userId, [...(names.get(userId) ?? []), roleName])
  return [...names].map(([userId, roleNames]) => ({ userId, roleNames }))
}
