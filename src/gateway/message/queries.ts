import {
  and,
  count,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type {
  AllMessagesRead,
  Message,
  MessageAbout,
  MessageKind,
  MessageQuery,
} from '#contract/message/schema.ts'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import { findNodesOf } from '../attribute/queries.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage } from '../db/page.ts'
import { message, messageRead, reviewField } from '../db/tables/message.ts'
import { withoutHiddenCells } from '../identity/hidden-cells.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

/**
 * The condition for messages to the actor: those to its account, those to everybody, and those to the holders of a
 * permission that it has, as far as it sees the project, unit or department that they are about; one about a row that lies
 * nowhere is for those who see everything.
 */
export function addressedTo(actor: Actor): SQL | undefined {
  const toEverybody = and(
    eq(message.permission, 'message:view'),
    isNull(message.projectId),
    isNull(message.organizationId),
    isNull(message.departmentId),
  )
  const { projectId, organizationId, departmentId } = message
  const reachable = within(actor, {
    project: projectId,
    organization: organizationId,
    department: departmentId,
  })
  const left = { organization: message.leftOrganizationId, department: message.leftDepartmentId }
  return or(
    eq(message.accountId, actor.accountId),
    and(inArray(message.permission, [...actor.permissions]), or(toEverybody, reachable, within(actor, left))),
  )
}

function readBy(tx: Tx, actor: Actor): SQL {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(messageRead)
      .where(and(eq(messageRead.messageId, message.messageId), eq(messageRead.accountId, actor.accountId))),
  )
}

/** The condition for messages that the filters of a list find. */
export function foundBy({ keyword, kind, action, offline }: AllMessagesRead): SQL | undefined {
  return and(
    kind && eq(message.kind, kind),
    action && eq(reviewField(message.review, 'action'), action),
    offline === undefined ? undefined : eq(reviewField(message.review, 'offline'), String(offline)),
    keyword ? sql`strpos(${message.searchText}, ${keyword.toLowerCase()}) > 0` : undefined,
  )
}

/** The condition for messages that there were when the call was made, on a device without a network perhaps. */
export function thereWhenMade({ now, edit }: Pick<SignedInStep, 'now' | 'edit'>): SQL {
  const madeAt = edit ? new Date(edit.madeAt.getTime() + edit.clockOffset) : now
  return lte(message.createdAt, madeAt)
}

/** A page of the messages to the actor, newest first unless asked otherwise. */
export async function findMessages(
  tx: Tx,
  actor: Actor,
  query: MessageQuery,
  language: Language,
): Promise<PageOf<Message>> {
  const { unread } = query
  const where = and(
    addressedTo(actor),
    foundBy(query),
    unread === undefined ? undefined : unread ? not(readBy(tx, actor)) : readBy(tx, actor),
  )
  const page = await findPage(query, language, {
    sorting: {
      column: message.createdAt,
      id: message.messageId,
      keyOf: (row: MessageRow) => [row.createdAt, row.messageId],
      desc: query.desc ?? true,
    },
    find: (part) =>
      selectMessages(tx, actor)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, message, where, limit),
    present: (row) => presentMessage(row, language),
  })
  return { ...page, records: await seenMessages(tx, actor, page.records) }
}

/** One message. @throws Refusal 20404 when there is none to the actor. */
export async function getVisibleMessage(
  { tx, actor, language }: Pick<SignedInStep, 'tx' | 'actor' | 'language'>,
  messageId: string,
): Promise<Message> {
  const [row] = await selectMessages(tx, actor).where(
    and(eq(message.messageId, messageId), addressedTo(actor)),
  )
  const [found] = await seenMessages(tx, actor, row ? [presentMessage(row, language)] : [])
  if (!found) throw new Refusal(codes.notFound)
  return found
}

/** How many messages to the actor it has not read. */
export async function countUnread(tx: Tx, actor: Actor): Promise<number> {
  const [counted] = await tx
    .select({ unread: count() })
    .from(message)
    .where(and(addressedTo(actor), not(readBy(tx, actor))))
  return counted?.unread ?? 0
}

/** How many messages of a kind to the actor it has not read, counted up to a limit. */
export async function countUnreadOf(tx: Tx, actor: Actor, kind: MessageKind, limit: number): Promise<number> {
  return await countRows(
    tx,
    message,
    and(addressedTo(actor), foundBy({ kind }), not(readBy(tx, actor))),
    limit,
  )
}

/** Marks those of the messages that are addressed to the actor; marks that stand already stay. */
export async function markRead(
  { tx, actor, now }: Pick<SignedInStep, 'tx' | 'actor' | 'now'>,
  which: SQL | undefined,
): Promise<void> {
  await tx
    .insert(messageRead)
    .select(
      tx
        .select({
          accountId: sql`${actor.accountId}::uuid`.as('account_id'),
          messageId: message.messageId,
          readAt: sql`${now.toISOString()}::timestamptz`.as('read_at'),
        })
        .from(message)
        .where(and(which, addressedTo(actor), not(readBy(tx, actor)))),
    )
    .onConflictDoNothing()
}

function selectMessages(tx: Tx, actor: Actor) {
  return tx
    .select({ ...getTableColumns(message), readAt: messageRead.readAt })
    .from(message)
    .leftJoin(
      messageRead,
      and(eq(messageRead.messageId, message.messageId), eq(messageRead.accountId, actor.accountId)),
    )
    .$dynamic()
}

type MessageRow = typeof message.$inferSelect & { readAt: Date | null }

function presentMessage(row: MessageRow, language: Language): Message {
  const { messageId, kind, english, senderName, createdAt, readAt, review, about } = row
  const { title, body } = language === 'en' && english ? english : row
  return {
    messageId,
    kind,
    title,
    body,
    createdAt: createdAt.getTime(),
    ...(senderName !== null && { senderName }),
    ...(readAt !== null && { readAt: readAt.getTime() }),
    ...(review !== null && { review }),
    ...(about !== null && { about }),
  }
}

/** Messages as the actor may see them: what their reviews say of hidden cells is left out, and each leads to its record. */
async function seenMessages(tx: Tx, actor: Actor, messages: readonly Message[]): Promise<Message[]> {
  const reviews = messages.flatMap(({ review }) => review ?? [])
  const seen = new Map(
    (await withoutHiddenCells({ tx, actor }, reviews)).map((review) => [review.historyId, review]),
  )
  return await withNodes(
    tx,
    messages.map((each) => (each.review ? { ...each, review: seen.get(each.review.historyId) } : each)),
  )
}

/** Messages about attribute values with the node that these are opened at. */
async function withNodes(tx: Tx, messages: readonly Message[]): Promise<Message[]> {
  const nodes = await findNodesOf(
    tx,
    messages.flatMap(({ review, about }) => review ?? about ?? []),
  )
  const placed = <Row extends MessageAbout>(row: Row): Row => {
    const node = row.entity === 'attribute-set' ? nodes.get(row.entityId) : undefined
    return node ? { ...row, node } : row
  }
  return messages.map(({ review, about, ...rest }) => ({
    ...rest,
    ...(review && { review: placed(review) }),
    ...(about && { about: placed(about) }),
  }))
}
