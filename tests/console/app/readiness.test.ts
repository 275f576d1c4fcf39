import { expect, test } from 'vitest'
import { countOfflineParts, type OfflineParts } from '#console/app/readiness.ts'
import type { ReplicaState } from '#offline/replica-types.ts'

const parts = (states: readonly ReplicaState[], rest: Partial<OfflineParts> = {}) => {
  const kinds = ['work-site', 'person', 'account'] as const
  const replicas = states.map((state, index) => ({ kind: kinds[index] ?? 'account', state, pulledAt: 1 }))
  const dictionaries = { done: 12, total: 12 }
  return countOfflineParts({ program: true, firstAnswers: true, dictionaries, replicas, ...rest })
}

test('OFF-01 a device is ready for offline once program, first answers, dictionaries and rows are here, and no earlier', () => {
  expect(parts(['whole', 'whole', 'whole'])).toEqual({ done: 17, total: 17, onlineOnly: [] })
  expect(parts(['whole', 'missing', 'whole'])).toMatchObject({ done: 16, total: 17 })
  expect(parts(['whole'], { dictionaries: { done: 3, total: 12 } })).toMatchObject({ done: 6, total: 15 })
  expect(parts(['whole'], { program: false })).toMatchObject({ done: 14, total: 15 })
  expect(parts(['whole'], { firstAnswers: false })).toMatchObject({ done: 14, total: 15 })
  // As long as nobody knows what there is to fetch, something is missing.
  const { done, total } = parts(['whole'], { dictionaries: undefined })
  expect(done).toBeLessThan(total)
})

test('OFF-01 nobody waits for rows that the account may not see, or of which there are more than a device stores: those are named', () => {
  expect(parts(['whole', 'not-allowed', 'not-allowed'])).toEqual({ done: 15, total: 15, onlineOnly: [] })
  expect(parts(['whole', 'too-large', 'missing'])).toEqual({ done: 15, total: 16, onlineOnly: ['person'] })
})
