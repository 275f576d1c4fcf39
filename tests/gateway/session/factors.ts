import { Secret, TOTP } from 'otpauth'
import type { Envelope } from '#contract/envelope.ts'
import { beginTotp, finishTotp, proveFactor } from '#contract/factor/endpoints.ts'
import type { FactorProof } from '#contract/factor/schema.ts'
import { updateProfile } from '#contract/personal/endpoints.ts'
import { recoveryCode, totpFactor } from '#gateway/db/tables/factor.ts'
import { role } from '#gateway/db/tables/role.ts'
import { loginAttempt } from '#gateway/db/tables/session.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, publicKey } from '../client.ts'
import type { TestGateway } from '../gateway.ts'

/** From then on nobody has a factor, no role demands one, and nobody has failed anywhere. */
export async function forgetFactors({ database: { orm } }: TestGateway): Promise<void> {
  await orm.delete(recoveryCode)
  await orm.delete(totpFactor)
  await orm.delete(loginAttempt)
  await orm.update(role).set({ factorRequired: false })
}

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
export function totpProof(client: Client, secret: string, seconds = 0): FactorProof {
  return { way: 'totp', verifyCode: codeOf(client, secret, seconds) }
}

/** Shows a factor, whatever it comes to. */
export async function prove(client: Client, proof: FactorProof): Promise<Envelope> {
  return await client.answer(proveFactor, proof)
}

/** The gateway's clock goes on. */
export function later(gateway: TestGateway, seconds: number): void {
  gateway.time.now = new Date(gateway.time.now.getTime() + seconds * 1000)
}

/** An account with an app, and a session of it that has shown nothing. */
export async function withApp(
  gateway: TestGateway,
  name: string,
): Promise<{ client: Client; secret: string; recoveryCodes: string[] }> {
  const { secret, recoveryCodes } = await setUpTotp(await Client.signIn(gateway, name))
  // The code that set it up is used.
  later(gateway, 30)
  return { client: await Client.signIn(gateway, name), secret, recoveryCodes }
}

/** A write that asks for no more than a factor of the session; its code. */
export async function write(client: Client): Promise<number> {
  return (await client.answer(updateProfile, { baseRevision: 1, address: '一号营地' })).code
}
