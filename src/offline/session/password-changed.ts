import type { TerminalGrant } from '#contract/session/schema.ts'
import { item } from '#request/session.ts'
import { changePassword } from '../vault/change-password.ts'
import type { Device } from './device.ts'

/**
 * The gateway has taken a new password for the account that is signed in: what is stored here opens with it from now on,
 * and the terminal's former credential gives way to the one that came with it. False when the former password does not
 * open what is stored here: it stays as it was.
 */
export async function passwordChanged(
  device: Device,
  former: string,
  password: string,
  terminal: TerminalGrant | undefined,
): Promise<boolean> {
  const [token, userAccount] = [item('token'), item('userAccount')]
  if (!device.database || !token || !userAccount) return true
  const opens = await changePassword(device.database, userAccount.accountId, former, password)
  await device.saveRenewal({ token, userAccount, terminal })
  return opens
}
