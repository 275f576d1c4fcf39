import { and, eq, isNull, ne } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { Language } from '#contract/messages.ts'
import type { Profile } from '#contract/personal/schema.ts'
import { bindContact, sendBindCode, unbindContact } from '#contract/personal/security.ts'
import type { Contact } from '#contract/personal/security-schema.ts'
import type { SentCode } from '#contract/session/schema.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { channelOf, goOut } from '../delivery/delivery.ts'
import { type BeforeContext, handle, type StepContext } from '../http/handle.ts'
import { maskRecipient } from '../identity/mask-recipient.ts'
import { checkForemost } from '../identity/person-accounts.ts'
import { reviseOwnPerson } from '../identity/revise-own-person.ts'
import { followNumbers } from '../identity/sign-in-numbers.ts'
import { type CodeUse, checkCode, sendCode, spendCode } from '../identity/verify-codes.ts'
import { findProfile, lockOwnPerson } from '../personal/queries.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Letter } from '../security/services.ts'
import { confirmPassword } from './confirm-password.ts'

function contactOf(recipient: string): Contact {
  return recipient.includes('@') ? 'email' : 'cellphone'
}

function use(action: 'bind' | 'unbind', recipient: string, accountId: string): CodeUse {
  return { purpose: `${action}-${contactOf(recipient)}`, recipient, subject: accountId }
}

/** What is bound now. @throws Refusal 20400 when there is nothing to unbind. */
async function findBound(
  { services, actor, language }: BeforeContext,
  contact: Contact,
): Promise<{ recipient: string; demo: boolean }> {
  const [found] = await services.database.orm
    .select({ recipient: person[contact], demo: account.demo })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(eq(account.accountId, actor.accountId))
  if (!found?.recipient) throw refuseField('contact', 'required', language)
  return { recipient: found.recipient, demo: found.demo }
}

/** Sends the code. */
async function sendOwnCode(
  context: BeforeContext,
  request: RequestOf<typeof sendBindCode>,
): Promise<SentCode> {
  const { accountId } = context.actor
  await checkForemost(context.services.database.orm, context.actor)
  if (request.action === 'bind') return await sendCode(context, use('bind', request.recipient, accountId))
  const { recipient, demo } = await findBound(context, request.contact)
  const deliver = goOut(context.services.delivery, { demo })
  return await sendCode(context, use('unbind', recipient, accountId), { deliver })
}

/**
 * Checks the actor's password, then the code; a borrowed session alone binds nothing by which the password could be set again.
 * @returns the code's id, for `bindOwn`.
 * @throws Refusal 20007 for an outdated cipher, 20429 while waiting, 20400 on `password` or `verifyCode`.
 */
async function checkBinding(
  context: BeforeContext,
  { recipient, verifyCode, passwordInfo }: RequestOf<typeof bindContact>,
): Promise<string> {
  await confirmPassword(context, passwordInfo)
  return await checkCode(context, use('bind', recipient, context.actor.accountId), verifyCode)
}

/**
 * Checks the code that was sent to what is bound.
 * @returns the code's id, for `unbindOwn`.
 * @throws Refusal 20400 on `contact` when nothing is bound, on `verifyCode` when that is wrong.
 */
async function checkUnbinding(
  context: BeforeContext,
  { contact, verifyCode }: RequestOf<typeof unbindContact>,
): Promise<string> {
  const { recipient } = await findBound(context, contact)
  return await checkCode(context, use('unbind', recipient, context.actor.accountId), verifyCode)
}

/**
 * Binds what the code has proved.
 * @throws Refusal 20400 when somebody else already signs in with that number.
 */
async function bindOwn(
  context: StepContext<string>,
  { recipient }: RequestOf<typeof bindContact>,
): Promise<Profile> {
  const { tx, actor, language, prepared } = context
  const contact = contactOf(recipient)
  await spendCode(context, prepared)
  if (contact === 'cellphone') {
    const [other] = await tx
      .select({ accountId: account.accountId })
      .from(account)
      .where(
        and(
          eq(account.cellphone, recipient),
          eq(account.phoneLogin, true),
          isNull(account.deletedAt),
          ne(account.userId, actor.userId),
        ),
      )
    if (other) throw refuseField('recipient', 'taken', language)
  }
  return await change(context, contact, recipient)
}

/** Takes away what the code has proved; who signed in by that number signs in by name from now on. */
async function unbindOwn(
  context: StepContext<string>,
  { contact }: RequestOf<typeof unbindContact>,
): Promise<Profile> {
  await spendCode(context, context.prepared)
  return await change(context, contact, null)
}

async function change(
  context: StepContext<string>,
  contact: Contact,
  value: string | null,
): Promise<Profile> {
  const { tx, actor } = context
  const row = await lockOwnPerson(tx, actor)
  await checkForemost(tx, actor)
  const proven = contact === 'cellphone' ? { provenCellphone: value } : {}
  await reviseOwnPerson(
    context,
    row,
    { [contact]: value, ...proven },
    row[contact] === value
      ? { before: { cellphoneProven: row.provenCellphone === value }, after: { cellphoneProven: true } }
      : {
          before: { [contact]: row[contact] && maskRecipient(row[contact]) },
          after: { [contact]: value && maskRecipient(value) },
        },
  )
  if (contact === 'cellphone') await followNumbers(context, new Map([[row.userId, value]]), 'recipient')
  if (row[contact] && row[contact] !== value) await tellFormer(context, row[contact])
  return await findProfile(tx, actor)
}

/** Who has the former number or address learns that it opens nothing any more (security.md, row 42). */
async function tellFormer({ tx, actor, services, language, post }: StepContext<string>, former: string) {
  const { delivery } = services
  const channel = channelOf(former)
  const [own] = await tx
    .select({ demo: account.demo })
    .from(account)
    .where(eq(account.accountId, actor.accountId))
  if (!own || !goOut(delivery, own) || !delivery.reaches(channel)) return
  post({ channel, recipient: former, ...formerLetter[language](actor.accountName) })
}

const formerLetter: Record<Language, (accountName: string) => Pick<Letter, 'subject' | 'text'>> = {
  zh: (accountName) => ({
    subject: '里程平台联系方式已更改',
    text: `【里程】账号 ${accountName} 不再使用此联系方式接收验证码。如非本人操作，请立即联系管理员。`,
  }),
  en: (accountName) => ({
    subject: 'Milepost: your contact was changed',
    text: `[Milepost] Codes for the account ${accountName} do not go here any more. If you did not change that, tell your administrator at once.`,
  }),
}

export const ownContactHandlers = [
  handle(sendBindCode, async ({ prepared }) => prepared, { before: sendOwnCode }),
  handle(bindContact, bindOwn, {
    before: checkBinding,
    again: ({ tx, actor }) => findProfile(tx, actor),
  }),
  handle(unbindContact, unbindOwn, {
    before: checkUnbinding,
    again: ({ tx, actor }) => findProfile(tx, actor),
  }),
]
