import type { Database } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import type { Ending } from '../delivery/ending.ts'
import { endsBetween, passwordAnnounced } from '../identity/ending-accounts.ts'

const texts: Ending['texts'] = {
  zh: (lastDay) => ({
    title: '密码到期提醒',
    body: `您的密码将于 ${lastDay} 到期，请在个人中心修改密码。`,
  }),
  en: (lastDay) => ({
    title: 'Your password is about to end',
    body: `Your password ends on ${lastDay}. Please change it in the personal centre.`,
  }),
}

/** The passwords that end soon, but for those that open an account once; the account itself is notified. */
export async function findEndingPasswords(orm: Database['orm'], from: Date, until: Date): Promise<Ending[]> {
  const { accountId, userId, passwordValidUntil } = account
  const soon = new Date(Math.min(until.getTime(), from.getTime() + passwordAnnounced))
  const found = await orm
    .select({ accountId, userId, passwordValidUntil })
    .from(account)
    .where(endsBetween('password', from, soon))
  return found.flatMap((row) =>
    row.passwordValidUntil
      ? [
          {
            id: `password:${row.accountId}`,
            about: { entity: 'account', entityId: row.accountId, userId: row.userId },
            endsAt: row.passwordValidUntil,
            to: { accountId: row.accountId },
            texts,
          },
        ]
      : [],
  )
}
