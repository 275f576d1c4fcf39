import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import { SignedIn } from './signed-in.ts'

let here: SignedIn

beforeEach(async () => {
  here = await SignedIn.start()
})
afterEach(async () => {
  await here.end()
  vi.unstubAllGlobals()
})

test('OFF-01 the engine says which rows are here, of when they are, and which will not be', async () => {
  const status = () => here.engine.replicas.read()
  const states = () => Object.fromEntries(status().map(({ kind, state }) => [kind, state]))
  here.gateway.on(pullChanges, ({ query }) => {
    if (query.get('entity') === 'account') return { code: codes.noPermission }
    if (query.get('entity') === 'person') return { code: codes.tooLarge }
    const rows = query.get('entity') === 'work-site' ? here.rows : []
    return { data: { scope: 's', cursor: '1', snapshot: true, rows, removed: [] } }
  })
  const before = Date.now()
  await here.engine.warmUp()
  expect(states()).toEqual({
    'work-site': 'whole',
    'attribute-set': 'whole',
    person: 'too-large',
    account: 'not-allowed',
  })
  expect(status().find(({ state }) => state === 'whole')?.pulledAt).toBeGreaterThanOrEqual(before)
})
