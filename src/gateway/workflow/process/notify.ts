import { and, eq, inArray } from 'drizzle-orm'
import type { MessageEvent } from '#contract/message/events.ts'
import type { Language } from '#contract/messages.ts'
import type { Tx } from '../../db/client.ts'
import { processCopy } from '../../db/tables/process.ts'
import { type Notice, notifyAndAnnounce } from '../../delivery/notify-event.ts'
import { newId } from '../../platform/ids.ts'
import type { Step } from '../engine/state.ts'
import type { Model } from '../reading/model.ts'
import type { ActContext } from './context.ts'
import { findCopied } from './executors.ts'
import type { InstanceRow } from './load-process.ts'
import { nameOf, type Saved } from './save-step.ts'

/** Notifies people of a step, within the step's own transaction. */
export async function notifyOfStep(
  context: ActContext,
  { instance, arrived }: Saved,
  model: Model,
  { effects, state }: Step,
): Promise<void> {
  const nodes = new Map(state.runs.map(({ id, node }) => [id, node]))
  const { accountId: own } = context.by
  const tasks = arrived
    .filter(({ executor }) => executor !== own)
    .map(({ executor, run }) => {
      const { title, starterName } = instance
      const node = nameOf(model, nodes.get(run) ?? '')
      return noticeTo<'task-arrived'>(
        instance,
        executor,
        alike({ process: title, node, starter: starterName }),
      )
    })
  await notifyAll(context, 'task-arrived', tasks)
  for (const effect of effects) {
    if (effect.kind === 'node-decided') await copy(context, instance, model, effect.run.node)
    if (effect.kind === 'instance-ended' && instance.starter !== own)
      await notifyAndAnnounce(context, 'process-ended', [
        noticeTo<'process-ended'>(instance, instance.starter, endedValues(instance)),
      ])
  }
}

async function copy(
  context: ActContext,
  instance: InstanceRow,
  model: Model,
  decided: string,
): Promise<void> {
  const accountIds = [...new Set(await findCopied(context.tx, model, decided, instance))]
  await copyTo(context, instance, nameOf(model, decided), accountIds)
}

type Notifying = Pick<ActContext, 'tx' | 'now' | 'announce'>

/** Those of the accounts that have a copy of a process. */
export async function findCopyHolders(
  tx: Tx,
  processInstanceId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { accountId } = processCopy
  const rows = await tx
    .select({ accountId })
    .from(processCopy)
    .where(and(eq(processCopy.processInstanceId, processInstanceId), inArray(accountId, [...accountIds])))
  return new Set(rows.map((row) => row.accountId))
}

/**
 * Copies a process to accounts at a node, by its name, and notifies them.
 * @param known those who have a copy already: they are notified alone
 */
export async function copyTo(
  context: Notifying,
  instance: InstanceRow,
  node: string,
  accountIds: readonly string[],
  { known = new Set(), comment = '' }: { known?: ReadonlySet<string>; comment?: string } = {},
): Promise<void> {
  const { tx, now } = context
  const { processInstanceId, title, starterName } = instance
  const rows = accountIds
    .filter((accountId) => !known.has(accountId))
    .map((accountId) => ({
      processCopyId: newId(now),
      processInstanceId,
      accountId,
      nodeName: node,
      copiedAt: now,
    }))
  if (rows.length > 0) await tx.insert(processCopy).values(rows)
  const values = alike({ process: title, node, starter: starterName, comment })
  await notifyAll(
    context,
    'process-copied',
    accountIds.map((accountId) => noticeTo<'process-copied'>(instance, accountId, values)),
  )
}

/** Reminds whose task is due, or soon will be. */
export async function remind(
  context: ActContext,
  instance: InstanceRow,
  event: 'task-due-soon' | 'task-due',
  { executor, node }: { executor: string; node: string },
): Promise<void> {
  const values = alike({ process: instance.title, node })
  await notifyAndAnnounce(context, event, [noticeTo<typeof event>(instance, executor, values)])
}

/** Tells those who administer a process why it cannot go on by itself from a node. */
export async function notifyOfStuck(
  context: ActContext,
  instance: InstanceRow,
  administrators: readonly string[],
  { node, why }: { node: string; why: Record<Language, string> },
): Promise<void> {
  const { title } = instance
  const values = {
    zh: { process: title, node, reason: why.zh },
    en: { process: title, node, reason: why.en },
  }
  await notifyAll(
    context,
    'process-stuck',
    administrators.map((accountId) => noticeTo<'process-stuck'>(instance, accountId, values)),
  )
}

/** Reminds those to whom it waits in somebody's name. */
export async function notifyUrged(
  context: Notifying & { actor: { userName: string } },
  instance: InstanceRow,
  waiting: readonly { accountId: string; node: string }[],
  comment = '',
): Promise<void> {
  const { userName } = context.actor
  await notifyAll(
    context,
    'task-urged',
    waiting.map(({ accountId, node }) =>
      noticeTo<'task-urged'>(
        instance,
        accountId,
        alike({ process: instance.title, node, userName, comment }),
      ),
    ),
  )
}

/** Whoever the configuration names beside those whom it concerns hears of it once, to however many people it goes. */
async function notifyAll<Event extends MessageEvent>(
  context: Notifying,
  event: Event,
  notices: readonly Notice<Event>[],
): Promise<void> {
  await notifyAndAnnounce(
    context,
    event,
    notices.map((notice, at) => ({ ...notice, repeats: at > 0 })),
  )
}

function noticeTo<Event extends MessageEvent>(
  { processInstanceId }: InstanceRow,
  accountId: string,
  values: Notice<Event>['values'],
): Notice<Event> {
  const about = { entity: 'process-instance' as const, entityId: processInstanceId }
  return { values, concerned: { accountId }, about }
}

/** What people named stands as it is in each language. */
function alike<Values>(values: Values): Record<'zh' | 'en', Values> {
  return { zh: values, en: values }
}

const outcomes: Record<NonNullable<InstanceRow['outcome']>, Record<'zh' | 'en', string>> = {
  completed: { zh: '已办结', en: 'completed' },
  terminated: { zh: '已按模型终止', en: 'terminated, as the model says' },
  disagreed: { zh: '未获同意', en: 'not agreed to' },
  withdrawn: { zh: '已撤回', en: 'withdrawn' },
  ended: { zh: '已由管理员终止', en: 'ended by an administrator' },
}

function endedValues({ title, outcome }: InstanceRow): Notice<'process-ended'>['values'] {
  const said = outcomes[outcome ?? 'completed']
  return { zh: { process: title, outcome: said.zh }, en: { process: title, outcome: said.en } }
}
