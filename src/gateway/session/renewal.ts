import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { renewSession } from '#contract/session/endpoints.ts'
import { RenewInfo } from '#contract/session/schema.ts'
import { account } from '../db/tables/account.ts'
import { deviceCredential } from '../db/tables/session.ts'
import { terminal } from '../db/tables/terminal.ts'
import { hour } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { sessionHindrance } from '../security/account-state.ts'
import { refuseEnded } from '../security/end-reason.ts'
import { noteRevocationDelivered } from '../security/revocation.ts'
import type { CallContext } from '../security/step.ts'
import { guard } from './attempts.ts'
import type { AccountRow } from './queries.ts'
import { logSignIn, readJson } from './sign-in.ts'
import { applyAgain, refuseTerminal } from './terminal-gate.ts'
import { credentialMatches } from './terminal-grant.ts'

export interface Renewal {
  account: AccountRow
  credential: string
}

/**
 * Whose session a terminal renews, by the credential that the account's last login left on it.
 * @throws Refusal 20007 for an outdated cipher, 20429 while waiting, 20411 for a credential that is not the
 *   terminal's or too old, 20119 with the reason when account or terminal may not be used any more, 20403 with the reason
 *   when the terminal's days are over, which applies again by this.
 */
export async function checkCredential(
  context: CallContext,
  request: RequestOf<typeof renewSession>,
): Promise<Renewal> {
  const { services, now } = context
  const info = readJson(RenewInfo, await services.loginKeys.decrypt(request.cipher))
  const found = await guard(context, { accountName: request.accountId, captcha: 'never' }, async () => {
    const claimed = await findCredential(context, request)
    if (claimed && info && isTaken(claimed, info.credential)) {
      return { ...claimed, used: info.credential }
    }
    const { accountId, accountName = '' } = claimed?.account ?? {}
    logSignIn(context, request, { accountName, accountId, reason: 'wrong-credential', outcome: 'refused' })
    return undefined
  })

  if (!found) throw new Refusal(codes.signInRefused)
  const { accountName, accountId } = found.account
  const revoked = isRevoked(found.terminal)
  // It goes on with what began by the password, which a lock guards.
  const reason = sessionHindrance(found.account, now) ?? (revoked ? 'terminal-revoked' : undefined)
  // Who signed in offline in the last allowed hour may still work through a session.
  const last = found.credential.offlineUntil.getTime() + services.settings.sessionHours * hour
  const over = reason === undefined && last < now.getTime()
  const why = reason || over ? undefined : await applyAgain(context, found.terminal)
  if (!reason && !over && !why) return { account: found.account, credential: found.used }
  if (revoked)
    await noteRevocationDelivered(services.database.orm, found.terminal.terminalId, context.now, context)
  logSignIn(context, request, {
    accountName,
    accountId,
    reason: reason ?? why ?? 'wrong-credential',
    outcome: 'refused',
  })
  if (why) throw refuseTerminal(why)
  throw reason ? refuseEnded(reason) : new Refusal(codes.signInRefused)
}

interface Claimed {
  account: AccountRow
  terminal: typeof terminal.$inferSelect
  credential: typeof deviceCredential.$inferSelect
}

/** Whether it is the terminal's credential; one that ended with the terminal's authorisation learns that, and no more. */
function isTaken({ credential: held, terminal }: Claimed, used: string): boolean {
  return credentialMatches(isRevoked(terminal) ? { ...held, endedAt: null } : held, used)
}

function isRevoked({ status }: Claimed['terminal']): boolean {
  return status === 'cancelled' || status === 'rejected'
}

async function findCredential(
  { services }: CallContext,
  { accountId, terminalId }: RequestOf<typeof renewSession>,
): Promise<Claimed | undefined> {
  const [found] = await services.database.orm
    .select({ account, terminal, credential: deviceCredential })
    .from(deviceCredential)
    .innerJoin(account, eq(account.accountId, deviceCredential.accountId))
    .innerJoin(terminal, eq(terminal.terminalId, deviceCredential.terminalId))
    .where(and(eq(deviceCredential.accountId, accountId), eq(deviceCredential.terminalId, terminalId)))
  return found
}
