import { Secret, TOTP } from 'otpauth'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { beginTotp, finishTotp, type proveFactor } from '#contract/factor/endpoints.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { encryptFor } from '../../support/signing.ts'
import { type Client, publicKey } from '../client.ts'

/** The account's password, encrypted as the calls that change factors take it. */
export async function passwordInfoOf({ gateway }: Client, password = demoPassword): Promise<string> {
  return encryptFor(await publicKey(gateway), { password })
}

/** What an authenticator app shows so many seconds after the gateway's time. */
export function codeOf({ gateway }: Client, secret: string, seconds = 0): string {
  const timestamp = gateway.time.now.getTime() + seconds * 1000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Sets an authenticator app up, which shows the session's factor, too. */
export async function setUpTotp(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.call(beginTotp, { passwordInfo: await passwordInfoOf(client) })
  const { recoveryCodes = [] } = await client.call(finishTotp, { verifyCode: codeOf(client, secret) })
  return { secret, recoveryCodes }
}

/** The proof by the app, so many seconds off the gateway's time. */
export function totpProof(client: Client, secret: string, seconds = 0): RequestOf<typeof proveFactor> {
  return { way: 'totp', verifyCode: codeOf(client, secret, seconds) }
}
