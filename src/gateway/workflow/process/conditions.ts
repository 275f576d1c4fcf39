import type { ProcessValues } from '#contract/workflow/process.ts'
import type { Truths } from '../../db/tables/process.ts'
import type { Conditions } from '../../security/services.ts'
import { ActRefused } from '../engine/refusal.ts'
import type { Outcome } from '../engine/state.ts'
import { everyVariable, type Model } from '../reading/model.ts'

const outcomes = ['none', 'agreed', 'disagreed'] as const

/**
 * Whether each condition of a model holds, however the task before it is decided. Nothing else that a condition knows changes
 * while a process runs, but where people are asked for values: other acts need not evaluate any, and hold no lock while one runs long.
 */
export async function evaluateConditions(
  evaluator: Pick<Conditions, 'evaluate'>,
  model: Model,
  values: ProcessValues,
  starter: string,
): Promise<Truths> {
  const unknown = everyVariable(model).map(({ name }) => [name, null])
  const known = { ...Object.fromEntries(unknown), ...values, starter }
  const truths: Truths = {}
  for (const [flow, expression] of Object.entries(model.conditions)) {
    const say = async (outcome: (typeof outcomes)[number]) => {
      const variables = { ...known, outcome: outcome === 'none' ? null : outcome }
      const answer = await evaluator.evaluate({ expression, variables })
      return 'holds' in answer ? answer.holds : `${answer.failure}: ${answer.detail}`
    }
    truths[flow] = { none: await say('none'), agreed: await say('agreed'), disagreed: await say('disagreed') }
  }
  return truths
}

/** Whether a flow's condition holds. @throws ActRefused when it says neither yes nor no. */
export function holds(truths: Truths, flow: string, outcome: Outcome | null): boolean {
  const truth = truths[flow]?.[outcome ?? 'none'] ?? false
  if (typeof truth === 'string') throw new ActRefused('condition-fails', flow)
  return truth
}
