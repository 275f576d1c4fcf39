import { eq } from 'drizzle-orm'
import { PasswordInfo } from '#contract/session/registration-schema.ts'
import { account } from '../db/tables/account.ts'
import type { BeforeContext } from '../http/handle.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { guard } from './attempts.ts'
import type { AccountRow } from './queries.ts'
import { readJson } from './sign-in.ts'

/**
 * The account, when the person who has its session knows its password, too; guessing that counts like a failed sign-in.
 * @throws Refusal 20429 while waiting.
 */
export async function proveOwnPassword(
  context: BeforeContext,
  password: string,
): Promise<AccountRow | undefined> {
  const { services, actor } = context
  const { accountId, accountName } = actor
  return await guard(context, { accountName, accountId, captcha: 'never' }, async () => {
    const [row] = await services.database.orm.select().from(account).where(eq(account.accountId, accountId))
    return (await services.passwords.matches(password, row?.passwordHash)) ? row : undefined
  })
}

/**
 * The person who has the session also knows its account's password.
 * @throws Refusal 20007 for an outdated cipher, 20429 while waiting, 20400 on `passwordInfo` when it does not decrypt to
 *   one, 20400 on `password` when it is wrong.
 */
export async function confirmPassword(context: BeforeContext, passwordInfo: string): Promise<void> {
  const { services, language } = context
  const info = readJson(PasswordInfo, await services.loginKeys.decrypt(passwordInfo))
  if (!info) throw refuseField('passwordInfo', 'type', language)
  if (!(await proveOwnPassword(context, info.password)))
    throw refuseField('password', 'ownPassword', language)
}
