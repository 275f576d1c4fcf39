import { offlineAfter, waitedOf } from '#contract/message/schema.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import type { ReplayItem } from '#contract/sync/schema.ts'
import { type Notice, notifyOf } from '../delivery/notify-event.ts'
import { type Effects, historyEntry } from '../http/execute.ts'
import type { StepContext } from '../http/handle.ts'
import { stampSync } from '../identity/terminals.ts'
import type { Audience } from '../security/actor.ts'
import { appendHistory, type HistoryEntry } from '../security/history.ts'
import type { KeyedWrite } from '../security/idempotency.ts'
import type { Change } from '../security/step.ts'
import { notifyParked, type Parked } from './notify-parked.ts'

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
  parked: readonly Parked[],
): Promise<void> {
  const traces = done.flatMap(({ item, effects }) =>
    effects.changes.map((change) => traceOf(context, item, change, clockOffset)),
  )
  const audiences = [
    ...(await notifyOf(
      context,
      'edit-synced',
      traces.map(({ review }) => review),
    )),
    ...(await notifyParked(context, parked)),
  ]
  const { terminalId } = context.actor
  if (done.length > 0 && terminalId) await stampSync(context.tx, terminalId, context.now)
  announceOnce(context, [
    ...done.flatMap(({ effects }) => effects.announcements),
    ...audiences.map((audience): [Audience, LiveEvent] => [audience, { kind: 'changed', entity: 'message' }]),
  ])
  for (const { effects } of done) {
    for (const letter of effects.letters) context.post(letter)
    for (const work of effects.followUps) context.followUp(work)
  }
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
): { entry: HistoryEntry; review: Notice<'edit-synced'> } {
  const { actor, now, requestId } = context
  const entry = historyEntry(change, { actor, now, requestId, madeAt: new Date(madeAt) })
  const { entity, entityId, userId, label, before, after, projectId, organizationId, departmentId, left } =
    change
  const times = { madeAt, clockOffset, syncedAt: now.getTime() }
  const values = { record: label, userName: actor.userName, device: actor.terminalName ?? actor.accountName }
  const review: Notice<'edit-synced'> = {
    values: { zh: values, en: values },
    senderName: actor.userName,
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
    concerned: {
      permission: 'message:review',
      projectId: projectId ?? null,
      organizationId: organizationId ?? null,
      departmentId: departmentId ?? null,
      leftOrganizationId: left?.organizationId ?? null,
      leftDepartmentId: left?.departmentId ?? null,
    },
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
