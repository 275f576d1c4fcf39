import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { isQueued } from '#contract/define-endpoint.ts'
import { queuedAs, queuedEndpoints } from '#offline/queue/queued-endpoints.ts'

test('the queue knows every endpoint that declares a queue rule, and of each what it says', () => {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  const declared = allEndpoints.filter(isQueued).map(queuedAs)
  expect(queuedEndpoints.toSorted(byId)).toEqual(declared.toSorted(byId))
})
