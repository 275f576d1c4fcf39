import { flaggedDays, expiryStages as stages } from '#contract/expiry.ts'
import type { Language } from '#contract/messages.ts'
import type { Tx } from '../db/client.ts'
import { message, searchTextOf } from '../db/tables/message.ts'
import { day } from '../platform/durations.ts'
import { fixedId } from '../platform/fixed-id.ts'
import type { Audience } from '../security/actor.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import type { Ending } from './ending.ts'

/** How long before its end something is first announced, milliseconds. */
export const earliest = flaggedDays * day
const inChina = { dateStyle: 'long', timeZone: 'Asia/Shanghai' } as const
const dates: Record<Language, Intl.DateTimeFormat> = {
  zh: new Intl.DateTimeFormat('zh-CN', inChina),
  en: new Intl.DateTimeFormat('en', inChina),
}

/**
 * Adds a message for each ending at the stage that it has reached. The message's id says what it is about, so that notifying
 * twice notifies nobody twice, and an end that was put off is announced again.
 * @returns whom it notified, to be announced.
 */
export async function notifyEndings(
  orm: Pick<Tx, 'insert'>,
  endings: readonly Ending[],
  now: Date,
): Promise<Audience[]> {
  if (endings.length === 0) return []
  const { accountId, permission, organizationId, departmentId } = message
  const told = await orm
    .insert(message)
    .values(endings.map((ending) => noticeOf(ending, now)))
    .onConflictDoNothing()
    .returning({ accountId, permission, organizationId, departmentId })
  return audiencesOf(told)
}

/** Notifies at once of what has just been written and ends soon; else it would wait for the job to come round. */
export async function notifyAtOnce(
  { tx, now, announce }: SignedInStep,
  find: (tx: Tx, from: Date, until: Date) => Promise<Ending[]>,
): Promise<void> {
  const endings = await find(tx, now, new Date(now.getTime() + earliest))
  for (const audience of await notifyEndings(tx, endings, now))
    announce(audience, { kind: 'changed', entity: 'message' })
}

function noticeOf({ id, about, endsAt, to, texts }: Ending, now: Date): typeof message.$inferInsert {
  const left = endsAt.getTime() - now.getTime()
  const stage = stages.find((days) => left <= days * day) ?? flaggedDays
  const inLanguage = (language: Language) => texts[language](dates[language].format(endsAt.getTime() - 1))
  const [chinese, english] = [inLanguage('zh'), inLanguage('en')]
  return {
    messageId: fixedId(`expiry:${id}:${endsAt.getTime()}:${stage}`),
    kind: 'expiry',
    ...chinese,
    english,
    searchText: searchTextOf(chinese, english),
    createdAt: now,
    about,
    ...to,
  }
}

type Told = Pick<typeof message.$inferSelect, 'accountId' | 'permission' | 'organizationId' | 'departmentId'>

/** One announcement for everybody who was notified by account, and one for each place and permission. */
function audiencesOf(told: readonly Told[]): Audience[] {
  const accountIds = told.flatMap(({ accountId }) => accountId ?? [])
  const keepers = told.flatMap(({ permission, organizationId, departmentId }): [string, Audience][] => {
    if (permission === null || organizationId === null) return []
    const place = locationOf({ organizationId, departmentId })
    return [[`${permission} ${organizationId} ${departmentId}`, { permission, ...place }]]
  })
  return [...(accountIds.length > 0 ? [{ accountIds }] : []), ...new Map(keepers).values()]
}
