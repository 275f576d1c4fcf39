import { eq } from 'drizzle-orm'
import { account } from '#gateway/db/tables/account.ts'
import { person } from '#gateway/db/tables/person.ts'
import type { TestGateway } from './gateway.ts'

/** The unit and department of the person who has the account. */
export async function placeOf({ database: { orm } }: TestGateway, accountId: string) {
  const [row] = await orm
    .select({ organizationId: person.organizationId, departmentId: person.departmentId })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(eq(account.accountId, accountId))
  if (!row?.departmentId) throw new Error('the person has no department')
  return row
}
