import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { login } from '#contract/session/endpoints.ts'
import { LoginInfo } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import type { CallContext } from '../handle.ts'
import { hindrance } from '../security/account-state.ts'
import { endSentence } from '../security/end-reason.ts'
import { newId } from '../security/id.ts'
import { Refusal } from '../security/refusal.ts'
import { countAttempt, noteSuccess } from './attempts.ts'
import { type AccountRow, findAccount } from './queries.ts'

type LoginRequest = RequestOf<typeof login>

/**
 * Who signs in, by what only that person knows. Done before the transaction, for the hashing takes its time: the
 * same time whether the cipher, the name or the password was wrong.
 * @throws Refusal 20007 for an outdated cipher, 20429 while waiting, 20411 for whoever does not know the password,
 *   20119 with the reason for an account that may not be used.
 */
export async function checkPassword(context: CallContext, request: LoginRequest): Promise<AccountRow> {
  const { services, ip } = context
  const info = readJson(LoginInfo, await services.loginKeys.decrypt(request.loginInfo))
  const accountName = info?.accountName ?? ''
  const attempt = await countAttempt(context, { accountName, ip })
  const account = info && (await findAccount(services.database, accountName.trim()))
  const known = await services.passwords.matches(info?.password ?? '', account?.passwordHash)
  if (!account || !known) {
    logSignIn(context, request, { accountName, outcome: 'refused' })
    throw new Refusal(codes.signInRefused)
  }
  await noteSuccess(context, attempt)
  const local = services.loopback && !context.forwarded
  const reason = account.demo && !local ? 'demo-only-local' : hindrance(account, context.now)
  if (reason) {
    logSignIn(context, request, { accountName, accountId: account.accountId, outcome: 'refused' })
    throw new Refusal(codes.sessionEnded, { reason }, endSentence(reason))
  }
  return account
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
    // Whoever encrypts something else than JSON gets the answer of a wrong password.
    return undefined
  }
}

interface SignInLog {
  accountName: string
  accountId?: string
  outcome: 'succeeded' | 'refused' | 'renewed' | 'logout'
}

/** Leaves a row in the login log, behind the answer. */
export function logSignIn(
  { services, now, ip }: CallContext,
  { carrier, device }: { carrier: string | null; device?: LoginRequest['device'] },
  { accountName, accountId, outcome }: SignInLog,
): void {
  services.logs.login({
    loginLogId: newId(now),
    accountId: accountId ?? null,
    accountName,
    ip,
    terminal: device?.deviceName ?? carrier,
    terminalVersion: device?.terminalVersion ?? null,
    os: device?.os ?? null,
    osVersion: device?.osVersion ?? null,
    outcome,
    time: now,
  })
}
