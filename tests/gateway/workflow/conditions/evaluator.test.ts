import { afterAll, expect, test } from 'vitest'
import { ConditionEvaluator } from '#gateway/workflow/conditions/evaluator.ts'
import { patience } from '../../../../scripts/patience.mjs'

/** Longer than an answer takes on a machine that is busy. */
const evaluator = new ConditionEvaluator(__CONDITION_WORKER__, patience(5_000))
const impatient = new ConditionEvaluator(__CONDITION_WORKER__, 50)
afterAll(() => Promise.all([evaluator.close(), impatient.close()]))

const variables = { amount: 600_000, outcome: 'agreed', site: { risk: 'I' } }

test.each([
  ['amount > 500000', { holds: true }],
  ['outcome = "disagreed"', { holds: false }],
  ['site.risk = "I" and amount between 1 and 1000000', { holds: true }],
  ['amount / 0 > 1', { failure: 'not-boolean' }],
  ['amount', { failure: 'not-boolean' }],
  ['nobody > 1', { failure: 'unknown' }],
  ['amount >', { failure: 'not-feel' }],
  ['constructor.constructor("return process")()', {}],
])('WFL-06: the condition %s', async (expression, answer) => {
  const found = await evaluator.evaluate({ expression, variables })
  expect(found).toMatchObject(answer)
  if (expression.startsWith('constructor')) expect(found).toHaveProperty('failure')
})

test('WFL-06: a condition that runs long is ended, and the next one is answered by another thread', async () => {
  const expression = 'count(for a in 1..100000, b in 1..100000 return a * b) > 3'
  expect(await impatient.evaluate({ expression, variables: {} })).toMatchObject({ failure: 'too-long' })
  await expect.poll(() => impatient.evaluate({ expression: '1 < 2', variables: {} })).toEqual({ holds: true })
})
