import { and, eq, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import {
  cancelWaitingMessage,
  listWaitingMessages,
  sendWaitingMessage,
  updateWaitingMessage,
  type WaitingEdit,
  type WaitingMessage,
  type WaitingQuery,
} from '#contract/message/waiting.ts'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import { countRows, findPage } from '../db/page.ts'
import { waitingMessage } from '../db/tables/message-config.ts'
import { sendAndAnnounce } from '../delivery/send-out.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'

type Row = typeof waitingMessage.$inferSelect

/** One's own, and for anyone who sees everything all of them. */
function visible({ accountId, scope }: Actor): SQL | undefined {
  return scope.all ? undefined : eq(waitingMessage.accountId, accountId)
}

function present(row: Row, language: Language): WaitingMessage {
  const { waitingId, reason, sendAt, createdAt, receiverCount, revision, outgoing } = row
  const { kind, senderName, english } = outgoing.content
  const { title, body } = language === 'en' && english ? english : outgoing.content
  return {
    waitingId,
    reason,
    kind,
    title,
    body,
    channels: [...outgoing.channels],
    sendAt: sendAt.getTime(),
    createdAt: createdAt.getTime(),
    ...(typeof senderName === 'string' && { senderName }),
    ...(receiverCount !== null && { receivers: receiverCount }),
    revision,
  }
}

async function find(
  { tx, actor, language }: SignedInStep,
  query: WaitingQuery,
): Promise<PageOf<WaitingMessage>> {
  const { keyword } = query
  const text = sql`lower(${waitingMessage.outgoing} -> 'content' ->> 'title')`
  const where = and(visible(actor), keyword ? sql`strpos(${text}, ${keyword.toLowerCase()}) > 0` : undefined)
  return await findPage(query, language, {
    sorting: {
      column: waitingMessage.sendAt,
      id: waitingMessage.waitingId,
      keyOf: (row: Row) => [row.sendAt, row.waitingId],
      desc: query.desc ?? false,
    },
    find: (part) =>
      tx
        .select()
        .from(waitingMessage)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, waitingMessage, where, limit),
    present: (row) => present(row, language),
  })
}

/** @throws Refusal 20404 when none waits that the actor sees: it may have been sent. */
async function lock({ tx, actor }: SignedInStep, waitingId: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(waitingMessage)
    .where(and(eq(waitingMessage.waitingId, waitingId), visible(actor)))
    .for('update')
  if (!row) throw new Refusal(codes.notFound, undefined, notWaiting)
  return row
}

/** @throws Refusal as `lock`, and 20409 when somebody else changed it meanwhile. */
async function revise(context: SignedInStep, edit: WaitingEdit): Promise<WaitingMessage> {
  const { tx, language } = context
  const { waitingId, title, body, sendAt } = edit
  const row = await lock(context, waitingId)
  if (row.revision !== edit.baseRevision) throw new Refusal(codes.conflict, undefined, changedSince)
  const before = present(row, language)
  const { texts: _texts, content, ...outgoing } = row.outgoing
  // What a person wrote stands in both languages as they wrote it.
  const reworded = title !== before.title || body !== before.body
  const written = {
    ...row,
    sendAt: new Date(sendAt),
    revision: row.revision + 1,
    ...(reworded && { outgoing: { ...outgoing, content: { ...content, title, body, english: null } } }),
  }
  await tx.update(waitingMessage).set(written).where(eq(waitingMessage.waitingId, waitingId))
  note(context, written, {
    action: 'update',
    before: { title: before.title, body: before.body, sendAt: before.sendAt },
    after: { title, body, sendAt },
  })
  return present(written, language)
}

async function cancel(context: SignedInStep, { waitingId }: { waitingId: string }): Promise<null> {
  const row = await take(context, waitingId)
  note(context, row, {
    action: 'delete',
    before: { title: row.outgoing.content.title, sendAt: row.sendAt.getTime() },
  })
  return null
}

async function sendNow(context: SignedInStep, { waitingId }: { waitingId: string }): Promise<null> {
  const row = await take(context, waitingId)
  await sendAndAnnounce(context, [row.outgoing])
  note(context, row, {
    action: 'update',
    before: { sendAt: row.sendAt.getTime() },
    after: { sendAt: context.now.getTime() },
  })
  return null
}

async function take(context: SignedInStep, waitingId: string): Promise<Row> {
  const row = await lock(context, waitingId)
  await context.tx.delete(waitingMessage).where(eq(waitingMessage.waitingId, waitingId))
  return row
}

type Noted = Pick<Parameters<SignedInStep['record']>[0], 'action' | 'before' | 'after'>

function note({ record, announce, actor }: SignedInStep, row: Row, change: Noted): void {
  const label = row.outgoing.content.title
  record({ entity: 'message', entityId: row.waitingId, revision: row.revision + 1, label, ...change })
  announce({ accountIds: [row.accountId ?? actor.accountId] }, { kind: 'changed', entity: 'message' })
}

const notWaiting = {
  zh: '这条消息已发送或已取消',
  en: 'This message has been sent or called back',
}
const changedSince = {
  zh: '其他人刚修改了这条消息，请刷新后再改',
  en: 'Somebody else has changed this message meanwhile; load it again first',
}

const nothing = async () => null

export const waitingMessageHandlers = [
  handle(listWaitingMessages, find),
  handle(updateWaitingMessage, revise, {
    async again(context, { waitingId }) {
      return present(await lock(context, waitingId), context.language)
    },
  }),
  handle(cancelWaitingMessage, cancel, { again: nothing }),
  handle(sendWaitingMessage, sendNow, { again: nothing }),
]
