import { desc, eq, gt } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { listOutbox } from '#contract/delivery/endpoints.ts'
import { supplierCalls, supplierConfigCalls, testSupplier } from '#contract/delivery/supplier.ts'
import { account } from '../db/tables/account.ts'
import { outbox } from '../db/tables/outbox.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { day } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SendOutcome } from './parcel.ts'
import { pushHandlers } from './push-subscriptions.ts'
import { supplierConfigStore, supplierStore } from './supplier-store.ts'
import { sendTest } from './test-send.ts'

const mostShown = 50

/** The answer to a test that came before: what the supplier said then is not stored. */
async function testedBefore(): Promise<SendOutcome> {
  return { result: 'unsure', answer: '' }
}

export const deliveryHandlers = [
  ...entityHandlers(supplierCalls, supplierStore),
  ...entityHandlers(supplierConfigCalls, supplierConfigStore),
  ...pushHandlers,
  handle(testSupplier, async ({ prepared }) => prepared, { before: sendTest, again: testedBefore }),
  handle(listOutbox, async ({ tx, actor, now, local, services }) => {
    const { delivery, loopback, encryption } = services
    const [own] = await tx
      .select({ demo: account.demo })
      .from(account)
      .where(eq(account.accountId, actor.accountId))
    if (!own?.demo || !loopback || !local || !delivery.usesOutbox) throw new Refusal(codes.notFound)
    const rows = await tx
      .select()
      .from(outbox)
      .where(gt(outbox.madeAt, new Date(now.getTime() - day)))
      .orderBy(desc(outbox.madeAt), desc(outbox.outboxId))
      .limit(mostShown)
    return rows.map(({ text, madeAt, ...row }) => ({
      ...row,
      text: encryption.decrypt(text, row.outboxId),
      madeAt: madeAt.getTime(),
    }))
  }),
]
