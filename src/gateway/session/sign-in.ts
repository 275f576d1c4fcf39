import { codes } from '#contract/codes.ts'
import { cellphone } from '#contract/contact.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { maskCellphone } from '#contract/mask.ts'
import type { Language } from '#contract/messages.ts'
import type { login } from '#contract/session/endpoints.ts'
import { LoginInfo, type LoginResponse, type NewPasswordDue } from '#contract/session/schema.ts'
import type { TerminalReason } from '#contract/terminal/revocation-schema.ts'
import { z } from '#contract/zod.ts'
import { withTransaction } from '../db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { asksNewPassword, hindrance } from '../security/account-state.ts'
import { addressOf } from '../security/address-of.ts'
import { type EndReason, endSentence } from '../security/end-reason.ts'
import type { CallContext } from '../security/step.ts'
import { newToken } from '../security/tokens.ts'
import { applyAsNew } from './apply-as-new.ts'
import { guard } from './attempts.ts'
import { takeCaptcha } from './captcha.ts'
import { type AccountRow, findAccount } from './queries.ts'
import { issueRecoveryTicket } from './recovery-ticket.ts'
import { findTerminalName, knock, refuseTerminal } from './terminal-gate.ts'

type LoginRequest = RequestOf<typeof login>

/** Passwords of one address that are checked at a time: as many as Node has threads for hashing. */
const checkedTogether = 4

/**
 * Who signs in, by what only that person knows. Done before the transaction, for the hashing takes its time: the
 * same time whether the cipher, the name or the password was wrong.
 * @throws Refusal 20007 for an outdated cipher, 20400 on `captcha`, 20429 while waiting, 20411 for anyone who does not
 *   know the password, 20119 with the reason for an account that may not be used.
 */
export async function checkPassword(context: CallContext, request: LoginRequest): Promise<AccountRow> {
  // First come, first served, instead of everybody at the end; and a crowd at one address leaves room for others.
  const line = `entrance ${addressOf(context.ip)}`
  return await context.services.signInSemaphore.take(
    line,
    async () => checkedTogether,
    () => checkInTurn(context, request),
  )
}

async function checkInTurn(context: CallContext, request: LoginRequest): Promise<AccountRow> {
  const { services } = context
  const info = readJson(LoginInfo, await services.loginKeys.decrypt(request.loginInfo))
  if (request.captcha) await takeCaptcha(context, request.captcha)
  // What cannot be read is tried under a name that nobody has, and so costs what any wrong sign-in costs.
  const { accountName, password } = info ?? { accountName: newToken(), password: '' }
  const claimed = await findAccount(services.database, accountName)
  const account = await guard(
    context,
    {
      accountName: claimed?.accountName ?? accountName,
      accountId: claimed?.accountId,
      captcha: request.captcha ? 'answered' : 'not-answered',
    },
    async () => {
      const known = await services.passwords.matches(password, claimed?.passwordHash)
      if (claimed && known) return claimed
      if (info)
        logSignIn(context, request, {
          accountName: claimed?.accountName ?? maskedName(accountName),
          accountId: claimed?.accountId,
          reason: claimed ? 'wrong-password' : 'unknown-account',
          outcome: 'refused',
        })
      return undefined
    },
  )
  if (!account) throw new Refusal(codes.signInRefused)
  await checkOwnPassword(context, request, account)
  await checkUsable(context, request, account)
  return account
}

/**
 * Whether the right password is still good for a session, too.
 * @throws Refusal 20119 with the reason and, where its person has to replace it first, what allows just that.
 */
async function checkOwnPassword(
  context: CallContext,
  request: LoginRequest,
  account: AccountRow,
): Promise<void> {
  const reason = reasonAgainst(context, account)
  if (!reason || !asksNewPassword(reason)) return
  logSignIn(context, request, { ...account, reason, outcome: 'refused' })
  const newPassword: NewPasswordDue = {
    ticket: await withTransaction(context.services.database, (tx) =>
      issueRecoveryTicket(tx, context, account, 'password'),
    ),
    accountName: account.accountName,
  }
  throw new Refusal(codes.sessionEnded, { reason, newPassword }, endSentence(reason))
}

