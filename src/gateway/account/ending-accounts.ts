import type { Database } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import type { Ending } from '../delivery/ending.ts'
import { endsBetween } from '../identity/ending-accounts.ts'

const texts: Ending['texts'] = {
  zh: (lastDay) => ({
    title: '账号有效期提醒',
    body: `您的账号将于 ${lastDay} 到期，请联系单位管理员延期。`,
  }),
  en: (lastDay) => ({
    title: 'Your account is about to end',
    body: `Your account ends on ${lastDay}. Please ask your unit’s administrator to prolong it.`,
  }),
}

/** The accounts whose valid period ends soon, each of which is notified itself. */
export async function findEndingAccounts(orm: Database['orm'], from: Date, until: Date): Promise<Ending[]> {
  const found = await orm
    .select({ accountId: account.accountId, userId: account.userId, validUntil: account.validUntil })
    .from(account)
    .where(endsBetween('account', from, until))
  return found.flatMap(({ accountId, userId, validUntil }) =>
    validUntil
      ? [
          {
            id: accountId,
            about: { entity: 'account', entityId: accountId, userId },
            endsAt: validUntil,
            to: { accountId },
            texts,
          },
        ]
      : [],
  )
}
