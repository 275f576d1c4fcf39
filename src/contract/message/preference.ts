import { defineEndpoint } from '../define-endpoint.ts'
import { MessageChannel } from '../delivery/schema.ts'
import { noRepeats } from '../no-repeats.ts'
import { Nothing } from '../session/schema.ts'
import { z } from '../zod.ts'

/** How somebody wants to be reached beside the message centre. */
export const MessagePreference = z.strictObject({
  /** Of those that an event is sent by. */
  channels: z.array(MessageChannel).check(noRepeats((channel) => channel)),
  /** In which text messages and mails are written. */
  language: z.enum(['zh', 'en']),
})
export type MessagePreference = z.output<typeof MessagePreference>

export const getMessagePreference = defineEndpoint({
  id: 'messagePreference.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'msgPreference/detail',
  summary:
    'The channels by which the account is reached, all until it chooses some, and the language that these write in.',
  permission: 'signed-in',
  request: Nothing,
  response: MessagePreference,
  offline: 'cached-read',
})

export const updateMessagePreference = defineEndpoint({
  id: 'messagePreference.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'msgPreference/update',
  summary:
    'Chooses the channels by which the account is reached, and their language; the message centre has every message whatever it chooses.',
  permission: 'signed-in',
  request: MessagePreference,
  response: MessagePreference,
  offline: 'online-only',
})
