import { createHash, createPublicKey } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { endFormerKey, updateKey } from '#contract/application/entity.ts'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { application, applicationKey } from '../db/tables/application.ts'
import { withTransaction } from '../db/transaction.ts'
import type { BeforeContext, StepContext } from '../http/handle.ts'
import { findBeyond } from '../identity/authority.ts'
import { hour } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { loadApplicationGrants } from '../security/application-lookup.ts'
import { stampOf } from '../security/revision.ts'
import type { SessionKey } from '../security/session-keys.ts'
import type { SignedInStep } from '../security/step.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import { applicationStore } from './store.ts'

type Row = typeof application.$inferSelect
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
 * Gives an application a new key and token: the halves that it calls with are in this answer, and nowhere else. What was its
 * current key stays good for a while, so that it can change over without a gap; the one before that ends.
 * @throws Refusal 20404 when there is none, 20410 when it was deleted, 20403 when its roles grant what the actor does not have.
 */
export async function issueKey(
  context: StepContext<SessionKey>,
  { applicationId }: Request,
): Promise<Answer> {
  const { tx, now, prepared, services } = context
  const before = await lockRow(context, applicationId)
  await checkHeld(context, applicationId)
  const former = await fingerprints(context, applicationId)
  const accessToken = newToken()
  await tx.delete(applicationKey).where(isFormer(applicationId))
  await tx
    .update(applicationKey)
    .set({ validUntil: new Date(now.getTime() + services.settings.applicationKeyOverlapHours * hour) })
    .where(isCurrent(applicationId))
  await tx.insert(applicationKey).values({
    accessTokenHash: digestOf(accessToken),
    applicationId,
    publicPem: prepared.publicPem,
    fingerprint: fingerprintOf(prepared.publicPem),
    accessToken: `${accessToken.slice(0, shownOfToken)}…`,
    createdAt: now,
  })
  const detail = await saved(context, before, former)
  return { application: detail, privateKey: prepared.privatePem, accessToken }
}

/** The application as it stands, for a call that came before: its key was shown then. */
export async function updatedBefore(context: SignedInStep, { applicationId }: Request): Promise<Answer> {
  return { application: await applicationStore.detail(context, { applicationId }) }
}

/** Ends the key before the current one at once. @throws Refusal as `issueKey`; nothing happens where there is none. */
export async function endFormer(
  context: StepContext,
  { applicationId }: RequestOf<typeof endFormerKey>,
): Promise<ResponseOf<typeof endFormerKey>> {
  const before = await lockRow(context, applicationId)
  const former = await fingerprints(context, applicationId)
  const ended = await context.tx.delete(applicationKey).where(isFormer(applicationId)).returning()
  const detail =
    ended.length > 0
      ? await saved(context, before, former)
      : await applicationStore.detail(context, { applicationId })
  return { application: detail }
}

function isCurrent(applicationId: string) {
  return and(eq(applicationKey.applicationId, applicationId), isNull(applicationKey.validUntil))
}

function isFormer(applicationId: string) {
  return and(eq(applicationKey.applicationId, applicationId), isNotNull(applicationKey.validUntil))
}

async function lockRow(context: SignedInStep, applicationId: string): Promise<Row> {
  const row = (await applicationStore.lock(context, [applicationId])).get(applicationId)
  if (!row) throw new Refusal(codes.notFound)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/** Whoever has the key calls with the roles: nobody gets hold of more than they have themselves (security.md, row 21). */
async function checkHeld({ tx, actor }: SignedInStep, applicationId: string): Promise<void> {
  const grants = new Map([[applicationId, await loadApplicationGrants(tx, applicationId)]])
  const beyond = await findBeyond(tx, actor, grants)
  if (beyond.size > 0) throw new Refusal(codes.noPermission)
}

/** The fingerprints of an application's keys, as the history names them. */
async function fingerprints({ tx }: SignedInStep, applicationId: string): Promise<string[]> {
  const { fingerprint, createdAt } = applicationKey
  const rows = await tx
    .select({ fingerprint })
    .from(applicationKey)
    .where(eq(applicationKey.applicationId, applicationId))
    .orderBy(createdAt, fingerprint)
  return rows.map((row) => row.fingerprint)
}

function fingerprintOf(publicPem: string): string {
  const der = createPublicKey(publicPem).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex')
}

/** Writes that the keys of an application have changed. */
async function saved(context: SignedInStep, before: Row, former: readonly string[]) {
  const { tx, actor, now } = context
  const { applicationId, revision } = before
  const [row] = await tx
    .update(application)
    .set({ revision: revision + 1, ...stampOf(actor, now) })
    .where(eq(application.applicationId, applicationId))
    .returning()
  if (!row) throw new Refusal(codes.notFound)
  await applicationStore.notify(context, row, 'update', {
    before: { keys: former },
    after: { keys: await fingerprints(context, applicationId) },
  })
  return await applicationStore.detail(context, { applicationId })
}
