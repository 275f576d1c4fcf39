import { randomUUID } from 'node:crypto'
import { processTemplates } from '#console/workflow/process-templates.ts'
import {
  deployModel,
  listPagePublished,
  listPublished,
  updateModelStatus,
  workflowModelCalls,
} from '#contract/workflow/model.ts'
import { checkModel, checkSavedModel, getVersion } from '#contract/workflow/model-check.ts'
import { workflowRoleCalls } from '#contract/workflow/role.ts'
import type { Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

let added = 0

/** A model that everybody sees, who may. */
async function someModel({ client }: Belongings) {
  added += 1
  const [template] = processTemplates
  const bpmnXml = template?.bpmnXml ?? ''
  const { model } = await client.call(workflowModelCalls.add, {
    name: `样例${added}`,
    key: `sample_${added}`,
    bpmnXml,
  })
  return model
}

const configs = {
  'executorConfigs[].nodeId': 'shared',
  'executorConfigs[].emptyAccountId': 'shared',
  'ccConfigs[].nodeId': 'shared',
  'externalFormConfigs[].nodeId': 'shared',
  'externalFormConfigs[].externalFormId': 'shared',
  'externalFormConfigs[].modelHistoryId': 'shared',
} as const
const parts = {
  ...configs,
  appId: 'shared',
  appMenuId: 'shared',
  editorSourceValueId: 'shared',
  editorSourceExtraValueId: 'shared',
  'useScopeConfigs[].targetId': 'shared',
} as const
const ofModel = { ids: { modelId: 'shared' } } as const

/** The ids in calls about processes: models belong to no unit. */
export const workflowSamples: Record<string, Sample> = {
  [workflowModelCalls.list.id]: { ids: { appId: 'shared' } },
  [workflowModelCalls.detail.id]: {
    request: async (own) => ({ id: (await someModel(own)).id }),
    ids: { id: 'shared' },
  },
  [workflowModelCalls.add.id]: { ids: parts },
  [workflowModelCalls.update.id]: { ids: { ...parts, id: 'shared', 'after[]': 'minted' } },
  [workflowModelCalls.remove.id]: { ids: { 'ids[]': 'shared', 'after[]': 'minted' } },
  [workflowModelCalls.restore.id]: { ids: { 'ids[]': 'shared' } },
  [deployModel.id]: { ids: { id: 'shared' } },
  [listPublished.id]: ofModel,
  [listPagePublished.id]: ofModel,
  [checkModel.id]: { ids: configs },
  [checkSavedModel.id]: {
    request: async (own) => ({ id: (await someModel(own)).id }),
    ids: { id: 'shared' },
  },
  [getVersion.id]: {
    request: async (own) => {
      const { id } = await someModel(own)
      const { modelHistoryId } = await own.client.call(deployModel, { id, baseRevision: 1 })
      return { modelHistoryId }
    },
    ids: { modelHistoryId: 'shared' },
  },
  [updateModelStatus.id]: { ids: { 'modelHistoryIds[]': 'shared' } },
  [workflowRoleCalls.detail.id]: {
    request: async ({ client }) => {
      const workflowRoleId = randomUUID()
      await client.call(workflowRoleCalls.add, { workflowRoleId, roleName: `样例 ${workflowRoleId}` })
      return { workflowRoleId }
    },
    ids: { workflowRoleId: 'shared' },
  },
  [workflowRoleCalls.add.id]: { ids: { workflowRoleId: 'minted', 'accountIds[]': 'shared' } },
  [workflowRoleCalls.update.id]: {
    ids: { workflowRoleId: 'shared', 'accountIds[]': 'shared', 'after[]': 'minted' },
  },
  [workflowRoleCalls.remove.id]: { ids: { 'ids[]': 'shared', 'after[]': 'minted' } },
  [workflowRoleCalls.restore.id]: { ids: { 'ids[]': 'shared' } },
}
