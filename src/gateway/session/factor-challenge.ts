import { and, eq } from 'drizzle-orm'
import { factorChallenge } from '../db/tables/factor.ts'
import { minute } from '../platform/durations.ts'
import type { SignedInStep } from '../security/step.ts'

type Purpose = (typeof factorChallenge.$inferSelect)['purpose']

/** To what a sealed value belongs: it opens nothing of another session, nor of another purpose. */
function placeOf({ actor }: Pick<SignedInStep, 'actor'>, purpose: Purpose): string {
  return `factor challenge ${actor.sessionId} ${purpose}`
}

/** Stores what the session has begun, in the place of what it began before. */
export async function storeChallenge(context: SignedInStep, purpose: Purpose, value: string): Promise<void> {
  const { tx, actor, now, services } = context
  const row = {
    value: services.encryption.encrypt(value, placeOf(context, purpose)),
    expiresAt: new Date(now.getTime() + services.settings.factorSetupMinutes * minute),
  }
  await tx
    .insert(factorChallenge)
    .values({ sessionId: actor.sessionId, purpose, ...row })
    .onConflictDoUpdate({ target: [factorChallenge.sessionId, factorChallenge.purpose], set: row })
}

/** What the session has begun, until somebody spends it; nothing when that is over. */
export async function openChallenge(
  context: Pick<SignedInStep, 'tx' | 'actor' | 'now' | 'services'>,
  purpose: Purpose,
): Promise<string | undefined> {
  const { tx, actor, now, services } = context
  const [found] = await tx
    .select()
    .from(factorChallenge)
    .where(and(eq(factorChallenge.sessionId, actor.sessionId), eq(factorChallenge.purpose, purpose)))
    .for('update')
  if (!found || found.expiresAt < now) return undefined
  return services.encryption.decrypt(found.value, placeOf(context, purpose))
}

export async function spendChallenge(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  purpose: Purpose,
): Promise<void> {
  await tx
    .delete(factorChallenge)
    .where(and(eq(factorChallenge.sessionId, actor.sessionId), eq(factorChallenge.purpose, purpose)))
}

/** The same of what is good for one try alone: it is spent by that. */
export async function takeChallenge(
  context: Parameters<typeof openChallenge>[0],
  purpose: Purpose,
): Promise<string | undefined> {
  const challenge = await openChallenge(context, purpose)
  await spendChallenge(context, purpose)
  return challenge
}
