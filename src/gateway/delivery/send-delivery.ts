import { and, eq } from 'drizzle-orm'
import type { AccountStatus } from '#contract/account/schema.ts'
import type { DeliveryReason } from '#contract/delivery/schema.ts'
import type { MessageKind } from '#contract/message/schema.ts'
import type { Database, Tx } from '../db/client.ts'
import { messageDelivery } from '../db/tables/message-delivery.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Clock } from '../platform/clock.ts'
import { minute, second } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import type { Settings } from '../settings/settings.ts'
import type { ActiveSupplier } from './active-supplier.ts'
import { outcomeOf, type SendOutcome } from './parcel.ts'
import type { SupplierDirectory } from './supplier-directory.ts'

type Row = typeof messageDelivery.$inferSelect

/** A delivery that this gateway has to itself for a while, and whom it is for. */
export interface ClaimedDelivery extends Row {
  receiver: {
    kind: MessageKind
    status: AccountStatus
    deletedAt: Date | null
    archived: boolean
    demo: boolean
    cellphone: string | null
    email: string | null
  }
}

interface Parts {
  database: Database
  clock: Clock
  suppliers: SupplierDirectory
  settings: Pick<Settings, 'deliveryLeaseSeconds'>
}

/** How often each supplier of a channel is tried before the next channel. */
const rounds = 5
/** The pause after the first round, milliseconds; after each further one four times as long. */
const firstPause = minute / 2
const growth = 4
/** Part of a pause by which it is shorter or longer, so that what failed together does not come again together. */
const jitter = 0.2

/**
 * Sends a claimed delivery by the supplier whose turn it is, and notes what came of it. Suppliers take turns at once; when all
 * of them failed, the next round follows after a pause.
 * @returns whether something of it is due at once: by the next supplier or channel.
 */
export async function sendDelivery(
  parts: Parts,
  holder: string,
  delivery: ClaimedDelivery,
): Promise<boolean> {
  const found = recipientOf(delivery)
  if ('reason' in found) return await endWithout(parts, holder, delivery, { reason: found.reason })
  const suppliers = parts.suppliers.of(delivery.channel)
  const supplier = suppliers[delivery.tries % suppliers.length]
  if (!supplier) return await endWithout(parts, holder, delivery, { reason: 'no-supplier' })
  // Tries that a dead gateway began may have used up the last one.
  const mostTries = rounds * suppliers.length
  if (delivery.tries >= mostTries) return await endWithout(parts, holder, delivery, { reason: 'tries-spent' })
  const { deliveryLeaseSeconds } = parts.settings
  const outcome = await sendBy(supplier, delivery, found.recipient, (deliveryLeaseSeconds * second) / 2)
  const tried = {
    tries: delivery.tries + 1,
    unsureTries: delivery.unsureTries + (outcome.result === 'unsure' ? 1 : 0),
    lastAnswer: outcome.answer,
    supplierId: supplier.supplierId,
  }
  if (outcome.result === 'taken') {
    await noteDelivered(parts, delivery, tried)
    return false
  }
  if (outcome.result === 'refused')
    return await endWithout(parts, holder, delivery, { ...tried, reason: outcome.reason ?? 'refused' })
  if (tried.tries >= mostTries)
    return await endWithout(parts, holder, delivery, { ...tried, reason: 'tries-spent' })
  const pause = pauseAfter(tried.tries, suppliers.length)
  await parts.database.orm
    .update(messageDelivery)
    .set({ ...tried, ...unleased, nextAttemptAt: new Date(parts.clock().getTime() + pause) })
    .where(held(holder, delivery))
  return pause === 0
}

/** How long after so many tries the next one comes, milliseconds: at once while suppliers are left in the round. */
function pauseAfter(tries: number, suppliers: number): number {
  if (tries % suppliers !== 0) return 0
  const round = tries / suppliers - 1
  return firstPause * growth ** round * (1 - jitter + Math.random() * 2 * jitter)
}

/** Nobody waits for a supplier until the lease is over: what came of it has still to be noted. */
async function sendBy(
  { send }: ActiveSupplier,
  { deliveryId, subject, text, messageId, receiver: { kind } }: ClaimedDelivery,
  recipient: string,
  longest: number,
): Promise<SendOutcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<SendOutcome>((resolve) => {
    timer = setTimeout(() => resolve(outcomeOf('unsure', 'no answer in time')), longest)
  })
  const sending = send({ id: deliveryId, recipient, subject, text, message: { messageId, kind } })
  const outcome = await Promise.race([sending, late])
  clearTimeout(timer)
  return outcome
}

function recipientOf({
  channel,
  accountId,
  receiver,
}: ClaimedDelivery): { recipient: string } | { reason: DeliveryReason } {
  const { status, deletedAt, archived, demo, cellphone, email } = receiver
  const inUse = status === 'normal' || status === 'locked'
  if (deletedAt !== null || archived || !inUse) return { reason: 'left' }
  if (channel === 'push') return { recipient: accountId }
  // Their numbers are made up, and real people may have them.
  if (demo) return { reason: 'demo' }
  const recipient = channel === 'sms' ? cellphone : email
  return recipient ? { recipient } : { reason: 'no-address' }
}

const unleased = { leasedBy: null, leasedUntil: null }

/** What another gateway claimed meanwhile, because this one was too slow, is that one's to note. */
function held(holder: string, delivery: Row) {
  return and(theOne(delivery), eq(messageDelivery.state, 'waiting'), eq(messageDelivery.leasedBy, holder))
}

/** By its month, too: one partition is looked into. */
function theOne({ deliveryId, messageCreatedAt }: Row) {
  return and(
    eq(messageDelivery.deliveryId, deliveryId),
    eq(messageDelivery.messageCreatedAt, messageCreatedAt),
  )
}

/** Taken is taken, no matter who claimed it since. */
async function noteDelivered({ database, clock }: Parts, delivery: Row, tried: Partial<Row>): Promise<void> {
  await database.orm
    .update(messageDelivery)
    .set({ ...tried, ...unleased, state: 'delivered', reason: null, endedAt: clock() })
    .where(theOne(delivery))
}

/** Ends what this channel cannot deliver: the next one goes on, or it is dead. Returns whether the next one does. */
async function endWithout(
  { database, clock }: Parts,
  holder: string,
  delivery: Row,
  why: Partial<Row> & { reason: DeliveryReason },
): Promise<boolean> {
  const now = clock()
  const [channel, ...furtherChannels] = delivery.furtherChannels
  const end = (tx: Tx) =>
    tx
      .update(messageDelivery)
      .set({ ...why, ...unleased, state: channel ? 'failed-over' : 'dead', endedAt: now })
      .where(held(holder, delivery))
      .returning({ deliveryId: messageDelivery.deliveryId })
  if (!channel) {
    await end(database.orm)
    return false
  }
  return await withTransaction(database, async (tx) => {
    const ended = await end(tx)
    if (ended.length === 0) return false
    const { messageId, messageCreatedAt, accountId, furtherTexts } = delivery
    const { subject, text } = furtherTexts?.[channel] ?? delivery
    await tx
      .insert(messageDelivery)
      .values({
        deliveryId: newId(now),
        messageId,
        messageCreatedAt,
        accountId,
        subject,
        text,
        channel,
        furtherChannels,
        furtherTexts,
        state: 'waiting',
        nextAttemptAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
    return true
  })
}
