import {
  allMessagesId,
  countUnreadMessages,
  getMessage,
  listMessages,
  markMessagesRead,
} from '#contract/message/endpoints.ts'
import { AllMessagesRead, Message, MessagePage, MessagesRead, UnreadCount } from '#contract/message/schema.ts'
import { z } from '#contract/zod.ts'
import { clockOffset } from '#request/session.ts'
import type { Edit } from '../queue/edit.ts'
import type { AnswerOverlay, UnsyncedEdits } from '../replica/overlay.ts'

/** When an edit marked a message as read; undefined when it did not. */
type MarkedAt = (message: Message) => number | undefined

/** What the edits marked, the earliest first. */
function markedBy(edits: readonly Edit[]): MarkedAt {
  const marks = edits.map(({ content }): MarkedAt => {
    const { endpointId, madeAt, request } = content
    if (endpointId === markMessagesRead.id) {
      const ids = new Set(z.safeParse(MessagesRead, request).data?.ids)
      return ({ messageId }) => (ids.has(messageId) ? madeAt : undefined)
    }
    const filters = z.safeParse(AllMessagesRead, request).data
    // What has come since was not there to be read; the gateway draws the line in the same place.
    const isMarked = (message: Message) =>
      filters && message.createdAt <= madeAt + clockOffset() && isFound(message, filters)
    return (message) => (isMarked(message) ? madeAt : undefined)
  })
  return (message) => marks.map((mark) => mark(message)).find((at) => at !== undefined)
}

/** Whether the filters of a list find a message, as far as the device knows what they look in. */
function isFound(message: Message, { keyword = '', ...others }: AllMessagesRead): boolean {
  const values: Readonly<Record<string, unknown>> = { ...message.review, ...message }
  return (
    Object.entries(others).every(([name, value]) => values[name] === value) &&
    `${message.title}\n${message.body}`.toLowerCase().includes(keyword.toLowerCase())
  )
}

function unsyncedMarks(unsynced: UnsyncedEdits, messageId: string): MarkedAt {
  return markedBy([...unsynced.of('message', messageId), ...unsynced.of('message', allMessagesId)])
}

function marked(message: Message, markedAt: MarkedAt): Message {
  const at = message.readAt ?? markedAt(message)
  return at === message.readAt ? message : { ...message, readAt: at }
}

/** What is left of the count; how many of those there are that a filter finds is not known here. */
function leftOf(unread: number, unsynced: UnsyncedEdits): number {
  const all = unsynced.of('message', allMessagesId)
  if (all.some(({ content }) => Object.keys(content.request).length === 0)) return 0
  const ids = unsynced.ids('message').filter((id) => id !== allMessagesId)
  return Math.max(0, unread - ids.length)
}

/** Read marks made on this device, applied to the gateway's messages and its count of unread ones. */
export const messageMarks: AnswerOverlay = {
  kind: 'message',
  endpoints: [listMessages.id, getMessage.id, countUnreadMessages.id],
  overlay(endpointId, _request, answer, unsynced) {
    if (answer === undefined) return undefined
    const withMark = (message: Message) => marked(message, unsyncedMarks(unsynced, message.messageId))
    if (endpointId === getMessage.id) return withMark(z.parse(Message, answer))
    if (endpointId === listMessages.id) {
      const page = z.parse(MessagePage, answer)
      return { ...page, records: page.records.map(withMark) }
    }
    return { unread: leftOf(z.parse(UnreadCount, answer).unread, unsynced) }
  },
  changed(edit, data) {
    const markedAt = markedBy([edit])
    const withMark = (message: Message) => marked(message, markedAt)
    const count = z.safeParse(UnreadCount, data).data
    return [
      {
        endpointId: getMessage.id,
        apply(answer) {
          const message = z.safeParse(Message, answer).data
          return message && markedAt(message) !== undefined ? withMark(message) : answer
        },
      },
      {
        endpointId: listMessages.id,
        apply(answer) {
          const page = z.safeParse(MessagePage, answer).data
          return page?.records.some((message) => markedAt(message) !== undefined)
            ? { ...page, records: page.records.map(withMark) }
            : answer
        },
      },
      ...(count ? [{ endpointId: countUnreadMessages.id, request: {}, apply: () => count }] : []),
    ]
  },
}
