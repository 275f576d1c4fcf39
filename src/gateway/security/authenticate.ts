import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { canonicalText, type SignedParts, syncPurpose } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import { answersApplications, type Endpoint, pathOf, permits } from '#contract/define-endpoint.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { session } from '../db/tables/session.ts'
import { terminal } from '../db/tables/terminal.ts'
import { hour, minute } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { sessionHindrance } from './account-state.ts'
import type { Actor } from './actor.ts'
import type { Contact } from './contact.ts'
import { isEndReason, refuseEnded } from './end-reason.ts'
import { grantsOf } from './grants.ts'
import { noteRevocationDelivered } from './revocation.ts'
import type { GatewayServices } from './services.ts'
import type { FoundSession } from './session-lookup.ts'
import { digestOf } from './tokens.ts'

/** How exactly the last activity is known at most; finer would write at every request. */
const activityStep = minute
/** Of the time that a session may idle: a step as long as that would end sessions in the middle of the work. */
const activityShare = 0.1

/** Calls that a machine makes, whatever purpose they name. */
const withoutPerson = new Set([sendHeartbeat.id, replayEdits.id])

/** What the head of a request says of who sends it; absent headers are empty. */
export interface SignedHead
  extends Omit<SignedParts, 'authorizationDigest' | 'accessTokenDigest' | 'bodyDigest'> {
  authorization: string
  accessToken: string
  signature: string
}

/** A request as far as it says who it is from. */
export interface Claim extends Contact {
  head: SignedHead
  body: Buffer
  endpoint: Endpoint
  /** When the head says that it was signed; absent where it names no instant. */
  signedAt: number | undefined
}

/**
 * Who calls: steps 3 to 6 of "What the gateway checks, in order" (protocol).
 * @throws Refusal with the code of the first check that fails.
 */
export async function authenticate(services: GatewayServices, claim: Claim): Promise<Actor> {
  const { head, endpoint, now } = claim
  if (answersApplications(endpoint) && !head.authorization && head.accessToken)
    return await authenticateApplication(services, claim)
  const found = await findSession(services, head)
  await checkSession(services, found, claim)
  if (endpoint.signed !== false) checkSignature(services, claim, sessionKeyOf(found, now))
  const actor = actorOf(found)
  if (countsAsActivity(claim)) await touch(services, found, now)
  return actor
}

/**
 * Whether the caller may call this at all: step 7. Apart from who it is, so that the log can name whom it refused.
 * @throws Refusal 20403
 */
export function authorize(endpoint: Endpoint, { permissions }: Actor): void {
  if (!permits(endpoint, (permission) => permissions.has(permission))) throw new Refusal(codes.noPermission)
}

async function findSession({ sessions }: GatewayServices, head: SignedHead): Promise<FoundSession> {
  if (!head.authorization) throw new Refusal(codes.sessionGone)
  const found = await sessions.find(digestOf(head.authorization), digestOf(head.accessToken))
  if (!found) throw new Refusal(codes.sessionGone)
  return found
}

async function checkSession(services: GatewayServices, found: FoundSession, claim: Claim): Promise<void> {
  const { settings, database } = services
  const { now } = claim
  const revoked = found.terminalStatus === 'cancelled' || found.terminalStatus === 'rejected'
  const reason = found.endReason ?? sessionHindrance(found, now) ?? (revoked ? 'terminal-revoked' : '')
  if (reason === 'terminal-revoked' && found.terminalId !== null)
    await noteRevocationDelivered(
      database.orm,
      found.terminalId,
      now,
      isSigned(services, found, claim) ? claim : undefined,
    )
  if (isEndReason(reason)) throw refuseEnded(reason)
  if (found.endedAt) throw new Refusal(codes.sessionGone)
  if (now.getTime() - found.lastActiveAt.getTime() > settings.idleMinutes * minute) {
    throw new Refusal(codes.inactive)
  }
  if (now.getTime() - found.createdAt.getTime() > settings.sessionHours * hour) {
    throw new Refusal(codes.sessionGone)
  }
}

