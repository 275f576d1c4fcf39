import { and, asc, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import {
  type MessageSend,
  type MessageSent,
  mostReceivers,
  type ReceiverCount,
  type Receivers,
} from '#contract/message/send.ts'
import type { z } from '#contract/zod.ts'
import { account } from '../db/tables/account.ts'
import type { Outgoing } from '../db/tables/message.ts'
import { waitingMessage } from '../db/tables/message-config.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { isNamed, reachable } from '../delivery/receivers.ts'
import { sendAndAnnounce } from '../delivery/send-out.ts'
import { visibleAccount } from '../identity/visible-accounts.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkReach } from './reach.ts'

type Reach = Pick<SignedInStep, 'tx' | 'actor' | 'language'>

/** Names that a preview shows. */
const mostShown = 20

/**
 * Sends a message to everyone it names, as far as they are within the actor's reach, or lets it wait for its time: each has it in
 * their own message centre, and the history has by whom.
 * @throws Refusal 20400 when it names what is out of reach, nobody, or too many.
 */
export async function sendTo(context: SignedInStep, request: MessageSend): Promise<MessageSent> {
  const { tx, actor, now, record, announce } = context
  const { title, body, channels = [], sendAt } = request
  const receivers = await findReceivers(context, request)
  const sent = receivers.length
  const outgoing: Outgoing = {
    messageId: newId(now),
    content: { kind: 'notice', title, body, senderName: actor.userName },
    named: { accountIds: receivers.map(({ accountId }) => accountId), roleIds: [], organizationIds: [] },
    channels,
  }
  const later = sendAt !== undefined && sendAt > now.getTime()
  record({
    entity: 'message',
    entityId: outgoing.messageId,
    action: 'add',
    revision: 1,
    label: title,
    // What it says is for those who get it, and stands in the message alone.
    after: {
      title,
      senderName: actor.userName,
      receivers: sent,
      receiver: receivers
        .slice(0, mostShown)
        .map(({ accountName }) => accountName)
        .join('、'),
      ...(later && { sendAt }),
    },
  })
  if (later) {
    await tx.insert(waitingMessage).values({
      waitingId: outgoing.messageId,
      reason: 'scheduled',
      sendAt: new Date(sendAt),
      outgoing,
      receiverCount: sent,
      createdAt: now,
      accountId: actor.accountId,
    })
    announce({ accountIds: [actor.accountId] }, { kind: 'changed', entity: 'message' })
    return { sent, sendAt }
  }
  await sendAndAnnounce(context, [outgoing])
  return { sent }
}

/** Whom a message that was sent before names now. */
export async function sentBefore(context: SignedInStep, request: MessageSend): Promise<MessageSent> {
  return { sent: (await findReceivers(context, request)).length }
}

/** Whom a message would go to. @throws Refusal 20400 as `sendTo`. */
export async function previewReceivers(
  context: SignedInStep,
  request: Receivers,
): Promise<z.output<typeof ReceiverCount>> {
  const found = await findReceivers(context, request)
  return { receivers: found.length, names: found.slice(0, mostShown).map(({ userName }) => userName) }
}

async function findReceivers(
  context: Reach,
  { accountIds = [], roleIds = [], organizationIds = [] }: Receivers,
) {
  const { tx, actor } = context
  const named = { accountIds, roleIds, organizationIds }
  await checkReach(context, named)
  const { accountId, accountName, organizationId, userId } = account
  const which = isNamed(tx, named)
  const found = which
    ? await tx
        .select({ accountId, accountName, userName: person.userName })
        .from(account)
        .innerJoin(person, eq(person.userId, userId))
        .leftJoin(organization, eq(organization.organizationId, organizationId))
        .where(and(reachable, visibleAccount(actor), which))
        .orderBy(asc(accountId))
        .limit(mostReceivers + 1)
    : []
  if (found.length > mostReceivers) throw new Refusal(codes.invalid, undefined, tooMany)
  if (found.length === 0) throw new Refusal(codes.invalid, undefined, nobody)
  return found
}

const nobody: Text = { zh: '没有可接收的账号', en: 'There is nobody it would go to' }
const tooMany: Text = {
  zh: `一次最多发送给 ${mostReceivers} 个账号`,
  en: `One call sends to ${mostReceivers} accounts at most`,
}
