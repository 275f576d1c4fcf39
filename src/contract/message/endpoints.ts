import { defineEndpoint } from '../define-endpoint.ts'
import { Nothing } from '../session/schema.ts'
import {
  AllMessagesRead,
  Message,
  MessageDetailQuery,
  MessagePage,
  MessageQuery,
  MessagesRead,
  UnreadCount,
} from './schema.ts'

export const listMessages = defineEndpoint({
  id: 'message.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'msgPushed/listPage',
  summary: 'Messages to the account, newest first; for auditors also the reviews of synced edits.',
  permission: 'message:view',
  request: MessageQuery,
  response: MessagePage,
  offline: 'cached-read',
})

export const getMessage = defineEndpoint({
  id: 'message.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'msgPushed/detail',
  summary: 'One message.',
  permission: 'message:view',
  request: MessageDetailQuery,
  response: Message,
  offline: 'cached-read',
})

export const countUnreadMessages = defineEndpoint({
  id: 'message.countUnread',
  service: 'admin/v1',
  method: 'GET',
  path: 'msgPushed/countUnread',
  summary: 'How many messages the account has not read.',
  permission: 'message:view',
  request: Nothing,
  response: UnreadCount,
  offline: 'cached-read',
})

export const markMessagesRead = defineEndpoint({
  id: 'message.markRead',
  service: 'admin/v1',
  method: 'POST',
  path: 'msgPushed/markRead',
  summary: 'Marks messages as read.',
  permission: 'message:view',
  request: MessagesRead,
  response: UnreadCount,
  offline: {
    effect: 'update',
    entities: (request) => request.ids.map((id) => ['message', id] as const),
    label: (request) => String(request.ids.length),
  },
})

/** Stands for all messages where an edit names one. */
export const allMessagesId = 'all'

export const markAllMessagesRead = defineEndpoint({
  id: 'message.markAllRead',
  service: 'admin/v1',
  method: 'POST',
  path: 'msgPushed/markAllRead',
  summary: 'Marks all messages to the account as read that there were when the call was made.',
  permission: 'message:view',
  request: AllMessagesRead,
  response: UnreadCount,
  offline: {
    effect: 'update',
    entities: () => [['message', allMessagesId]],
    label: () => '*',
  },
})