/** Whether the device itself asks, and not somebody who came by the session's tokens alone. */
function isSigned(services: GatewayServices, found: FoundSession, claim: Claim): boolean {
  try {
    checkSignature(services, claim, sessionKeyOf(found, claim.now))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** What a caller signs with. */
interface SigningKey {
  tokenHash: string
  publicPem: string
  appCode: string
}

function sessionKeyOf({ tokenHash, publicPem, expiresAt }: FoundSession, now: Date): SigningKey {
  if (!tokenHash || !publicPem || !expiresAt || expiresAt <= now) throw new Refusal(codes.accessTokenExpired)
  return { tokenHash, publicPem, appCode: consoleAppCode }
}

function checkSignature(
  { settings, publicKeys }: Pick<GatewayServices, 'settings' | 'publicKeys'>,
  { head, body, endpoint, now, signedAt }: Claim,
  { tokenHash, publicPem, appCode }: SigningKey,
): void {
  if (head.appCode !== appCode) throw new Refusal(codes.signatureRefused)
  if (signedAt === undefined) throw new Refusal(codes.signatureRefused)
  if (Math.abs(now.getTime() - signedAt) > settings.clockTolerance * 1000) throw new Refusal(codes.clock)
  const text = canonicalText({
    ...head,
    authorizationDigest: digestOf(head.authorization),
    accessTokenDigest: digestOf(head.accessToken),
    bodyDigest: digestOf(body),
  })
  // The router takes other spellings of a path for the same; only the declared one is answered.
  const valid =
    head.path === pathOf(endpoint) && publicKeys.verify(tokenHash, publicPem, text, head.signature)
  if (!valid) throw new Refusal(codes.signatureRefused)
}

/**
 * An application that signs with a key of its own: its token alone opens nothing, and what is counted are its own calls, so that
 * nobody who has just the token can use them up.
 */
async function authenticateApplication(services: GatewayServices, claim: Claim): Promise<Actor> {
  const { head, now } = claim
  const found = await services.applications.find(digestOf(head.accessToken))
  if (!found || (found.validUntil && found.validUntil <= now)) throw new Refusal(codes.accessTokenExpired)
  const { applicationId, applicationName: userName, code, status, tokenHash, publicPem, grants } = found
  if (status !== 1) throw refuseEnded('application-stopped')
  if (head.menuId) throw new Refusal(codes.signatureRefused)
  checkSignature(services, claim, { tokenHash, publicPem, appCode: code })
  await services.applicationRate.count(applicationId, now)
  const { permissions, scope } = grantsOf(grants)
  const own = { accountId: applicationId, userId: applicationId, sessionId: applicationId, applicationId }
  // Its key is all that it has to show.
  const secondFactor = { enrolled: false, required: false, shownAt: undefined }
  return { ...own, secondFactor, accountName: code, userName, level: 'general', permissions, scope }
}

function actorOf(found: FoundSession): Actor {
  const { permissions, scope } = grantsOf(found.grants)
  const { accountId, accountName, userId, userName, level, sessionId, terminalId, terminalName } = found
  const { hasFactor, factorAt } = found
  return {
    accountId,
    accountName,
    userId,
    userName,
    level,
    sessionId,
    ...(terminalId && terminalName !== null ? { terminalId, terminalName } : {}),
    secondFactor: {
      enrolled: hasFactor,
      required: found.grants?.factorRequired ?? false,
      shownAt: factorAt ?? undefined,
    },
    permissions,
    scope,
  }
}

/** Whether a person is there: replays, heartbeats and the renewal of access tokens come without one. */
function countsAsActivity({ head, endpoint }: Claim): boolean {
  return head.purpose !== syncPurpose && endpoint.signed !== false && !withoutPerson.has(endpoint.id)
}

async function touch({ database, settings }: GatewayServices, found: FoundSession, now: Date): Promise<void> {
  const step = Math.min(activityStep, settings.idleMinutes * minute * activityShare)
  if (now.getTime() - found.lastActiveAt.getTime() < step) return
  await database.orm
    .update(session)
    .set({ lastActiveAt: sql`greatest(${session.lastActiveAt}, ${now.toISOString()})` })
    .where(eq(session.sessionId, found.sessionId))
  if (!found.terminalId) return
  // Several sessions may run on one terminal.
  const before = new Date(now.getTime() - step)
  await database.orm
    .update(terminal)
    .set({ lastRequestAt: now })
    .where(
      and(
        eq(terminal.terminalId, found.terminalId),
        or(isNull(terminal.lastRequestAt), lte(terminal.lastRequestAt, before)),
      ),
    )
}
