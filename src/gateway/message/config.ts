import { and, asc, eq, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import {
  type ConfigEdit,
  listMessageConfigs,
  listReceiveMembers,
  listSendSubjects,
  type MessageConfig,
  type MessageSettings,
  resetMessageConfig,
  TextPlace,
  updateMessageConfig,
} from '#contract/message/config.ts'
import { faultsOf, MessageEvent, messageEvents, variablesOf } from '#contract/message/events.ts'
import { account } from '../db/tables/account.ts'
import { messageConfig } from '../db/tables/message-config.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { packagedSettings, readSettings } from '../delivery/event-settings.ts'
import { isNamed, reachable } from '../delivery/receivers.ts'
import { handle } from '../http/handle.ts'
import { visibleAccount } from '../identity/visible-accounts.ts'
import { fixedId } from '../platform/fixed-id.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkReach } from './reach.ts'

type Row = typeof messageConfig.$inferSelect
const entity = 'message-config'
const idOf = (event: MessageEvent) => fixedId(`message-config:${event}`)
/** Members that are shown by name. */
const mostShown = 50

function present(event: MessageEvent, row: Row | undefined): MessageConfig {
  const { settings = null, revision = 0, changedAt, changedByName } = row ?? {}
  return {
    configId: idOf(event),
    event,
    settings: settings ?? packagedSettings(event),
    packaged: settings === null,
    revision,
    ...(changedAt && { changedAt: changedAt.getTime() }),
    ...(changedByName !== undefined && { changedByName }),
  }
}

/** @throws Refusal 20400 naming the text that has a variable which the event does not know, or markup. */
function checkTexts({ language }: SignedInStep, event: MessageEvent, { texts }: MessageSettings): void {
  for (const place of TextPlace.options)
    for (const to of ['zh', 'en'] as const)
      for (const part of ['subject', 'text'] as const) {
        const faults = faultsOf(event, texts[place]?.[to][part] ?? '')
        if (faults.length === 0) continue
        const named = faults.join(' ')
        const known = Object.keys(variablesOf(event))
          .map((name) => `{${name}}`)
          .join(' ')
        throw refuseWith(
          `settings.texts.${place}.${to}.${part}`,
          {
            zh: `不能使用 ${named}，可用的变量：${known}，不支持标记语言`,
            en: `${named} cannot be used; the variables are ${known}, and markup is not supported`,
          },
          language,
        )
      }
}

/**
 * Changes how people are notified of an event, from now on.
 * @throws Refusal 20400 naming what the texts may not have or who is out of reach, 20409 when somebody else changed it meanwhile.
 */
async function update(
  context: SignedInStep,
  { event, baseRevision, settings }: ConfigEdit,
): Promise<MessageConfig> {
  checkTexts(context, event, settings)
  if (messageEvents[event].kind === 'review' && !reviewsStay(settings))
    throw refuseWith('settings.enabled', reviewsMustStay, context.language)
  await checkReach(context, settings.receivers, 'settings.receivers.')
  return await write(context, event, settings, baseRevision)
}

async function write(
  { tx, actor, now, record, announce }: SignedInStep,
  event: MessageEvent,
  settings: MessageSettings | null,
  baseRevision?: number,
): Promise<MessageConfig> {
  const stamp = { changedAt: now, changedByName: actor.userName }
  await tx
    .insert(messageConfig)
    .values({ event, revision: 0, ...stamp })
    .onConflictDoNothing()
  const [former] = await tx.select().from(messageConfig).where(eq(messageConfig.event, event)).for('update')
  if (!former) throw new Refusal(codes.notFound)
  if (baseRevision !== undefined && former.revision !== baseRevision)
    throw new Refusal(codes.conflict, undefined, changedSince)
  const revision = former.revision + 1
  const written = { event, settings, revision, ...stamp }
  await tx.update(messageConfig).set(written).where(eq(messageConfig.event, event))
  record({
    entity,
    entityId: idOf(event),
    action: 'update',
    revision,
    label: event,
    before: { ...(former.settings ?? packagedSettings(event)) },
    after: { ...(settings ?? packagedSettings(event)) },
  })
  announce({ permission: 'messageConfig:view' }, { kind: 'changed', entity })
  return present(event, written)
}

/** Whether each synced edit still leaves a review of its own to those who review (MSG-07). */
function reviewsStay({ enabled, receivers, digestAt }: MessageSettings): boolean {
  return enabled && receivers.concerned && digestAt === undefined
}

const reviewsMustStay = {
  zh: '每条同步的修改都须逐条复核：不能停用、不能取消相关人员，也不能汇总发送',
  en: 'Each synced edit is reviewed by itself: this cannot be turned off, kept from those it concerns, or collected',
}

const changedSince = {
  zh: '其他人刚修改了此配置，请刷新后再改',
  en: 'Somebody else has changed this meanwhile; load it again first',
}

async function again({ tx }: Pick<SignedInStep, 'tx'>, { event }: { event: MessageEvent }) {
  const [row] = await tx.select().from(messageConfig).where(eq(messageConfig.event, event))
  return present(event, row)
}

export const messageConfigHandlers = [
  handle(listMessageConfigs, async ({ tx }) => {
    const rows = new Map((await tx.select().from(messageConfig)).map((row) => [row.event, row]))
    return MessageEvent.options.map((event) => present(event, rows.get(event)))
  }),
  handle(updateMessageConfig, update, { again }),
  handle(resetMessageConfig, (context, { event }) => write(context, event, null), { again }),
  handle(listSendSubjects, async () =>
    MessageEvent.options.map((event) => ({
      event,
      variables: Object.keys(variablesOf(event)),
      packaged: messageEvents[event].packaged,
    })),
  ),
  handle(listReceiveMembers, async ({ tx, actor }, { event }) => {
    const { receivers } = await readSettings(tx, event)
    const which = isNamed(tx, receivers)
    if (!which) return { total: 0, members: [] }
    const { accountId, accountName } = account
    const total = sql<number>`count(*) over ()::int`
    const found = await tx
      .select({ accountId, accountName, userName: person.userName, total })
      .from(account)
      .innerJoin(person, eq(person.userId, account.userId))
      .leftJoin(organization, eq(organization.organizationId, account.organizationId))
      .where(and(reachable, which, visibleAccount(actor)))
      .orderBy(asc(accountName), asc(accountId))
      .limit(mostShown)
    return {
      total: found[0]?.total ?? 0,
      members: found.map(({ total: _total, ...member }) => member),
    }
  }),
]
