import { flaggedDays, expiryStages as stages } from '#contract/expiry.ts'
import type { Language } from '#contract/messages.ts'
import type { Tx } from '../db/client.ts'
import { day } from '../platform/durations.ts'
import { fixedId } from '../platform/fixed-id.ts'
import type { Audience } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'
import type { Ending } from './ending.ts'
import { type Notice, notifyOf } from './notify-event.ts'

/** How long before its end something is first announced, milliseconds. */
export const earliest = flaggedDays * day
const inChina = { dateStyle: 'long', timeZone: 'Asia/Shanghai' } as const
const dates: Record<Language, Intl.DateTimeFormat> = {
  zh: new Intl.DateTimeFormat('zh-CN', inChina),
  en: new Intl.DateTimeFormat('en', inChina),
}

/**
 * Notifies of each ending at the stage that it has reached. The message's id says what it is about, so that notifying twice
 * notifies nobody twice, and an end that was put off is announced again.
 * @returns whom it notified, to be announced.
 */
export async function notifyEndings(
  { tx, now }: Pick<SignedInStep, 'tx' | 'now'>,
  endings: readonly Ending[],
): Promise<Audience[]> {
  return await notifyOf(
    { tx, now },
    'expiry',
    endings.map((ending) => noticeOf(ending, now)),
  )
}

/** Notifies at once of what has just been written and ends soon; else it would wait for the job to come round. */
export async function notifyAtOnce(
  { tx, now, announce }: SignedInStep,
  find: (tx: Tx, from: Date, until: Date) => Promise<Ending[]>,
): Promise<void> {
  const endings = await find(tx, now, new Date(now.getTime() + earliest))
  for (const audience of await notifyEndings({ tx, now }, endings))
    announce(audience, { kind: 'changed', entity: 'message' })
}

function noticeOf({ id, about, endsAt, to, texts }: Ending, now: Date): Notice<'expiry'> {
  const left = endsAt.getTime() - now.getTime()
  const stage = stages.find((days) => left <= days * day) ?? flaggedDays
  const inLanguage = (language: Language) => texts[language](dates[language].format(endsAt.getTime() - 1))
  return {
    messageId: fixedId(`expiry:${id}:${endsAt.getTime()}:${stage}`),
    values: { zh: inLanguage('zh'), en: inLanguage('en') },
    about,
    concerned: to,
  }
}
