import { randomInt } from 'node:crypto'
import type { Language } from '#contract/messages.ts'
import { type Captcha, type CaptchaAnswer, captchaField } from '#contract/session/captcha.ts'
import { z } from '#contract/zod.ts'
import { withTransaction } from '../db/transaction.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { issueTicket, openTicket, spendTicket } from '../security/single-use-ticket.ts'
import type { CallContext } from '../security/step.ts'

const purpose = 'captcha'
const Sum = z.object({ sum: z.int() })
const largest = 10
const tooManyFailures = {
  zh: '登录失败次数较多，请回答问题后再试',
  en: 'Too many failed sign-ins; please answer a question',
}

const numbers: Record<Language, readonly string[]> = {
  zh: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
}

/**
 * A sum of two numbers in words. It stops scripts that were not written for this page; what protects accounts from
 * those that were are the waits and the lock.
 */
export function askCaptcha(context: CallContext): Captcha {
  const { language, services } = context
  const [one, other] = [1 + randomInt(largest), 1 + randomInt(largest)]
  const [first, second] = [numbers[language][one], numbers[language][other]]
  const question = language === 'zh' ? `${first}加${second}等于几？` : `What is ${first} plus ${second}?`
  return {
    question,
    ticket: issueTicket(context, purpose, { sum: one + other }, services.settings.captchaMinutes),
  }
}

/**
 * Takes an answer, whichever way the call goes on: each question is good for one.
 * @throws Refusal 20400 on `captcha` for a wrong or repeated answer.
 */
export async function takeCaptcha(context: CallContext, { ticket, answer }: CaptchaAnswer): Promise<void> {
  const opened = openTicket(context, purpose, ticket, Sum)
  const spent = opened && (await withTransaction(context.services.database, (tx) => spendTicket(tx, opened)))
  if (!spent || Number(answer) !== opened.value.sum) {
    throw refuseField(captchaField, 'captchaWrong', context.language)
  }
}

/** Says that a captcha has to be answered first, and why. */
export function captchaNeeded(
  { language }: Pick<CallContext, 'language'>,
  sentence: Record<Language, string> = tooManyFailures,
): Refusal {
  const { code, data } = refuseField(captchaField, 'captcha', language)
  return new Refusal(code, data, sentence)
}
