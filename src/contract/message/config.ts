import { defineEndpoint } from '../define-endpoint.ts'
import { MessageChannel } from '../delivery/schema.ts'
import { Id, Instant } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { Nothing } from '../session/schema.ts'
import { paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { MessageEvent, Template } from './events.ts'

/** Where a text is read: in the message centre, or by a channel. */
export const TextPlace = z.enum(['centre', ...MessageChannel.options])
export type TextPlace = z.output<typeof TextPlace>

const Texts = z.strictObject({
  subject: requiredLine(200),
  text: paragraph(4000).check(z.minLength(1)),
})
const InLanguages = z.strictObject({ zh: Texts, en: Texts })
export type TemplateTexts = z.output<typeof InLanguages>

const someIds = z.array(Id).check(
  z.maxLength(200),
  noRepeats((id) => id),
)

/** A time of the day in China. */
export const DayTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** How people are notified of an event. */
export const MessageSettings = z.strictObject({
  enabled: z.boolean(),
  /** Of a channel without a text of its own, that of the message centre is sent. */
  texts: z.strictObject({
    centre: InLanguages,
    sms: z.optional(InLanguages),
    email: z.optional(InLanguages),
    push: z.optional(InLanguages),
  }),
  /** Beside the message centre, in the order in which they are tried. */
  channels: z.array(MessageChannel).check(noRepeats((channel) => channel)),
  receivers: z.strictObject({
    /** Whoever it concerns: by the event itself. */
    concerned: z.boolean(),
    roleIds: someIds,
    /** With the units below. */
    organizationIds: someIds,
    accountIds: someIds,
  }),
  /** How long it waits, and can be called back, minutes. */
  delayMinutes: z.int().check(z.minimum(0), z.maximum(10_080)),
  /** In these hours it waits for their end; over midnight where they end earlier than they begin. */
  quiet: z.optional(z.strictObject({ from: DayTime, until: DayTime })),
  /** Once a day, then, each gets one message of all. */
  digestAt: z.optional(DayTime),
})
export type MessageSettings = z.output<typeof MessageSettings>

export const MessageConfig = z.object({
  /** As the history names it. */
  configId: Id,
  event: MessageEvent,
  settings: MessageSettings,
  /** As it came with the build. */
  packaged: z.boolean(),
  /** 0 for one that nobody changed yet. */
  revision: z.int(),
  changedAt: z.optional(Instant),
  changedByName: z.optional(z.string()),
})
export type MessageConfig = z.output<typeof MessageConfig>

const OfEvent = z.strictObject({ event: MessageEvent })
const ConfigEdit = z.strictObject({
  event: MessageEvent,
  /** What the person saw: somebody else's change in between is not overwritten. */
  baseRevision: z.int(),
  settings: MessageSettings,
})
export type ConfigEdit = z.output<typeof ConfigEdit>

export const listMessageConfigs = defineEndpoint({
  id: 'messageConfig.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'msgConfig/list',
  summary: 'How people are notified of each event.',
  permission: 'messageConfig:view',
  request: Nothing,
  response: z.array(MessageConfig),
  offline: 'cached-read',
})

export const updateMessageConfig = defineEndpoint({
  id: 'messageConfig.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'msgConfig/update',
  summary: 'Changes how people are notified of an event, from now on.',
  permission: 'messageConfig:edit',
  request: ConfigEdit,
  response: MessageConfig,
  unlogged: ['texts'],
  offline: 'online-only',
})

export const resetMessageConfig = defineEndpoint({
  id: 'messageConfig.reset',
  service: 'admin/v1',
  method: 'PUT',
  path: 'msgConfig/reset',
  summary: 'Notifies people of an event as the build has it again.',
  permission: 'messageConfig:edit',
  request: OfEvent,
  response: MessageConfig,
  unlogged: ['texts'],
  offline: 'online-only',
})

export const listSendSubjects = defineEndpoint({
  id: 'messageConfig.sendSubjects',
  service: 'admin/v1',
  method: 'GET',
  path: 'msgConfig/sendSubject/list',
  summary: 'What people are notified of, each with the variables of its texts.',
  permission: 'messageConfig:view',
  request: Nothing,
  response: z.array(
    z.object({
      event: MessageEvent,
      variables: z.array(z.string()),
      packaged: z.object({ zh: Template, en: Template }),
    }),
  ),
  offline: 'cached-read',
})

export const ReceiveMembers = z.object({
  /** Accounts in use, within reach, that roles, units and accounts of the configuration name, beside those whom it concerns. */
  total: z.int(),
  /** The first of them. */
  members: z.array(z.object({ accountId: Id, accountName: z.string(), userName: z.string() })),
})
export const listReceiveMembers = defineEndpoint({
  id: 'messageConfig.receiveMembers',
  service: 'admin/v1',
  method: 'GET',
  path: 'msgConfig/receiveMember/list',
  summary: 'Who is notified of an event because its configuration names them.',
  permission: 'messageConfig:view',
  request: OfEvent,
  response: ReceiveMembers,
  offline: 'cached-read',
})
