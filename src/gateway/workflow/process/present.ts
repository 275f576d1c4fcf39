import type { ListedTask } from '#contract/workflow/process.ts'
import type { TaskRow } from './load-process.ts'

type Shown = Pick<
  ListedTask,
  'processTaskId' | 'nodeId' | 'nodeName' | 'kind' | 'vote' | 'comment' | 'arrivedAt' | 'dueAt' | 'decidedAt'
>

/** A task, at a node. */
export function presentTask(task: TaskRow, node: { id: string; name: string }): Shown {
  const { processTaskId, kind, vote, comment, arrivedAt, dueAt, decidedAt } = task
  return {
    processTaskId,
    nodeId: node.id,
    nodeName: node.name,
    kind,
    ...(vote !== null && { vote }),
    ...(comment !== null && { comment }),
    ...(arrivedAt !== null && { arrivedAt: arrivedAt.getTime() }),
    ...(dueAt !== null && { dueAt: dueAt.getTime() }),
    ...(decidedAt !== null && { decidedAt: decidedAt.getTime() }),
  }
}
