import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import type { Invitation } from '#contract/session/registration-schema.ts'
import type { Database, Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { invitation } from '../db/tables/invitation.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CallContext } from '../security/step.ts'
import { digestOf } from '../security/tokens.ts'

const unknown = {
  zh: '邀请无效，请检查链接是否完整，或向邀请人索取新的邀请',
  en: 'This invitation is not valid; please check that the link is whole, or ask for a new one',
}
const withdrawn = {
  zh: '邀请已撤回，请向邀请人索取新的邀请',
  en: 'This invitation was withdrawn; please ask for a new one',
}
const used = {
  zh: '该邀请已被使用，请直接登录；如非本人使用，请告知邀请人',
  en: 'This invitation has been used; please sign in, or tell the person who invited you if it was not you',
}
const expired = {
  zh: '邀请已过期，请向邀请人索取新的邀请',
  en: 'This invitation has expired; please ask for a new one',
}

interface NewInvitation {
  /** Only the link carries it: what is stored is its digest. */
  token: string
  invitedBy: string
  invitedByName: string
  organizationId: string
  departmentId?: string
  /** Whose record the account will belong to; without one a new record is created. */
  userId?: string
  createdAt: Date
  expiresAt: Date
}

/** Neither completed nor taken back. */
export const unspent = and(isNull(invitation.accountId), isNull(invitation.withdrawnAt))

/** Saves an invitation. Those of the same person that are still open end: the newest link is the one that counts. Returns its id. */
export async function createInvitation(tx: Tx, { token, ...made }: NewInvitation): Promise<string> {
  if (made.userId !== undefined)
    await tx
      .update(invitation)
      .set({ withdrawnAt: made.createdAt })
      .where(and(eq(invitation.userId, made.userId), unspent))
  const invitationId = newId(made.createdAt)
  await tx.insert(invitation).values({ ...made, invitationId, tokenHash: digestOf(token) })
  return invitationId
}

/** Where a new record belongs. */
export interface Place {
  organizationId: string
  departmentId: string | null
}

/** An invitation that can be completed. */
export interface OpenInvitation {
  invitationId: string
  place: Place
  /** Whose record the account will belong to; null when a new one is created at the place. */
  userId: string | null
  shown: Invitation
}

/**
 * Reads an invitation without using it up.
 * @throws Refusal 20404 for one that is unknown, or whose unit or person is gone; that has been used or withdrawn; that is
 *   too old.
 */
export async function findInvitation(
  { services, now }: Pick<CallContext, 'services' | 'now'>,
  token: string,
): Promise<OpenInvitation> {
  const [found] = await services.database.orm
    .select({ invitation, organization, department, person })
    .from(invitation)
    .innerJoin(organization, eq(organization.organizationId, invitation.organizationId))
    .leftJoin(
      department,
      and(eq(department.departmentId, invitation.departmentId), isNull(department.deletedAt)),
    )
    .leftJoin(person, eq(person.userId, invitation.userId))
    .where(eq(invitation.tokenHash, digestOf(token)))
  if (!found || found.organization.deletedAt || found.person?.deletedAt) throw invitationUnknown()
  const { invitationId, organizationId, userId, invitedByName, expiresAt, accountId, withdrawnAt } =
    found.invitation
  if (accountId !== null || (userId !== null && (await hasAccount(services.database.orm, userId))))
    throw refuse(used)
  if (withdrawnAt !== null) throw refuse(withdrawn)
  if (expiresAt <= now) throw refuse(expired)
  return {
    invitationId,
    place: { organizationId, departmentId: found.department?.departmentId ?? null },
    userId,
    shown: {
      invitedByName,
      organizationName: found.organization.organizationName,
      ...(found.department && { departmentName: found.department.departmentName }),
      ...(found.person && { userName: found.person.userName }),
      expiresAt: expiresAt.getTime(),
    },
  }
}

/**
 * Uses an invitation up for the account that completes it.
 * @throws Refusal 20404 when somebody else has used it meanwhile, or it was withdrawn.
 */
export async function spendInvitation(tx: Tx, invitationId: string, accountId: string): Promise<void> {
  const spent = await tx
    .update(invitation)
    .set({ accountId })
    .where(and(eq(invitation.invitationId, invitationId), unspent))
    .returning({ invitationId: invitation.invitationId })
  if (spent.length > 0) return
  const taken = and(eq(invitation.invitationId, invitationId), isNotNull(invitation.accountId))
  throw refuse((await tx.$count(invitation, taken)) > 0 ? used : withdrawn)
}

/** Whether an account stands for the person: the codes that open it go to what the record says. */
export async function hasAccount(tx: Tx | Database['orm'], userId: string): Promise<boolean> {
  const mine = and(eq(account.userId, userId), isNull(account.deletedAt))
  return (await tx.$count(account, mine)) > 0
}

/** What the reader of the link sees when there is nothing to complete. */
export function invitationUnknown(): Refusal {
  return refuse(unknown)
}

function refuse(sentence: Record<Language, string>): Refusal {
  return new Refusal(codes.notFound, undefined, sentence)
}
