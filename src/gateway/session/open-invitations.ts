import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { OpenInvitation } from '#contract/account/administration.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { invitation } from '../db/tables/invitation.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import type { StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { locationOf, within } from '../security/scope.ts'
import { unspent } from './invitation.ts'

const mostShown = 200

/** Just as `findInvitation` refuses somebody who was archived since, or has an account by now. */
const archived = and(eq(person.userId, invitation.userId), isNotNull(person.deletedAt))
const having = and(eq(account.userId, invitation.userId), isNull(account.deletedAt))
const awaited = sql`not exists (select from ${person} where ${archived})
  and not exists (select from ${account} where ${having})`

/** The condition for invitations within the actor's reach that can still be completed. */
function openTo({ actor, now }: Pick<StepContext, 'actor' | 'now'>): SQL | undefined {
  const reach = within(actor, {
    organization: invitation.organizationId,
    department: invitation.departmentId,
  })
  return and(unspent, gt(invitation.expiresAt, now), awaited, reach)
}

/** Who was invited to what, until when and by whom; the newest first. */
export async function findOpenInvitations(
  context: StepContext,
  { userId }: { userId?: string | undefined },
): Promise<OpenInvitation[]> {
  const rows = await context.tx
    .select({ invitation, organization, department, person })
    .from(invitation)
    .innerJoin(organization, eq(organization.organizationId, invitation.organizationId))
    .leftJoin(department, eq(department.departmentId, invitation.departmentId))
    .leftJoin(person, eq(person.userId, invitation.userId))
    .where(
      and(
        openTo(context),
        isNull(organization.deletedAt),
        userId ? eq(invitation.userId, userId) : undefined,
      ),
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.invitationId))
    .limit(mostShown)
  return rows.map(({ invitation: row, ...of }) => ({
    invitationId: row.invitationId,
    organizationName: of.organization.organizationName,
    ...(of.department && { departmentName: of.department.departmentName }),
    ...(of.person && { userName: of.person.userName }),
    invitedByName: row.invitedByName,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
  }))
}

/** Takes an invitation back. @throws Refusal 20404 when there is no open one within the actor's reach. */
export async function withdraw(
  context: StepContext,
  { invitationId }: { invitationId: string },
): Promise<null> {
  const { tx } = context
  const [row] = await tx
    .update(invitation)
    .set({ withdrawnAt: context.now })
    .where(and(eq(invitation.invitationId, invitationId), openTo(context)))
    .returning()
  if (!row) throw new Refusal(codes.notFound)
  const organizationName = await nameOf(tx, row.organizationId)
  context.record({
    entity: 'invitation',
    entityId: invitationId,
    action: 'delete',
    revision: 2,
    label: organizationName,
    ...locationOf(row),
    before: { organizationName, expiresAt: row.expiresAt.getTime() },
  })
  return null
}

async function nameOf(tx: Tx, organizationId: string): Promise<string> {
  const [unit] = await tx.select().from(organization).where(eq(organization.organizationId, organizationId))
  return unit?.organizationName ?? ''
}
