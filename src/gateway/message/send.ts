import { and, asc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { type MessageSend, type MessageSent, mostReceivers } from '#contract/message/send.ts'
import { insertSet } from '../db/row-sets.ts'
import { account } from '../db/tables/account.ts'
import { message, searchTextOf } from '../db/tables/message.ts'
import { organization } from '../db/tables/organization.ts'
import { role, roleMember } from '../db/tables/role.ts'
import { visibleAccount } from '../identity/visible-accounts.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Text } from '../platform/refuse-named.ts'
import { visibleRole } from '../role/queries.ts'
import { holdsAt } from '../security/grants.ts'
import { locationOf, within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

/** What an account has to be for a role or a unit to stand for it: one that may sign in, now or when it is unlocked. */
const inUse = ['normal', 'locked'] as const

type Reach = Pick<SignedInStep, 'tx' | 'actor' | 'language'>

/**
 * Sends a message to everyone it names, as far as they are within the actor's reach: each has it in their own message centre, and
 * the history has by whom.
 * @throws Refusal 20400 when it names what is out of reach, nobody, or too many.
 */
export async function sendTo(context: SignedInStep, request: MessageSend): Promise<MessageSent> {
  const { tx, actor, now, record, announce } = context
  const { title, body } = request
  const receivers = await findReceivers(context, request)
  const sent = receivers.map((receiver) => ({ receiver, messageId: newId(now) }))
  const text = { title, body, senderName: actor.userName }
  await insertSet(
    tx,
    message,
    sent.map(({ messageId, receiver: { accountId } }) => ({
      ...text,
      messageId,
      accountId,
      kind: 'notice',
      searchText: searchTextOf(text),
      createdAt: now,
    })),
  )
  for (const { messageId, receiver } of sent) {
    record({
      entity: 'message',
      entityId: messageId,
      action: 'add',
      revision: 1,
      label: title,
      // What it says stands in the message, and in the log of the call: a thousand copies of it would not make the trail better.
      after: { title, senderName: actor.userName, receiver: receiver.accountName },
      ...locationOf(receiver),
    })
  }
  const accountIds = receivers.map(({ accountId }) => accountId)
  announce({ accountIds }, { kind: 'changed', entity: 'message' })
  return { sent: sent.length }
}

/** Whom a message that was sent before names now. */
export async function sentBefore(context: SignedInStep, request: MessageSend): Promise<MessageSent> {
  return { sent: (await findReceivers(context, request)).length }
}

async function findReceivers(
  context: Reach,
  { accountIds = [], roleIds = [], organizationIds = [] }: MessageSend,
) {
  const { tx, actor, language } = context
  await checkRoles(context, roleIds)
  const paths = await pathsOf(context, organizationIds)
  const hasRole = exists(
    tx
      .select({ one: sql`1` })
      .from(roleMember)
      .innerJoin(role, eq(role.roleId, roleMember.roleId))
      .where(
        and(
          eq(roleMember.accountId, account.accountId),
          inArray(role.roleId, [...roleIds]),
          holdsAt(sql`coalesce(${organization.path}, '')`),
        ),
      ),
  )
  const ofUnits = paths.map((path): SQL => sql`starts_with(${organization.path}, ${path})`)
  const { accountId, accountName, projectId, organizationId, departmentId, status, deletedAt } = account
  const found = await tx
    .select({ accountId, accountName, projectId, organizationId, departmentId })
    .from(account)
    .leftJoin(organization, eq(organization.organizationId, organizationId))
    .where(
      and(
        isNull(deletedAt),
        visibleAccount(actor),
        or(inArray(accountId, [...accountIds]), and(inArray(status, [...inUse]), or(hasRole, ...ofUnits))),
      ),
    )
    .orderBy(asc(accountId))
    .limit(mostReceivers + 1)
  if (found.length > mostReceivers) throw new Refusal(codes.invalid, undefined, tooMany)
  const reached = new Set(found.map((each) => each.accountId))
  if (!accountIds.every((id) => reached.has(id))) throw refuseField('accountIds', 'outOfReach', language)
  if (found.length === 0) throw new Refusal(codes.invalid, undefined, nobody)
  return found
}

/** @throws Refusal 20400 when one of the roles is not there, or not visible. */
async function checkRoles({ tx, actor, language }: Reach, roleIds: readonly string[]): Promise<void> {
  const found = await tx
    .select({ roleId: role.roleId })
    .from(role)
    .where(and(inArray(role.roleId, [...roleIds]), isNull(role.deletedAt), visibleRole(tx, actor)))
  if (found.length < roleIds.length) throw refuseField('roleIds', 'outOfReach', language)
}

/** The paths of units. @throws Refusal 20400 when one of them is not there, or out of reach. */
async function pathsOf({ tx, actor, language }: Reach, ids: readonly string[]): Promise<string[]> {
  const { organizationId, path, deletedAt } = organization
  const found = await tx
    .select({ path })
    .from(organization)
    .where(
      and(
        inArray(organizationId, [...ids]),
        isNull(deletedAt),
        within(actor, { organization: organizationId }),
      ),
    )
  if (found.length < ids.length) throw refuseField('organizationIds', 'outOfReach', language)
  return found.map((each) => each.path)
}

const nobody: Text = { zh: '没有可接收的账号', en: 'There is nobody it would go to' }
const tooMany: Text = {
  zh: `一次最多发送给 ${mostReceivers} 个账号`,
  en: `One call sends to ${mostReceivers} accounts at most`,
}
