import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PersonQuery } from '#contract/person/schema.ts'
import type { Findable } from '../db/search.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import type { Actor } from '../security/actor.ts'
import { toldAccount } from './account-names.ts'

/**
 * The people who have an account of one of the levels and statuses that are asked for, among those that the actor is told of;
 * undefined where nothing is asked of accounts.
 */
export function accountHolders(
  actor: Actor,
  { accountLevel, accountStatus }: Pick<PersonQuery, 'accountLevel' | 'accountStatus'>,
): Findable | undefined {
  const asked = and(
    accountLevel?.length ? inArray(account.level, accountLevel) : undefined,
    accountStatus?.length ? inArray(account.status, accountStatus) : undefined,
  )
  if (!asked) return undefined
  const wanted = and(toldAccount(actor), asked)
  return {
    table: person,
    ranges: [],
    // The fence (`offset 0`) has each of them looked up: the planner would rather read everybody.
    elsewhere: sql`select ${person}.* from (select distinct ${account.userId} from ${account} where ${wanted}) holder
      cross join lateral (select * from ${person} where ${person.userId} = holder.user_id offset 0) ${person}`,
    has: sql`exists (select from ${account} where ${and(eq(account.userId, person.userId), wanted)})`,
  }
}
