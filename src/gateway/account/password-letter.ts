import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import { person } from '../db/tables/person.ts'
import { channelOf, goOut } from '../delivery/delivery.ts'
import type { AdministeredAccount } from '../identity/revise-accounts.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Letter } from '../security/services.ts'
import type { SignedInStep } from '../security/step.ts'

const unreachable = {
  zh: '此账号能打开你没有的项目或数据，一次性密码只能发给本人；但本人没有能收到它的手机号或邮箱，请由本人绑定，或请上级重置',
  en: 'This account opens what you do not hold, so its one-time password can only be sent to its person, who has no cellphone number or mail address that it would reach: ask the person to bind one, or somebody above you to reset it',
}

/**
 * Where the person of an account can be sent something: the cellphone, else the mail address.
 * @throws Refusal 20400 with a sentence when neither would be reached.
 */
export async function findRecipient(
  { tx, services: { delivery } }: Pick<SignedInStep, 'tx' | 'services'>,
  { account }: AdministeredAccount,
): Promise<string> {
  const [owner] = await tx
    .select({ cellphone: person.cellphone, email: person.email })
    .from(person)
    .where(eq(person.userId, account.userId))
  const recipient = [owner?.cellphone, owner?.email].find((each) => each && delivery.reaches(channelOf(each)))
  if (!recipient || !goOut(delivery, account)) throw new Refusal(codes.invalid, undefined, unreachable)
  return recipient
}

interface OneTime {
  accountName: string
  password: string
  hours: number
}

/** Sends the person of an account its one-time password. */
export function passwordLetter(recipient: string, oneTime: OneTime, language: Language): Letter {
  return { channel: channelOf(recipient), recipient, ...texts[language](oneTime) }
}

const texts: Record<Language, (oneTime: OneTime) => Pick<Letter, 'subject' | 'text'>> = {
  zh: ({ accountName, password, hours }) => ({
    subject: '里程平台一次性密码',
    text: `【里程】管理员重置了账号 ${accountName} 的密码。一次性密码 ${password}，${hours} 小时内有效，登录后请设置自己的密码。请勿告诉他人。`,
  }),
  en: ({ accountName, password, hours }) => ({
    subject: 'Milepost one-time password',
    text: `[Milepost] An administrator reset the password of ${accountName}. Your one-time password is ${password}, valid for ${hours} hours; set one of your own when you sign in. Tell it to nobody.`,
  }),
}
