import { eq } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { changePassword } from '#contract/personal/security.ts'
import { PasswordPair } from '#contract/personal/security-schema.ts'
import { terminal } from '../db/tables/terminal.ts'
import { type BeforeContext, handle, type StepContext } from '../http/handle.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { hashPassword } from '../security/passwords.ts'
import { proveOwnPassword } from './confirm-password.ts'
import { checkNewPassword } from './new-password.ts'
import type { AccountRow } from './queries.ts'
import { setPassword } from './set-password.ts'
import { readJson } from './sign-in.ts'
import { grantTerminal, isAuthorised } from './terminal-grant.ts'

interface Prepared {
  before: AccountRow
  passwordHash: string
}

/**
 * The hash of the new password, once the person has shown to know the old one.
 * @throws Refusal 20007 for an outdated cipher, 20429 while waiting, 20400 on `oldPassword` or `newPassword`.
 */
async function prepare(
  context: BeforeContext,
  { cipher }: RequestOf<typeof changePassword>,
): Promise<Prepared> {
  const { services, actor, language } = context
  const info = readJson(PasswordPair, await services.loginKeys.decrypt(cipher))
  if (!info) throw refuseField('cipher', 'type', language)
  checkNewPassword(info.newPassword, actor.accountName, { field: 'newPassword', language })
  const before = await proveOwnPassword(context, info.oldPassword)
  if (!before) throw refuseField('oldPassword', 'oldPassword', language)
  return { passwordHash: await hashPassword(info.newPassword, services.settings), before }
}

/**
 * Every other session ends, and every device credential; this terminal gets a new one, with its secret as it was.
 * @throws Refusal 20400 on `oldPassword` when it was changed meanwhile.
 */
async function change(context: StepContext<Prepared>): Promise<ResponseOf<typeof changePassword>> {
  const { tx, actor, now, language, prepared } = context
  const { sessionId, terminalId } = actor
  if (!(await setPassword(context, { ...prepared, author: actor, but: sessionId })))
    throw refuseField('oldPassword', 'oldPassword', language)
  if (terminalId === undefined) return {}
  const [own] = await tx.select().from(terminal).where(eq(terminal.terminalId, terminalId))
  return own && isAuthorised(own, now)
    ? { terminal: await grantTerminal(context, prepared.before, terminalId) }
    : {}
}

export const ownPasswordHandlers = [handle(changePassword, change, { before: prepare })]
