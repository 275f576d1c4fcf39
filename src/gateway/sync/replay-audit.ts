import { offlineAfter, waitedOf } from '#contract/message/schema.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import type { ReplayItem } from '#contract/sync/schema.ts'
import { insertSet } from '../db/row-sets.ts'
import { message } from '../db/tables/message.ts'
import { type Effects, historyEntry } from '../http/execute.ts'
import type { StepContext } from '../http/handle.ts'
import { stampSync } from '../identity/terminals.ts'
import { newId } from '../platform/ids.ts'
import type { Audience } from '../security/actor.ts'
import { appendHistory, type HistoryEntry } from '../security/history.ts'
import type { KeyedWrite } from '../security/idempotency.ts'
import { locationOf } from '../security/scope.ts'
import type { Change } from '../security/step.ts'

/** An item that took effect. */
export interface Replayed {
  item: ReplayItem
  write: KeyedWrite
  effects: Effects
}

/**
 * Writes what the items of a batch leave beside their rows, each kind as one set: the history, a message for those who
 * review synced edits (MSG-07), stored once with its audience and not once for each of them, and the terminal's stamp.
 */
export async function writeReplayAudit(
  context: StepContext,
  done: readonly Replayed[],
  clockOffset: number,
): Promise<void> {
  const traces = done.flatMap(({ item, effects }) =>
    effects.changes.map((change) => traceOf(context, item, change, clockOffset)),
  )
  const messages = traces.map(({ review }) => review)
  await insertSet(context.tx, message, messages)
  const { terminalId } = context.actor
  if (done.length > 0 && terminalId) await stampSync(context.tx, terminalId, context.now)
  announceOnce(context, [
    ...done.flatMap(({ effects }) => effects.announcements),
    ...messages.map(({ messageId, ...place }): [Audience, LiveEvent] => [
      { permission: 'message:review', ...locationOf(place) },
      { kind: 'message', messageId },
    ]),
  ])
  for (const { effects } of done) for (const letter of effects.letters) context.post(letter)
  // Last, because others who write wait from here to the commit.
  await appendHistory(
    context.tx,
    traces.map(({ entry }) => entry),
  )
}

function traceOf(
  context: StepContext,
  { endpointId, madeAt }: ReplayItem,
  change: Change,
  clockOffset: number,
): { entry: HistoryEntry; review: typeof message.$inferInsert & { messageId: string } } {
  const { actor, now, requestId } = context
  const entry = historyEntry(change, { actor, now, requestId, madeAt: new Date(madeAt) })
  const { entity, entityId, userId, label, before, after, projectId, organizationId, departmentId, left } =
    change
  const times = { madeAt, clockOffset, syncedAt: now.getTime() }
  const body = `${actor.userName} · ${actor.terminalName ?? actor.accountName}`
  const review = {
    messageId: newId(now),
    kind: 'review' as const,
    title: label,
    body,
    searchText: `${label} ${body}`.toLowerCase(),
    senderName: actor.userName,
    createdAt: now,
    review: {
      historyId: entry.historyId,
      action: change.action,
      endpointId,
      entity,
      entityId,
      ...(userId !== undefined && { userId }),
      label,
      accountName: actor.accountName,
      userName: actor.userName,
      ...(actor.terminalName !== undefined && { terminalName: actor.terminalName }),
      ...times,
      offline: waitedOf(times) > offlineAfter,
      ...(before && { before }),
      ...(after && { after }),
    },
    permission: 'message:review' as const,
    projectId: projectId ?? null,
    organizationId: organizationId ?? null,
    departmentId: departmentId ?? null,
    leftOrganizationId: left?.organizationId ?? null,
    leftDepartmentId: left?.departmentId ?? null,
  }
  return { entry, review }
}

/** A hundred edits of one project are announced once: consoles fetch what they need anyway. */
function announceOnce({ announce }: StepContext, announcements: readonly [Audience, LiveEvent][]): void {
  const last = new Map(
    announcements.map(([to, event]) => [
      `${JSON.stringify(to)} ${event.kind === 'message' ? 'message' : JSON.stringify(event)}`,
      [to, event] as const,
    ]),
  )
  for (const [to, event] of last.values()) announce(to, event)
}
