import { eq } from 'drizzle-orm'
import type { updateKey } from '#contract/application/entity.ts'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { application } from '../db/tables/application.ts'
import { withTransaction } from '../db/transaction.ts'
import type { BeforeContext, StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { stampOf } from '../security/revision.ts'
import type { SessionKey } from '../security/session-keys.ts'
import type { SignedInStep } from '../security/step.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import { applicationStore } from './store.ts'

type Request = RequestOf<typeof updateKey>
type Answer = ResponseOf<typeof updateKey>

/** How much of a token tells it from others, and opens nothing. */
const shownOfToken = 6

/** A pair of keys, from the pool or made in turn. */
export async function prepareKey({ services, actor }: BeforeContext): Promise<SessionKey> {
  const ready = await withTransaction(services.database, (tx) => services.sessionKeys.take(tx))
  return ready ?? (await services.keyTurns.take(actor.accountId, () => services.sessionKeys.make()))
}

/**
 * Gives an application a new key and token: the halves that it calls with are in this answer, and nowhere else.
 * @throws Refusal 20404 when there is none, 20410 when it was deleted.
 */
export async function issueKey(
  context: StepContext<SessionKey>,
  { applicationId }: Request,
): Promise<Answer> {
  const { tx, actor, now, prepared } = context
  const before = (await applicationStore.lock(context, [applicationId])).get(applicationId)
  if (!before) throw new Refusal(codes.notFound)
  if (before.deletedAt) throw new Refusal(codes.deleted)
  const accessToken = newToken()
  const [row] = await tx
    .update(application)
    .set({
      publicKey: prepared.publicPem,
      accessTokenHash: digestOf(accessToken),
      accessToken: `${accessToken.slice(0, shownOfToken)}…`,
      keyUpdatedAt: now,
      revision: before.revision + 1,
      ...stampOf(actor, now),
    })
    .where(eq(application.applicationId, applicationId))
    .returning()
  if (!row) throw new Refusal(codes.notFound)
  await applicationStore.notify(context, row, 'update', {
    before: { keyUpdatedAt: before.keyUpdatedAt?.getTime() ?? null },
    after: { keyUpdatedAt: now.getTime() },
  })
  const detail = await applicationStore.detail(context, { applicationId })
  return { application: detail, privateKey: prepared.privatePem, accessToken }
}

/** The application as it stands, for a call that came before: its key was shown then. */
export async function updatedBefore(context: SignedInStep, { applicationId }: Request): Promise<Answer> {
  return { application: await applicationStore.detail(context, { applicationId }) }
}