function reasonAgainst(context: CallContext, account: AccountRow): EndReason | undefined {
  const local = context.services.loopback && context.local
  return account.demo && !local ? 'demo-only-local' : hindrance(account, context.now)
}

/**
 * Whether somebody who has shown who they are may use the account, and on that device.
 * @throws Refusal 20119 with the reason, 20403 with the reason when the device is not authorised.
 */
export async function checkUsable(
  context: CallContext,
  request: SignInDevice,
  account: AccountRow,
): Promise<void> {
  const reason = reasonAgainst(context, account)
  if (reason) {
    logSignIn(context, request, { ...account, reason, outcome: 'refused' })
    throw new Refusal(codes.sessionEnded, { reason }, sentenceOf(reason, account))
  }
  if (request.device) await applyAsNew(context, account.accountId, request.device)
  const why = request.device && (await knock(context, request.device))
  if (!why) return
  logSignIn(context, request, { ...account, reason: why, outcome: 'refused' })
  throw refuseTerminal(why)
}

/** Says also why a registration was rejected: to nobody but its own person. */
function sentenceOf(reason: EndReason, { reviewReason }: AccountRow): Record<Language, string> {
  const { zh, en } = endSentence(reason)
  return reason === 'review-failed' && reviewReason !== null
    ? { zh: `${zh}：${reviewReason}`, en: `${en}: ${reviewReason}` }
    : { zh, en }
}

/** What a decrypted text says, or nothing when it is not what it should be. */
export function readJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string | undefined,
): z.output<Schema> | undefined {
  if (text === undefined) return undefined
  try {
    const parsed = z.safeParse<Schema>(schema, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    // Anyone who encrypts something else than JSON gets the answer of a wrong password.
    return undefined
  }
}

/** What a person signs in with, as the login log says it. */
interface SignInDevice {
  carrier: string | null
  device?: LoginRequest['device']
}

/** Why somebody was refused: of the account, of its terminal, or of what they showed. */
type RefusedReason = EndReason | TerminalReason | 'unknown-account' | 'wrong-password' | 'wrong-credential'

interface SignInLog {
  accountName: string
  /** Whose own log shows it, also when somebody else tried. */
  accountId?: string | undefined
  terminalName?: string | undefined
  reason?: RefusedReason | undefined
  outcome: 'succeeded' | 'refused' | 'renewed' | 'logout'
}

/** What was typed for a name that nobody has, as the log stores it: a number masked, as everywhere (checklist STF-05). */
function maskedName(name: string): string {
  return z.safeParse(cellphone, name).success ? maskCellphone(name) : name
}

/** The same of a session that has begun, on a terminal by the name that its people gave it. */
export async function logBegun(
  context: CallContext,
  request: SignInDevice,
  { userAccount, terminal }: LoginResponse,
  outcome: 'succeeded' | 'renewed',
): Promise<void> {
  const name = terminal && (await findTerminalName(context.services.database, terminal.terminalId))
  logSignIn(context, request, { ...userAccount, terminalName: name, outcome })
}

/** Leaves a row in the login log, behind the answer. */
export function logSignIn(
  { services, now, ip, city }: CallContext,
  { carrier, device }: SignInDevice,
  { accountName, accountId, terminalName, reason, outcome }: SignInLog,
): void {
  services.logs.login({
    loginLogId: newId(now),
    accountId: accountId ?? null,
    accountName,
    ip,
    city,
    terminal: terminalName ?? device?.deviceName ?? carrier,
    terminalVersion: device?.terminalVersion ?? null,
    os: device?.os ?? null,
    osVersion: device?.osVersion ?? null,
    outcome,
    reason: reason ?? null,
    time: now,
  })
}
