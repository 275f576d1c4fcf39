import {
  countUnreadMessages,
  getMessage,
  listMessages,
  markMessagesRead,
} from '#contract/message/endpoints.ts'
import { handle } from '../http/handle.ts'
import { countUnread, findMessages, getVisibleMessage, markRead } from './queries.ts'

export const messageHandlers = [
  handle(listMessages, ({ tx, actor, language }, query) => findMessages(tx, actor, query, language)),
  handle(getMessage, (context, { messageId }) => getVisibleMessage(context, messageId)),
  handle(countUnreadMessages, async ({ tx, actor }) => ({ unread: await countUnread(tx, actor) })),
  handle(
    markMessagesRead,
    async ({ tx, actor, now, announce }, { ids }) => {
      await markRead(tx, actor, ids, now)
      // The account's other consoles show the same count.
      announce({ accountIds: [actor.accountId] }, { kind: 'changed', entity: 'message' })
      return { unread: await countUnread(tx, actor) }
    },
    { again: async ({ tx, actor }) => ({ unread: await countUnread(tx, actor) }) },
  ),
]
