import type { ModelToCheck } from '#contract/workflow/model-check.ts'
import type { DrawnTask, VersionNode } from '#contract/workflow/node.ts'
import type { Model, NodeSettings, TaskSetting } from './reading/model.ts'

/** What the lists beside the drawing say, by node. */
export function settingsOf({
  executorConfigs = [],
  ccConfigs = [],
  externalFormConfigs = [],
}: Omit<ModelToCheck, 'bpmnXml'>): NodeSettings {
  const settings: NodeSettings = {}
  for (const { nodeId, targets = [], signing = 'any', percent = 100, ...config } of executorConfigs) {
    const { settingMode, emptyRule = 'administrator', emptyAccountId } = config
    const executor = { settingMode, targets, signing, percent, emptyRule, emptyAccountId }
    settings[nodeId] = { ...settings[nodeId], executor }
  }
  for (const { nodeId, settingMode, targets = [] } of ccConfigs)
    settings[nodeId] = { ...settings[nodeId], cc: { settingMode, targets } }
  for (const { nodeId, formType, formUrl, settingMode, useScope, externalFormId } of externalFormConfigs) {
    const form = { formType, formUrl, settingMode, useScope, externalFormId }
    const forms = [...(settings[nodeId]?.forms ?? []), form]
    settings[nodeId] = { ...settings[nodeId], forms }
  }
  return settings
}

/** The nodes of a drawing that people act at, in its order, with what has been read for each. */
export function tasksOf({ tasks, names }: Model): DrawnTask[] {
  return Object.entries(tasks).map(([nodeId, task]) => ({
    nodeId,
    name: names[nodeId] || nodeId,
    ...shown(task),
  }))
}

/** All nodes of a deployed model with what is set for each, and where each leads. */
export function nodesOf({ graph, tasks, names, conditions }: Model): VersionNode[] {
  const nameOf = (nodeId: string) => names[nodeId] || nodeId
  return Object.values(graph.nodes).map((node) => {
    const task = tasks[node.id]
    return {
      nodeId: node.id,
      name: nameOf(node.id),
      kind: node.kind,
      ...(task ? shown(task) : { forms: [] }),
      ...(task && task.deadlineHours !== null && { deadlineHours: task.deadlineHours }),
      ...(node.kind === 'task' && { disagree: node.disagree }),
      ways: node.flows.map(({ id, to }) => ({
        to: nameOf(to),
        ...(conditions[id] !== undefined && { condition: conditions[id] }),
      })),
    }
  })
}

function shown({ executor, cc, forms }: TaskSetting): Pick<DrawnTask, 'executor' | 'cc' | 'forms'> {
  return { ...(executor && { executor }), ...(cc && { cc }), forms }
}
