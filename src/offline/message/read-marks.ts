import {
  countUnreadMessages,
  getMessage,
  listMessages,
  markMessagesRead,
} from '#contract/message/endpoints.ts'
import { Message, MessagePage, MessagesRead, UnreadCount } from '#contract/message/schema.ts'
import { z } from '#contract/zod.ts'
import type { AnswerOverlay, UnsyncedEdits } from '../replica/overlay.ts'

/** When the message was marked as read on this device, if that is not synced yet. */
function readAt(messageId: string, unsynced: UnsyncedEdits): number | undefined {
  return unsynced.of('message', messageId).find(({ content }) => content.endpointId === markMessagesRead.id)
    ?.content.madeAt
}

function marked(message: Message, markedAt: (messageId: string) => number | undefined): Message {
  const at = message.readAt ?? markedAt(message.messageId)
  return at === message.readAt ? message : { ...message, readAt: at }
}

/** Read marks made on this device, applied to the gateway's messages and its count of unread ones. */
export const messageMarks: AnswerOverlay = {
  kind: 'message',
  endpoints: [listMessages.id, getMessage.id, countUnreadMessages.id],
  overlay(endpointId, _request, answer, unsynced) {
    if (answer === undefined) return undefined
    const markedAt = (messageId: string) => readAt(messageId, unsynced)
    if (endpointId === getMessage.id) return marked(z.parse(Message, answer), markedAt)
    if (endpointId === listMessages.id) {
      const page = z.parse(MessagePage, answer)
      return { ...page, records: page.records.map((message) => marked(message, markedAt)) }
    }
    const { unread } = z.parse(UnreadCount, answer)
    const ids = unsynced.ids('message').filter((id) => markedAt(id) !== undefined)
    return { unread: Math.max(0, unread - ids.length) }
  },
  changed({ content }, data) {
    const ids = z.safeParse(MessagesRead, content.request).data?.ids ?? []
    const count = z.safeParse(UnreadCount, data).data
    const markedAt = (messageId: string) => (ids.includes(messageId) ? content.madeAt : undefined)
    return [
      ...ids.map((messageId) => ({
        endpointId: getMessage.id,
        request: { messageId },
        apply(answer: unknown) {
          const message = z.safeParse(Message, answer).data
          return message ? marked(message, markedAt) : answer
        },
      })),
      {
        endpointId: listMessages.id,
        apply(answer) {
          const page = z.safeParse(MessagePage, answer).data
          const named = page?.records.some(({ messageId }) => markedAt(messageId))
          return named
            ? { ...page, records: page?.records.map((message) => marked(message, markedAt)) }
            : answer
        },
      },
      ...(count ? [{ endpointId: countUnreadMessages.id, request: {}, apply: () => count }] : []),
    ]
  },
}
