import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { DeliveriesResend, Delivery, DeliveryQuery } from '#contract/delivery/deliveries.ts'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { message } from '../db/tables/message.ts'
import { messageDelivery } from '../db/tables/message-delivery.ts'
import { supplier } from '../db/tables/supplier.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import type { SignedInStep } from '../security/step.ts'

type Filters = Omit<DeliveriesResend, 'deliveryId'> & Pick<DeliveryQuery, 'state'>

function foundBy({ messageId, state, channel, supplierId, accountId }: Filters): SQL | undefined {
  return and(
    messageId === undefined ? undefined : eq(messageDelivery.messageId, messageId),
    state === undefined ? undefined : eq(messageDelivery.state, state),
    channel === undefined ? undefined : eq(messageDelivery.channel, channel),
    supplierId === undefined ? undefined : eq(messageDelivery.supplierId, supplierId),
    accountId === undefined ? undefined : eq(messageDelivery.accountId, accountId),
  )
}

/** A page of the deliveries to accounts within the actor's reach, newest first unless asked otherwise. */
export async function findDeliveries(
  { tx, actor, language }: SignedInStep,
  query: DeliveryQuery,
): Promise<PageOf<Delivery>> {
  const where = and(ofVisibleAccount(tx, actor, messageDelivery.accountId), foundBy(query))
  return await findPage(query, language, {
    sorting: {
      column: messageDelivery.createdAt,
      id: messageDelivery.deliveryId,
      keyOf: (row: DeliveryRow) => [row.createdAt, row.deliveryId],
      desc: query.desc ?? true,
    },
    find: (part) =>
      selectDeliveries(tx)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, messageDelivery, where, limit),
    present: (row) => presentDelivery(row, language),
  })
}

function selectDeliveries(tx: Tx) {
  const { text: _, subject: __, ...columns } = getTableColumns(messageDelivery)
  return tx
    .select({
      ...columns,
      title: message.title,
      english: message.english,
      accountName: account.accountName,
      userName: account.userName,
      supplierName: supplier.supplierName,
    })
    .from(messageDelivery)
    .innerJoin(message, eq(message.messageId, messageDelivery.messageId))
    .innerJoin(account, eq(account.accountId, messageDelivery.accountId))
    .leftJoin(supplier, eq(supplier.supplierId, messageDelivery.supplierId))
    .$dynamic()
}

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number]

function presentDelivery(row: DeliveryRow, language: Language): Delivery {
  const { english, title, leasedBy: _, leasedUntil: __, ...delivery } = row
  const { lastAnswer, reason, supplierId, supplierName, endedAt } = delivery
  return {
    ...delivery,
    title: language === 'en' && english ? english.title : title,
    furtherChannels: [...delivery.furtherChannels],
    lastAnswer: lastAnswer ?? undefined,
    reason: reason ?? undefined,
    supplierId: supplierId ?? undefined,
    supplierName: supplierName ?? undefined,
    nextAttemptAt: delivery.nextAttemptAt.getTime(),
    createdAt: delivery.createdAt.getTime(),
    endedAt: endedAt?.getTime(),
  }
}

/** Tries dead deliveries within the actor's reach again from the start: the named one, or all that the filters find. */
export async function resendDead(
  { tx, actor, now, announce }: SignedInStep,
  { deliveryId, ...filters }: DeliveriesResend,
): Promise<{ resent: number }> {
  const { rowCount } = await tx
    .update(messageDelivery)
    .set({ state: 'waiting', tries: 0, reason: null, endedAt: null, nextAttemptAt: now })
    .where(
      and(
        eq(messageDelivery.state, 'dead'),
        ofVisibleAccount(tx, actor, messageDelivery.accountId),
        deliveryId === undefined ? undefined : eq(messageDelivery.deliveryId, deliveryId),
        foundBy(filters),
      ),
    )
  // What wakes those who work the outbox off.
  announce({ permission: 'messageSetting:view' }, { kind: 'changed', entity: 'message' })
  return { resent: rowCount ?? 0 }
}
