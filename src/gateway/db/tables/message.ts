import { type Column, type SQL, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import type { MessageChannel } from '#contract/delivery/schema.ts'
import type { MessageEvent } from '#contract/message/events.ts'
import type { Message, MessageAbout, MessageKind, Review } from '#contract/message/schema.ts'
import type { Language } from '#contract/messages.ts'
import type { Permission } from '#contract/permissions.ts'
import { instant, plainText } from './columns.ts'

/** What a message says. */
export type MessageText = Pick<Message, 'title' | 'body'>

/** What a keyword is looked for in. */
export function searchTextOf(...texts: readonly (MessageText | undefined)[]): string {
  return texts
    .flatMap((text) => (text ? [text.title, text.body] : []))
    .join('\n')
    .toLowerCase()
}

/**
 * A message goes to one account (`accountId`), or to everyone who has `permission` and may see rows of `projectId`,
 * `organizationId` or `departmentId`. With none it goes to everybody (`message:view`), or is about a row that lies nowhere,
 * which those who see everything look after.
 */
export const message = pgTable(
  'message',
  {
    messageId: uuid('message_id').primaryKey(),
    kind: plainText('kind').$type<MessageKind>().notNull(),
    /** What it notifies of; null of what somebody wrote. */
    event: plainText('event').$type<MessageEvent>(),
    title: plainText('title').notNull(),
    body: plainText('body').notNull(),
    /** The same in English, where the gateway says it; what people write stands as they wrote it. */
    english: jsonb('english').$type<MessageText>(),
    /** By `searchTextOf`. */
    searchText: plainText('search_text').notNull(),
    senderName: plainText('sender_name'),
    createdAt: instant('created_at').notNull(),
    review: jsonb('review').$type<Review>(),
    about: jsonb('about').$type<MessageAbout>(),
    accountId: uuid('account_id'),
    permission: plainText('permission').$type<Permission>(),
    projectId: uuid('project_id'),
    organizationId: uuid('organization_id'),
    departmentId: uuid('department_id'),
    /** Where the row was that a review is about, when the edit moved it: it is reviewed there, too. */
    leftOrganizationId: uuid('left_organization_id'),
    leftDepartmentId: uuid('left_department_id'),
  },
  (table) => [
    // What deliveries refer to: they lie by the month of their message.
    unique('message_created').on(table.messageId, table.createdAt),
    index('message_order').on(table.createdAt, table.messageId),
    index('message_kind').on(table.kind, table.createdAt, table.messageId),
    index('message_account').on(table.accountId, table.createdAt, table.messageId),
    ...(['action', 'offline'] as const).map((field) =>
      index(`message_review_${field}`)
        .on(reviewField(table.review, field), table.createdAt, table.messageId)
        .where(sql`${table.review} is not null`),
    ),
    index('message_audience').on(table.permission, table.projectId, table.createdAt),
  ],
)

/** A field of a review as text. */
export function reviewField(review: Column, field: keyof Review): SQL {
  return sql`(${review} ->> ${sql.raw(`'${field}'`)})`
}

export const messageRead = pgTable(
  'message_read',
  {
    accountId: uuid('account_id').notNull(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => message.messageId, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.messageId] }),
    index('message_read_of').on(table.messageId),
  ],
)

type Content = Pick<
  typeof message.$inferInsert,
  'kind' | 'event' | 'title' | 'body' | 'english' | 'senderName' | 'review' | 'about'
>

/** Those whom an event concerns: one account, or the audience of a message that has one. */
export type Concerned =
  | { accountId: string }
  | ({ permission: Permission } & Partial<
      Record<
        'projectId' | 'organizationId' | 'departmentId' | 'leftOrganizationId' | 'leftDepartmentId',
        string | null
      >
    >)

/** What some channels send of a message. */
export type ChannelTexts = Partial<Record<MessageChannel, { subject: string; text: string }>>

/** A message on its way: what it says, whom it goes to, and by which channels beside the message centre. */
export interface Outgoing {
  /** Sent twice it is there once. */
  messageId: string
  content: Content
  /** Absent where just those are notified who are named. */
  concerned?: Concerned
  named: { accountIds: readonly string[]; roleIds: readonly string[]; organizationIds: readonly string[] }
  channels: readonly MessageChannel[]
  /** What channels send that do not send what the message says. */
  texts?: Record<Language, ChannelTexts>
}
