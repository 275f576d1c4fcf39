import { Disagree, EmptyRule, Percent, SettingMode, VariableType } from '#contract/workflow/node-settings.ts'
import { z } from '#contract/zod.ts'
import type { GraphNode } from '../engine/graph.ts'
import type { Model } from './model.ts'

const texts = z.array(z.string())
const node = {
  id: z.string(),
  within: z.array(z.object({ node: z.string(), branch: z.nullable(z.string()) })),
  flows: z.array(z.object({ id: z.string(), to: z.string() })),
}
const branching = { ...node, joins: z.boolean(), join: z.nullable(z.string()) }
const Signing = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('any') }),
  z.object({ mode: z.literal('all'), percent: z.number() }),
  z.object({ mode: z.literal('inTurn') }),
])
const Node: z.ZodMiniType<GraphNode> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), ...node }),
  z.object({ kind: z.literal('task'), ...node, signing: Signing, disagree: Disagree }),
  z.object({ kind: z.literal('exclusive'), ...node, default: z.nullable(z.string()) }),
  z.object({ kind: z.literal('parallel'), ...branching }),
  z.object({ kind: z.literal('inclusive'), ...branching, default: z.nullable(z.string()) }),
  z.object({ kind: z.literal('subProcess'), ...node, start: z.string() }),
  z.object({ kind: z.enum(['end', 'terminate', 'timer']), ...node }),
])

const Executor = z.object({
  settingMode: SettingMode,
  targets: texts,
  signing: z.enum(['any', 'all', 'inTurn']),
  percent: Percent,
  emptyRule: EmptyRule,
  emptyAccountId: z.optional(z.string()),
})
const Form = z.object({
  formType: z.number(),
  formUrl: z.string(),
  settingMode: z.optional(z.string()),
  useScope: z.optional(z.string()),
  externalFormId: z.optional(z.string()),
})
const variables = z.array(z.object({ name: z.string(), type: VariableType }))
const Task = z.object({
  executor: z.nullable(Executor),
  cc: z.nullable(z.object({ settingMode: SettingMode, targets: texts })),
  forms: z.array(Form),
  deadlineHours: z.nullable(z.number()),
  variables,
})

/** A model as a deployed version stores it. */
export const DeployedModel: z.ZodMiniType<Model> = z.object({
  graph: z.object({ start: z.string(), nodes: z.record(z.string(), Node) }),
  names: z.record(z.string(), z.string()),
  tasks: z.record(z.string(), Task),
  conditions: z.record(z.string(), z.string()),
  reads: z.record(z.string(), texts),
  timers: z.record(z.string(), z.number()),
  variables,
  needed: texts,
})
