import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Flag } from '../flag.ts'
import { Id, Instant, NumberId } from '../id.ts'
import { offsetLimit, pageOf } from '../page-of.ts'
import { name, paragraph, requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'
import { mostBytes } from './guard-xml.ts'
import { EmptyRule, mostTargets, Percent, SettingMode, Signing } from './node-settings.ts'

const mostNodes = 500
/** With the largest drawing as JSON writes it. */
export const largestBody = 24 * 1024 * 1024

const nodeId = requiredLine(255)
const targets = z.array(requiredLine(64)).check(z.maxLength(mostTargets))

/** Who has the task of a node; only sent with a setting mode (specification §5). */
export const ExecutorConfig = z.strictObject({
  nodeId,
  settingMode: SettingMode,
  targets: z.optional(targets),
  signing: z.optional(Signing),
  percent: z.optional(Percent),
  emptyRule: z.optional(EmptyRule),
  emptyAccountId: z.optional(Id),
})

/** Whom a node is copied to; only sent with a setting mode. */
export const CcConfig = z.strictObject({ nodeId, settingMode: SettingMode, targets: z.optional(targets) })
export type CcConfig = z.output<typeof CcConfig>

/** What a node shows, at the desk (1) and on the tablet (2); only sent with a form url. */
export const ExternalFormConfig = z.strictObject({
  nodeId,
  formType: z.int().check(z.minimum(1), z.maximum(2)),
  formUrl: requiredLine(500),
  useScope: z.optional(requiredLine(64)),
  settingMode: z.optional(requiredLine(64)),
  /** A published template: its sheet is filled in at the node. Other ids are those of other systems' forms. */
  externalFormId: z.optional(requiredLine(64)),
  modelHistoryId: z.optional(NumberId),
})

/** Where a model may be started from. */
export const UseScopeConfig = z.strictObject({
  scopeType: z.enum(['organization', 'department', 'role', 'account']),
  targetId: Id,
})

const listOf = <Each extends z.ZodMiniType>(each: Each) => z.array(each).check(z.maxLength(mostNodes))
const modelKey = z
  .string()
  .check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:_[a-z\d]+)*$/, rule('dictionaryKey')))

/** A model of processes (specification §3), as it is drawn; what was deployed of it stays as it was (`ModelHistory`). */
export const workflowModelEntity = defineEntity({
  kind: 'workflow-model',
  name: 'model',
  id: 'id',
  numbered: true,
  label: 'name',
  fields: {
    name: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'name' },
    key: { rule: modelKey, fixed: true, filter: 'text', sort: true },
    category: { rule: requiredLine(50), optional: true, filter: 'equal' },
    appId: { rule: Id, optional: true, filter: 'equal', hidden: true },
    appMenuId: { rule: Id, optional: true, hidden: true },
    modeRemark: { rule: paragraph(500), optional: true },
    // No text has more characters than bytes; these are counted when it is deployed.
    bpmnXml: { rule: z.string().check(z.minLength(1), z.maxLength(mostBytes)), hidden: true },
    editorSourceValueId: { rule: requiredLine(64), optional: true, hidden: true },
    editorSourceExtraValueId: { rule: requiredLine(64), optional: true, hidden: true },
    /** Who may start it: everybody who may work with processes, or those of the use scope. */
    startScope: { rule: z.enum(['everyone', 'useScope']), optional: 'filled', initial: 'everyone' },
    executorConfigs: { rule: listOf(ExecutorConfig), optional: 'filled', initial: [], hidden: true },
    ccConfigs: { rule: listOf(CcConfig), optional: 'filled', initial: [], hidden: true },
    externalFormConfigs: { rule: listOf(ExternalFormConfig), optional: 'filled', initial: [], hidden: true },
    useScopeConfigs: { rule: listOf(UseScopeConfig), optional: 'filled', initial: [], hidden: true },
    /** The version that was last deployed; 0 before the first. */
    version: { rule: z.int(), derived: true },
    published: { rule: z.boolean(), derived: true },
  },
})
export type WorkflowModel = z.output<typeof workflowModelEntity.Row>

const calls = entityEndpoints(workflowModelEntity, {
  service: 'admin/v1',
  path: 'actReModel',
  rows: 'process models',
  permission: 'workflowModel',
  offline: 'read',
})

