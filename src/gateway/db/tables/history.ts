import { type Column, type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EntityKind } from '#contract/entity-kind.ts'
import type { HistoryAction } from '#contract/log/schema.ts'
import type { TrailCheckState, TrailFindings } from '#contract/log/trail-check.ts'
import type { z } from '#contract/zod.ts'
import { ngramsOf } from '../ngram-index.ts'
import { instant, plainText } from './columns.ts'

interface HistoryTextColumns {
  label: Column
  terminalName: Column
  changedByName: Column
  accountName: Column
}

/** What the index of parts of words is over: what the row was called, who changed it, and on which device. */
export function historyGrams({ label, terminalName, changedByName, accountName }: HistoryTextColumns): SQL {
  const text = sql`E'\\n' || ${label} || E'\\n' || coalesce(${terminalName}, '') || E'\\n' || ${changedByName} || E'\\n' || ${accountName}`
  return ngramsOf(sql`lower((${text}) collate "C")`, [])
}

/** Every change of every row, for auditors; each row carries the hash of the one before it. */
export const history = pgTable(
  'history',
  {
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    historyId: uuid('history_id').notNull(),
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
    /** `YYYY-MM` by China's calendar: months follow each other along the chain, whatever the clocks of gateways say. */
    month: plainText('month').notNull(),
    /** The names of the fields that the change touched, to be searched by. */
    fields: text('fields').array().notNull(),
    previousHash: plainText('previous_hash').notNull(),
    hash: plainText('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.changedAt] }),
    unique('history_id_once').on(table.historyId, table.changedAt),
    index('history_of').on(table.entity, table.entityId, table.seq),
    index('history_request').on(table.requestId),
    index('history_time').on(table.changedAt, table.seq),
    index('history_entity').on(table.entity, table.changedAt, table.seq),
    index('history_action').on(table.action, table.changedAt, table.seq),
    index('history_grams').using('gin', historyGrams(table)),
    index('history_fields').using('gin', table.fields),
  ],
)

/** Verifications of the history, as they were asked for; one is worked off at a time. */
export const historyCheck = pgTable(
  'history_check',
  {
    historyCheckId: uuid('history_check_id').primaryKey(),
    state: plainText('state').$type<TrailCheckState>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    requestedByName: plainText('requested_by_name').notNull(),
    finishedAt: instant('finished_at'),
    /** Rows looked at so far, and about how many there are. */
    checkedRows: bigint('checked_rows', { mode: 'number' }).notNull().default(0),
    allRows: bigint('all_rows', { mode: 'number' }).notNull().default(0),
    findings: jsonb('findings').$type<TrailFindings>(),
  },
  (table) => [
    index('history_check_requested').on(table.requestedAt),
    // One at a time, whatever two administrators press at once.
    uniqueIndex('history_check_open').on(sql`(true)`).where(sql`${table.state} = 'waiting'`),
  ],
)

/** How far each gateway's file of signed heads had come when it last added to it (`HeadsEnd`), signed. */
export const trailHeadFile = pgTable('trail_head_file', {
  file: plainText('file').primaryKey(),
  lines: integer('lines').notNull(),
  lastSignature: plainText('last_signature').notNull(),
  signature: plainText('signature').notNull(),
})
