import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  AboutKind,
  ActKind,
  GivenValues,
  ProcessOutcome,
  ProcessState,
  ProcessValues,
  TaskKind,
  TaskState,
  TaskVote,
} from '#contract/workflow/process.ts'
import type { z } from '#contract/zod.ts'
import { searchTextNgrams } from '../ngram-index.ts'
import { instant, plainText } from './columns.ts'
import { tabulation, tabulationSheet } from './tabulation.ts'
import { workflowModelHistory } from './workflow.ts'

/** Whether each condition of a model holds, by flow and by how the task before was decided; a text says why it says neither. */
export type Truths = Record<string, Record<'none' | 'agreed' | 'disagreed', boolean | string>>

/** Executors that somebody has chosen for a node: with which act, and the last id that there was before it. */
export interface Choice {
  accountIds: string[]
  act: number
  lastId: number
}

/** Choices by node, the one that holds last: withdrawn with its act, it gives way to the one before. */
export type Chosen = Record<string, Choice[]>

export const processInstance = pgTable(
  'process_instance',
  {
    processInstanceId: uuid('process_instance_id').primaryKey(),
    modelHistoryId: integer('model_history_id')
      .notNull()
      .references(() => workflowModelHistory.modelHistoryId),
    modelName: plainText('model_name').notNull(),
    modelVersion: integer('model_version').notNull(),
    title: plainText('title').notNull(),
    /** An account. */
    starter: uuid('starter').notNull(),
    starterName: plainText('starter_name').notNull(),
    state: plainText('state').$type<z.output<typeof ProcessState>>().notNull(),
    outcome: plainText('outcome').$type<z.output<typeof ProcessOutcome>>(),
    /** The number of the last act, and the last id of a token, run or task. */
    act: integer('act').notNull(),
    lastId: integer('last_id').notNull(),
    aboutEntity: plainText('about_entity').$type<AboutKind>(),
    aboutId: uuid('about_id'),
    aboutLabel: plainText('about_label'),
    /** What its acts gave that were not withdrawn, the later over the earlier. */
    values: jsonb('values').$type<ProcessValues>().notNull(),
    truths: jsonb('truths').$type<Truths>().notNull(),
    chosen: jsonb('chosen').$type<Chosen>().notNull(),
    /** Where the record lies that it is about; else its starter. */
    projectId: uuid('project_id'),
    organizationId: uuid('organization_id'),
    departmentId: uuid('department_id'),
    searchText: plainText('search_text').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('process_instance_started').on(table.startedAt, table.processInstanceId),
    index('process_instance_state').on(table.state, table.startedAt, table.processInstanceId),
    index('process_instance_starter').on(table.starter, table.startedAt, table.processInstanceId),
    index('process_instance_organization').on(table.organizationId, table.startedAt),
    index('process_instance_project').on(table.projectId, table.startedAt),
    index('process_instance_about').on(table.aboutId, table.startedAt, table.processInstanceId),
    index('process_instance_keywords').using('gin', searchTextNgrams(table.searchText)),
  ],
)