/** `published`: 1 for those that were ever deployed, 0 for the others. */
const ModelQuery = z.extend(workflowModelEntity.Query, { published: z.optional(Flag) })
const ListedModel = z.omit(workflowModelEntity.Row, {
  bpmnXml: true,
  executorConfigs: true,
  ccConfigs: true,
  externalFormConfigs: true,
  useScopeConfigs: true,
})

export type ModelQuery = z.output<typeof ModelQuery>
export type ListedModel = z.output<typeof ListedModel>

export const workflowModelCalls = {
  ...calls,
  list: defineEndpoint({
    ...calls.list,
    id: 'actReModel.list',
    path: 'actReModel/list',
    request: ModelQuery,
    summary: 'A page of the process models, without their drawings.',
    response: pageOf(ListedModel),
  }),
  add: defineEndpoint({ ...calls.add, bodyLimit: largestBody }),
  update: defineEndpoint({ ...calls.update, bodyLimit: largestBody }),
}

const Deployment = z.strictObject({
  id: NumberId,
  /** What the person saw of it, who deploys just that. */
  baseRevision: z.int().check(z.nonnegative()),
})
const Deployed = z.object({ modelHistoryId: NumberId, version: z.int() })

export const deployModel = defineEndpoint({
  id: 'actReModel.deploymentModel',
  service: 'admin/v1',
  method: 'POST',
  path: 'actReModel/deploymentModel',
  summary: 'Publishes a model as its next version; what keeps it from running is named with its node.',
  permission: 'workflowModel:deploy',
  request: Deployment,
  response: Deployed,
  offline: 'online-only',
})

/** A version of a model, as it was deployed. */
export const ModelHistory = z.object({
  modelHistoryId: NumberId,
  modelId: NumberId,
  name: z.string(),
  key: z.string(),
  category: z.optional(z.string()),
  version: z.int(),
  /** 1 in use, 0 stopped. */
  status: z.int(),
  deployedAt: Instant,
  deployedByName: z.string(),
})
export type ModelHistory = z.output<typeof ModelHistory>

/** 1: the newest version of each model; 0: those before it. */
const versionType = z.optional(Flag)
const HistoryQuery = z.strictObject({
  versionType,
  keyword: z.optional(requiredLine(100)),
  modelId: z.optional(NumberId),
})
const HistoryPageQuery = z.strictObject({
  ...HistoryQuery.shape,
  pageIndex: z.optional(z.int().check(z.positive(), z.maximum(offsetLimit))),
  pageSize: z.optional(z.int().check(z.positive(), z.maximum(2000))),
})
const Histories = z.array(ModelHistory)
const HistoryPage = pageOf(ModelHistory)

export const listPublished = defineEndpoint({
  id: 'wfModelHistory.listPublish',
  service: 'admin/v1',
  method: 'GET',
  path: 'wfModelHistory/listPublish',
  summary: 'The deployed versions of models: the newest of each, or those before.',
  permission: 'workflowModel:view',
  request: HistoryQuery,
  response: Histories,
  offline: 'cached-read',
})

export const listPagePublished = defineEndpoint({
  id: 'wfModelHistory.listPagePublish',
  service: 'admin/v1',
  method: 'GET',
  path: 'wfModelHistory/listPagePublish',
  summary: 'A page of the deployed versions of models.',
  permission: 'workflowModel:view',
  request: HistoryPageQuery,
  response: HistoryPage,
  offline: 'cached-read',
})

const StatusUpdate = z.strictObject({
  status: Flag,
  modelHistoryIds: z.array(NumberId).check(z.minLength(1), z.maxLength(100)),
  versionType,
})
const StatusUpdated = z.object({ updated: z.int() })

export const updateModelStatus = defineEndpoint({
  id: 'wfModelHistory.updateStatus',
  service: 'admin/v1',
  method: 'PUT',
  path: 'wfModelHistory/updateStatus',
  summary: 'Stops deployed versions, or uses them again: instances that run go on either way.',
  permission: 'workflowModel:deploy',
  request: StatusUpdate,
  response: StatusUpdated,
  offline: 'online-only',
})
