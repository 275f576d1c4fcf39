import type { ProcessDetail, ProcessDrawing } from '#contract/workflow/process.ts'
import type { Mark } from './modeler/messages.ts'

export type Visit = ProcessDrawing['runs'][number]

/** The visits to nodes that people act at, and those that wait for something else. */
export function toldVisits({ nodes }: ProcessDetail, runs: readonly Visit[]): Visit[] {
  const actedAt = new Set(nodes.map(({ nodeId }) => nodeId))
  return runs.filter(({ nodeId, state }) => actedAt.has(nodeId) || state === 'open')
}

/** Whoever acted at a visit, or has it to do, by name. */
export function actorsAt({ tasks }: ProcessDetail, { nodeId, round }: Visit): string[] {
  const there = tasks.filter((task) => task.nodeId === nodeId && task.round === round)
  const acting = there.filter(({ state }) => state === 'open' || state === 'waiting' || state === 'done')
  return [...new Set(acting.map(({ executorName }) => executorName))]
}

const kinds = { open: 'running', done: 'done', skipped: 'passed' } as const

/** Where a process is and was, and what it passed over; the last visit to a node counts. @param note what is said below a node. */
export function marksOf(runs: readonly Visit[], note: (run: Visit) => string): Mark[] {
  const last = new Map(runs.map((run) => [run.nodeId, run]))
  return [...last.values()].flatMap((run): Mark[] => {
    const { nodeId, state } = run
    if (state === 'superseded' || state === 'cancelled') return []
    return [{ nodeId, kind: kinds[state], note: note(run) }]
  })
}
