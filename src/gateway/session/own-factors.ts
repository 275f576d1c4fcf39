import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import {
  beginTotp,
  finishTotp,
  getOwnFactors,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/factor/endpoints.ts'
import type { FactorAdded, OwnFactors } from '#contract/factor/schema.ts'
import { totpFactor } from '../db/tables/factor.ts'
import { handle, type StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { confirmPassword } from './confirm-password.ts'
import { openChallenge, spendChallenge, storeChallenge } from './factor-challenge.ts'
import { addFactor, changeFactors, findOwnFactors } from './factor-queries.ts'
import { wrongCode } from './factor-texts.ts'
import { replaceCodes } from './recovery-codes.ts'
import { newTotp, stepOf, totpPlace } from './totp.ts'

async function offerTotp(context: SignedInStep): Promise<ResponseOf<typeof beginTotp>> {
  const offer = newTotp(context.actor.accountName)
  await storeChallenge(context, 'totp', offer.secret)
  return offer
}

/**
 * Sets the app up in the place of a former one. Its first code is used up by that.
 * @throws Refusal 20404 when nothing was begun, or too long ago, 20400 on `verifyCode`.
 */
async function setUpTotp(
  context: StepContext,
  { verifyCode }: RequestOf<typeof finishTotp>,
): Promise<FactorAdded> {
  const { tx, actor, now, services, language } = context
  const { accountId } = actor
  const secret = await openChallenge(context, 'totp')
  if (secret === undefined) throw new Refusal(codes.notFound)
  const lastStep = stepOf(secret, verifyCode, services.clock())
  if (lastStep === undefined) throw refuseWith('verifyCode', wrongCode, language)
  await spendChallenge(context, 'totp')
  const sealed = services.encryption.encrypt(secret, totpPlace(accountId))
  const row = { secret: sealed, lastStep, createdAt: now, lastUsedAt: null }
  return await addFactor(context, async () => {
    await tx
      .insert(totpFactor)
      .values({ accountId, ...row })
      .onConflictDoUpdate({ target: totpFactor.accountId, set: row })
  })
}

async function dropTotp(context: SignedInStep): Promise<OwnFactors> {
  const { tx, actor } = context
  await changeFactors(context, async () => {
    await tx.delete(totpFactor).where(eq(totpFactor.accountId, actor.accountId))
  })
  return await findOwnFactors(context)
}

/** @throws Refusal 20404 when the account has no factor that they would stand in for. */
async function renewCodes(context: SignedInStep): Promise<string[]> {
  const { tx, actor, services } = context
  return await changeFactors(context, async (had) => {
    if (!had) throw new Refusal(codes.notFound)
    return await replaceCodes(tx, services, actor.accountId)
  })
}

export const ownFactorHandlers = [
  handle(getOwnFactors, (context) => findOwnFactors(context)),
  handle(beginTotp, offerTotp, {
    before: async (context, { passwordInfo }) => confirmPassword(context, passwordInfo),
  }),
  handle(finishTotp, setUpTotp),
  handle(removeTotp, dropTotp, { again: (context) => findOwnFactors(context) }),
  handle(renewRecoveryCodes, renewCodes),
]
