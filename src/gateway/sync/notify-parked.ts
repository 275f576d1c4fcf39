import { and, desc, inArray } from 'drizzle-orm'
import type { EntityRef } from '#contract/define-endpoint.ts'
import { history } from '../db/tables/history.ts'
import { notifyOf } from '../delivery/notify-event.ts'
import type { StepContext } from '../http/handle.ts'
import { fixedId } from '../platform/fixed-id.ts'
import type { Audience } from '../security/actor.ts'

/** An edit that conflicts with somebody else's. */
export interface Parked {
  /** Its idempotency key: it may be sent again, and its person is notified once. */
  key: string
  entity: EntityRef
}

/** Notifies anyone who made edits that conflict, wherever they sign in next: the edits stand on the one device alone. */
export async function notifyParked(context: StepContext, parked: readonly Parked[]): Promise<Audience[]> {
  if (parked.length === 0) return []
  const { tx, actor } = context
  const labels = await tx
    .selectDistinctOn([history.entity, history.entityId], {
      entity: history.entity,
      entityId: history.entityId,
      label: history.label,
    })
    .from(history)
    .where(
      and(
        inArray(history.entity, [...new Set(parked.map(({ entity: [kind] }) => kind))]),
        inArray(
          history.entityId,
          parked.map(({ entity: [, id] }) => id),
        ),
      ),
    )
    .orderBy(history.entity, history.entityId, desc(history.seq))
  const labelOf = ([kind, id]: EntityRef) =>
    labels.find(({ entity, entityId }) => entity === kind && entityId === id)?.label ?? ''
  return await notifyOf(
    context,
    'conflict-parked',
    parked.map(({ key, entity }) => {
      const values = { record: labelOf(entity), device: actor.terminalName ?? actor.accountName }
      const [kind, entityId] = entity
      return {
        messageId: fixedId(`conflict-parked:${key}`),
        values: { zh: values, en: values },
        about: { entity: kind, entityId },
        concerned: { accountId: actor.accountId },
      }
    }),
  )
}