/** The sheets that a process has filled in: one a template. */
export const processSheet = pgTable(
  'process_sheet',
  {
    processInstanceId: uuid('process_instance_id')
      .notNull()
      .references(() => processInstance.processInstanceId),
    tabulationId: uuid('tabulation_id')
      .notNull()
      .references(() => tabulation.tabulationId),
    sheetId: uuid('sheet_id')
      .notNull()
      .references(() => tabulationSheet.sheetId),
    /** The nodes at which it is filled in, the start among them. */
    nodeIds: text('node_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.processInstanceId, table.tabulationId] }),
    index('process_sheet_of').on(table.sheetId),
  ],
)

/** The instance that a row is part of, its number there, and the act that wrote it last. */
function partColumns() {
  return {
    processInstanceId: uuid('process_instance_id')
      .notNull()
      .references(() => processInstance.processInstanceId),
    id: integer('id').notNull(),
    act: integer('act').notNull(),
  }
}

export const processToken = pgTable(
  'process_token',
  {
    ...partColumns(),
    parent: integer('parent'),
    branch: plainText('branch'),
    state: plainText('state').$type<'live' | 'arrived' | 'ended' | 'cancelled'>().notNull(),
    outcome: plainText('outcome').$type<'agreed' | 'disagreed'>(),
  },
  (table) => [primaryKey({ columns: [table.processInstanceId, table.id] })],
)

export const processRun = pgTable(
  'process_run',
  {
    ...partColumns(),
    token: integer('token').notNull(),
    node: plainText('node').notNull(),
    nodeName: plainText('node_name').notNull(),
    round: integer('round').notNull(),
    state: plainText('state').$type<'open' | 'done' | 'superseded' | 'cancelled'>().notNull(),
    outcome: plainText('outcome').$type<'agreed' | 'disagreed' | 'skipped'>(),
    enteredAt: instant('entered_at').notNull(),
    leftAt: instant('left_at'),
  },
  (table) => [primaryKey({ columns: [table.processInstanceId, table.id] })],
)

/** In place of the deadline that a task has not: it comes after all others. */
export const never = new Date('9999-12-31T00:00:00Z')

/** When a task is due, never null, for its list to be sorted by. Written out, as its index has it. */
export function dueOrNever(dueAt: SQLWrapper): SQL {
  return sql`coalesce(${dueAt}, '9999-12-31 00:00:00+00'::timestamptz)`
}

export const processTask = pgTable(
  'process_task',
  {
    ...partColumns(),
    /** What the world calls the task by. */
    processTaskId: uuid('process_task_id').notNull(),
    run: integer('run').notNull(),
    parent: integer('parent'),
    kind: plainText('kind').$type<z.output<typeof TaskKind>>().notNull(),
    position: integer('position').notNull(),
    executor: uuid('executor').notNull(),
    executorName: plainText('executor_name').notNull(),
    state: plainText('state').$type<z.output<typeof TaskState>>().notNull(),
    vote: plainText('vote').$type<z.output<typeof TaskVote>>(),
    opened: boolean('opened').notNull(),
    comment: plainText('comment'),
    arrivedAt: instant('arrived_at'),
    dueAt: instant('due_at'),
    decidedAt: instant('decided_at'),
    /** The handwritten signature that the executor had when they decided: a file. */
    signature: uuid('signature'),
  },
  (table) => [
    primaryKey({ columns: [table.processInstanceId, table.id] }),
    uniqueIndex('process_task_once').on(table.processTaskId),
    // With the process, so that the tasks of those that a keyword finds are found in the index alone.
    index('process_task_to_do')
      .on(table.executor, table.arrivedAt, table.processTaskId, table.processInstanceId)
      .where(sql`${table.state} = 'open'`),
    index('process_task_due')
      .on(table.executor, dueOrNever(table.dueAt), table.processTaskId, table.processInstanceId)
      .where(sql`${table.state} = 'open'`),
    index('process_task_signature').on(table.signature).where(sql`${table.signature} is not null`),
    index('process_task_done')
      .on(table.executor, table.decidedAt, table.processTaskId, table.processInstanceId)
      .where(sql`${table.state} = 'done'`),
  ],
)

type Before<Row, Columns extends keyof Row> = Pick<Row, Columns>[]
/** Rows as they were before an act, which withdrawal restores. */
export interface RowsBefore {
  tokens: Before<typeof processToken.$inferSelect, 'id' | 'act' | 'parent' | 'branch' | 'state' | 'outcome'>
  runs: Before<
    typeof processRun.$inferSelect,
    'id' | 'act' | 'token' | 'node' | 'round' | 'state' | 'outcome'
  >
  tasks: Before<
    typeof processTask.$inferSelect,
    'id' | 'act' | 'run' | 'parent' | 'kind' | 'position' | 'executor' | 'state' | 'vote' | 'opened'
  >
}

/** Every act, for ever. */
export const processAct = pgTable(
  'process_act',
  {
    ...partColumns(),
    kind: plainText('kind').$type<ActKind>().notNull(),
    /** An account; null where the gateway acted by itself. */
    actor: uuid('actor'),
    actorName: plainText('actor_name').notNull(),
    task: integer('task'),
    nodeName: plainText('node_name'),
    toNames: jsonb('to_names').$type<string[]>(),
    comment: plainText('comment'),
    /** Files that were photographed for it. */
    photos: uuid('photos').array(),
    /** What it gave of what is asked for at its node. */
    given: jsonb('given').$type<GivenValues>(),
    joined: boolean('joined').notNull(),
    withdrawn: boolean('withdrawn').notNull(),
    lastIdBefore: integer('last_id_before').notNull(),
    lastIdAfter: integer('last_id_after').notNull(),
    before: jsonb('before').$type<RowsBefore>().notNull(),
    actedAt: instant('acted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.processInstanceId, table.id] })],
)

/** What time does by itself: ends the wait of a node, or reminds who has a task, before it is due and since. */
export const processTimer = pgTable(
  'process_timer',
  {
    processInstanceId: uuid('process_instance_id')
      .notNull()
      .references(() => processInstance.processInstanceId),
    /** The run that waits, or the task that is to be decided: no two parts of a process have one number. */
    part: integer('part').notNull(),
    kind: plainText('kind').$type<'wait' | 'due-soon' | 'due'>().notNull(),
    dueAt: instant('due_at').notNull(),
    /** When those who administer the process were notified that it cannot go on by itself. */
    notifiedAt: instant('notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.processInstanceId, table.part] }),
    index('process_timer_due').on(table.dueAt),
  ],
)

/** Who acts for an account while it is away: its tasks go to them from the beginning to the end. */
export const processDeputy = pgTable('process_deputy', {
  accountId: uuid('account_id').primaryKey(),
  deputy: uuid('deputy').notNull(),
  beginsAt: instant('begins_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  revision: integer('revision').notNull(),
})

/** A process that was copied to an account. */
export const processCopy = pgTable(
  'process_copy',
  {
    processCopyId: uuid('process_copy_id').primaryKey(),
    processInstanceId: uuid('process_instance_id')
      .notNull()
      .references(() => processInstance.processInstanceId),
    accountId: uuid('account_id').notNull(),
    nodeName: plainText('node_name').notNull(),
    copiedAt: instant('copied_at').notNull(),
  },
  (table) => [
    index('process_copy_account').on(table.accountId, table.copiedAt, table.processCopyId),
    index('process_copy_instance').on(table.processInstanceId),
  ],
)
