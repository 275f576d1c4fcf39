import type { Outgoing } from '../../db/tables/message.ts'
import { processCopy } from '../../db/tables/process.ts'
import { sendAndAnnounce } from '../../delivery/send-out.ts'
import { newId } from '../../platform/ids.ts'
import type { Step } from '../engine/state.ts'
import type { Model } from '../reading/model.ts'
import type { ActContext } from './context.ts'
import { findCopied } from './executors.ts'
import type { InstanceRow } from './load-process.ts'
import { nameOf, type Saved } from './save-step.ts'

type Text = Record<'zh' | 'en', { title: string; body: string }>

/** Leaves what people are told of a step in their message centres, within the step's own transaction. */
export async function notifyOfStep(
  context: ActContext,
  { instance, arrived }: Saved,
  model: Model,
  { effects, state }: Step,
): Promise<void> {
  const nodes = new Map(state.runs.map(({ id, node }) => [id, node]))
  const { accountId: own } = context.by
  const messages = arrived.flatMap(({ executor, run }) =>
    executor === own
      ? []
      : messagesTo(context, instance, [executor], taskArrived(instance, nameOf(model, nodes.get(run) ?? ''))),
  )
  for (const effect of effects) {
    if (effect.kind === 'node-decided')
      messages.push(...(await copy(context, instance, model, effect.run.node)))
    if (effect.kind === 'instance-ended' && instance.starter !== own)
      messages.push(...messagesTo(context, instance, [instance.starter], processEnded(instance)))
  }
  await sendAndAnnounce(context, messages)
}

async function copy(
  context: ActContext,
  instance: InstanceRow,
  model: Model,
  node: string,
): Promise<Outgoing[]> {
  const { tx, now } = context
  const { processInstanceId } = instance
  const accountIds = [...new Set(await findCopied(tx, model, node, instance))]
  if (accountIds.length === 0) return []
  const nodeName = nameOf(model, node)
  await tx.insert(processCopy).values(
    accountIds.map((accountId) => ({
      processCopyId: newId(now),
      processInstanceId,
      accountId,
      nodeName,
      copiedAt: now,
    })),
  )
  return messagesTo(context, instance, accountIds, processCopied(instance, nodeName))
}

/** Reminds those whose task is due. */
export async function remind(
  context: ActContext,
  instance: InstanceRow,
  accountIds: readonly string[],
  nodeName: string,
): Promise<void> {
  await sendAndAnnounce(context, messagesTo(context, instance, accountIds, taskDue(instance, nodeName)))
}

function messagesTo(
  { now }: ActContext,
  { processInstanceId }: InstanceRow,
  accountIds: readonly string[],
  { zh, en }: Text,
): Outgoing[] {
  const about = { entity: 'process-instance', entityId: processInstanceId }
  return accountIds.map((accountId) => ({
    messageId: newId(now),
    content: { ...zh, kind: 'notice', english: en, about },
    concerned: { accountId },
    named: { accountIds: [], roleIds: [], organizationIds: [] },
    channels: [],
  }))
}

function taskArrived({ title, starterName }: InstanceRow, nodeName: string): Text {
  return {
    zh: { title: `待办：${title}`, body: `“${nodeName}”等您办理，由${starterName}发起。` },
    en: { title: `To do: ${title}`, body: `“${nodeName}” waits for you; ${starterName} started it.` },
  }
}

function taskDue({ title }: InstanceRow, nodeName: string): Text {
  return {
    zh: { title: `已到期：${title}`, body: `“${nodeName}”的办理期限已到，请尽快办理。` },
    en: { title: `Due: ${title}`, body: `“${nodeName}” is due; please act on it.` },
  }
}

function processCopied({ title, starterName }: InstanceRow, nodeName: string): Text {
  return {
    zh: { title: `抄送：${title}`, body: `“${nodeName}”已办结，抄送给您，由${starterName}发起。` },
    en: {
      title: `For your information: ${title}`,
      body: `“${nodeName}” was decided; ${starterName} started it.`,
    },
  }
}

const endings: Record<NonNullable<InstanceRow['outcome']>, Record<'zh' | 'en', string>> = {
  completed: { zh: '已办结', en: 'It is completed.' },
  terminated: { zh: '已按模型终止', en: 'It was terminated, as the model says.' },
  disagreed: { zh: '未获同意', en: 'It was not agreed to.' },
  withdrawn: { zh: '已撤回', en: 'It was withdrawn.' },
  ended: { zh: '已由管理员终止', en: 'An administrator ended it.' },
}

function processEnded({ title, outcome }: InstanceRow): Text {
  const said = endings[outcome ?? 'completed']
  return {
    zh: { title: `${said.zh}：${title}`, body: `您发起的流程${said.zh}。` },
    en: { title: `Ended: ${title}`, body: said.en },
  }
}
