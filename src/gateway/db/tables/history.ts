import { bigserial, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { EntityKind } from '#contract/entity-kind.ts'
import type { HistoryAction } from '#contract/log/schema.ts'
import type { z } from '#contract/zod.ts'
import { instant, plainText } from './columns.ts'

/** Every change of every row, for auditors; each row carries the hash of the one before it. */
export const history = pgTable(
  'history',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    historyId: uuid('history_id').notNull().unique(),
    entity: plainText('entity').$type<EntityKind>().notNull(),
    /** A UUID, or a number. */
    entityId: plainText('entity_id').notNull(),
    action: plainText('action').$type<z.output<typeof HistoryAction>>().notNull(),
    revision: integer('revision').notNull(),
    label: plainText('label').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    projectId: uuid('project_id'),
    organizationId: uuid('organization_id'),
    departmentId: uuid('department_id'),
    /** Null where no account was signed in. */
    accountId: uuid('account_id'),
    /** Where an application made the change. */
    applicationId: uuid('application_id'),
    accountName: plainText('account_name').notNull(),
    changedByName: plainText('changed_by_name').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** By the device's clock; null unless the edit was made offline. */
    madeAt: instant('made_at'),
    terminalId: uuid('terminal_id'),
    terminalName: plainText('terminal_name'),
    requestId: plainText('request_id').notNull(),
    previousHash: plainText('previous_hash').notNull(),
    hash: plainText('hash').notNull(),
  },
  (table) => [
    index('history_of').on(table.entity, table.entityId, table.seq),
    index('history_request').on(table.requestId),
  ],
)
