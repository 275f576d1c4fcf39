import { isIP } from 'node:net'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { finishPasskey } from '#contract/factor/endpoints.ts'
import type { FactorProof } from '#contract/factor/schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { passkey } from '../db/tables/factor.ts'
import { withTransaction } from '../db/transaction.ts'
import type { BeforeContext } from '../http/handle.ts'
import { findPlaceOf } from '../identity/revise-accounts.ts'
import { newId } from '../platform/ids.ts'
import { platformName } from '../platform/platform-name.ts'
import { appendHistory } from '../security/history.ts'
import { takeChallenge } from './factor-challenge.ts'

type PasskeyRow = typeof passkey.$inferSelect
type Assertion = Extract<FactorProof, { way: 'passkey' }>

/** Where passkeys are good. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/** Where passkeys of the console are good; nothing where browsers have none: at an IP address, and on plain http. */
export function passkeySite(origin: string | undefined): PasskeySite | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined
  const url = new URL(origin)
  const isNamed = isIP(url.hostname) === 0 && !url.hostname.startsWith('[')
  const isSecure = url.protocol === 'https:' || url.hostname === 'localhost'
  return isNamed && isSecure ? { rpId: url.hostname, origin: url.origin } : undefined
}

/** The passkeys of an account, in the order in which they were added. */
export async function findPasskeys(tx: Pick<Tx, 'select'>, accountId: string): Promise<PasskeyRow[]> {
  return await tx
    .select()
    .from(passkey)
    .where(eq(passkey.accountId, accountId))
    .orderBy(asc(passkey.createdAt), asc(passkey.credential))
}

/** What the browser says of a new passkey, where it answers the session's challenge at this site. */
export async function readNewPasskey(
  context: BeforeContext,
  { credential, clientDataJson, attestationObject, transports = [] }: RequestOf<typeof finishPasskey>,
): Promise<Pick<PasskeyRow, 'credential' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  return await answered(context, 'new-passkey', async (site, expectedChallenge) => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientDataJson, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      // It stands beside the password: who has it is enough.
      requireUserVerification: false,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credential: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: [...transports],
    }
  })
}

/** Which own passkey was shown, and how often it was used by then; one whose counter went back is refused, and recorded. */
export async function readShownPasskey(
  context: BeforeContext,
  { credential, clientDataJson, authenticatorData, signature }: Assertion,
): Promise<{ credential: string; counter: number } | undefined> {
  const { orm } = context.services.database
  const { accountId } = context.actor
  const [found] = await orm
    .select()
    .from(passkey)
    .where(and(eq(passkey.credential, credential), eq(passkey.accountId, accountId)))
  const shown = await answered(context, 'passkey', async (site, expectedChallenge) => {
    if (!found) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientDataJson, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      // The counter is compared below, once it is known that it is the passkey's own.
      credential: { id: credential, publicKey: bytesOf(found.publicKey), counter: 0 },
      requireUserVerification: false,
    })
    return verified ? { credential, counter: authenticationInfo.newCounter } : undefined
  })
  if (!shown || !found || counts(shown.counter, found.counter)) return shown
  await recordRefused(context, found.passkeyName)
  return undefined
}

/** Whether an authenticator has counted on, or does not count. */
function counts(counter: number, before: number): boolean {
  return counter > before || (counter === 0 && before === 0)
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

/** Takes the session's challenge, whatever comes of it, and what an answer to it says; nothing when it is none. */
async function answered<Said>(
  context: BeforeContext,
  purpose: 'new-passkey' | 'passkey',
  read: (site: PasskeySite, challenge: string) => Promise<Said | undefined>,
): Promise<Said | undefined> {
  const { database, logger } = context.services
  const challenge = await withTransaction(database, (tx) => takeChallenge({ ...context, tx }, purpose))
  const site = passkeySite(context.origin)
  if (challenge === undefined || !site) return undefined
  try {
    return await read(site, challenge)
  } catch (error) {
    // An answer of another site, to another challenge, or that is none: all are refused alike.
    logger.info({ err: error, reqId: context.requestId }, 'a passkey was not accepted')
    return undefined
  }
}

/** A copy of the passkey may be about: its person's administrators read of it in the account's history. */
async function recordRefused(context: BeforeContext, passkeyName: string): Promise<void> {
  const { services, actor, now, requestId } = context
  const { accountId, accountName } = actor
  await withTransaction(services.database, async (tx) => {
    const [changed] = await tx
      .update(account)
      .set({
        revision: sql`${account.revision} + 1`,
        changedAt: now,
        changedBy: null,
        changedByName: platformName,
      })
      .where(eq(account.accountId, accountId))
      .returning({ revision: account.revision })
    if (!changed) return
    await appendHistory(tx, [
      {
        historyId: newId(now),
        entity: 'account',
        entityId: accountId,
        action: 'update',
        revision: changed.revision,
        label: accountName,
        ...(await findPlaceOf(tx, accountId)),
        before: {},
        after: { copiedPasskey: passkeyName },
        accountName: platformName,
        changedByName: platformName,
        changedAt: now,
        requestId,
      },
    ])
  })
}
