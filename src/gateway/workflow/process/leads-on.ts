import type { Model } from '../reading/model.ts'
import type { TaskRow } from './load-process.ts'

/** Whose agreement may be the last word at a node; anyone who signs before or advises comes back to a member. */
export const deciding: readonly TaskRow['kind'][] = ['member', 'after']

/** Whether a decision may be the last word at a node, and the process goes on behind it: a signer's disagreement is the task's own. */
export function leadsOn(
  { graph }: Model,
  nodeId: string,
  kind: TaskRow['kind'],
  decision: 'agree' | 'disagree' | 'return',
): boolean {
  if (decision === 'agree') return deciding.includes(kind)
  const node = graph.nodes[nodeId]
  return decision === 'disagree' && kind !== 'delegate' && node?.kind === 'task' && node.disagree === 'on'
}
