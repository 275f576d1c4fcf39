import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { FactorAdded, OwnFactors } from '#contract/factor/schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { recoveryCode, totpFactor } from '../db/tables/factor.ts'
import { session } from '../db/tables/session.ts'
import { countCodes, forgetShown, nameFactors } from '../identity/account-factors.ts'
import { lockAdministered, reviseAccounts } from '../identity/revise-accounts.ts'
import { Refusal } from '../platform/refusal.ts'
import { factorAge } from '../security/second-factor.ts'
import type { SignedInStep } from '../security/step.ts'
import { findPasskeys, passkeySite } from './passkeys.ts'
import { replaceCodes } from './recovery-codes.ts'

/** The own factors as they are by now, and when the session showed one: the call itself may have changed both. */
export async function findOwnFactors({
  tx,
  actor,
  services,
  now,
  origin,
}: SignedInStep): Promise<OwnFactors> {
  const [totp] = await tx.select().from(totpFactor).where(eq(totpFactor.accountId, actor.accountId))
  const [own] = await tx
    .select({ factorAt: session.factorAt })
    .from(session)
    .where(eq(session.sessionId, actor.sessionId))
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
    age: factorAge({ shownAt: own?.factorAt ?? undefined }, services.settings, now),
  }
}

/** The session has shown a factor just now. */
export async function noteShown(context: SignedInStep): Promise<OwnFactors> {
  const { tx, actor, now } = context
  await tx.update(session).set({ factorAt: now }).where(eq(session.sessionId, actor.sessionId))
  return await findOwnFactors(context)
}

/**
 * Changes the own factors, one call after another, and records it in the account's history. Recovery codes go with the last
 * factor: alone they are none. Where a factor is removed or replaced, other sessions may have shown just that one and have
 * shown nothing any more; without a factor no session has.
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
  const held = await identifyFactors(tx, accountId)
  const done = await change(held.size > 0)
  const left = await identifyFactors(tx, accountId)
  if (left.size === 0) await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  const isAnyGone = [...held].some((each) => !left.has(each))
  if (isAnyGone) await forgetShown(tx, accountId, left.size > 0 ? actor.sessionId : undefined)
  const after = await nameFactors(tx, accountId)
  await reviseAccounts(context, rows, [], () => ({ columns: {}, before, after }))
  return done
}

/** What tells each factor of an account from every other one, and from the one in whose place it is. */
async function identifyFactors(tx: Pick<Tx, 'select'>, accountId: string): Promise<Set<string>> {
  const apps = await tx
    .select({ secret: totpFactor.secret })
    .from(totpFactor)
    .where(eq(totpFactor.accountId, accountId))
  const passkeys = await findPasskeys(tx, accountId)
  return new Set([...apps.map(({ secret }) => secret), ...passkeys.map(({ credential }) => credential)])
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
