import {
  countUnreadMessages,
  getMessage,
  listMessages,
  markMessagesRead,
} from '#contract/message/endpoints.ts'
import { Message, MessagePage, UnreadCount } from '#contract/message/schema.ts'
import { z } from '#contract/zod.ts'
import type { AnswerOverlay, UnsyncedEdits } from '../overlay.ts'

/** When the message was marked as read on this device, if that is not synced yet. */
function readAt(messageId: string, unsynced: UnsyncedEdits): number | undefined {
  return unsynced.of('message', messageId).find(({ content }) => content.endpointId === markMessagesRead.id)
    ?.content.madeAt
}

function marked(message: Message, unsynced: UnsyncedEdits): Message {
  const at = message.readAt ?? readAt(message.messageId, unsynced)
  return at === undefined ? message : { ...message, readAt: at }
}

/** Read marks made on this device, laid over the gateway's messages and its count of unread ones. */
export const messageMarks: AnswerOverlay = {
  kind: 'message',
  endpoints: [listMessages.id, getMessage.id, countUnreadMessages.id],
  overlay(endpointId, _request, answer, unsynced) {
    if (answer === undefined) return undefined
    if (endpointId === getMessage.id) return marked(z.parse(Message, answer), unsynced)
    if (endpointId === listMessages.id) {
      const page = z.parse(MessagePage, answer)
      return { ...page, records: page.records.map((message) => marked(message, unsynced)) }
    }
    const { unread } = z.parse(UnreadCount, answer)
    const ids = unsynced.ids('message').filter((id) => readAt(id, unsynced) !== undefined)
    return { unread: Math.max(0, unread - ids.length) }
  },
}
