import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { message } from '../db/tables/message.ts'
import { messageDelivery } from '../db/tables/message-delivery.ts'
import { person } from '../db/tables/person.ts'
import { second } from '../platform/durations.ts'
import type { ClaimedDelivery } from './send-delivery.ts'

/** What a gateway takes, and for how long it alone may send it. */
interface Lease {
  holder: string
  seconds: number
  most: number
}

/**
 * Takes deliveries that are due and that no other gateway has, the oldest first. One whose lease is over was in the hands of a
 * gateway that died: that counts as a try, and nobody knows its end.
 */
export async function claimDeliveries(
  { orm }: Database,
  now: Date,
  { holder, seconds, most }: Lease,
): Promise<ClaimedDelivery[]> {
  const { deliveryId, messageCreatedAt, state, nextAttemptAt, leasedBy, tries, unsureTries } = messageDelivery
  const due = orm.$with('due').as(
    orm
      .select({ deliveryId, messageCreatedAt })
      .from(messageDelivery)
      .where(and(eq(state, 'waiting'), lte(nextAttemptAt, now)))
      .orderBy(asc(nextAttemptAt), asc(deliveryId))
      .limit(most)
      .for('update', { skipLocked: true }),
  )
  const leasedUntil = new Date(now.getTime() + seconds * second)
  const died = sql<number>`(${leasedBy} is not null)::int`
  const taken = await orm
    .with(due)
    .update(messageDelivery)
    // Due again when the lease is over: one index finds both.
    .set({
      leasedBy: holder,
      leasedUntil,
      nextAttemptAt: leasedUntil,
      tries: sql`${tries} + ${died}`,
      unsureTries: sql`${unsureTries} + ${died}`,
    })
    // With the time each is looked for in its own partition alone.
    .where(sql`(${deliveryId}, ${messageCreatedAt}) in (select * from ${due})`)
    .returning()
  if (taken.length === 0) return []
  const about = await orm
    .select({
      deliveryId,
      kind: message.kind,
      status: account.status,
      deletedAt: account.deletedAt,
      demo: account.demo,
      archived: account.personArchived,
      cellphone: person.cellphone,
      email: person.email,
    })
    .from(messageDelivery)
    .innerJoin(message, eq(message.messageId, messageDelivery.messageId))
    .innerJoin(account, eq(account.accountId, messageDelivery.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .where(
      and(
        inArray(
          deliveryId,
          taken.map((each) => each.deliveryId),
        ),
        inArray(
          messageCreatedAt,
          taken.map((each) => each.messageCreatedAt),
        ),
      ),
    )
  const receivers = new Map(about.map((each) => [each.deliveryId, each]))
  return taken.flatMap((delivery) => {
    const receiver = receivers.get(delivery.deliveryId)
    // Its message was deleted by now, and it with that.
    return receiver ? [{ ...delivery, receiver }] : []
  })
}
