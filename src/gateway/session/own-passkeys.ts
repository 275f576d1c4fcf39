import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import {
  beginPasskey,
  challengePasskey,
  finishPasskey,
  removePasskey,
  renamePasskey,
} from '#contract/factor/endpoints.ts'
import type { FactorAdded, OwnFactors, PasskeyChallenge, PasskeyOffer } from '#contract/factor/schema.ts'
import { passkey } from '../db/tables/factor.ts'
import { type BeforeContext, handle, type StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { newToken } from '../security/tokens.ts'
import { confirmPassword } from './confirm-password.ts'
import { storeChallenge } from './factor-challenge.ts'
import { addFactor, changeFactors, findOwnFactors } from './factor-queries.ts'
import { noPasskeysHere, passkeyTaken, wrongPasskey } from './factor-texts.ts'
import { findPasskeys, type PasskeySite, passkeySite, readNewPasskey } from './passkeys.ts'

/** @throws Refusal 20400 where there can be no passkeys: for no field's sake. */
function siteOf({ origin }: Pick<SignedInStep, 'origin'>): PasskeySite {
  const site = passkeySite(origin)
  if (!site) throw new Refusal(codes.invalid, undefined, noPasskeysHere)
  return site
}

async function offerPasskey(context: SignedInStep): Promise<PasskeyOffer> {
  const { tx, actor } = context
  const { rpId } = siteOf(context)
  const challenge = newToken()
  await storeChallenge(context, 'new-passkey', challenge)
  return {
    challenge,
    rpId,
    userHandle: Buffer.from(actor.accountId.replaceAll('-', ''), 'hex').toString('base64url'),
    accountName: actor.accountName,
    credentials: (await findPasskeys(tx, actor.accountId)).map(({ credential }) => credential),
  }
}

type NewPasskey = NonNullable<Awaited<ReturnType<typeof readNewPasskey>>>

/** @throws Refusal 20400 on `credential` when the browser's answer is not to the session's challenge, or none. */
async function checkNew(
  context: BeforeContext,
  request: RequestOf<typeof finishPasskey>,
): Promise<NewPasskey> {
  const made = await readNewPasskey(context, request)
  if (!made) throw refuseWith('credential', wrongPasskey, context.language)
  return made
}

/** @throws Refusal 20400 on `credential` when somebody has it already. */
async function addPasskey(
  context: StepContext<NewPasskey>,
  { passkeyName }: RequestOf<typeof finishPasskey>,
): Promise<FactorAdded> {
  const { tx, actor, now, language, prepared } = context
  return await addFactor(context, async () => {
    const added = await tx
      .insert(passkey)
      .values({ ...prepared, accountId: actor.accountId, passkeyName, createdAt: now })
      .onConflictDoNothing()
      .returning({ credential: passkey.credential })
    if (added.length === 0) throw refuseWith('credential', passkeyTaken, language)
  })
}

async function challengeOwn(context: SignedInStep): Promise<PasskeyChallenge> {
  const { rpId } = siteOf(context)
  const challenge = newToken()
  await storeChallenge(context, 'passkey', challenge)
  const own = await findPasskeys(context.tx, context.actor.accountId)
  return {
    challenge,
    rpId,
    passkeys: own.map(({ credential, transports }) => ({ credential, transports })),
  }
}

const ownPasskey = ({ actor }: SignedInStep, credential: string) =>
  and(eq(passkey.accountId, actor.accountId), eq(passkey.credential, credential))

/** @throws Refusal 20404 when the account has none of this id. */
async function rename(
  context: SignedInStep,
  { credential, passkeyName }: RequestOf<typeof renamePasskey>,
): Promise<OwnFactors> {
  await changeFactors(context, async () => {
    const renamed = await context.tx
      .update(passkey)
      .set({ passkeyName })
      .where(ownPasskey(context, credential))
      .returning({ credential: passkey.credential })
    if (renamed.length === 0) throw new Refusal(codes.notFound)
  })
  return await findOwnFactors(context)
}

async function remove(
  context: SignedInStep,
  { credential }: RequestOf<typeof removePasskey>,
): Promise<OwnFactors> {
  await changeFactors(context, async () => {
    await context.tx.delete(passkey).where(ownPasskey(context, credential))
  })
  return await findOwnFactors(context)
}

const asItIs = { again: (context: SignedInStep) => findOwnFactors(context) }

export const ownPasskeyHandlers = [
  handle(beginPasskey, offerPasskey, {
    before: async (context, { passwordInfo }) => confirmPassword(context, passwordInfo),
  }),
  handle(finishPasskey, addPasskey, { before: checkNew }),
  handle(challengePasskey, challengeOwn),
  handle(renamePasskey, rename, asItIs),
  handle(removePasskey, remove, asItIs),
]
