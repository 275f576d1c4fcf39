import { desc, eq, gt } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { listOutbox } from '#contract/delivery/endpoints.ts'
import { account } from '../db/tables/account.ts'
import { outbox } from '../db/tables/outbox.ts'
import { handle } from '../http/handle.ts'
import { day } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'

const mostShown = 50

export const deliveryHandlers = [
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
