import { expect, test } from 'vitest'
import { marksOf, type Visit } from '#console/workflow/process-visits.ts'

const visit = (nodeId: string, state: Visit['state'], round = 1): Visit => ({
  nodeId,
  nodeName: nodeId,
  round,
  state,
  enteredAt: round,
})

test('WFL-07: the diagram marks where a process is, was and what it passed over, by the last visit to each node', () => {
  const runs = [
    visit('review', 'superseded'),
    visit('nobody', 'skipped'),
    visit('left', 'cancelled'),
    visit('review', 'done', 2),
    visit('approve', 'open'),
  ]
  expect(marksOf(runs, ({ state }) => state)).toEqual([
    { nodeId: 'review', kind: 'done', note: 'done' },
    { nodeId: 'nobody', kind: 'passed', note: 'skipped' },
    { nodeId: 'approve', kind: 'running', note: 'open' },
  ])
})
