import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { isQueued } from '#contract/define-endpoint.ts'
import { queuedEndpoints } from '#offline/queue/queued-endpoints.ts'

test('the queue knows every endpoint that declares a queue rule', () => {
  const ids = queuedEndpoints.map(({ id }) => id)
  const declared = allEndpoints.filter(isQueued).map(({ id }) => id)
  expect([...ids].sort()).toEqual([...declared].sort())
})
