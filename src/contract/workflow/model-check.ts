import { defineEndpoint } from '../define-endpoint.ts'
import { Id, NumberId } from '../id.ts'
import { requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { largestBody, ModelHistory, UseScopeConfig, workflowModelEntity } from './model.ts'
import { DrawnTask, VersionNode } from './node.ts'
import { mostTargets } from './node-settings.ts'

const { bpmnXml, executorConfigs, ccConfigs, externalFormConfigs } = workflowModelEntity.Row.shape
const ModelToCheck = z.strictObject({
  bpmnXml,
  executorConfigs: z.optional(executorConfigs),
  ccConfigs: z.optional(ccConfigs),
  externalFormConfigs: z.optional(externalFormConfigs),
})
export type ModelToCheck = z.output<typeof ModelToCheck>

/** What keeps a model from being deployed; `nodeId` is empty where it is about the whole drawing. */
const ModelProblem = z.object({ nodeId: z.string(), message: z.string() })
export type ModelProblem = z.output<typeof ModelProblem>
const CheckedModel = z.object({ tasks: z.array(DrawnTask), problems: z.array(ModelProblem) })
export type CheckedModel = z.output<typeof CheckedModel>

export const checkModel = defineEndpoint({
  id: 'actReModel.check',
  service: 'admin/v1',
  method: 'POST',
  path: 'actReModel/check',
  summary: 'What a model that is being drawn contains, and what would keep it from being deployed.',
  permission: 'workflowModel:edit',
  alsoBy: ['workflowModel:add'],
  keyed: false,
  request: ModelToCheck,
  response: CheckedModel,
  offline: 'online-only',
  bodyLimit: largestBody,
})

export const checkSavedModel = defineEndpoint({
  id: 'actReModel.checkSaved',
  service: 'admin/v1',
  method: 'GET',
  path: 'actReModel/checkSaved',
  summary: 'The same of a model as it is saved.',
  permission: 'workflowModel:view',
  request: z.strictObject({ id: NumberId }),
  response: CheckedModel,
  offline: 'online-only',
})

export const TargetKind = z.enum([
  'account',
  'workflowRole',
  'role',
  'organization',
  'department',
  'template',
])
export type TargetKind = z.output<typeof TargetKind>
const TargetsQuery = z.strictObject({
  kind: TargetKind,
  keyword: z.optional(requiredLine(100)),
  /** Just these, to be named. */
  ids: z.optional(z.array(Id).check(z.maxLength(mostTargets))),
})
const Target = z.object({
  id: Id,
  name: z.string(),
  /** Of an account: what it signs in by, which tells people of one name apart. */
  accountName: z.optional(z.string()),
})
export type Target = z.output<typeof Target>
const Targets = z.array(Target)

export const listTargets = defineEndpoint({
  id: 'actReModel.listTargets',
  service: 'admin/v1',
  method: 'GET',
  path: 'actReModel/listTargets',
  summary:
    'Whom a node or a start scope can name, within reach, or which templates of sheets: the first fifty by name, or those of some ids.',
  permission: 'workflowModel:view',
  request: TargetsQuery,
  response: Targets,
  offline: 'cached-read',
})

const Version = z.object({
  ...ModelHistory.shape,
  bpmnXml: z.string(),
  startScope: z.string(),
  useScopeConfigs: z.array(UseScopeConfig),
  nodes: z.array(VersionNode),
})
export type Version = z.output<typeof Version>

export const getVersion = defineEndpoint({
  id: 'wfModelHistory.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'wfModelHistory/detail',
  summary: 'A deployed version of a model with its drawing and all that is set for its nodes.',
  permission: 'workflowModel:view',
  request: z.strictObject({ modelHistoryId: NumberId }),
  response: Version,
  offline: 'cached-read',
})

const TemplateNode = z.object({ nodeId: z.string(), nodeName: z.string(), modelName: z.string() })
export type TemplateNode = z.output<typeof TemplateNode>
const TemplateNodes = z.array(TemplateNode)

export const listTemplateNodes = defineEndpoint({
  id: 'wfModelHistory.listNode',
  service: 'admin/v1',
  method: 'GET',
  path: 'wfModelHistory/listNode',
  summary:
    'The nodes at which sheets of a template are filled in, by the newest version of each model that was deployed.',
  permission: 'tabulation:view',
  request: z.strictObject({ tabulationId: Id }),
  response: TemplateNodes,
  offline: 'cached-read',
})
