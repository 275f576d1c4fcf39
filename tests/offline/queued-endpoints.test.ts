import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { isQueued } from '#contract/define-endpoint.ts'
import { createsEntity, deletesEntity } from '#offline/queue/effects.ts'
import { queuedEndpoints } from '#offline/queue/queued-endpoints.ts'

test('the queue knows every endpoint that declares a queue rule', () => {
  const ids = queuedEndpoints.map(({ id }) => id)
  const declared = allEndpoints.filter(isQueued).map(({ id }) => id)
  expect([...ids].sort()).toEqual([...declared].sort())
})

test('the queue knows what creates and what deletes as the contract declares it', () => {
  for (const { id, offline } of allEndpoints.filter(isQueued))
    expect([id, createsEntity(id), deletesEntity(id)]).toEqual([
      id,
      offline.effect === 'create',
      offline.effect === 'delete',
    ])
})
