import { randomInt } from 'node:crypto'
import type { OneTimePassword, PasswordPeriods, PasswordReset } from '#contract/account/administration.ts'
import { codes } from '#contract/codes.ts'
import type { z } from '#contract/zod.ts'
import type { BeforeContext, StepContext } from '../http/handle.ts'
import { findUnheld } from '../identity/authority.ts'
import { maskRecipient } from '../identity/mask-recipient.ts'
import { type AdministeredAccount, reviseAccounts } from '../identity/revise-accounts.ts'
import { hour } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { passwordEnd } from '../security/account-state.ts'
import { endSessions } from '../security/end-sessions.ts'
import { hashPassword } from '../security/passwords.ts'
import type { SignedInStep } from '../security/step.ts'
import { type AccountKind, takeAccounts } from './administered.ts'
import { findRecipient, passwordLetter } from './password-letter.ts'
import { checkNotArchived } from './refused-rows.ts'

type Answer = z.output<typeof OneTimePassword>

/** Without what is taken for another: 0 and O, 1, l and I. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const passwordLength = 12

export interface CreatedPassword {
  password: string
  passwordHash: string
}

/** A password that nobody has thought of, with its hash. */
export async function createPassword({ services }: BeforeContext): Promise<CreatedPassword> {
  const letters = Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)])
  const password = letters.join('')
  return { password, passwordHash: await hashPassword(password, services.settings) }
}

/**
 * Gives an account a password that is good for one thing: to set another. Its sessions and device credentials end.
 * @throws Refusal as `takeAccounts` and `findRecipient` do.
 */
export async function resetPassword(
  context: StepContext<CreatedPassword>,
  kind: AccountKind,
  { accountId }: z.output<typeof PasswordReset>,
): Promise<Answer> {
  const { now, language, services, prepared } = context
  const { password, passwordHash } = prepared
  const { row, recipient } = await takeToReset(context, kind, accountId)
  const { accountName } = row.account
  const hours = services.settings.oneTimePasswordHours
  const until = new Date(now.getTime() + hours * hour)
  await reviseAccounts(
    context,
    [row],
    ['passwordHash', 'passwordOneTime', 'passwordChangedAt', 'passwordValidUntil'],
    ({ account }) => ({
      columns: {
        passwordHash,
        passwordOneTime: true,
        passwordChangedAt: now,
        passwordValidUntil: until,
      },
      before: { passwordChangedAt: account.passwordChangedAt.getTime() },
      after: { passwordChangedAt: now.getTime(), passwordOneTime: true },
    }),
  )
  await endSessions(context, { accountIds: [accountId] }, 'password-reset')
  const validUntil = until.getTime()
  if (recipient === undefined) return { accountName, password, validUntil }
  context.post(passwordLetter(recipient, { accountName, password, hours }, language))
  return { accountName, sentTo: maskRecipient(recipient), validUntil }
}

/** What a reset came to, without the password: anyone who lost the answer resets it again. */
export async function resetBefore(
  context: StepContext<undefined, unknown>,
  kind: AccountKind,
  { accountId }: z.output<typeof PasswordReset>,
): Promise<Answer> {
  const { row, recipient } = await takeToReset(context, kind, accountId)
  const { accountName, passwordValidUntil } = row.account
  return {
    accountName,
    ...(recipient !== undefined && { sentTo: maskRecipient(recipient) }),
    validUntil: passwordValidUntil?.getTime() ?? 0,
  }
}

/**
 * Locks an account whose password is reset. Anyone who knows that could sign in with it: if the actor does not have all that
 * the account opens, its person alone is to learn it, at `recipient`.
 * @throws Refusal as `takeAccounts` and `checkNotArchived` do.
 */
async function takeToReset(
  context: SignedInStep,
  kind: AccountKind,
  accountId: string,
): Promise<{ row: AdministeredAccount; recipient?: string }> {
  const { rows, grants } = await takeAccounts(context, kind, [accountId])
  const [row] = rows
  if (!row) throw new Refusal(codes.notFound)
  checkNotArchived([accountId], rows, context.language)
  const unheld = await findUnheld(context.tx, context.actor, grants)
  return unheld.size > 0 ? { row, recipient: await findRecipient(context, row) } : { row }
}

/**
 * Says how long passwords may be used, counted from when they were set. One-time ones keep their own end.
 * @throws Refusal as `takeAccounts` does: then none is changed.
 */
export async function changePasswordPeriods(
  context: StepContext,
  { ids, passwordValidDays: days }: PasswordPeriods,
): Promise<{ changed: number }> {
  const { rows } = await takeAccounts(context, 'general', ids)
  const passwordValidDays = days ?? null
  return await reviseAccounts(context, rows, ['passwordValidDays', 'passwordValidUntil'], ({ account }) => ({
    columns: {
      passwordValidDays,
      passwordValidUntil: account.passwordOneTime
        ? account.passwordValidUntil
        : passwordEnd({ passwordValidDays }, account.passwordChangedAt),
    },
    before: { passwordValidDays: account.passwordValidDays },
    after: { passwordValidDays },
  }))
}
