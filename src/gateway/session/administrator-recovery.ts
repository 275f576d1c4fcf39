import { eq, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import type { Permission } from '#contract/permissions.ts'
import { person } from '../db/tables/person.ts'
import { recoveryWait } from '../db/tables/verify-code.ts'
import { withTransaction } from '../db/transaction.ts'
import { channelOf, goOut } from '../delivery/delivery.ts'
import { day, hour } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { loadGrants } from '../security/grants.ts'
import type { Letter } from '../security/services.ts'
import type { CallContext } from '../security/step.ts'
import type { AccountRow } from './queries.ts'

/** Rights by which one account opens others. */
const administering: readonly Permission[] = [
  'account:add',
  'account:enable',
  'account:reset',
  'account:level',
  'registeredAccount:add',
  'registeredAccount:enable',
  'registeredAccount:reset',
  'role:authorize',
  'role:member',
]

/** How long the password can be set again once the wait is over. */
const openFor = day

/**
 * Somebody who has got hold of an administrator's phone or mail could open every other account by it: the first proof of a recovery
 * tells the person of the account, and hours later a second one counts (security.md, row 42). A new password ends the wait.
 * Call it in a handler's `before`: it has a transaction of its own.
 * @throws Refusal 20400 saying how long it still takes.
 */
export async function waitAsAdministrator(context: CallContext, account: AccountRow): Promise<void> {
  const { services, now } = context
  const { database, settings } = services
  const { permissions } = await loadGrants(database.orm, account.accountId)
  if (!administering.some((each) => permissions.has(each))) return
  const { accountId } = account
  const opens = new Date(now.getTime() + settings.recoveryWaitHours * hour)
  const { openFrom, begun } = await withTransaction(database, async (tx) => {
    const lapsed = sql`${recoveryWait.openFrom} <= ${new Date(now.getTime() - openFor).toISOString()}::timestamptz`
    const [begun] = await tx
      .insert(recoveryWait)
      .values({ accountId, openFrom: opens })
      .onConflictDoUpdate({ target: recoveryWait.accountId, set: { openFrom: opens }, setWhere: lapsed })
      .returning()
    if (begun) return { openFrom: opens, begun: true }
    const [waiting] = await tx.select().from(recoveryWait).where(eq(recoveryWait.accountId, accountId))
    return { openFrom: waiting?.openFrom ?? opens, begun: false }
  })
  if (begun) await tellOwner(context, account)
  const left = openFrom.getTime() - now.getTime()
  if (left > 0) throw new Refusal(codes.invalid, undefined, wait(Math.ceil(left / hour)))
}

function wait(hours: number): Record<Language, string> {
  return {
    zh: `管理员账号的密码须等待 ${hours} 小时后才能重置，已通知账号本人；届时请重新获取验证码`,
    en: `The password of an administrator can be reset in ${hours} ${hours === 1 ? 'hour' : 'hours'}; the person has been told. Please ask for a new code then`,
  }
}

async function tellOwner({ services, language }: CallContext, account: AccountRow): Promise<void> {
  const { database, delivery, settings } = services
  if (!goOut(delivery, account)) return
  const [owner] = await database.orm
    .select({ cellphone: person.cellphone, email: person.email })
    .from(person)
    .where(eq(person.userId, account.userId))
  for (const recipient of [owner?.cellphone, owner?.email]) {
    if (!recipient || !delivery.reaches(channelOf(recipient))) continue
    const text = letter[language](account.accountName, settings.recoveryWaitHours)
    delivery.post({ channel: channelOf(recipient), recipient, ...text })
  }
}

const letter: Record<Language, (accountName: string, hours: number) => Pick<Letter, 'subject' | 'text'>> = {
  zh: (accountName, hours) => ({
    subject: '里程平台管理员账号找回密码',
    text: `【里程】有人正在找回管理员账号 ${accountName} 的密码，${hours} 小时后可以重置。如非本人操作，请立即登录并修改密码，此次找回随即作废。`,
  }),
  en: (accountName, hours) => ({
    subject: 'Milepost: an administrator’s password is being recovered',
    text: `[Milepost] Somebody is recovering the password of the administrator ${accountName}; it can be reset in ${hours} hours. If that is not you, sign in now and change your password: that ends it.`,
  }),
}
