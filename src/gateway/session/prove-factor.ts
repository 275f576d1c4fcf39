import { and, eq, lt } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { proveFactor } from '#contract/factor/endpoints.ts'
import type { OwnFactors } from '#contract/factor/schema.ts'
import { passkey, recoveryCode, totpFactor } from '../db/tables/factor.ts'
import { type BeforeContext, handle, type StepContext } from '../http/handle.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { guard } from './attempts.ts'
import { changeFactors, noteShown } from './factor-queries.ts'
import { wrongCode, wrongPasskey, wrongRecoveryCode } from './factor-texts.ts'
import { readShownPasskey } from './passkeys.ts'
import { codeDigestOf, spendCode } from './recovery-codes.ts'
import { stepOf, totpPlace } from './totp.ts'

type Proof = RequestOf<typeof proveFactor>

/** What was shown, as far as it could be looked at before the transaction. */
type Shown =
  | { way: 'totp'; step: number; secret: string }
  | { way: 'recovery'; codeDigest: string }
  | { way: 'passkey'; credential: string; counter: number }

/**
 * Whether who has the session has a factor, too. Guessing counts like failed sign-ins, but by itself: a right password must not
 * forgive wrong codes.
 * @throws Refusal 20429 while waiting, 20400 on the code.
 */
async function checkShown(context: BeforeContext, proof: Proof): Promise<Shown> {
  const { accountId } = context.actor
  const attempt = {
    accountName: `second factor ${accountId}`,
    accountId,
    captcha: 'never',
    of: 'second-factor',
  } as const
  const shown = await guard(context, attempt, () => findShown(context, proof))
  if (!shown) throw refuseProof(context, proof)
  return shown
}

function refuseProof({ language }: Pick<BeforeContext, 'language'>, { way }: Pick<Proof, 'way'>) {
  if (way === 'totp') return refuseWith('verifyCode', wrongCode, language)
  return way === 'passkey'
    ? refuseWith('credential', wrongPasskey, language)
    : refuseWith('recoveryCode', wrongRecoveryCode, language)
}

async function findShown(context: BeforeContext, proof: Proof): Promise<Shown | undefined> {
  const { services, actor } = context
  if (proof.way === 'passkey') {
    const shown = await readShownPasskey(context, proof)
    return shown && { way: 'passkey', ...shown }
  }
  const { accountId } = actor
  const { orm } = services.database
  if (proof.way === 'recovery') {
    const codeDigest = codeDigestOf(services, accountId, proof.recoveryCode)
    const [found] = await orm
      .select({ codeDigest: recoveryCode.codeDigest })
      .from(recoveryCode)
      .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeDigest, codeDigest)))
    return found && { way: 'recovery', codeDigest }
  }
  const [totp] = await orm.select().from(totpFactor).where(eq(totpFactor.accountId, accountId))
  if (!totp) return undefined
  const secret = services.encryption.decrypt(totp.secret, totpPlace(accountId))
  const step = stepOf(secret, proof.verifyCode, services.clock())
  return step !== undefined && step > totp.lastStep ? { way: 'totp', step, secret: totp.secret } : undefined
}

/**
 * Takes what was shown, once.
 * @throws Refusal 20400 when another call took it meanwhile.
 */
async function prove(context: StepContext<Shown>): Promise<OwnFactors> {
  const { tx, actor, now, prepared: shown } = context
  const { accountId } = actor
  if (shown.way === 'recovery') {
    await changeFactors(context, async () => {
      if (!(await spendCode(tx, accountId, shown.codeDigest))) throw refuseProof(context, shown)
    })
  } else if (shown.way === 'passkey') {
    const { credential, counter } = shown
    const taken = await tx
      .update(passkey)
      .set({ counter, lastUsedAt: now })
      .where(
        and(
          eq(passkey.accountId, accountId),
          eq(passkey.credential, credential),
          // An authenticator that does not count says 0 for ever.
          counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter),
        ),
      )
      .returning({ credential: passkey.credential })
    if (taken.length === 0) throw refuseProof(context, shown)
  } else {
    const taken = await tx
      .update(totpFactor)
      .set({ lastStep: shown.step, lastUsedAt: now })
      .where(
        and(
          eq(totpFactor.accountId, accountId),
          // Another app may be in its place by now.
          eq(totpFactor.secret, shown.secret),
          lt(totpFactor.lastStep, shown.step),
        ),
      )
      .returning({ accountId: totpFactor.accountId })
    if (taken.length === 0) throw refuseProof(context, shown)
  }
  return await noteShown(context)
}

export const factorProofHandlers = [handle(proveFactor, prove, { before: checkShown })]
