import { randomUUID } from 'node:crypto'
import { listMessageConfigs, listReceiveMembers, updateMessageConfig } from '#contract/message/config.ts'
import { getMessage, markMessagesRead } from '#contract/message/endpoints.ts'
import { countReceivers, sendMessage } from '#contract/message/send.ts'
import { cancelWaitingMessage, sendWaitingMessage, updateWaitingMessage } from '#contract/message/waiting.ts'
import { message } from '#gateway/db/tables/message.ts'
import { waitingMessage } from '#gateway/db/tables/message-config.ts'
import { packagedSettings } from '#gateway/delivery/event-settings.ts'
import type { Client } from '../client.ts'
import { narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

/** Messages of an account, by id. */
export interface MessageParts {
  messageId: string
  /** Those that it is to send later. */
  waitingId: string
  otherWaitingId: string
}

/** Gives an account a message, and two that it sends later, all with the same text. */
export async function addMessages(client: Client, text: string): Promise<MessageParts> {
  const { database, time } = client.gateway
  const { accountId } = client.session.userAccount
  const ids = { messageId: randomUUID(), waitingId: randomUUID(), otherWaitingId: randomUUID() }
  const content = { kind: 'notice' as const, title: text, body: text }
  const stamp = { createdAt: time.now, accountId }
  await database.orm
    .insert(message)
    .values({ ...content, ...stamp, messageId: ids.messageId, searchText: text })
  const named = { accountIds: [accountId], roleIds: [], organizationIds: [] }
  await database.orm.insert(waitingMessage).values(
    [ids.waitingId, ids.otherWaitingId].map((waitingId) => ({
      ...stamp,
      waitingId,
      reason: 'scheduled' as const,
      sendAt: time.now,
      outgoing: { messageId: waitingId, content, named, channels: [] },
    })),
  )
  return ids
}

const accountId = ({ account }: Belongings) => account.generalAccountId
const roleId = ({ roles }: Belongings) => roles.roleId
const unit = ({ person }: Belongings) => person.place?.organizationId ?? ''
const waitingId = ({ messages }: Belongings) => messages.waitingId
const messageId = ({ messages }: Belongings) => messages.messageId
const receivers = (own: Belongings) => ({
  accountIds: [accountId(own)],
  roleIds: [roleId(own)],
  organizationIds: [unit(own)],
})
const toReceivers = {
  'accountIds[]': part(accountId),
  'roleIds[]': part(roleId),
  'organizationIds[]': part(unit),
}
const event = 'release'
/** Either is gone once it is called back or sent. */
const waiting = (of: (belongings: Belongings) => string): Sample => ({
  request: (own) => ({ waitingId: of(own) }),
  ids: { waitingId: row(of) },
})

/** The calls about messages, who gets them, and how events notify. */
export const messageSamples: Record<string, Sample> = {
  [getMessage.id]: {
    request: (own) => ({ messageId: messageId(own) }),
    ids: { messageId: row(messageId) },
  },
  [markMessagesRead.id]: {
    request: (own) => ({ ids: [messageId(own)] }),
    ids: { 'ids[]': narrowing(messageId) },
  },
  [sendMessage.id]: {
    request: (own) => ({ title: '本单位通知', body: '请按时填报进度', ...receivers(own) }),
    ids: toReceivers,
  },
  [countReceivers.id]: { request: receivers, ids: toReceivers },
  [updateWaitingMessage.id]: {
    request: (own) => ({
      waitingId: waitingId(own),
      baseRevision: 1,
      title: '本单位例会',
      body: '改到下周一',
      sendAt: own.client.gateway.time.now.getTime(),
    }),
    ids: { waitingId: row(waitingId) },
  },
  [cancelWaitingMessage.id]: waiting(({ messages }) => messages.otherWaitingId),
  [sendWaitingMessage.id]: waiting(waitingId),
  [listReceiveMembers.id]: { request: () => ({ event }), ids: {} },
  [updateMessageConfig.id]: {
    request: async (own) => {
      const configs = await own.client.call(listMessageConfigs, {})
      const settings = { ...packagedSettings(event), receivers: { concerned: true, ...receivers(own) } }
      return {
        event,
        baseRevision: configs.find((config) => config.event === event)?.revision ?? 0,
        settings,
      }
    },
    ids: {
      'settings.receivers.accountIds[]': part(accountId),
      'settings.receivers.roleIds[]': part(roleId),
      'settings.receivers.organizationIds[]': part(unit),
    },
  },
}
