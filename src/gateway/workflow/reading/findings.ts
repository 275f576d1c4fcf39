import type { DrawnNode } from '../engine/nest.ts'
import type { VariableSetting } from './elements.ts'
import type { ModelProblem, ModelProblemReason, NodeSettings, TaskSetting } from './model.ts'

/** What has been read of a model so far. */
export class Findings {
  readonly problems: ModelProblem[] = []
  readonly nodes: DrawnNode[] = []
  readonly names: Record<string, string> = {}
  readonly tasks: Record<string, TaskSetting> = {}
  readonly conditions: Record<string, string> = {}
  readonly timers: Record<string, number> = {}
  variables: VariableSetting[] = []
  readonly settings: NodeSettings

  constructor(settings: NodeSettings) {
    this.settings = settings
  }

  report(reason: ModelProblemReason, nodeId: string, subject: string | null = null): void {
    this.problems.push({ reason, nodeId, nodeName: this.names[nodeId] ?? '', subject })
  }
}
