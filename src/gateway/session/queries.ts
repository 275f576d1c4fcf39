import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { CurrentUser, UserAccount } from '#contract/session/schema.ts'
import type { Database, Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { fileAddress } from '../file/queries.ts'
import { loadGrants } from '../security/grants.ts'

export type AccountRow = typeof account.$inferSelect

/** The account that somebody signs in to: by its name in any case, or by a cellphone where that is allowed. */
export async function findAccount(database: Database, name: string): Promise<AccountRow | undefined> {
  const byPhone = and(eq(account.cellphone, name), account.phoneLogin)
  const [found] = await database.orm
    .select()
    .from(account)
    .where(
      and(or(eq(sql`lower(${account.accountName})`, name.toLowerCase()), byPhone), isNull(account.deletedAt)),
    )
    .limit(1)
  return found
}

/** An account with its person, as the console shows who is signed in. */
export async function findUser(tx: Tx, accountId: string): Promise<CurrentUser | undefined> {
  const [found] = await tx
    .select({ account, person, organizationName: organization.organizationName })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .where(eq(account.accountId, accountId))
  if (!found) return undefined
  const { roleNames } = await loadGrants(tx, accountId)
  const { cellphone, email, profilePhoto } = found.person
  return {
    userAccount: userAccountOf(found, [...roleNames]),
    ...(cellphone !== null && { cellphone }),
    ...(email !== null && { email }),
    ...(profilePhoto !== null && { profilePhoto, profilePhotoUrl: fileAddress(profilePhoto) }),
  }
}

interface Found {
  account: AccountRow
  person: typeof person.$inferSelect
  organizationName: string | null
}

function userAccountOf({ account, person, organizationName }: Found, roleNames: string[]): UserAccount {
  return {
    accountId: account.accountId,
    accountName: account.accountName,
    userId: person.userId,
    userName: person.userName,
    level: account.level,
    ...(person.organizationId !== null && { organizationId: person.organizationId }),
    ...(organizationName !== null && { organizationName }),
    roleNames,
  }
}
