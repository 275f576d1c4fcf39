import { newPassword } from '#contract/account-text.ts'
import type { Language } from '#contract/messages.ts'
import { isAccountName } from '#contract/rules.ts'
import { PasswordInfo } from '#contract/session/registration-schema.ts'
import { z } from '#contract/zod.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { CallContext } from '../security/step.ts'
import { readJson } from './sign-in.ts'

/**
 * The new password that a request carries encrypted.
 * @throws Refusal 20007 for an outdated cipher, 20400 on `passwordInfo` when it does not decrypt to one, 20400 on
 *   `password` when it breaks the rules of specification §5.
 */
export async function readNewPassword(
  { services, language }: CallContext,
  passwordInfo: string,
  accountName: string,
): Promise<string> {
  const info = readJson(PasswordInfo, await services.loginKeys.decrypt(passwordInfo))
  if (!info) throw refuseField('passwordInfo', 'type', language)
  checkNewPassword(info.password, accountName, { field: 'password', language })
  return info.password
}

/** @throws Refusal 20400 on the field when the password breaks the rules of specification §5. */
export function checkNewPassword(
  password: string,
  accountName: string,
  { field, language }: { field: string; language: Language },
): void {
  if (!z.safeParse(newPassword, password).success) throw refuseField(field, 'password', language)
  if (isAccountName({ accountName, password })) throw refuseField(field, 'passwordIsName', language)
}
