import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, plainText } from './columns.ts'

export const file = pgTable(
  'file',
  {
    fileId: uuid('file_id').primaryKey(),
    /** The account that uploads it. */
    uploadedBy: uuid('uploaded_by').notNull(),
    /** Where the row lies that shows it; null until it is attached to one. */
    projectId: uuid('project_id'),
    organizationId: uuid('organization_id'),
    /** What shows it where that is not its project's work sites or the unit itself: who sees those sees it. */
    shownBy: plainText('shown_by').$type<
      | 'division'
      | 'project'
      | 'application-version'
      | 'attribute-set'
      | 'tabulation-sheet'
      | 'process-instance'
    >(),
    /** The sheet in whose cells it stands, or the process in which it was decided with. */
    shownIn: uuid('shown_in'),
    /** Whose record or profile photo it is: shown to that person, and to everyone who sees the person, wherever that one works. */
    userId: uuid('user_id'),
    fileName: plainText('file_name').notNull(),
    contentType: plainText('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Lower-case hex of the whole file. */
    sha256: plainText('sha256').notNull(),
    /** Bytes that have arrived. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** A JPEG and nothing else, as its bytes say, and small enough to be shown. */
    isPicture: boolean('is_picture').notNull().default(false),
    ticketHash: plainText('ticket_hash').notNull(),
    ticketExpiresAt: instant('ticket_expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
    /** When what showed it last let it go. */
    detachedAt: instant('detached_at'),
  },
  (table) => [
    index('file_uploaded_by').on(table.uploadedBy, table.createdAt),
    index('file_unfinished').on(table.completedAt, table.ticketExpiresAt),
    index('file_unshown')
      .on(table.uploadedBy)
      .where(
        sql`${table.projectId} is null and ${table.organizationId} is null and ${table.userId} is null and ${table.shownBy} is null`,
      ),
    index('file_of_project').on(table.projectId).where(sql`${table.shownBy} = 'project'`),
    index('file_of_unit').on(table.organizationId).where(sql`${table.projectId} is null`),
  ],
)
