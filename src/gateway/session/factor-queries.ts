import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { FactorAdded, OwnFactors } from '#contract/factor/schema.ts'
import { account } from '../db/tables/account.ts'
import { recoveryCode, totpFactor } from '../db/tables/factor.ts'
import { session } from '../db/tables/session.ts'
import { countCodes, nameFactors } from '../identity/account-factors.ts'
import { lockAdministered, reviseAccounts } from '../identity/revise-accounts.ts'
import { Refusal } from '../platform/refusal.ts'
import { factorAge } from '../security/second-factor.ts'
import type { SignedInStep } from '../security/step.ts'
import { findPasskeys, passkeySite } from './passkeys.ts'
import { replaceCodes } from './recovery-codes.ts'

/** @param shownAt when the session showed a factor, where that is later than the call began with. */
export async function findOwnFactors(
  { tx, actor, services, now, origin }: SignedInStep,
  shownAt = actor.secondFactor.shownAt,
): Promise<OwnFactors> {
  const [totp] = await tx.select().from(totpFactor).where(eq(totpFactor.accountId, actor.accountId))
  return {
    ...(totp && {
      totp: {
        createdAt: totp.createdAt.getTime(),
        ...(totp.lastUsedAt && { lastUsedAt: totp.lastUsedAt.getTime() }),
      },
    }),
    passkeys: (await findPasskeys(tx, actor.accountId)).map(
      ({ credential, passkeyName, createdAt, lastUsedAt }) => ({
        credential,
        passkeyName,
        createdAt: createdAt.getTime(),
        ...(lastUsedAt && { lastUsedAt: lastUsedAt.getTime() }),
      }),
    ),
    passkeysPossible: passkeySite(origin) !== undefined,
    recoveryCodesLeft: await countCodes(tx, actor.accountId),
    required: actor.secondFactor.required,
    age: factorAge({ shownAt }, services.settings, now),
  }
}

/** The session has shown a factor just now. */
export async function noteShown(context: SignedInStep): Promise<OwnFactors> {
  const { tx, actor, now } = context
  await tx.update(session).set({ factorAt: now }).where(eq(session.sessionId, actor.sessionId))
  return await findOwnFactors(context, now)
}

/**
 * Changes the own factors, one call after another, and records it in the account's history. Recovery codes go with the last
 * factor: alone they are none.
 * @param change is told whether the account had a factor.
 */
export async function changeFactors<Done>(
  context: SignedInStep,
  change: (had: boolean) => Promise<Done>,
): Promise<Done> {
  const { tx, actor } = context
  const { accountId } = actor
  const rows = await lockAdministered(tx, eq(account.accountId, accountId))
  const before = await nameFactors(tx, accountId)
  const done = await change(before.secondFactors.length > 0)
  if ((await nameFactors(tx, accountId)).secondFactors.length === 0)
    await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  const after = await nameFactors(tx, accountId)
  await reviseAccounts(context, rows, [], () => ({ columns: {}, before, after }))
  return done
}

/** Adds a factor that its person has just shown; the account's first one brings the recovery codes. */
export async function addFactor(context: SignedInStep, add: () => Promise<void>): Promise<FactorAdded> {
  const { tx, actor, services } = context
  const recoveryCodes = await changeFactors(context, async (had) => {
    // Another session was first, and this one has shown nothing.
    if (had && !actor.secondFactor.enrolled) throw new Refusal(codes.factorWanted)
    await add()
    return had ? undefined : await replaceCodes(tx, services, actor.accountId)
  })
  return { factors: await noteShown(context), ...(recoveryCodes && { recoveryCodes }) }
}
