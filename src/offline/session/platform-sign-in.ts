import { logInByPlatform, type PlatformReturn } from '#request/sign-in.ts'
import type { Device } from './device.ts'
import { beginNewSession, heeded } from './sign-in.ts'

/**
 * Signs in the person whom WeChat or QQ answers for; without a password the vault stays as it is. Rejects as `signIn` does.
 * @returns nothing when somebody is signed in, else what binds an account at its next sign-in by password.
 */
export async function signInByPlatform(device: Device, back: PlatformReturn): Promise<string | undefined> {
  const answer = await heeded(device, logInByPlatform(back, await device.describe()))
  if (answer.outcome === 'unknown') return answer.bindTicket
  await device.saveRenewal(answer.login)
  await beginNewSession(device, answer.login)
  return undefined
}
