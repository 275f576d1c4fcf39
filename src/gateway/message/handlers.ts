import { and, inArray } from 'drizzle-orm'
import {
  countUnreadMessages,
  getMessage,
  listMessages,
  markAllMessagesRead,
  markMessagesRead,
} from '#contract/message/endpoints.ts'
import type { UnreadCount } from '#contract/message/schema.ts'
import { countReceivers, findReceivers, mostFound, sendMessage } from '#contract/message/send.ts'
import type { z } from '#contract/zod.ts'
import { findAccountsOfAnyKind } from '../account/queries.ts'
import { message } from '../db/tables/message.ts'
import { reachable } from '../delivery/receivers.ts'
import { handle } from '../http/handle.ts'
import type { SignedInStep } from '../security/step.ts'
import { messageConfigHandlers } from './config.ts'
import { messagePreferenceHandlers } from './preference.ts'
import { countUnread, findMessages, foundBy, getVisibleMessage, markRead, thereWhenMade } from './queries.ts'
import { previewReceivers, sendTo, sentBefore } from './send.ts'
import { waitingMessageHandlers } from './waiting.ts'

type Unread = z.output<typeof UnreadCount>

/** The count that is left; the account's other consoles show the same. */
async function countAgain({ tx, actor, announce }: SignedInStep): Promise<Unread> {
  announce({ accountIds: [actor.accountId] }, { kind: 'changed', entity: 'message' })
  return await countNow({ tx, actor })
}

async function countNow({ tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>): Promise<Unread> {
  return { unread: await countUnread(tx, actor) }
}

export const messageHandlers = [
  handle(listMessages, ({ tx, actor, language }, query) => findMessages(tx, actor, query, language)),
  handle(getMessage, (context, { messageId }) => getVisibleMessage(context, messageId)),
  handle(countUnreadMessages, countNow),
  handle(
    markMessagesRead,
    async (context, { ids }) => {
      await markRead(context, inArray(message.messageId, ids))
      return await countAgain(context)
    },
    { again: countNow },
  ),
  handle(
    markAllMessagesRead,
    async (context, filters) => {
      await markRead(context, and(foundBy(filters), thereWhenMade(context)))
      return await countAgain(context)
    },
    { again: countNow },
  ),
  handle(sendMessage, sendTo, { again: sentBefore }),
  handle(findReceivers, ({ tx, actor }, { keyword }) =>
    findAccountsOfAnyKind(tx, actor, { keyword, which: reachable, limit: mostFound }),
  ),
  handle(countReceivers, previewReceivers),
  ...waitingMessageHandlers,
  ...messageConfigHandlers,
  ...messagePreferenceHandlers,
]
