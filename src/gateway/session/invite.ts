import { eq } from 'drizzle-orm'
import type { InvitationAdd, NewInvitation } from '#contract/account/administration.ts'
import { codes } from '#contract/codes.ts'
import { invitation } from '../db/tables/invitation.ts'
import type { StepContext } from '../http/handle.ts'
import { findPlaces, stoppedPart } from '../identity/places.ts'
import { findVisiblePeople } from '../person/queries.ts'
import { day } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { locationOf, opens } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { digestOf } from '../security/tokens.ts'
import { createInvitation, hasAccount } from './invitation.ts'

/**
 * Creates an invitation to register at a place within the actor's reach, or as a person there who has no account.
 * @throws Refusal 20400 naming the unit, department or person that is not there, out of reach or stopped, or has an account.
 */
export async function invite(
  context: StepContext,
  { organizationId, departmentId, userId, validDays }: InvitationAdd,
): Promise<NewInvitation> {
  const { tx, actor, now, language, record } = context
  const { organizationNames, departments, stopped } = await findPlaces(tx, [{ organizationId, departmentId }])
  const organizationName = organizationNames.get(organizationId)
  if (!organizationName || !opens(actor, { organizationId, departmentId: departmentId ?? null }))
    throw refuseField('organizationId', 'outOfReach', language)
  if (departmentId && departments.get(departmentId)?.organizationId !== organizationId)
    throw refuseField('departmentId', 'outOfReach', language)
  const stoppedField = stoppedPart({ organizationId, departmentId }, stopped)
  if (stoppedField) throw refuseField(stoppedField, 'stopped', language)
  if (userId) {
    const owner = (await findVisiblePeople(tx, actor, [userId])).get(userId)
    if (!owner || owner.person.deletedAt) throw refuseField('userId', 'outOfReach', language)
    if (await hasAccount(tx, userId)) throw refuseField('userId', 'hasAccount', language)
  }
  const token = tokenOf(context)
  const expiresAt = new Date(now.getTime() + validDays * day)
  const invitationId = await createInvitation(tx, {
    token,
    invitedBy: actor.accountId,
    invitedByName: actor.userName,
    organizationId,
    ...(departmentId !== undefined && { departmentId }),
    ...(userId !== undefined && { userId }),
    createdAt: now,
    expiresAt,
  })
  record({
    entity: 'invitation',
    entityId: invitationId,
    action: 'add',
    revision: 1,
    label: organizationName,
    ...locationOf({ organizationId, departmentId }),
    after: { organizationName, expiresAt: expiresAt.getTime() },
  })
  return { invitationId, invitationToken: token, expiresAt: expiresAt.getTime() }
}

/** The same invitation, for a call that came before: its answer may be the one that was lost. */
export async function invitedBefore(context: StepContext<undefined, unknown>): Promise<NewInvitation> {
  const invitationToken = tokenOf(context)
  const [made] = await context.tx
    .select({ invitationId: invitation.invitationId, expiresAt: invitation.expiresAt })
    .from(invitation)
    .where(eq(invitation.tokenHash, digestOf(invitationToken)))
  if (!made) throw new Refusal(codes.notFound)
  return { invitationId: made.invitationId, invitationToken, expiresAt: made.expiresAt.getTime() }
}

/** Only its digest is stored; a call that is repeated under its key gives it again. */
function tokenOf({
  actor,
  idempotencyKey,
  services,
}: Pick<SignedInStep, 'actor' | 'idempotencyKey' | 'services'>): string {
  const digest = services.encryption.digest(`${actor.accountId} ${idempotencyKey}`, 'invitation')
  return Buffer.from(digest, 'hex').toString('base64url')
}
