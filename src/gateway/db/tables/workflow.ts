import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { WorkflowModel } from '#contract/workflow/model.ts'
import { searchTextNgrams } from '../ngram-index.ts'
import { editableColumns, instant, plainText } from './columns.ts'

/** A model of processes as it is drawn. */
export const workflowModel = pgTable(
  'workflow_model',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: plainText('name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    key: plainText('key').notNull(),
    category: plainText('category'),
    appId: uuid('app_id'),
    appMenuId: uuid('app_menu_id'),
    modeRemark: plainText('mode_remark'),
    bpmnXml: plainText('bpmn_xml').notNull(),
    editorSourceValueId: plainText('editor_source_value_id'),
    editorSourceExtraValueId: plainText('editor_source_extra_value_id'),
    startScope: plainText('start_scope').$type<WorkflowModel['startScope']>().notNull().default('everyone'),
    executorConfigs: jsonb('executor_configs')
      .$type<WorkflowModel['executorConfigs']>()
      .notNull()
      .default([]),
    ccConfigs: jsonb('cc_configs').$type<WorkflowModel['ccConfigs']>().notNull().default([]),
    externalFormConfigs: jsonb('external_form_configs')
      .$type<WorkflowModel['externalFormConfigs']>()
      .notNull()
      .default([]),
    useScopeConfigs: jsonb('use_scope_configs')
      .$type<WorkflowModel['useScopeConfigs']>()
      .notNull()
      .default([]),
    version: integer('version').notNull().default(0),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('workflow_model_key_once').on(table.key).where(alive),
      ...[
        index('workflow_model_name').on(table.nameKey, table.id),
        index('workflow_model_key').on(table.key, table.id),
        index('workflow_model_category').on(table.category, table.id),
        index('workflow_model_app').on(table.appId, table.id),
        index('workflow_model_changed').on(table.changedAt, table.id),
        index('workflow_model_keywords').using('gin', searchTextNgrams(table.searchText)),
      ].map((each) => each.where(alive)),
    ]
  },
)

/** A version that was deployed. All but its status stays for ever as it was. */
export const workflowModelHistory = pgTable(
  'workflow_model_history',
  {
    modelHistoryId: integer('model_history_id').primaryKey().generatedAlwaysAsIdentity(),
    modelId: integer('model_id')
      .notNull()
      .references(() => workflowModel.id),
    version: integer('version').notNull(),
    name: plainText('name').notNull(),
    key: plainText('key').notNull(),
    category: plainText('category'),
    bpmnXml: plainText('bpmn_xml').notNull(),
    /** The same without what people in a process need not know (workflow/reading/shapes.ts). */
    shapesXml: plainText('shapes_xml').notNull(),
    /** The model as the engine plays it (workflow/reading/model.ts). */
    runs: jsonb('runs').notNull(),
    startScope: plainText('start_scope').notNull(),
    useScopeConfigs: jsonb('use_scope_configs').$type<WorkflowModel['useScopeConfigs']>().notNull(),
    status: integer('status').notNull().default(1),
    /** Whether no later version of the model was deployed. */
    newest: boolean('newest').notNull().default(true),
    /** What a keyword is looked for in, lower case. */
    searchText: plainText('search_text').notNull(),
    deployedAt: instant('deployed_at').notNull(),
    deployedByName: plainText('deployed_by_name').notNull(),
  },
  (table) => [
    uniqueIndex('workflow_model_history_version').on(table.modelId, table.version),
    index('workflow_model_history_deployed').on(table.newest, table.deployedAt, table.modelHistoryId),
    index('workflow_model_history_keywords').using('gin', searchTextNgrams(table.searchText)),
  ],
)

/** A role of processes, and the accounts that have it. */
export const workflowRole = pgTable(
  'workflow_role',
  {
    workflowRoleId: uuid('workflow_role_id').primaryKey(),
    roleName: plainText('role_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    accountIds: jsonb('account_ids').$type<string[]>().notNull().default([]),
    status: integer('status').notNull(),
    remark: plainText('remark'),
    searchText: plainText('search_text').notNull(),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('workflow_role_name_once').on(table.roleName).where(alive),
      index('workflow_role_name').on(table.nameKey, table.workflowRoleId).where(alive),
      index('workflow_role_status').on(table.status, table.nameKey, table.workflowRoleId).where(alive),
      index('workflow_role_keywords').using('gin', searchTextNgrams(table.searchText)).where(alive),
      index('workflow_role_changed').on(table.changedAt, table.workflowRoleId).where(alive),
    ]
  },
)
