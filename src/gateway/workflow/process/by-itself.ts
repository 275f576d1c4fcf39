import type { Logger } from 'pino'
import type { Database } from '../../db/client.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { platformName } from '../../platform/platform-name.ts'
import type { Audience } from '../../security/actor.ts'
import { appendHistory } from '../../security/history.ts'
import type { LiveChannel } from '../../security/services.ts'
import type { Change } from '../../security/step.ts'
import type { ActContext } from './context.ts'

export interface ByItself {
  database: Database
  clock: Clock
  live: Pick<LiveChannel, 'announce'>
  logger: Pick<Logger, 'error'>
}

/** Runs a step of the gateway's own in one transaction, with its history and its announcements, as a call's. */
export async function actByItself<Result>(
  { database, clock, live }: ByItself,
  step: (context: ActContext) => Promise<Result>,
): Promise<Result> {
  const { result, announcements } = await withTransaction(database, async (tx) => {
    const now = clock()
    const changes: Change[] = []
    const announcements: [Audience, Parameters<ActContext['announce']>[1]][] = []
    const result = await step({
      tx,
      now,
      language: 'zh',
      by: { accountId: '', name: platformName },
      record: (change) => void changes.push(change),
      announce: (to, event) => void announcements.push([to, event]),
    })
    const requestId = newId(now)
    await appendHistory(
      tx,
      changes.map((change) => ({
        ...change,
        historyId: newId(now),
        accountName: platformName,
        changedByName: platformName,
        changedAt: now,
        requestId,
      })),
    )
    return { result, announcements }
  })
  for (const [to, event] of announcements) live.announce(to, event)
  return result
}

/** Does a part of a step that may fail, and then leaves nothing behind: neither rows, nor history, nor announcements. */
export async function attemptIn<Result>(
  context: ActContext,
  part: (context: ActContext) => Promise<Result>,
): Promise<Result> {
  const changes: Change[] = []
  const announcements: Parameters<ActContext['announce']>[] = []
  const result = await context.tx.transaction((tx) =>
    part({
      ...context,
      tx,
      record: (change) => void changes.push(change),
      announce: (...announcement) => void announcements.push(announcement),
    }),
  )
  for (const change of changes) context.record(change)
  for (const announcement of announcements) context.announce(...announcement)
  return result
}
