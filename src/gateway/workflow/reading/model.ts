import { z } from '#contract/zod.ts'
import type { Graph } from '../engine/graph.ts'
import type { CcSetting, ExecutorSetting, FormSetting, VariableSetting } from './elements.ts'

export const ModelProblemReason = z.enum([
  'not-xml',
  'too-large',
  'too-long',
  'declarations',
  'outside-reference',
  'repeated-id',
  'one-process',
  'not-run',
  'repeats',
  'one-start',
  'one-way-on',
  'no-default',
  'no-condition',
  'condition',
  'unknown-variable',
  'variable-type',
  'no-executor',
  'setting',
  'form-address',
  'form-template',
  'form-cells',
  'duration',
  'unreachable',
  'no-end',
  'not-nested',
  'inclusive-in-loop',
])
export type ModelProblemReason = z.output<typeof ModelProblemReason>

/** What is wrong with a model, and at which node or flow; `subject` is the variable or element that is meant. */
export const ModelProblem = z.object({
  reason: ModelProblemReason,
  nodeId: z.string(),
  nodeName: z.string(),
  subject: z.nullable(z.string()),
})
export type ModelProblem = z.output<typeof ModelProblem>

/** A user task beside what the engine knows of it. */
export interface TaskSetting {
  executor: ExecutorSetting | null
  cc: CcSetting | null
  forms: FormSetting[]
  deadlineHours: number | null
  /** What its executors are asked for. */
  variables: VariableSetting[]
}

/** What is set for nodes beside the drawing; it goes before what the drawing itself says. */
export type NodeSettings = Record<string, Partial<Pick<TaskSetting, 'executor' | 'cc' | 'forms'>>>

/** A model as it is run. Plain JSON: a deployed version stores it. */
export interface Model {
  graph: Graph
  /** Names as drawn, by node. */
  names: Record<string, string>
  tasks: Record<string, TaskSetting>
  /** FEEL, by flow. */
  conditions: Record<string, string>
  /** What the conditions read, by flow. */
  reads: Record<string, string[]>
  /** How long timers wait, milliseconds, by node. */
  timers: Record<string, number>
  /** What the starter is asked for. */
  variables: VariableSetting[]
  /** Names that a condition cannot do without: people have to give them where they are asked. */
  needed: string[]
}

/** What people are asked for anywhere in a process, and conditions know by its name; each once, as it is declared first. */
export function everyVariable({ variables, tasks }: Pick<Model, 'variables' | 'tasks'>): VariableSetting[] {
  const all = [variables, ...Object.values(tasks).map((task) => task.variables)].flat()
  return all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at)
}
