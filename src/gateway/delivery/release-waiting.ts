import { isDeepStrictEqual } from 'node:util'
import { asc, inArray, lte } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import type { MessageText, Outgoing } from '../db/tables/message.ts'
import { waitingMessage } from '../db/tables/message-config.ts'
import { grouped } from '../platform/grouped.ts'
import type { Audience } from '../security/actor.ts'
import { sendOut } from './send-out.ts'

/** Messages of one transaction. */
const batch = 2000

/**
 * Sends the messages whose time has come, those of a digest as one; gateways that do so at once take different ones.
 * @returns how many it took, and who has a new message.
 */
export async function releaseWaiting(tx: Tx, now: Date): Promise<{ taken: number; audiences: Audience[] }> {
  const due = await tx
    .select()
    .from(waitingMessage)
    .where(lte(waitingMessage.sendAt, now))
    .orderBy(asc(waitingMessage.sendAt), asc(waitingMessage.waitingId))
    .limit(batch)
    .for('update', { skipLocked: true })
  if (due.length === 0) return { taken: 0, audiences: [] }
  await tx.delete(waitingMessage).where(
    inArray(
      waitingMessage.waitingId,
      due.map(({ waitingId }) => waitingId),
    ),
  )
  const single = due.filter(({ reason }) => reason !== 'digest').map(({ outgoing }) => outgoing)
  const digests = due.filter(({ reason }) => reason === 'digest').map(({ outgoing }) => outgoing)
  const audiences = await sendOut({ tx, now }, [...single, ...digested(digests)])
  return { taken: due.length, audiences }
}

/** One message for each event and receivers, with what the single ones say; about a record where all are about that one. */
function digested(all: readonly Outgoing[]): Outgoing[] {
  const keyOf = ({ content, concerned, named }: Outgoing) => JSON.stringify([content.event, concerned, named])
  return [...grouped(all, keyOf).values()].flatMap((some) => {
    const [first] = some
    if (!first || some.length === 1) return some
    const { review: _review, about, ...content } = first.content
    const ofOne = some.every((each) => isDeepStrictEqual(each.content.about, about))
    const chinese = joined(
      some.map((each) => each.content),
      `${some.length} 条消息：${content.title} 等`,
    )
    const english = joined(
      some.map((each) => each.content.english ?? each.content),
      `${some.length} messages: ${(content.english ?? content).title} …`,
    )
    const { texts: _texts, ...outgoing } = first
    return { ...outgoing, content: { ...content, ...(ofOne && { about }), ...chinese, english } }
  })
}

function joined(texts: readonly MessageText[], title: string): MessageText {
  return { title, body: texts.map((text) => `${text.title}\n${text.body}`).join('\n\n') }
}
