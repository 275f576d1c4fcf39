import { sql } from 'drizzle-orm'
import { insertMissing } from '../db/row-sets.ts'
import { type Concerned, message, type Outgoing, searchTextOf } from '../db/tables/message.ts'
import { messagePreference } from '../db/tables/message-config.ts'
import { fixedId } from '../platform/fixed-id.ts'
import type { Audience } from '../security/actor.ts'
import { locationOf } from '../security/scope.ts'
import type { PublicStep } from '../security/step.ts'
import { enqueueDeliveries } from './enqueue.ts'
import { Receivers } from './receivers.ts'

type Parts = Pick<PublicStep, 'tx' | 'now'>
type Row = typeof message.$inferInsert

/** A message as it is written, with how it goes out beside. */
interface Written {
  row: Row
  outgoing: Outgoing
  /** Whom it reaches, as far as that is needed. */
  accountIds: readonly string[]
}

/**
 * Writes messages, and the deliveries to everybody they reach; those who have left since get none.
 * @returns who has a message that was not there before.
 */
export async function sendOut({ tx, now }: Parts, all: readonly Outgoing[]): Promise<Audience[]> {
  const receivers = new Receivers(tx)
  const written: Written[] = []
  for (const outgoing of all) written.push(...(await writtenOf(receivers, outgoing, now)))
  const fresh = await insertMissing(
    tx,
    message,
    message.messageId,
    written.map(({ row }) => row),
  )
  const added = written.filter(({ row }) => fresh.has(row.messageId))
  await order({ tx, now }, added)
  return audiencesOf(added.map(({ row }) => row))
}

/** The same inside a call, which then announces it. */
export async function sendAndAnnounce(
  context: Parts & Pick<PublicStep, 'announce'>,
  all: readonly Outgoing[],
): Promise<void> {
  for (const audience of await sendOut(context, all))
    context.announce(audience, { kind: 'changed', entity: 'message' })
}

async function writtenOf(receivers: Receivers, outgoing: Outgoing, now: Date): Promise<Written[]> {
  const { messageId, content, concerned, channels } = outgoing
  const named = await receivers.named(outgoing.named)
  const searchText = searchTextOf(content, content.english ?? undefined)
  const rowOf = (rowId: string, to: Concerned): Row => ({
    ...content,
    ...to,
    messageId: rowId,
    searchText,
    createdAt: now,
  })
  const reached =
    concerned && (named.length > 0 || channels.length > 0) ? await receivers.concerned(concerned) : []
  const has = new Set(reached)
  return [
    ...(concerned ? [{ row: rowOf(messageId, concerned), outgoing, accountIds: reached }] : []),
    ...named
      .filter((accountId) => !has.has(accountId))
      .map((accountId) => ({
        row: rowOf(fixedId(`message:${messageId}:${accountId}`), { accountId }),
        outgoing,
        accountIds: [accountId],
      })),
  ]
}

/** Orders the deliveries, to each by the channels that they want to be reached by, and in their language. */
async function order({ tx, now }: Parts, written: readonly Written[]): Promise<void> {
  const sent = written.filter(({ outgoing }) => outgoing.channels.length > 0)
  const accountIds = [...new Set(sent.flatMap((each) => each.accountIds))]
  if (accountIds.length === 0) return
  const chosen = await tx
    .select()
    .from(messagePreference)
    .where(sql`${messagePreference.accountId} = any(${sql.param(accountIds)}::uuid[])`)
  const wanted = new Map(chosen.map((each) => [each.accountId, each]))
  await enqueueDeliveries(
    tx,
    now,
    sent.flatMap(({ row, outgoing, accountIds }) =>
      accountIds.map((accountId) => {
        const { channels, language = 'zh' } = wanted.get(accountId) ?? {}
        const { title, body } = (language === 'en' ? row.english : undefined) ?? row
        return {
          messageId: row.messageId,
          accountId,
          channels: outgoing.channels.filter((channel) => channels?.includes(channel) ?? true),
          subject: title,
          text: body,
          ...(outgoing.texts && { texts: outgoing.texts[language] }),
        }
      }),
    ),
  )
}

/** One announcement for everybody who is notified by account, and one for each place and permission. */
function audiencesOf(rows: readonly Row[]): Audience[] {
  const accountIds = rows.flatMap(({ accountId }) => accountId ?? [])
  const holders = rows.flatMap(({ permission, ...place }): [string, Audience][] => {
    if (!permission) return []
    const audience = { permission, ...locationOf(place) }
    return [[JSON.stringify(audience), audience]]
  })
  return [...(accountIds.length > 0 ? [{ accountIds }] : []), ...new Map(holders).values()]
}
