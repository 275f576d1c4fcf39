import { eq } from 'drizzle-orm'
import type { MessageSettings } from '#contract/message/config.ts'
import { type MessageEvent, messageEvents } from '#contract/message/events.ts'
import type { WaitingReason } from '#contract/message/waiting.ts'
import type { Tx } from '../db/client.ts'
import { messageConfig } from '../db/tables/message-config.ts'
import { dayInChina, startOfDay } from '../platform/china-days.ts'
import { day, hour, minute } from '../platform/durations.ts'

/** How people are notified of an event as the build has it: in the message centre, at once, to all whom it concerns. */
export function packagedSettings(event: MessageEvent): MessageSettings {
  return {
    enabled: true,
    texts: { centre: messageEvents[event].packaged },
    channels: [],
    receivers: { concerned: true, roleIds: [], organizationIds: [], accountIds: [] },
    delayMinutes: 0,
  }
}

/** How people are notified of an event now. */
export async function readSettings(tx: Pick<Tx, 'select'>, event: MessageEvent): Promise<MessageSettings> {
  const [row] = await tx
    .select({ settings: messageConfig.settings })
    .from(messageConfig)
    .where(eq(messageConfig.event, event))
  return row?.settings ?? packagedSettings(event)
}

/** When a message of an event is sent that happened now, and why not at once; nothing for one that is. */
export function waitOf(
  { delayMinutes, digestAt, quiet }: Pick<MessageSettings, 'delayMinutes' | 'digestAt' | 'quiet'>,
  now: Date,
): { sendAt: Date; reason: WaitingReason } | undefined {
  const delayed = new Date(now.getTime() + delayMinutes * minute)
  const collected = digestAt === undefined ? delayed : nextAt(digestAt, delayed)
  const sendAt = quiet && isWithin(quiet, collected) ? nextAt(quiet.until, collected) : collected
  if (sendAt.getTime() === now.getTime()) return undefined
  const reason = digestAt !== undefined ? 'digest' : sendAt > collected ? 'quiet' : 'delay'
  return { sendAt, reason }
}

/** Milliseconds from midnight. */
function sinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * hour + minutes * minute
}

/** The next instant, from then on, at which it is that time in China. */
function nextAt(time: string, from: Date): Date {
  const today = startOfDay(dayInChina(from)).getTime() + sinceMidnight(time)
  return new Date(today >= from.getTime() ? today : today + day)
}

function isWithin({ from, until }: NonNullable<MessageSettings['quiet']>, instant: Date): boolean {
  const time = instant.getTime() - startOfDay(dayInChina(instant)).getTime()
  const [start, end] = [sinceMidnight(from), sinceMidnight(until)]
  return start <= end ? time >= start && time < end : time >= start || time < end
}
