import type { MessageSettings, TextPlace } from '#contract/message/config.ts'
import { fillIn, type MessageEvent, messageEvents } from '#contract/message/events.ts'
import type { Language } from '#contract/messages.ts'
import { insertMissing } from '../db/row-sets.ts'
import type { ChannelTexts, Concerned, MessageText, message, Outgoing } from '../db/tables/message.ts'
import { waitingMessage } from '../db/tables/message-config.ts'
import { newId } from '../platform/ids.ts'
import type { Audience } from '../security/actor.ts'
import type { PublicStep } from '../security/step.ts'
import { readSettings, waitOf } from './event-settings.ts'
import { sendOut } from './send-out.ts'

/** What happened, and whom it concerns. */
export interface Notice<Event extends MessageEvent> {
  /** Of what is noticed again and again: nobody is notified of it twice. */
  messageId?: string
  values: Record<Language, Record<keyof (typeof messageEvents)[Event]['variables'], string>>
  concerned: Concerned
  about?: (typeof message.$inferInsert)['about']
  review?: (typeof message.$inferInsert)['review']
  senderName?: string
  /** It says the same as another one of the call, which goes to the receivers whom the configuration names. */
  repeats?: boolean
}

type Parts = Pick<PublicStep, 'tx' | 'now'>

/**
 * Notifies people of what happened, as the configuration of the event has it now: whom, by which channels, in which words, and
 * when. What is written is never changed by a later configuration.
 * @returns who has a message that was not there before, to be announced.
 */
export async function notifyOf<Event extends MessageEvent>(
  { tx, now }: Parts,
  event: Event,
  notices: readonly Notice<Event>[],
): Promise<Audience[]> {
  if (notices.length === 0) return []
  const settings = await readSettings(tx, event)
  if (!settings.enabled) return []
  const outgoing = notices.map((notice) => outgoingOf(event, settings, notice, now))
  const wait = waitOf(settings, now)
  if (!wait) return await sendOut({ tx, now }, outgoing)
  await insertMissing(
    tx,
    waitingMessage,
    waitingMessage.waitingId,
    outgoing.map((each) => ({
      ...wait,
      waitingId: each.messageId,
      outgoing: each,
      revision: 1,
      createdAt: now,
    })),
  )
  return []
}

/** The same inside a call, which then announces it. */
export async function notifyAndAnnounce<Event extends MessageEvent>(
  context: Pick<PublicStep, 'tx' | 'now' | 'announce'>,
  event: Event,
  notices: readonly Notice<Event>[],
): Promise<void> {
  for (const audience of await notifyOf(context, event, notices))
    context.announce(audience, { kind: 'changed', entity: 'message' })
}

/** What an event says at a place: by its own text, or by that of the message centre. */
export function textAt(
  texts: MessageSettings['texts'],
  place: TextPlace,
  language: Language,
  values: Readonly<Record<string, string>>,
): MessageText {
  const { subject, text } = (texts[place] ?? texts.centre)[language]
  return { title: fillIn(subject, values), body: fillIn(text, values) }
}

const nobody = { accountIds: [], roleIds: [], organizationIds: [] }

function outgoingOf<Event extends MessageEvent>(
  event: Event,
  { texts, channels, receivers: { concerned: wanted, ...named } }: MessageSettings,
  { messageId, values, concerned, repeats, ...rest }: Notice<Event>,
  now: Date,
): Outgoing {
  const own = channels.filter((channel) => texts[channel])
  const textsIn = (language: Language): ChannelTexts =>
    Object.fromEntries(
      own.map((channel) => {
        const { title, body } = textAt(texts, channel, language, values[language])
        return [channel, { subject: title, text: body }]
      }),
    )
  return {
    messageId: messageId ?? newId(now),
    content: {
      ...rest,
      kind: messageEvents[event].kind,
      event,
      ...textAt(texts, 'centre', 'zh', values.zh),
      english: textAt(texts, 'centre', 'en', values.en),
    },
    ...(wanted && { concerned }),
    named: repeats ? nobody : named,
    channels,
    ...(own.length > 0 && { texts: { zh: textsIn('zh'), en: textsIn('en') } }),
  }
}
