import { and, eq, sql } from 'drizzle-orm'
import { account } from '../db/tables/account.ts'
import { findPlaceOf } from '../identity/revise-accounts.ts'
import { passwordEnd } from '../security/account-state.ts'
import { endSessions } from '../security/end-sessions.ts'
import { stampOf } from '../security/revision.ts'
import type { Author, PublicStep } from '../security/step.ts'
import type { AccountRow } from './queries.ts'

interface NewPassword {
  /** The account as it was when the right to a new password was shown. */
  before: AccountRow
  passwordHash: string
  author: Author
  /** The session that goes on. */
  but?: string
}

/**
 * Gives an account a new password. Its sessions and device credentials end with the old one, and so do the tickets of
 * forgotten passwords.
 * @returns false when the password was changed meanwhile: then nothing is done.
 */
export async function setPassword(
  context: PublicStep,
  { before, passwordHash, author, but }: NewPassword,
): Promise<boolean> {
  const { tx, now } = context
  const { accountId, accountName } = before
  const [changed] = await tx
    .update(account)
    .set({
      passwordHash,
      passwordChangedAt: now,
      passwordOneTime: false,
      passwordValidUntil: passwordEnd(before, now),
      revision: sql`${account.revision} + 1`,
      ...stampOf(author, now),
    })
    .where(
      and(
        eq(account.accountId, accountId),
        sql`${account.passwordHash} is not distinct from ${before.passwordHash}`,
      ),
    )
    .returning({ revision: account.revision })
  if (!changed) return false
  await endSessions(
    context,
    { accountIds: [accountId], ...(but !== undefined && { but }) },
    'password-changed',
  )
  context.record({
    entity: 'account',
    entityId: accountId,
    action: 'update',
    revision: changed.revision,
    label: accountName,
    ...(await findPlaceOf(tx, accountId)),
    before: { passwordChangedAt: before.passwordChangedAt.getTime() },
    after: { passwordChangedAt: now.getTime() },
    author,
  })
  return true
}
