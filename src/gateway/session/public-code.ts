import type { CaptchaAnswer } from '#contract/session/captcha.ts'
import type { SentCodeTicket } from '#contract/session/schema.ts'
import { type CodeUse, createCode } from '../identity/verify-codes.ts'
import type { CallContext } from '../security/step.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import { captchaNeeded, takeCaptcha } from './captcha.ts'

/** What a code is for that somebody asks for without being signed in. */
export type PublicUse = Omit<CodeUse, 'subject'> & {
  purpose: 'register' | 'recovery'
  /** The account as typed, of a recovery. */
  loginAccount?: string
}

const askedAlready = {
  zh: '今天已向这里发送过验证码，请回答问题后再试',
  en: 'A code was sent there today; please answer a question first',
}

/**
 * Creates a code for somebody who is not signed in, with a ticket that only the asker has: strangers who ask for codes to
 * the same recipient neither replace it nor use its tries up. A further code within a day asks a captcha, so that
 * nobody uses up another's codes of the day by a script.
 * @returns the answer, and what has the code sent: call that in the step, so that it goes out behind the answer.
 * @throws Refusal as `createCode` does, and 20400 on `captcha`.
 */
export async function createPublicCode(
  context: CallContext,
  use: PublicUse,
  { captcha, deliver = true }: { captcha: CaptchaAnswer | undefined; deliver?: boolean },
): Promise<{ answer: SentCodeTicket; post: () => void }> {
  if (captcha) await takeCaptcha(context, captcha)
  const further = captcha ? undefined : captchaNeeded(context, askedAlready)
  const codeTicket = newToken()
  const { sent, post } = await createCode(context, publicUse(use, codeTicket), { deliver, further })
  return { answer: { ...sent, codeTicket }, post }
}

/** The use of a code that was asked for with a ticket. */
export function publicUse({ purpose, recipient, loginAccount = '' }: PublicUse, codeTicket: string): CodeUse {
  return { purpose, recipient, subject: digestOf(`${codeTicket}\n${loginAccount.toLowerCase()}`) }
}
